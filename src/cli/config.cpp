#include "cli/config.hpp"

#include "base/toml.hpp"
#include "cli/complain.hpp"
#include "cli/program.hpp"
#include "host/files.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace tideline::cli {
namespace {

constexpr const char* kOption = "config";

// A text, a whole number, or `true`, which needs no word.
std::optional<std::string> word_of(const toml::node& node) {
  if (auto text = node.value_exact<std::string>()) return text;
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  return std::nullopt;
}

// Whether the line says `--option` or `--option=…`.
bool says(const std::vector<std::string>& line, const std::string& option) {
  return std::any_of(line.begin(), line.end(), [&](const std::string& word) {
    return word == "--" + option || word.starts_with("--" + option + "=");
  });
}

// What the line says of an option, last.
std::optional<std::string> said(const std::vector<std::string>& line, const std::string& option) {
  std::optional<std::string> value;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == "--" + option && i + 1 < line.size()) value = line[i + 1];
    if (line[i].starts_with("--" + option + "=")) value = line[i].substr(option.size() + 3);
  }
  return value;
}

}  // namespace

Expected<std::vector<ConfigLine>, TextError> read_config(const std::string& text) {
  const auto table = parse_toml(text);
  if (!table) return table.error();
  std::vector<ConfigLine> lines;
  for (const auto& [key, node] : in_order(*table)) {
    ConfigLine line{std::string(key), {}, {node->source().begin.line, node->source().begin.column}};
    if (const auto flag = node->value_exact<bool>()) {
      if (*flag) lines.push_back(std::move(line));
      continue;
    }
    const toml::array* const list = node->as_array();
    for (std::size_t i = 0; i < (list != nullptr ? list->size() : 1); ++i) {
      const toml::node& one = list != nullptr ? *list->get(i) : *node;
      auto word = word_of(one);
      if (!word)
        return error_at(one, "expected a text, a whole number, true, false, or a list of texts for " + in_quotes(key));
      line.values.push_back(*std::move(word));
    }
    if (!line.values.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

Expected<std::vector<std::string>, int> with_config(const CLI::App& command, std::vector<std::string> line) {
  if (command.get_option_no_throw(std::string("--") + kOption) == nullptr) return line;
  const auto path = said(line, kOption);
  if (!path) return line;
  const auto wrong = [&](const TextError& error) {
    report(*path, error);
    return kUsage;
  };
  const auto text = read_file(*path);
  if (!text) return wrong(text.error());
  const auto lines = read_config(*text);
  if (!lines) return wrong(lines.error());
  std::vector<std::string> more;
  for (const ConfigLine& one : *lines) {
    if (one.option == kOption || command.get_option_no_throw("--" + one.option) == nullptr)
      return wrong({one.place, command.get_name() + " has no option " + in_quotes(one.option)});
    if (says(line, one.option)) continue;
    if (one.values.empty()) more.push_back("--" + one.option);
    for (const std::string& value : one.values) more.push_back("--" + one.option + "=" + value);
  }
  std::ranges::move(more, std::back_inserter(line));
  return line;
}

std::string usual_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
    return std::string(data) + "/tideline";
  const char* home = std::getenv("HOME");
  return std::string(home != nullptr && *home != '\0' ? home : ".") + "/.local/share/tideline";
}

Expected<std::string, TextError> data_at(const std::string& word) {
  if (!word.ends_with(".toml")) return word;
  const auto text = read_file(word);
  if (!text) return text.error();
  const auto lines = read_config(*text);
  if (!lines) return lines.error();
  for (const ConfigLine& line : *lines) {
    if ((line.option == "store" || line.option == "data") && !line.values.empty()) return line.values.back();
  }
  return usual_folder();
}

}  // namespace tideline::cli
