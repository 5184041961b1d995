#include "games/tsunami/tsunami.hpp"

#include <algorithm>

namespace tideline::tsunami {
namespace {

bool playing(const State& state) { return state.stage < Stage::Marking; }

// The next note that was never shown (S24); null: all were.
const Note* hidden_note(const std::vector<Note>& notes) {
  for (const Note& note : notes) {
    if (note.shown == 0) return &note;
  }
  return nullptr;
}

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

// The hidden note that the line shows: the one at that point, or one that is not known. Their number if there is none.
std::size_t to_show(const std::vector<Note>& notes, const Action& action) {
  std::size_t unknown = notes.size();
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (notes[i].shown > 0 || notes[i].writer != action.who) continue;
    if (notes[i].point == action.arg.point) return i;
    if (!notes[i].point.on_map() && unknown == notes.size()) unknown = i;
  }
  return unknown;
}

// Some note that is still hidden is not known here.
bool knows_all_notes(const State& state) {
  return std::all_of(state.notes.begin(), state.notes.end(),
                     [](const Note& note) { return note.shown > 0 || note.point.on_map(); });
}

void end_without_score(State& state, Colour loser, Ending ending) {
  state.marking = {};
  state.use = {};
  state.result = {};
  state.result.winners = {other(loser)};
  state.result.ending = ending;
  state.stage = Stage::Notes;
}

// Past what nobody needs to decide.
void settle(State& state) {
  if (state.stage == Stage::Notes && hidden_note(state.notes) == nullptr) state.stage = Stage::Over;
}

}  // namespace

void write(std::vector<Event>* out, Colour who, Verb verb) {
  if (out != nullptr) out->push_back({who, verb, {}});
}

void write(std::vector<Event>* out, const Action& action) {
  if (out != nullptr) out->push_back(event_of(action));
}

bool operator==(const State& a, const State& b) {
  const bool same_terms = a.terms == b.terms || (a.terms->rules == b.terms->rules && *a.terms->map == *b.terms->map);
  return same_terms && a.field == b.field && a.piles == b.piles && a.forces == b.forces && a.stage == b.stage &&
         a.use == b.use && a.announced == b.announced && a.asked == b.asked && a.turn == b.turn && a.drew == b.drew &&
         a.fresh == b.fresh && a.drawn == b.drawn && a.immediate == b.immediate && a.card_done == b.card_done &&
         a.blocked == b.blocked && a.closed == b.closed && a.passes == b.passes && a.played == b.played &&
         a.demands == b.demands && a.shown == b.shown && a.showing == b.showing && a.ordered == b.ordered &&
         a.exchange == b.exchange && a.leader == b.leader && a.mover == b.mover && a.round_stone == b.round_stone &&
         a.turn_over == b.turn_over && a.notes == b.notes && a.notes_shown == b.notes_shown &&
         a.note_untils == b.note_untils && a.last_mover == b.last_mover && a.last == b.last && a.marking == b.marking &&
         a.scorings == b.scorings && a.result == b.result;
}

Expected<State, SetupError> Tsunami::start(const Setup& setup) {
  const auto rules = read_rules(setup);
  if (!rules) return rules.error();
  if (!setup.deck) return SetupError{SetupError::Part::Deck, 0, "tsunami needs a deck"};
  const auto& deck = static_cast<const Deck&>(*setup.deck);
  if (deck.game != setup.game)
    return SetupError{SetupError::Part::Deck, 0, "this deck is for " + in_quotes(deck.game) + ", not for tsunami"};
  State state(std::make_shared<Terms>(setup, *rules));
  state.field.order.push_back(kBlack);
  state.field.order.push_back(kWhite);
  Colour first = kBlack;
  if (setup.start) {
    const StartPosition& start = *setup.start;
    for (const Point p : setup.map->topology().points()) {
      if (const Colour c = start.stones[p.index()]) state.field.board.put(p, c);
    }
    state.field.prisoners = start.prisoners;
    for (const Colour c : kBoth) {
      for (const Card card : start.hands[c]) state.piles.deal_open(c, card);
    }
    for (const Card card : start.pile) ++state.piles.unseen[card];
    state.piles.pile = static_cast<std::uint16_t>(start.pile.size());
    state.piles.top.assign(start.pile.rbegin(), start.pile.rend());
    state.played = start.played;
    first = start.turn;
  } else {
    for (unsigned i = 1; i <= deck.kinds.size(); ++i) state.piles.unseen[Card(i)] = deck.kind(Card(i)).count;
    state.piles.pile = static_cast<std::uint16_t>(deck.size());
  }
  state.field.begin();
  begin_turn(state, first);
  return state;
}

