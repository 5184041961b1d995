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
  const bool same_givens =
      a.givens == b.givens || (a.givens->rules == b.givens->rules && *a.givens->map == *b.givens->map);
  return same_givens && a.field == b.field && a.piles == b.piles && a.forces == b.forces && a.stage == b.stage &&
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
  const Deck* const deck = setup.deck ? setup.deck->whole() : nullptr;
  if (deck == nullptr) return SetupError{SetupError::Part::Deck, 0, "tsunami needs a deck"};
  if (deck->game != setup.game)
    return SetupError{SetupError::Part::Deck, 0, "this deck is for " + in_quotes(deck->game) + ", not for tsunami"};
  State state(std::make_shared<Givens>(setup, *rules));
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
    for (unsigned i = 1; i <= deck->kinds.size(); ++i) state.piles.unseen[Card(i)] = deck->kind(Card(i)).count;
    state.piles.pile = static_cast<std::uint16_t>(deck->size());
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
    case Stage::Demands: {
      const Demand& demand = state.demands[0];
      const bool own = demand.kind == Demand::Kind::Discard || demand.kind == Demand::Kind::Draw;
      return own ? Actors::only(demand.who) : Actors::the_table();
    }
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
      for (const Point p : state.givens->map->topology().points()) out.push_back({note->writer, Verb::Shows, arg(p)});
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
    CardCounts from = piles.unseen;
    if (peeking) {
      for (const Card card : state.shown) --from[card];
    }
    return {who, verb, arg(random_card(from, total(from), random))};
  }
  if (state.stage == Stage::Demands && state.demands[0].kind == Demand::Kind::Lose) {
    const Hand& hand = piles.hands[state.demands[0].who];
    return {state.demands[0].who, Verb::Lose, arg(hand[random.below(static_cast<std::uint32_t>(hand.size()))])};
  }
  std::vector<Action> choices;
  legal(state, kNobody, choices);
  return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

bool Tsunami::well_formed(const State& state, const Event& event) {
  if (event.verb == Verb::Peek || event.verb == Verb::Order) return true;
  if (info(event.verb).shape != Shape::Use) return true;
  const Card card = event.args[0].card();
  const CardKind& kind = state.givens->kind(card);
  if (tideline::well_formed(kind, std::span(event.args).subspan(1), left_out(state, event.who, card))) return true;
  return event.args.size() == 1 && !usable(scene_of(state, event.who, card), kind);
}

Placement Tsunami::placement(const State& state, const Action& action) {
  if (action.verb == Verb::Place) return {action.arg.point, true};
  if (action.verb != Verb::Play || !state.use.open()) return {};
  const Use& use = state.use;
  return placement_of(state.givens->kind(use.card), {use.args.begin(), use.args.end()}, action.arg,
                      left_out(state, use.who, use.card));
}

std::size_t Tsunami::target_size(const State& state) {
  if (!state.use.open()) return 1;
  const Use& use = state.use;
  return rest_of_target(state.givens->kind(use.card), {use.args.begin(), use.args.end()},
                        left_out(state, use.who, use.card));
}

bool Tsunami::mid_event(const State& state) {
  return state.use.open() || state.stage == Stage::Drawing || state.showing || !state.marking.named.empty();
}

bool Tsunami::hands_hold_the_end(const State& state) {
  const bool cards = state.rules().end == Rules::End::Cards && state.piles.pile == 0;
  const bool counts = !state.drew && !state.card_done && !state.blocked;
  return cards && state.stage == Stage::Turn && state.passes > 0 && counts;
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
      return std::max<std::size_t>(state.piles.top.size(), state.piles.top_seen) >=
             std::min<std::size_t>(demand.number, state.piles.pile);
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

FixedVector<Colour, kMaxColours> Tsunami::answer_order(const State& state) {
  FixedVector<Colour, kMaxColours> order;
  if (state.asked) order.push_back(state.asked);
  return order;
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

constexpr std::array<std::string_view, 5> kHeader{"deck", "hand", "pile", "played", "team"};
constexpr std::array<Advice::Board, 1> kBoards{{{2, "square-9"}}};
constexpr std::array<std::string_view, 2> kPlainBoards{"square-9", "square-13"};
constexpr std::array<std::string_view, 9> kCover{".........", "..B...W..", "...B.W.W.", ".BWBBW...", "..WWBBW..",
                                                 ".W..WB...", "..W.WBB..", "....W....", "........."};
constexpr std::array<std::string_view, 3> kSheet{"territory", "prisoners", "komi"};
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
constexpr std::array kDecks{Advice::Cards{"hu", "balaton"}, Advice::Cards{"", "first-wave-2"}};
constexpr std::array<Verb, 19> kVerbList{Verb::Draw,    Verb::Place,  Verb::Play,   Verb::Pass,   Verb::Discard,
                                         Verb::Counter, Verb::Shows,  Verb::Peek,   Verb::Order,  Verb::Lose,
                                         Verb::No,      Verb::Mark,   Verb::Unmark, Verb::Agree,  Verb::Resume,
                                         Verb::Dead,    Verb::Reveal, Verb::Resign, Verb::Timeout};

}  // namespace

const GameKind kTsunami{
    .name = "tsunami",
    .letter = 'S',
    .rulings = 32,
    .presets = kPresets,
    .map = "square-13",
    .factions = kFactions,
    .least_factions = 2,
    .deck = "first-wave",
    .cards = &kCardRules,
    .verbs = kVerbList,
    .header = kHeader,
    .members = {'S', 26},
    .blocs = {},
    .handicaps = nullptr,
    .options = kOptions,
    .samples = kSamples,
    .advice = {.players = 2, .boards = kBoards, .plain = kPlainBoards, .decks = kDecks},
    .on_paper = {.cover = kCover, .sheet = kSheet, .note = "note"},
    .start = [](std::shared_ptr<const Setup> setup) { return start_game<Tsunami>(kTsunami, std::move(setup)); },
};

}  // namespace tideline::tsunami
