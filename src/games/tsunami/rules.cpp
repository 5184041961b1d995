#include "games/tsunami/rules.hpp"

#include <array>

namespace tideline::tsunami {
namespace {

constexpr std::array<PresetInfo, 3> kPresetTable{{
    {"en", "the English edition", ""},
    {"fr", "the French edition: a drawn card is kept, the limit binds at once, no counter to a counter",
     "keep=must limit-at=draw counter-chain=no"},
    {"hu", "the Hungarian edition: counters answer cards only and are not countered, self-harm captures",
     "keep=must counter-targets=cards counter-chain=no self-harm=captured"},
}};

constexpr std::array<OptionInfo, 12> kOptionTable{{
    {"komi", "7.5, or any multiple of 0.5 from -400 to 400", "S1", "points for white"},
    {"first-draw", "stones | moves", "S6", "what counts towards the eight before the first draw"},
    {"keep", "may | must", "S6", "whether a drawn hand card is kept"},
    {"limit-at", "end | draw", "S6", "when the limit of three cards binds"},
    {"counter-targets", "cards+moves | cards", "S10", "what a counter answers"},
    {"counter-chain", "yes | no", "S11", "whether counters are countered"},
    {"self-harm", "illegal | captured", "S17", "own groups that an effect leaves without a liberty"},
    {"end", "passes | cards", "S22", "whether two passes end the play while cards are left"},
    {"counting", "area | territory", "S23", "stones and territory, or territory and prisoners"},
    {"ko", "superko | simple", "S25", "which repetitions are forbidden"},
    {"team", "consult | alternate", "S26", "who of a pair acts for its colour: either, or each in turn"},
    {"dispute", "estimate | resume", "R40", "what a second resumption at one position does"},
}};

bool set(Rules& rules, std::string_view key, std::string_view value, int n) {
  if (key == "komi") {
    const auto komi = parse_points(value);
    rules.komi = komi.value_or(0);
    return komi.has_value();
  }
  if (n < 0) return false;
  const auto to = [n](auto& field) { field = static_cast<std::remove_reference_t<decltype(field)>>(n); };
  if (key == "first-draw") to(rules.first_draw);
  if (key == "keep") to(rules.keep);
  if (key == "limit-at") to(rules.limit_at);
  if (key == "counter-targets") to(rules.counter_targets);
  if (key == "counter-chain") rules.counter_chain = n == 0;
  if (key == "self-harm") to(rules.self_harm);
  if (key == "end") to(rules.end);
  if (key == "counting") to(rules.counting);
  if (key == "ko") to(rules.ko);
  if (key == "team") to(rules.team);
  if (key == "dispute") to(rules.dispute);
  return true;
}

}  // namespace

constinit const std::span<const PresetInfo> kPresets = kPresetTable;
constinit const std::span<const OptionInfo> kOptions = kOptionTable;

Expected<Rules, SetupError> read_rules(const Setup& setup) {
  Rules rules;
  const auto take = [&](std::string_view key, std::string_view value, int word) {
    return set(rules, key, value, word);
  };
  if (const auto wrong = read_preset(setup, "tsunami", kPresets, kOptions, take)) return *wrong;
  if (const auto wrong = read_options(setup, "tsunami", kOptions, take)) return *wrong;
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    if (setup.members[Colour(i)] > kMostPartners)
      return SetupError{SetupError::Part::Factions, 0, "a colour is played by one or by two (S26)"};
  }
  return rules;
}

}  // namespace tideline::tsunami
