#include "bots/bot.hpp"

#include "base/text.hpp"
#include "bots/greedy.hpp"
#include "bots/search_bot.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace tideline {
namespace {

// Any choice that the game itself does not think silly.
class RandomBot final : public Bot {
 public:
  Action choose(const AnyView& view, Random& random, const Budget&) override { return view.playout(random); }
};

constexpr std::array<std::string_view, 3> kNames{"random", "greedy", "search"};

std::string unknown_bot(std::string_view name) {
  std::string known;
  for (const std::string_view bot : kNames) known += " " + std::string(bot);
  return "no bot is called " + in_quotes(name) + "; there are:" + known;
}

// A number of units, with `decimals` digits behind the point at most: `1.5` with three is 1500.
std::optional<std::uint32_t> parse_number(std::string_view text, unsigned decimals) {
  constexpr std::uint32_t kMost = 1'000'000'000;
  const auto point = text.find('.');
  std::string digits(text.substr(0, point));
  std::string_view rest = point == std::string_view::npos ? std::string_view() : text.substr(point + 1);
  if (digits.empty() || rest.size() > decimals || (point != std::string_view::npos && rest.empty()))
    return std::nullopt;
  digits += rest;
  digits.append(decimals - rest.size(), '0');
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value == 0 || value > kMost) return std::nullopt;
  return value;
}

// `playouts=200`; the error says what is wrong.
std::optional<std::string> set_option(BotSpec& spec, std::string_view option) {
  const auto equals = option.find('=');
  const std::string_view key = option.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? std::string_view() : option.substr(equals + 1);
  if (key == "playouts" || key == "time") {
    const auto number = parse_number(value, key == "time" ? 3 : 0);
    if (!number) return std::string(key) + " is a number above 0, found " + in_quotes(value);
    (key == "time" ? spec.milliseconds : spec.playouts) = *number;
    return std::nullopt;
  }
  if (key == "cards" && (value == "yes" || value == "no")) {
    spec.cards = value == "yes";
    return std::nullopt;
  }
  return "a bot has no option " + in_quotes(option) + "; there are: playouts=N time=SECONDS cards=no";
}

}  // namespace

Expected<BotSpec, std::string> parse_bot(std::string_view text) {
  BotSpec spec;
  const auto colon = text.find(':');
  spec.name = text.substr(0, colon);
  if (std::find(kNames.begin(), kNames.end(), spec.name) == kNames.end()) return unknown_bot(spec.name);
  while (text.find(':') != std::string_view::npos) {
    text.remove_prefix(text.find(':') + 1);
    if (const auto wrong = set_option(spec, text.substr(0, text.find(':')))) return *wrong;
  }
  return spec;
}

std::span<const std::string_view> bot_names() { return kNames; }

std::unique_ptr<Bot> make_bot(const BotSpec& spec) {
  if (spec.name == "random") return std::make_unique<RandomBot>();
  if (spec.name == "greedy") return std::make_unique<GreedyBot>();
  SearchTaste taste;
  taste.cards = spec.cards;
  return std::make_unique<SearchBot>(taste);
}

}  // namespace tideline