Phase Tsunami::phase(const State& state) {
  if (playing(state)) return Phase::Play;
  return state.stage == Stage::Over ? Phase::Over : Phase::Scoring;
}

Actors Tsunami::to_act(const State& state) {
  switch (state.stage) {
    case Stage::Drawing:
    case Stage::Notes:
      return Actors::the_table();
    case Stage::Question:
      return Actors::only(state.asked);
    case Stage::Demands:
      return state.demands[0].kind == Demand::Kind::Discard ? Actors::only(state.demands[0].who) : Actors::the_table();
    case Stage::Rounds:
      return Actors::only(state.mover);
    case Stage::Marking:
      return waiting_for(state.marking, kBoth);
    case Stage::Over:
      return {};
    default:
      return Actors::only(state.turn);
  }
}

void Tsunami::legal(const State& state, Colour who, std::vector<Action>& out) {
  out.clear();
  if (state.stage == Stage::Over) return;
  if (playing(state)) legal_play(state, who, out);
  if (state.stage == Stage::Marking) legal_marking(state.marking, state.field.board, who, out);
  if (state.stage == Stage::Notes && !who) {
    const Note* note = hidden_note(state.notes);
    if (note->point.on_map()) {
      out.push_back({note->writer, Verb::Shows, arg(note->point)});
    } else {
      for (const Point p : state.terms->map->topology().points()) out.push_back({note->writer, Verb::Shows, arg(p)});
    }
  }
  if (who && state.stage != Stage::Notes) out.push_back({who, Verb::Resign, {}});
  std::sort(out.begin(), out.end());
}

std::optional<Refusal> Tsunami::check(const State& state, const Action& action) {
  const bool ended = state.stage == Stage::Over || state.stage == Stage::Notes;
  if (action.verb == Verb::Resign || action.verb == Verb::Timeout)
    return ended ? refuse(Reason::NotNow, 25) : std::nullopt;
  if (state.stage == Stage::Over) return refuse(Reason::NotNow, 22);
  if (state.stage == Stage::Notes) {
    const Note* note = hidden_note(state.notes);
    if (action.verb != Verb::Shows) return refuse(Reason::NotNow, 24);
    if (knows_all_notes(state)) {
      const bool due = action.who == note->writer && action.arg.point == note->point;
      return due ? std::nullopt : refuse(Reason::NotNow, 24);
    }
    if (!action.arg.point.on_map()) return refuse(Reason::OffMap, 24);
    return to_show(state.notes, action) < state.notes.size() ? std::nullopt : refuse(Reason::NotNow, 24);
  }
  return playing(state) ? check_play(state, action) : check_marking(state.marking, state.field.board, action);
}

void Tsunami::apply(State& state, const Action& action, std::vector<Event>* out) {
  if (action.verb == Verb::Resign || action.verb == Verb::Timeout) {
    write(out, action);
    end_without_score(state, action.who, action.verb == Verb::Resign ? Ending::Resignation : Ending::Time);
  } else if (state.stage == Stage::Notes) {
    write(out, action);
    Note& note = state.notes[to_show(state.notes, action)];
    note.point = action.arg.point;
    note.shown = ++state.notes_shown;
    note.live = false;
  } else if (playing(state)) {
    apply_play(state, action, out);
  } else {
    apply_end(state, action, out);
  }
  settle(state);
}

