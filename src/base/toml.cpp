#include "base/toml.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr unsigned kMostDots = 100;

// toml++ bounds nested arrays, but not the depth of `a.a.a`.
Problem check_dots(std::string_view text) {
  unsigned line = 1;
  unsigned dots = 0;
  for (const char c : text) {
    if (c == '\n') ++line;
    dots = c == '\n' ? 0 : dots + (c == '.' ? 1 : 0);
    if (dots > kMostDots) return TextError{{line, 1}, "there are too many dots in this line"};
  }
  return std::nullopt;
}

}  // namespace

Expected<toml::table, TextError> parse_toml(std::string_view text) {
  if (auto problem = check_dots(text)) return *std::move(problem);
  toml::parse_result result = toml::parse(text);
  if (result) return std::move(result).table();
  const auto& error = result.error();
  return TextError{{error.source().begin.line, error.source().begin.column}, std::string(error.description()), "toml"};
}

TextError error_at(const toml::node& node, std::string message) {
  return {{node.source().begin.line, node.source().begin.column}, std::move(message)};
}

std::vector<std::pair<std::string_view, const toml::node*>> in_order(const toml::table& table) {
  std::vector<std::pair<std::string_view, const toml::node*>> entries;
  for (const auto& [key, node] : table) entries.emplace_back(key.str(), &node);
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
    const auto x = a.second->source().begin;
    const auto y = b.second->source().begin;
    return x.line != y.line ? x.line < y.line : x.column < y.column;
  });
  return entries;
}

Problem only_keys(const toml::table& table, std::span<const std::string_view> known) {
  for (const auto& [key, node] : in_order(table)) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    std::string list;
    for (const std::string_view one : known) list += (list.empty() ? "" : ", ") + std::string(one);
    return error_at(*node, "there is no key " + in_quotes(key) + " here; expected one of " + list);
  }
  return std::nullopt;
}

Problem read_number(const toml::table& table, std::string_view key, std::int64_t least, std::int64_t most,
                    std::int64_t& out) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value_exact<std::int64_t>();
  if (!value || *value < least || *value > most) {
    return error_at(*node, "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                               " for " + in_quotes(key));
  }
  out = *value;
  return std::nullopt;
}

Problem read_flag(const toml::table& table, std::string_view key, bool& out) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value_exact<bool>();
  if (!value) return error_at(*node, "expected true or false for " + in_quotes(key));
  out = *value;
  return std::nullopt;
}

Problem read_text(const toml::node& node, std::size_t most, std::string& out) {
  const auto value = node.value_exact<std::string>();
  if (!value || value->empty() || value->size() > most)
    return error_at(node, "expected text of at most " + std::to_string(most) + " bytes");
  out = *value;
  return std::nullopt;
}

Problem read_translated(const toml::table& table, std::string_view key, const std::string& whose, std::size_t most,
                        English english, Translated& out) {
  const toml::node* node = table.get(key);
  const toml::table* texts = node != nullptr ? node->as_table() : nullptr;
  if (texts == nullptr) {
    return error_at(node != nullptr ? *node : table,
                    whose + ": expected a table [" + std::string(key) + "] with en, fr and hu");
  }
  if (auto problem = only_keys(*texts, kLanguageCodes)) return problem;
  for (std::size_t i = 0; i < kLanguages; ++i) {
    const toml::node* text = texts->get(kLanguageCodes[i]);
    if (text == nullptr && i == 0 && english == English::Optional) continue;
    if (text == nullptr) {
      return error_at(*texts,
                      whose + " has no " + std::string(key) + " in the language " + std::string(kLanguageCodes[i]));
    }
    if (auto problem = read_text(*text, most, out[i])) return problem;
  }
  return std::nullopt;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= 40 && text[0] >= 'a' && text[0] <= 'z' &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

}  // namespace tideline
