#include "table/state.hpp"

#include "base/overloaded.hpp"
#include "record/header.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr Millis kTakeBack = 60'000;
constexpr Action kTableSaysNo{kNobody, Verb::No, {}};

std::vector<Seat> empty_seats(const Setup& setup) {
  std::vector<Seat> seats;
  for (unsigned i = 1; i <= setup.factions.size(); ++i) {
    const unsigned members = std::max<unsigned>(setup.members[Colour(i)], 1);
    for (unsigned member = 1; member <= members; ++member) seats.emplace_back().id = {Colour(i), member};
  }
  return seats;
}

std::optional<Fault> as_fault(Draws::Wrong wrong) {
  if (!wrong) return std::nullopt;
  return Fault{{}, *std::move(wrong)};
}

// What a note changes: one function for each, about the table or about the seat that it names.

void enter(TableState& table, Millis, const note::Opened& note) {
  table.title = note.title;
  table.seats = empty_seats(table.setup());
}
std::optional<Fault> enter(TableState& table, Millis at, const note::Started& note) {
  if (table.started) return Fault{{}, "the game begins twice"};
  auto game = read_game(*table.catalogue, note.header.text);
  if (!game) return Fault{{}, game.error()};
  if (auto wrong = table.draws.begin()) return as_fault(std::move(wrong));
  table.drawing.reset();
  table.course = record::Follower(*std::move(game));
  table.catalogue.reset();
  table.started = true;
  table.waits_since = at;
  table.clock = Clock(table.terms.clock, static_cast<unsigned>(table.setup().factions.size()));
  table.find_acting();
  return std::nullopt;
}
void enter(TableState& table, Millis, const note::Agreed& note) { table.terms = note.terms; }
std::optional<Fault> enter(TableState& table, Millis, const note::Commitment& note) {
  return as_fault(table.draws.commit(note.hex));
}
void enter(TableState& table, Millis, const note::Drawing& note) { table.drawing = {note.handicaps, note.until.time}; }
std::optional<Fault> enter(TableState& table, Millis, const note::Sealed& note) {
  if (!table.drawing) return Fault{{}, "nobody has asked for the start"};
  auto wrong = table.draws.seal(table.setup());
  if (!wrong) table.drawing->until = note.until.time;
  return as_fault(std::move(wrong));
}
void enter(TableState& table, Millis, const note::Secret& note) { table.secret = note.hex; }
void enter(TableState& table, Millis, const note::Rematch& note) { table.rematch = note.id; }
void enter(TableState& table, Millis at, const note::ClockRead& note) {
  table.clock.set(note.reading, at);
  table.clock_then.reset();
}
void enter(TableState& table, Millis at, const note::Question& note) {
  table.question = {note.number, at, note.until.time, note.asked.factions, {}, {}};
  table.questions = note.number;
}
void enter(TableState& table, Millis, const note::Scoring& note) { table.scoring = note.until; }
void enter(TableState& table, Millis, const note::Proposal& note) { table.proposal = note.dead; }