Action Tsunami::chance(const State& state, Random& random) {
  const Piles& piles = state.piles;
  const bool peeking = state.stage == Stage::Demands && state.demands[0].kind == Demand::Kind::Peek;
  if (state.stage == Stage::Drawing || peeking) {
    const Colour who = peeking ? state.demands[0].who : state.turn;
    const Verb verb = peeking ? Verb::Peek : Verb::Draw;
    const std::size_t known = peeking ? state.shown.size() : 0;
    if (known < piles.top.size()) return {who, verb, arg(piles.top[piles.top.size() - 1 - known])};
    CardArray<std::uint16_t> from = piles.unseen;
    if (peeking) {
      for (const Card card : state.shown) --from[card];
    }
    std::uint32_t all = 0;
    for (unsigned i = 1; i <= state.terms->deck->kinds.size(); ++i) all += from[Card(i)];
    std::uint32_t pick = random.below(all);
    unsigned kind = 1;
    while (pick >= from[Card(kind)]) pick -= from[Card(kind++)];
    return {who, verb, arg(Card(kind))};
  }
  if (state.stage == Stage::Demands && state.demands[0].kind == Demand::Kind::Lose) {
    const Hand& hand = piles.hands[state.demands[0].who];
    return {state.demands[0].who, Verb::Lose, arg(hand[random.below(static_cast<std::uint32_t>(hand.size()))])};
  }
  std::vector<Action> choices;
  legal(state, kNobody, choices);
  return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

Tsunami::View Tsunami::observe(const State& state, Colour viewer) {
  State known(state.terms);
  known.field = state.field;
  // When the game is over nothing is hidden any more.
  known.piles = state.stage == Stage::Over ? state.piles : state.piles.seen_by(viewer);
  known.forces = state.forces;
  known.stage = state.stage;
  if (state.use.who == viewer) known.use = state.use;
  known.announced = state.announced;
  const bool mine = state.announced.use.who == viewer;
  for (Arg& one : known.announced.use.args) {
    const bool secret = state.terms->kind(state.announced.use.card).steps[0].verb == &kNote;
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
        if (!one.card().known() || !state.terms->kind(one.card()).immediate) one = arg(kUnknownCard);
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
      if (seen.args.size() > 1 && state.terms->kind(seen.args[0].card()).steps[0].verb == &kNote)
        seen.args[1] = kSecret;
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
  CardArray<std::uint16_t> loose = piles.unseen;
  for (const Card card : piles.top) --loose[card];
  for (const Card card : state.shown) {
    if (card.known() && !state.demands.empty() && state.demands[0].kind == Demand::Kind::Peek && piles.top.empty())
      --loose[card];
  }
  std::uint32_t all = 0;
  for (unsigned i = 1; i <= kMaxCardKinds; ++i) {
    // Immediate cards are never held, except the one that is just being played.
    const bool held = i <= state.terms->deck->kinds.size() && !state.terms->kind(Card(i)).immediate;
    if (!held) loose[Card(i)] = 0;
    all += loose[Card(i)];
  }
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    for (Card& card : piles.hands[Colour(i)]) {
      if (card.known() || all == 0) continue;
      std::uint32_t pick = random.below(all--);
      unsigned kind = 1;
      while (pick >= loose[Card(kind)]) pick -= loose[Card(kind++)];
      card = Card(kind);
      --loose[card];
      --piles.unseen[card];
    }
  }
  // Notes that the viewer cannot read lie anywhere that is empty, else on any point.
  for (Note& note : state.notes) {
    if (note.point.on_map()) continue;
    note.point = Point::number(1 + random.below(state.terms->map->topology().size()));
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
  Position position;
  const auto& topology = field.board.topology();
  position.stones.resize(topology.size() + 1);
  for (const Point p : topology.points()) position.stones[p.index()] = field.board.at(p);
  position.to_act = to_act(state);
  position.phase = phase(state);
  position.prisoners = field.prisoners;
  position.marked = state.marking.dead;
  position.agreed = state.marking.agreed;
  for (const Anchor& anchor : field.anchors) {
    if (field.board.at(anchor.point) == anchor.owner) position.anchors.insert(anchor.point);
  }
  if (state.last.on_map() && !field.board.is_empty(state.last)) position.last = state.last;
  if (state.stage == Stage::Over) position.result = state.result;
  for (const Colour c : kBoth) position.hands[c].assign(state.piles.hands[c].begin(), state.piles.hands[c].end());
  position.pile = state.piles.pile;
  for (unsigned i = 1; i <= kMaxCardKinds; ++i)
    position.discarded.insert(position.discarded.end(), state.piles.discarded[Card(i)], Card(i));
  position.question = question_open(state);
  return position;
}

GroupInfo Tsunami::group(const View& view, Point stone) {
  const Field& field = view.known.field;
  const unsigned liberties = field.board.liberties(stone) + (field.anchored(field.board, stone) ? 1 : 0);
  return {field.board.group_size(stone), liberties};
}

bool Tsunami::well_formed(const State& state, const Event& event) {
  if (event.verb == Verb::Peek || event.verb == Verb::Order) return true;
  if (info(event.verb).shape != Shape::Use) return true;
  const Card card = event.args[0].card();
  const CardKind& kind = state.terms->kind(card);
  if (tideline::well_formed(kind, std::span(event.args).subspan(1))) return true;
  return event.args.size() == 1 && !usable(scene_of(state, event.who), kind);
}

std::size_t Tsunami::target_size(const State& state) {
  if (!state.use.open()) return 1;
  return rest_of_target(state.terms->kind(state.use.card), {state.use.args.begin(), state.use.args.end()});
}

bool Tsunami::mid_event(const State& state) {
  return state.use.open() || state.stage == Stage::Drawing || state.showing || !state.marking.named.empty();
}

bool Tsunami::question_open(const State& state) {
  if (state.showing) return false;
  if (state.stage == Stage::Question || state.stage == Stage::Notes) return true;
  if (state.stage != Stage::Demands) return false;
  const Demand& demand = state.demands[0];
  const Hand& hand = state.piles.hands[demand.who];
  switch (demand.kind) {
    case Demand::Kind::ShowHand:
      return true;
    case Demand::Kind::Lose:
      return hand.size() == 1 && hand[0].known();
    case Demand::Kind::Peek:
      return state.piles.top.size() >= std::min<std::size_t>(demand.number, state.piles.pile);
    default:
      return false;
  }
}

bool Tsunami::answers(const State& state, const Event& event) {
  switch (state.stage) {
    case Stage::Question:
      return event.verb == Verb::No || event.verb == Verb::Shows ||
             (event.verb == Verb::Counter && event.who == state.asked) || event.verb == Verb::Resign ||
             event.verb == Verb::Timeout;
    case Stage::Notes:
      return event.verb == Verb::Shows;
    default:
      return event.verb == Verb::Reveal || event.verb == Verb::Lose || event.verb == Verb::Peek ||
             event.verb == Verb::Resign || event.verb == Verb::Timeout;
  }
}

void Tsunami::close_question(State& state, std::vector<Event>* out) {
  if (!question_open(state)) return;
  if (state.stage == Stage::Question) return apply(state, {kNobody, Verb::No, {}}, out);
  std::vector<Action> actions;
  do {
    legal(state, kNobody, actions);
    apply(state, actions[0], out);
  } while (state.showing && state.stage == Stage::Demands);
}

static_assert(Game<Tsunami>);

namespace {

constexpr std::array<std::string_view, 2> kFactions{"black", "white"};
constexpr std::array<std::string_view, 7> kSamples{
    "en",
    "fr",
    "hu",
    "en first-draw=moves counter-chain=no self-harm=captured dispute=resume",
    "fr ko=simple counting=territory komi=0",
    "hu counter-targets=cards+moves counter-chain=yes keep=may",
    "en limit-at=draw keep=must",
};
constexpr std::array<Verb, 19> kVerbList{Verb::Draw,    Verb::Place,  Verb::Play,   Verb::Pass,   Verb::Discard,
                                         Verb::Counter, Verb::Shows,  Verb::Peek,   Verb::Order,  Verb::Lose,
                                         Verb::No,      Verb::Mark,   Verb::Unmark, Verb::Agree,  Verb::Resume,
                                         Verb::Dead,    Verb::Reveal, Verb::Resign, Verb::Timeout};

}  // namespace

const GameKind kTsunami{
    .name = "tsunami",
    .presets = kPresets,
    .map = "square-13",
    .factions = kFactions,
    .least_factions = 2,
    .deck = "first-wave",
    .verbs = kVerbList,
    .options = kOptions,
    .samples = kSamples,
    .start = [](std::shared_ptr<const Setup> setup) { return start_game<Tsunami>(kTsunami, std::move(setup)); },
};

}  // namespace tideline::tsunami
