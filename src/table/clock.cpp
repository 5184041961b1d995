#include "table/clock.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr int kMostSeconds = 7 * 24 * 60 * 60;
constexpr int kMostDays = 60;
constexpr int kMostPeriods = 100;

bool read(std::string_view text, Millis& out) { return parse_into(out, text) && out >= 0; }

std::string number(Millis n) { return std::to_string(n); }

}  // namespace

Expected<ClockKind, std::string> parse_clock(std::string_view text) {
  using Type = ClockKind::Type;
  const std::string help =
      "a clock is none, absolute/SECONDS, fischer/SECONDS/MORE, byoyomi/SECONDS/TIMESxSECONDS or correspondence/DAYS, "
      "not " +
      in_quotes(text);
  std::string_view rest = text;
  const std::string_view type = take_up_to(rest, '/');
  ClockKind kind;
  if (type == "none" && rest.empty()) return kind;
  const std::string_view first = take_up_to(rest, '/');
  if (type == "correspondence") {
    const int days = parse_number(first, kMostDays);
    if (days < 1 || !rest.empty()) return help;
    return ClockKind{Type::Correspondence, 0, days * kDay, 0};
  }
  const int main = parse_number(first, kMostSeconds);
  if (main < 0) return help;
  kind.main = main * kSecond;
  if (type == "absolute" && main > 0 && rest.empty()) {
    kind.type = Type::Absolute;
    return kind;
  }
  if (type == "fischer") {
    const int more = parse_number(rest, kMostSeconds);
    if (more < 0 || main + more == 0) return help;
    kind.type = Type::Fischer;
    kind.extra = more * kSecond;
    return kind;
  }
  if (type == "byoyomi") {
    const int periods = parse_number(take_up_to(rest, 'x'), kMostPeriods);
    const int seconds = parse_number(rest, kMostSeconds);
    if (periods < 1 || seconds < 1) return help;
    return ClockKind{Type::Byoyomi, kind.main, seconds * kSecond, static_cast<unsigned>(periods)};
  }
  return help;
}

std::string to_text(const ClockKind& kind) {
  switch (kind.type) {
    case ClockKind::Type::None:
      return "none";
    case ClockKind::Type::Absolute:
      return "absolute/" + number(kind.main / kSecond);
    case ClockKind::Type::Fischer:
      return "fischer/" + number(kind.main / kSecond) + "/" + number(kind.extra / kSecond);
    case ClockKind::Type::Byoyomi:
      return "byoyomi/" + number(kind.main / kSecond) + "/" + number(kind.periods) + "x" + number(kind.extra / kSecond);
    case ClockKind::Type::Correspondence:
      return "correspondence/" + number(kind.extra / kDay);
  }
  return {};
}

Clock::Clock(ClockKind kind, unsigned factions) : kind_(kind), factions_(factions) {
  shows_.byoyomi = kind.type == ClockKind::Type::Byoyomi;
  for (unsigned i = 1; i <= factions; ++i) {
    TimeLeft& left = shows_.left[Colour(i)];
    left.main = kind.main;
    left.periods = kind.periods;
    // The first turn has its increment, its period or its days like any other.
    if (kind.type == ClockKind::Type::Fischer) left.main += kind.extra;
    if (kind.type == ClockKind::Type::Correspondence) left.main = kind.extra;
  }
}

// Takes what was used off what is left.
void Clock::spend(TimeLeft& left, Millis used) const {
  const Millis of_main = std::min(left.main, used);
  left.main -= of_main;
  used -= of_main;
  if (kind_.type != ClockKind::Type::Byoyomi || left.fallen) return;
  // Whole periods that went by are lost; the one that a move was made in is given back.
  const auto lost = static_cast<unsigned>(std::min<Millis>(used / kind_.extra, left.periods));
  left.periods -= lost;
  left.period_used = used - lost * kind_.extra;
}

void Clock::turn_ends(Colour who) {
  TimeLeft& left = shows_.left[who];
  left.period_used = 0;
  if (kind_.type == ClockKind::Type::Correspondence) {
    // Days are for a move: who missed one has all of them for the next.
    left = {kind_.extra, 0, 0, false};
  } else if (left.fallen) {
    left.main = kAfterFall;
  } else if (kind_.type == ClockKind::Type::Fischer) {
    left.main += kind_.extra;
  }
}