std::optional<Fault> enter(TableState& table, Seat& seat, Millis at, const note::Seated& note) {
  if (auto wrong = table.draws.reseat(seat.id)) return as_fault(std::move(wrong));
  table.drawing.reset();
  if (note.kind != Seat::Kind::Empty) ++table.seated;
  seat.kind = note.kind;
  seat.name = note.name;
  seat.away = note.kind == Seat::Kind::Person ? std::optional(at) : std::nullopt;
  return std::nullopt;
}
void enter(TableState&, Seat& seat, Millis, const note::Named& note) {
  seat.name = note.name;
  ++seat.said;
}
std::optional<Fault> enter(TableState& table, Seat& seat, Millis, const note::Added& note) {
  return as_fault(table.draws.add(seat.id, note.hex));
}
std::optional<Fault> enter(TableState& table, Seat& seat, Millis, const note::Pledged& note) {
  auto wrong = table.draws.pledge(seat.id, note.hex);
  if (!wrong) ++seat.said;
  return as_fault(std::move(wrong));
}
std::optional<Fault> enter(TableState& table, Seat& seat, Millis, const note::Revealed& note) {
  return as_fault(table.draws.reveal(seat.id, note.hex));
}
std::optional<Fault> enter(TableState& table, Seat& seat, Millis, const note::Voided& note) {
  auto wrong = table.draws.fail(table.setup(), {seat.id, note.why});
  if (!wrong) table.drawing.reset();
  return as_fault(std::move(wrong));
}
void enter(TableState& table, Seat& seat, Millis, const note::Answered& note) {
  if (table.question) table.question->answers[seat.id.faction] = note.answer;
  if (table.warned && table.warned->seat.faction == seat.id.faction) table.warned.reset();
  if (seat.order == Seat::Order::Answer && note.answer.event) seat.order = Seat::Order::Ask;
}
void enter(TableState&, Seat& seat, Millis, const note::Ordered& note) {
  seat.waives = note.order == Seat::Order::Never;
  seat.order = seat.waives ? Seat::Order::Ask : note.order;
  seat.order_card = note.card;
  ++seat.said;
}
void enter(TableState& table, Seat& seat, Millis, const note::More& note) {
  ++seat.said;
  if (!table.question) return;
  table.question->until = note.until.time;
  ++table.question->more[seat.id.faction];
}
void enter(TableState&, Seat& seat, Millis, const note::Waives&) {
  seat.waives = true;
  ++seat.said;
}
void enter(TableState&, Seat& seat, Millis, const note::Answers&) {
  seat.waives = false;
  ++seat.said;
}
void enter(TableState& table, Seat& seat, Millis, const note::Away& note) { table.warned = {seat.id, note.until.time}; }
void enter(TableState& table, Seat& seat, Millis, const note::PlayedFor&) {
  ++seat.missed;
  // A trade or marks to which silence agrees, and a clock that falls, are no absence.
  if (table.warned && table.warned->seat == seat.id) seat.stays_away = true;
  table.for_absent = true;
}
void enter(TableState& table, Seat&, Millis, const note::Because& note) { table.because = note.why; }
void enter(TableState&, Seat& seat, Millis, const note::SitsIn& note) { seat.sits_in = note.bot; }
void enter(TableState& table, Seat& seat, Millis, const note::Back&) {
  seat.sits_in.clear();
  seat.missed = 0;
  seat.stays_away = false;
  table.warned.reset();
}
// Everybody else is asked: they have seen what is on the board.
void ask_others(TableState& table, Seat& seat, Millis at, unsigned count) {
  ColourSet others = ColourSet::first(static_cast<unsigned>(table.setup().factions.size()));
  others.erase(seat.id.faction);
  table.asked_back = {seat.id, count, others, {}, at + kTakeBack};
  ++seat.said;
}
void enter(TableState& table, Seat& seat, Millis at, const note::AsksBack& note) {
  ask_others(table, seat, at, note.count);
}
void enter(TableState& table, Seat& seat, Millis at, const note::OffersEnd&) { ask_others(table, seat, at, 0); }
void enter(TableState& table, Seat& seat, Millis, const note::Consents&) {
  if (!table.asked_back) return;
  table.asked_back->waiting.erase(seat.id.faction);
  table.asked_back->agreed.insert(seat.id.faction);
}
void enter(TableState& table, Seat&, Millis at, const note::Refuses&) {
  if (table.asked_back) table.declined.push_back(table.asked_back->by);
  table.asked_back.reset();
  table.waits_since = at;
}
void talk(TableState& table, Seat& seat, std::string_view text) {
  ++seat.said;
  table.talked += text.size();
}
void enter(TableState& table, Seat& seat, Millis, const note::Chat& note) { talk(table, seat, note.text); }
void enter(TableState& table, Seat& seat, Millis, const note::TeamChat& note) { talk(table, seat, note.text); }
void enter(TableState&, Seat& seat, Millis, const note::Mutes& note) {
  std::erase(seat.muted, note.whom);
  seat.muted.push_back(note.whom);
  ++seat.said;
}
void enter(TableState&, Seat& seat, Millis, const note::Unmutes& note) {
  std::erase(seat.muted, note.whom);
  ++seat.said;
}

template <class... What>
std::optional<Fault> entered(What&&... what) {
  if constexpr (std::is_void_v<decltype(enter(what...))>) {
    enter(what...);
    return std::nullopt;
  } else {
    return enter(what...);
  }
}

}  // namespace

Expected<AnyGame, std::string> read_game(const Catalogue& catalogue, std::string_view header) {
  LineReader lines(header);
  auto game = record::read_header(catalogue, lines);
  if (game) return *std::move(game);
  return "line " + std::to_string(game.error().place.line) + ": " + game.error().message;
}

std::optional<TableState::Ended> TableState::ended() const {
  const auto result = over() ? game().observe(kNobody)->position().result : std::nullopt;
  if (!result || result->ending == Ending::Score || beside.empty()) return std::nullopt;
  const Colour who = course.kept().back().event.who;
  if (beside.back().for_absent) return Ended{"absence", who};
  return Ended{result->ending == Ending::Time ? "time" : "resignation", who};
}

const Seat* TableState::seat(SeatId id) const {
  const auto found = std::find_if(seats.begin(), seats.end(), [&](const Seat& one) { return one.id == id; });
  return found == seats.end() ? nullptr : &*found;
}

bool TableState::question_open() const {
  const Actors actors = game().to_act();
  if (actors.table || game().check(kTableSaysNo)) return false;
  for (const Colour c : actors.factions) {
    if (!game().check({c, Verb::No, {}})) return true;
  }
  return false;
}

