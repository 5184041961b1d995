// What a viewer knows of a game, and what it may look like behind that: the only door for hidden information.
#include "games/tsunami/tsunami.hpp"

#include <algorithm>

namespace tideline::tsunami {
namespace {

// Of another's notes a viewer knows how many there are, and in which order which points were shown; not which was
// which.
void hide_notes(std::vector<Note>& notes, Colour viewer) {
  for (const Colour writer : kBoth) {
    if (writer == viewer) continue;
    std::vector<Note> shown;
    for (const Note& note : notes) {
      if (note.writer == writer && note.shown > 0) shown.push_back(note);
    }
    std::sort(shown.begin(), shown.end(), [](const Note& a, const Note& b) { return a.shown < b.shown; });
    std::size_t next = 0;
    for (Note& note : notes) {
      if (note.writer != writer) continue;
      const bool known = next < shown.size();
      note = {writer, known ? shown[next].point : kOffMap, 0, false, known ? shown[next].shown : std::uint16_t{0}};
      ++next;
    }
  }
}

// The card or stone that is announced and the counters over it, as lines of the record.
std::vector<Event> announced_events(const State& state) {
  std::vector<Event> events;
  const Announced& announced = state.announced;
  if (announced.kind == Announced::Kind::Nothing) return events;
  if (announced.kind == Announced::Kind::Stone) {
    events.push_back({state.turn, Verb::Place, {arg(announced.point)}});
  } else {
    events.push_back({announced.use.who, Verb::Play, {arg(announced.use.card)}});
    auto& args = events.back().args;
    args.insert(args.end(), announced.use.args.begin(), announced.use.args.end());
  }
  for (const Counter& counter : announced.counters) events.push_back({counter.who, Verb::Counter, {arg(counter.card)}});
  return events;
}

// The viewer's own notes as they are, of others' what both can see.
std::vector<InForce::Note> notes_in_force(const State& state, Colour viewer) {
  std::vector<InForce::Note> notes;
  for (const Colour writer : kBoth) {
    const std::uint32_t turn = state.forces.turns[writer];
    if (writer != viewer) {
      for (const std::uint32_t until : state.note_untils[writer]) notes.push_back({writer, kOffMap, until - turn});
      continue;
    }
    for (const Note& note : state.notes) {
      if (note.writer == writer && note.live) notes.push_back({writer, note.point, note.until - turn});
    }
  }
  return notes;
}

InForce in_force(const State& state, Colour viewer) {
  InForce now;
  const Forces& forces = state.forces;
  for (const Forces::Closed& closed : forces.closed) now.closed[closed.bound].insert(closed.point);
  for (const Point p : state.closed) now.closed[state.turn].insert(p);
  now.quarters = forces.steering;
  if (calm(state))
    now.calm = {.faction = forces.calm_by, .this_turn = forces.turns[forces.calm_by] == forces.calm_until};
  now.truces = state.field.truces;
  if (state.stage == Stage::Rounds)
    now.exchange = {.rounds = state.exchange.rounds, .leader = state.leader, .mover = state.mover};
  now.announced = announced_events(state);
  now.notes = notes_in_force(state, viewer);
  return now;
}

}  // namespace

Tsunami::View Tsunami::observe(const State& state, Colour viewer) {
  State known(state.givens);
  known.field = state.field;
  // When the game is over nothing is hidden any more.
  known.piles = state.stage == Stage::Over ? state.piles : state.piles.seen_by(viewer);
  known.forces = state.forces;
  known.stage = state.stage;
  if (state.use.who == viewer) known.use = state.use;
  known.announced = state.announced;
  const bool mine = state.announced.use.who == viewer;
  for (Arg& one : known.announced.use.args) {
    const bool secret = state.givens->kind(state.announced.use.card).steps[0].verb->secret;
    if (secret && !mine) one = kSecret;
  }
  known.asked = state.asked;
  known.turn = state.turn;
  known.drew = state.drew;
  known.fresh = state.fresh;
  const auto& hand = state.piles.hands[state.turn];
  const bool knows_drawn =
      viewer &&
      (viewer == state.turn || (!hand.empty() && state.piles.seen[state.turn][hand.size() - 1].contains(viewer)));
  if (state.fresh && knows_drawn) known.drawn = state.drawn;
  known.immediate = state.immediate;
  known.card_done = state.card_done;
  known.blocked = state.blocked;
  known.closed = state.closed;
  known.passes = state.passes;
  known.played = state.played;
  known.demands = state.demands;
  const bool peeker =
      viewer && !state.demands.empty() && state.demands[0].kind == Demand::Kind::Peek && state.demands[0].who == viewer;
  const bool shows_hand = viewer && !state.demands.empty() && state.demands[0].kind == Demand::Kind::ShowHand;
  for (const Card card : state.shown) known.shown.push_back(peeker || shows_hand ? card : kUnknownCard);
  for (const Card card : state.ordered) known.ordered.push_back(peeker ? card : kUnknownCard);
  known.showing = state.showing;
  known.exchange = state.exchange;
  known.leader = state.leader;
  known.mover = state.mover;
  known.round_stone = state.round_stone;
  known.turn_over = state.turn_over;
  known.notes = state.notes;
  known.notes_shown = state.notes_shown;
  known.note_untils = state.note_untils;
  hide_notes(known.notes, viewer);
  known.last_mover = state.last_mover;
  known.last = state.last;
  known.marking = state.marking;
  known.scorings = state.scorings;
  known.result = state.result;
  return {std::move(known), viewer};
}

Event Tsunami::seen(const State& state, const Event& event, Colour viewer) {
  Event seen = event;
  const auto hide_all = [&] {
    for (Arg& one : seen.args) one = arg(kUnknownCard);
  };
  if (event.who == viewer && viewer) return seen;
  switch (event.verb) {
    case Verb::Draw:
      for (Arg& one : seen.args) {
        if (!one.card().known() || !state.givens->kind(one.card()).immediate) one = arg(kUnknownCard);
      }
      break;
    case Verb::Peek:
    case Verb::Order:
      hide_all();
      break;
    case Verb::Reveal:
      if (!viewer) hide_all();
      break;
    case Verb::Play:
      if (seen.args.size() > 1 && state.givens->kind(seen.args[0].card()).steps[0].verb->secret) seen.args[1] = kSecret;
      break;
    default:
      break;
  }
  return seen;
}

Imagined<State> Tsunami::sample(const View& view, Random& random) {
  State state = view.known;
  Piles& piles = state.piles;
  // The card that must be played now is open to all, though it still lies in the hand.
  if (state.immediate.known()) {
    Hand& hand = piles.hands[state.turn];
    Card* unknown = std::find(hand.begin(), hand.end(), kUnknownCard);
    if (std::find(hand.begin(), hand.end(), state.immediate) == hand.end() && unknown != hand.end()) {
      *unknown = state.immediate;
      --piles.unseen[state.immediate];
    }
  }
  // What lies known on top of the pile is in nobody's hand.
  CardCounts loose = piles.unseen;
  for (const Card card : piles.top) --loose[card];
  for (const Card card : state.shown) {
    if (card.known() && !state.demands.empty() && state.demands[0].kind == Demand::Kind::Peek && piles.top.empty())
      --loose[card];
  }
  for (unsigned i = 1; i <= state.givens->deck->kinds.size(); ++i) {
    // Immediate cards are never held, except the one that is just being played.
    if (state.givens->kind(Card(i)).immediate) loose[Card(i)] = 0;
  }
  std::uint32_t all = total(loose);
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    for (Card& card : piles.hands[Colour(i)]) {
      if (card.known() || all == 0) continue;
      card = likely_card(loose, all--, piles.let_pass[Colour(i)], [&](Card c) { return counters(state, c); }, random);
      --loose[card];
      --piles.unseen[card];
    }
  }
  // Notes that the viewer cannot read lie anywhere that is empty, else on any point.
  for (Note& note : state.notes) {
    if (note.point.on_map()) continue;
    note.point = Point::number(1 + random.below(state.givens->map->topology().size()));
    note.live = !state.note_untils[note.writer].empty();
    note.until = note.live ? state.note_untils[note.writer][0] : 0;
  }
  for (Arg& one : state.announced.use.args) {
    if (one.kind == Arg::Kind::Secret) one = arg(state.field.board.empty(random.below(state.field.board.empties())));
  }
  for (Demand& demand : state.demands) {
    if (demand.kind == Demand::Kind::Note && !demand.point.on_map())
      demand.point = state.field.board.empty(random.below(state.field.board.empties()));
  }
  return {std::move(state)};
}