void Clock::go_back(const Clock& before, Colour who, Millis now) {
  if (kind_.type == ClockKind::Type::None) return;
  run(kNobody, now);
  for (unsigned i = 1; i <= factions_; ++i) {
    TimeLeft& left = shows_.left[Colour(i)];
    const TimeLeft& then = before.shows_.left[Colour(i)];
    left.main = std::min(left.main, then.main);
    left.periods = std::min(left.periods, then.periods);
  }
  shows_.turn = who ? who : before.shows_.turn;
  shows_.runs = who;
  since_ = now;
}

void Clock::run(Colour who, Millis now, Millis lag, bool same_turn) {
  if (kind_.type == ClockKind::Type::None) return;
  if (shows_.runs) {
    const Millis used = std::max<Millis>(now - since_ - std::clamp<Millis>(lag, 0, kMostLag), 0);
    TimeLeft& left = shows_.left[shows_.runs];
    spend(left, used + left.period_used);
  }
  shows_.runs = who;
  since_ = now;
  if (!who || who == shows_.turn || same_turn) return;
  if (shows_.turn) turn_ends(shows_.turn);
  shows_.turn = who;
}

Clock::Shown Clock::shown(Colour who, Millis now) const {
  TimeLeft left = shows_.left[who];
  if (runs() == who) spend(left, std::max<Millis>(now - since_, 0) + left.period_used);
  const bool in_period = left.main == 0 && left.periods > 0;
  return {in_period ? kind_.extra - left.period_used : left.main, left.periods};
}

std::optional<Millis> Clock::deadline() const {
  if (!shows_.runs) return std::nullopt;
  const TimeLeft& left = shows_.left[shows_.runs];
  const Millis periods = left.fallen ? 0 : left.periods * kind_.extra - left.period_used;
  return since_ + left.main + periods;
}

void Clock::fall(Millis now) {
  TimeLeft& left = shows_.left[shows_.runs];
  left = {0, 0, 0, true};
  since_ = now;
}

std::string to_text(const ClockReading& reading, const std::vector<std::string>& factions) {
  std::string text;
  for (unsigned i = 1; i <= factions.size(); ++i) {
    const TimeLeft& left = reading.left[Colour(i)];
    text += factions[i - 1] + "=" + number(left.main);
    if (reading.byoyomi) text += "+" + number(left.periods);
    if (left.period_used > 0) text += "-" + number(left.period_used);
    text += left.fallen ? "! " : " ";
  }
  text += "turn=" + (reading.turn ? factions[reading.turn.index() - 1] : "nobody");
  text += " run=" + (reading.runs ? factions[reading.runs.index() - 1] : "nobody");
  return text;
}

std::optional<ClockReading> parse_reading(std::string_view text, const std::vector<std::string>& factions) {
  const auto faction = [&](std::string_view name) {
    const auto found = std::find(factions.begin(), factions.end(), name);
    return found == factions.end() ? kNobody : Colour(static_cast<unsigned>(found - factions.begin()) + 1);
  };
  ClockReading reading;
  while (!text.empty()) {
    std::string_view word = take_up_to(text, ' ');
    const std::string_view name = take_up_to(word, '=');
    if (name == "run" || name == "turn") {
      (name == "run" ? reading.runs : reading.turn) = faction(word);
      continue;
    }
    const Colour who = faction(name);
    if (!who) return std::nullopt;
    TimeLeft& left = reading.left[who];
    left.fallen = word.ends_with('!');
    if (left.fallen) word.remove_suffix(1);
    const std::size_t used = std::min(word.find('-'), word.size());
    if (used < word.size() && !read(word.substr(used + 1), left.period_used)) return std::nullopt;
    word = word.substr(0, used);
    if (!read(take_up_to(word, '+'), left.main)) return std::nullopt;
    reading.byoyomi = reading.byoyomi || !word.empty();
    Millis periods = 0;
    if (!word.empty() && !read(word, periods)) return std::nullopt;
    left.periods = static_cast<unsigned>(std::min<Millis>(periods, kMostPeriods));
  }
  return reading;
}

}  // namespace tideline
