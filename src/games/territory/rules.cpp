#include "games/territory/rules.hpp"

#include <algorithm>
#include <array>

namespace tideline::territory {
namespace {

constexpr std::array<PresetInfo, 4> kPresetTable{{
    {"v1", "the rules as the guide has them", ""},
    {"pro", "no dice and no cards: no luck at all", "dice=none cards=off"},
    {"area", "v1, but living stones count instead of prisoners", "counting=area"},
    {"quick", "2 cards each and area counting, for 7x7 or 9x9", "deal=2 counting=area"},
}};

constexpr std::array<OptionInfo, 18> kOptionTable{{
    {"team", "consult | alternate", "R1", "who of several acts for a faction: anyone, or each in turn"},
    {"order", "clockwise | dice", "R8", "the order of turns: round the map, or as the roll-off went"},
    {"deal", "3, or 0 to 8", "R9", "cards dealt to each faction"},
    {"reshuffle", "no | yes", "R9", "whether the discard becomes the pile when that is empty"},
    {"handicap", "off | history | given", "R10", "starter stones for the less experienced"},
    {"dice", "highest | sum | one | none", "R13", "what the dice say about reach"},
    {"draw", "before | after", "R13", "when a double lets a card be drawn"},
    {"cards", "on | off", "R15", "whether there are cards"},
    {"alliances", "on | off", "R15", "whether there is surrender, occupation and war"},
    {"ko", "superko | simple", "R20", "which repetitions are forbidden"},
    {"move-cards", "own | any", "R28", "whose stones move-two and move-three may move"},
    {"reject", "round | last", "R29", "which stone moves can be rejected"},
    {"late-trades", "1-2 | all", "R31", "which trades can be invoked at scoring"},
    {"occupation", "until-ended | permanent", "R36", "whether what is occupied can change sides, leave or be left"},
    {"dispute", "estimate | resume", "R40", "what a second resumption at one position does"},
    {"allied-land", "none | split", "R42", "land that only allies border"},
    {"counting", "territory | area", "R43", "whether prisoners count, or living stones"},
    {"victory", "faction | bloc", "R44", "whether the scores of a bloc are added up, and its members win together"},
}};

bool set(Rules& rules, std::string_view key, std::string_view value, int n) {
  if (key == "deal") n = parse_number(value, kMostDealt);
  if (n < 0) return false;
  const auto to = [n](auto& field) { field = static_cast<std::remove_reference_t<decltype(field)>>(n); };
  if (key == "team") to(rules.team);
  if (key == "order") to(rules.order);
  if (key == "deal") to(rules.deal);
  if (key == "reshuffle") rules.reshuffle = n == 1;
  if (key == "handicap") to(rules.handicap);
  if (key == "dice") to(rules.dice);
  if (key == "draw") to(rules.draw);
  if (key == "cards") rules.cards = n == 0;
  if (key == "alliances") rules.alliances = n == 0;
  if (key == "ko") to(rules.ko);
  if (key == "move-cards") to(rules.move_cards);
  if (key == "reject") to(rules.reject);
  if (key == "late-trades") to(rules.late_trades);
  if (key == "occupation") to(rules.occupation);
  if (key == "dispute") to(rules.dispute);
  if (key == "allied-land") to(rules.allied_land);
  if (key == "counting") to(rules.counting);
  if (key == "victory") to(rules.victory);
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
  if (const auto wrong = read_preset(setup, "territory", kPresets, kOptions, take)) return *wrong;
  // Handicaps in the header mean that they are given.
  if (setup.handicaps_given) rules.handicap = Rules::Handicap::Given;
  if (const auto wrong = read_options(setup, "territory", kOptions, take)) return *wrong;
  if (rules.handicap == Rules::Handicap::Off && setup.handicaps_given)
    return SetupError{SetupError::Part::Handicap, 0, "these rules have no handicaps: handicap=off"};
  return rules;
}

}  // namespace tideline::territory