Position Tsunami::position(const View& view) {
  const State& state = view.known;
  const Field& field = state.field;
  Position position = position_of(field.board, field.prisoners, state.last);
  position.to_act = to_act(state);
  position.phase = phase(state);
  position.marked = state.marking.dead;
  position.agreed = state.marking.agreed;
  for (const Anchor& anchor : field.anchors) {
    if (field.board.at(anchor.point) == anchor.owner) position.anchors.insert(anchor.point);
  }
  position.journeys = field.journeys();
  if (state.stage == Stage::Over) position.result = state.result;
  state.piles.show(position);
  // Who of a pair has its colour's turn, or will have it next and answers until then (S26).
  position.member_counts = state.rules().team == Rules::Team::Alternate;
  for (const Colour c : kBoth) {
    const std::uint32_t had = state.forces.turns[c] - (c == state.turn ? 1U : 0U);
    if (position.member_counts)
      position.member[c] = static_cast<std::uint8_t>(had % std::max<unsigned>(1, state.givens->members[c]));
  }
  position.question = question_open(state);
  if (state.stage <= Stage::Marking) {
    position.in_force = in_force(state, view.viewer);
    show_walls(field.walls, field.board, position);
  }
  return position;
}

GroupInfo Tsunami::group(const View& view, Point stone) {
  const Field& field = view.known.field;
  const unsigned liberties = field.board.liberties(stone) + (field.anchored(field.board, stone) ? 1 : 0);
  return {field.board.group_size(stone), liberties};
}

}  // namespace tideline::tsunami
