#include "base/refusal.hpp"

namespace tideline {
namespace {

struct Words {
  std::string_view name;
  std::string_view sentence;
};

constexpr std::array<Words, kReasons> kWords{{
    {"syntax", "this is not an event of this game"},
    {"not-your-turn", "it is another's turn"},
    {"not-now", "this cannot be done at this moment"},
    {"too-early", "too few stones have been played"},
    {"too-few-factions", "this needs more factions"},
    {"hand-limit", "the hand holds too many cards"},
    {"card-spent", "a card was already played this turn"},
    {"no-card", "that card is not there"},
    {"off-map", "the map has no such point"},
    {"occupied", "a stone already stands there"},
    {"no-target", "there is nothing of the kind that is asked for"},
    {"own-bloc", "it belongs to the same bloc"},
    {"not-most-contact", "another faction has more contact"},
    {"closed-point", "that point is closed"},
    {"condition", "a condition is not met"},
    {"reach", "it is out of reach"},
    {"spacing", "it is too close to the other stone"},
    {"same-group", "one group touches both stones"},
    {"suicide", "the stone would have no liberty"},
    {"ko", "it would repeat an earlier position"},
    {"truce", "nothing may be captured now"},
}};

const Words& words(Reason reason) { return kWords[static_cast<std::size_t>(reason)]; }

}  // namespace

std::string_view name(Reason reason) { return words(reason).name; }

std::optional<Reason> reason_named(std::string_view name) {
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (kWords[i].name == name) return static_cast<Reason>(i);
  }
  return std::nullopt;
}

std::string_view sentence(Reason reason) { return words(reason).sentence; }

std::string to_string(Ruling ruling) { return ruling.letter() + std::to_string(ruling.number()); }

}  // namespace tideline