Colour TableState::thinking() const {
  const Phase phase = game().phase();
  if (!started || phase == Phase::Scoring || phase == Phase::Over || question_open()) return kNobody;
  const ColourSet awaited = game().to_act().awaited;
  return awaited.empty() ? kNobody : *awaited.begin();
}

Colour TableState::waited_for() const {
  if (!question) {
    const ColourSet awaited = game().to_act().awaited;
    const bool silent = game().phase() == Phase::Scoring && scoring && !scoring->time && !awaited.empty();
    return silent ? *awaited.begin() : thinking();
  }
  if (question->until) return kNobody;
  for (const Colour c : question->asked) {
    if (!question->answers[c]) return c;
  }
  return kNobody;
}

bool TableState::has_people() const {
  return std::any_of(seats.begin(), seats.end(), [](const Seat& chair) { return chair.kind == Seat::Kind::Person; });
}

const Seat* TableState::lone_person() const {
  const Seat* person = nullptr;
  for (const Seat& chair : seats) {
    if (chair.kind != Seat::Kind::Person) continue;
    if (person != nullptr) return nullptr;
    person = &chair;
  }
  return person;
}

const Seat* TableState::acting_seat(Colour who) const {
  const Seat* first = nullptr;
  for (const Seat& chair : seats) {
    if (chair.id.faction != who || !may_act(chair.id)) continue;
    if (chair.played_by_bot()) return &chair;
    if (first == nullptr) first = &chair;
  }
  return first;
}

TableState::DiceStep TableState::dice_step(const Seat& seat) const {
  if (started || seat.kind != Seat::Kind::Person) return DiceStep::None;
  const Draws::Part* const part = draws.part(seat.id);
  const bool pledged = part != nullptr && !part->pledge.empty();
  if (!draws.sealed()) return pledged || (part != nullptr && part->clear) ? DiceStep::None : DiceStep::Pledge;
  return pledged && part->seed.empty() ? DiceStep::Reveal : DiceStep::None;
}

std::optional<Fault> TableState::fold(const Entry& entry) {
  const auto fold_note = [&](const auto& note) -> std::optional<Fault> {
    if constexpr (requires { note.by; }) {
      const auto named = [&](const Seat& one) { return one.id == note.by; };
      const auto chair = std::find_if(seats.begin(), seats.end(), named);
      if (chair == seats.end()) return Fault{{}, "names no seat"};
      return entered(*this, *chair, entry.at, note);
    } else {
      return entered(*this, entry.at, note);
    }
  };
  auto fault = std::visit(Overloaded{[&](const Event& event) { return course.follow(event); },
                                     [&](const TakeBack& back) { return take_back(back); },
                                     [&](const Note& note) { return std::visit(fold_note, note); }},
                          entry.what);
  if (fault) return fault;
  if (const Event* event = std::get_if<Event>(&entry.what)) happened(entry.at, *event);
  if (std::holds_alternative<TakeBack>(entry.what)) changed(entry.at);
  return std::nullopt;
}

void TableState::install(Millis at, const Event& event, AnyGame after) {
  course.install(event, std::move(after));
  happened(at, event);
}

std::optional<Fault> TableState::take_back(const TakeBack& back) {
  if (auto fault = course.take_back(back.count)) return fault;
  const std::size_t kept = course.kept().size();
  replayed += kept;
  if (terms.clock.type != ClockKind::Type::None) clock_then = beside[kept].clock;
  beside.resize(kept);
  return std::nullopt;
}

void TableState::happened(Millis at, const Event& event) {
  beside.push_back({at, for_absent, clock, event.verb == Verb::Decline ? because : std::nullopt});
  beside.back().clock.run(kNobody, at);
  ++lines;
  if (event.verb != Verb::Agree) scoring.reset();
  if (game().phase() != Phase::Scoring) proposal.reset();
  for (Seat& chair : seats) {
    if (for_absent || chair.id.faction != event.who || !may_act(chair.id)) continue;
    chair.missed = 0;
    if (!chair.played_by_bot()) chair.stays_away = false;
  }
  for_absent = false;
  because.reset();
  if (const Colour next = thinking(); next && next != turn) {
    turn = next;
    for (Seat& chair : seats) {
      if (chair.order == Seat::Order::NotThisTurn) chair.order = Seat::Order::Ask;
    }
  }
  changed(at);
}

// What was asked about the position before is no longer asked.
void TableState::changed(Millis at) {
  ++changes;
  waits_since = at;
  question.reset();
  asked_back.reset();
  declined.clear();
  warned.reset();
  find_acting();
}

void TableState::find_acting() {
  if (seats.size() <= setup().factions.size()) return;
  const Position position = game().observe(kNobody)->position();
  const bool any = !position.member_counts || game().phase() == Phase::Scoring;
  for (unsigned i = 1; i <= setup().factions.size(); ++i) acting[Colour(i)] = any ? 0 : position.member[Colour(i)] + 1U;
}

}  // namespace tideline
