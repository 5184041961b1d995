#include "record/header.hpp"
#include "table/core.hpp"

#include <utility>

namespace tideline::drawing {
namespace {

// After the program was away, everybody's client has a moment to come back.
constexpr Millis kReturn = 30'000;

// Each void draw is another try for whoever voids, in sight of all. So many, and no more begins here.
constexpr std::size_t kMostVoids = 8;

// A pledge or a reveal is waited for as long as a move.
Millis patience(const Terms& terms) {
  return terms.clock.type == ClockKind::Type::Correspondence ? terms.clock.extra : terms.absent;
}

// The game as it was planned, with the handicaps that players bring along where its rules want that.
Expected<AnyGame, TableRefusal> game_with(const TableState& state, const note::Handicaps& handicaps) {
  const AnyGame& plan = state.course.start();
  const HandicapRules* rules = plan.kind().handicaps;
  if (rules == nullptr || !rules->by_history(plan.setup())) return plan;
  Setup setup = plan.setup();
  setup.handicaps_given = true;
  setup.handicaps = handicaps.of;
  auto game = plan.kind().start(std::make_shared<Setup>(std::move(setup)));
  if (!game) return refuse("condition", game.error().message);
  return *std::move(game);
}

Refused begin(TableCore& at, const AnyGame& game, Millis now, std::span<const std::string> events = {}) {
  if (auto refused = at.append(note::Started{{record::header_text(*at.state.catalogue, game)}}, now)) return refused;
  for (const std::string& text : events) {
    auto entry = read_entry(&at.state.game(), {now, text, {}});
    if (!entry) return refuse("syntax", entry.error().text);
    if (!std::holds_alternative<Event>(entry->what)) return refuse("syntax", "that is no event: " + text);
    if (auto refused = at.append(std::move(entry->what), now)) return refused;
  }
  at.settle(now);
  return std::nullopt;
}

// What can be done without waiting for anybody.
Refused go_on(TableCore& at, Millis now) {
  if (!at.state.drawing || !at.state.draws.missing().empty()) return std::nullopt;
  if (!at.state.draws.sealed()) return at.append(note::Sealed{{now + patience(at.state.terms)}}, now);
  const auto game = game_with(at.state, at.state.drawing->handicaps);
  return game ? begin(at, *game, now) : game.error();
}

Refused ask(TableCore& at, const note::Handicaps& handicaps, Millis now) {
  if (auto refused = at.append(note::Drawing{{now + patience(at.state.terms)}, handicaps}, now)) return refused;
  return go_on(at, now);
}

// The server too hashes anew.
Refused commit_anew(TableCore& at, Millis now) {
  at.dice = at.box(at.state.draws.voids().size());
  return at.append(note::Commitment{at.dice.commitment}, now);
}

bool too_often(const TableCore& at) { return at.state.draws.voids().size() >= kMostVoids; }

Refused free_chair(TableCore& at, SeatId seat, Millis now) {
  return at.append(note::Seated{seat, Seat::Kind::Empty, {}}, now);
}

}  // namespace

Refused unfit(const TableCore& at, SeatId seat, std::string_view hex) {
  if (at.state.draws.sealed()) return refuse("not-now", "the pledges are sealed");
  if (!Draws::is_pledge(hex)) return refuse("syntax", "a pledge is a SHA-256: 64 hex digits in lower case");
  if (at.state.draws.copied(seat, hex)) return refuse("condition", "that is another's pledge");
  if (at.state.draws.used(hex)) return refuse("condition", "that is the pledge of a draw before");
  return at.full(seat) ? refuse("too-many", "this seat has said too much") : Refused();
}

Refused pledge(TableCore& at, const Speaker& who, std::string_view hex) {
  if (at.state.seat(who.seat)->kind != Seat::Kind::Person) return refuse("no-seat", "nobody sits there");
  if (auto refused = unfit(at, who.seat, hex)) return refused;
  if (auto refused = at.append(note::Pledged{who.seat, std::string(hex)}, who.now, who.key)) return refused;
  return go_on(at, who.now);
}

Refused reveal(TableCore& at, const Speaker& who, std::string_view hex) {
  if (!at.state.draws.sealed()) return refuse("not-now", "not before all pledges are sealed");
  const Draws::Part* const part = at.state.draws.part(who.seat);
  if (part == nullptr || part->pledge.empty()) return refuse("not-now", "this seat has pledged nothing");
  if (!part->seed.empty()) return refuse("not-now", "this seat has revealed its seed already");
  if (!Draws::is_seed(hex) || Draws::pledge_of(hex) != part->pledge)
    return refuse("condition", "this is not the seed that was pledged");
  if (auto refused = at.append(note::Revealed{who.seat, std::string(hex)}, who.now, who.key)) return refused;
  return go_on(at, who.now);
}

Refused give_up(TableCore& at, const Speaker& who) {
  const Draws::Part* const part = at.state.draws.part(who.seat);
  if (!at.state.draws.sealed() || part == nullptr || part->pledge.empty() || !part->seed.empty())
    return refuse("not-now", "this seat owes no seed");
  if (at.full(who.seat)) return refuse("too-many", "this seat has said too much");
  const note::Handicaps handicaps = at.state.drawing->handicaps;
  // Who changes browsers is asked again. Who loses the next seed too keeps the others waiting, as one who is silent.
  const bool again = at.state.draws.lost(who.seat) > 0;
  if (auto refused = at.append(note::Voided{who.seat, Draws::Why::Lost}, who.now, who.key)) return refused;
  if (again) {
    if (auto refused = free_chair(at, who.seat, who.now)) return refused;
  }
  if (auto refused = commit_anew(at, who.now)) return refused;
  return again || too_often(at) ? std::nullopt : ask(at, handicaps, who.now);
}

Refused leave(TableCore& at, SeatId seat, Millis now) {
  const bool fails = at.state.draws.sealed() && at.state.draws.part(seat) != nullptr;
  if (at.state.draws.sealed() && !fails) return refuse("not-now", "the dice are being drawn");
  if (!fails) return free_chair(at, seat, now);
  if (auto refused = at.append(note::Voided{seat, Draws::Why::Left}, now)) return refused;
  if (auto refused = free_chair(at, seat, now)) return refused;
  return commit_anew(at, now);
}

Refused start(TableCore& at, const note::Handicaps& handicaps, Millis now) {
  if (too_often(at)) return refuse("too-many", "the dice of this table were void too often: open another one");
  const auto game = game_with(at.state, handicaps);
  if (!game) return game.error();
  return at.state.draws.wanted() ? ask(at, handicaps, now) : begin(at, *game, now);
}

Refused start_after(TableCore& at, std::span<const std::string> events, Millis now) {
  if (at.state.draws.wanted()) return refuse("not-now", "the dice are drawn by all");
  return begin(at, at.state.course.start(), now, events);
}

bool tick(TableCore& at, Millis now) {
  const auto due = deadline(at);
  if (!due || *due > now) return false;
  const auto missing = at.state.draws.missing();
  if (missing.empty()) return !go_on(at, now);
  const bool fails = at.state.draws.sealed();
  if (fails) at.append(note::Voided{missing.front(), Draws::Why::Silent}, now);
  for (const SeatId seat : missing) free_chair(at, seat, now);
  if (fails) commit_anew(at, now);
  return true;
}

std::optional<Millis> deadline(const TableCore& at) {
  if (at.state.started || !at.state.drawing) return std::nullopt;
  return std::max(at.state.drawing->until, at.alone_since + std::min(kReturn, patience(at.state.terms)));
}

}  // namespace tideline::drawing
