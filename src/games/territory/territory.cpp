#include "games/territory/territory.hpp"

#include <algorithm>

namespace tideline::territory {
namespace {

bool in_set_up(const State& state) { return state.stage < Stage::Turn; }
bool ending(const State& state) { return state.stage > Stage::Turn; }

// What these rules switch off has no words.
bool has_word(const State& state, const Action& action) {
  const Rules& rules = state.rules();
  const bool dice = rules.dice != Rules::Dice::None;
  switch (action.verb) {
    case Verb::Rolloff:
    case Verb::Yield:
      return dice;
    case Verb::Roll:
      if (action.arg.kind == Arg::Kind::Dice && (action.arg.second == 0) != (rules.dice == Rules::Dice::One))
        return false;
      return dice;
    case Verb::Deal:
      return rules.cards && rules.deal > 0;
    case Verb::Draw:
    case Verb::Play:
    case Verb::Discard:
    case Verb::Invoke:
    case Verb::Reveal:
      return rules.cards;
    case Verb::Starter:
      return rules.handicap != Rules::Handicap::Off;
    case Verb::Surrender:
    case Verb::Accept:
    case Verb::Decline:
      return rules.alliances;
    case Verb::Independence:
    case Verb::War:
      return rules.alliances && rules.occupation == Rules::Occupation::UntilEnded;
    default:
      return true;
  }
}

// A given position needs what it shows.
std::optional<SetupError> check_start(const StartPosition& start, const Rules& rules) {
  bool cards = !start.pile.empty();
  bool links = false;
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    cards = cards || !start.hands[Colour(i)].empty();
    links = links || start.occupier[Colour(i)];
  }
  if (cards && !rules.cards) return SetupError{SetupError::Part::Cards, 0, "these rules have no cards: cards=off"};
  if (links && !rules.alliances)
    return SetupError{SetupError::Part::Occupied, 0, "these rules have no alliances: alliances=off"};
  return std::nullopt;
}

}  // namespace

void write(std::vector<Event>* out, Colour who, Verb verb) {
  if (out != nullptr) out->push_back({who, verb, {}});
}

void write(std::vector<Event>* out, const Action& action) {
  if (out != nullptr) out->push_back(event_of(action));
}

Givens::Givens(const Setup& setup, const Rules& the_rules)
    : rules(the_rules),
      factions(static_cast<unsigned>(setup.factions.size())),
      map(setup.map),
      deck(rules.cards ? whole(setup.deck) : nullptr),
      ground(setup.map->topology()),
      shores(*setup.map),
      handicaps(setup.handicaps),
      members(setup.members) {
  ground.superko = rules.ko == Rules::Ko::Superko;
  bool given = setup.start.has_value();
  for (unsigned i = 1; given && i <= factions; ++i) given = setup.start->origins[Colour(i)].on_map();
  if (!given) starts = map->starts(factions);
  for (unsigned i = 1; deck && i <= deck->kinds.size(); ++i)
    responds[Card(i)] = deck->kind(Card(i)).timing == CardKind::Timing::Response;
}

bool operator==(const State& a, const State& b) {
  const bool same_givens =
      a.givens == b.givens || (a.givens->rules == b.givens->rules && *a.givens->map == *b.givens->map);
  return same_givens && a.field == b.field && a.piles == b.piles && a.stage == b.stage && a.prompts == b.prompts &&
         a.use == b.use && a.roll_off == b.roll_off && a.chosen == b.chosen && a.level == b.level &&
         a.starters == b.starters && a.turn == b.turn && a.die == b.die && a.second_die == b.second_die &&
         a.drew == b.drew && a.passes == b.passes && a.declined == b.declined && a.moves == b.moves &&
         a.ended == b.ended && a.turns == b.turns && a.last_mover == b.last_mover && a.last == b.last &&
         a.marking == b.marking && a.scorings == b.scorings && a.trader == b.trader && a.revealed == b.revealed &&
         a.revealing == b.revealing && a.result == b.result;
}

Expected<State, SetupError> Territory::start(const Setup& setup) {
  const auto rules = read_rules(setup);
  if (!rules) return rules.error();
  const std::size_t factions = setup.factions.size();
  if (rules->cards) {
    const Deck* const deck = setup.deck ? setup.deck->whole() : nullptr;
    if (deck == nullptr) return SetupError{SetupError::Part::Deck, 0, "these rules need a deck"};
    if (deck->game != setup.game)
      return SetupError{SetupError::Part::Deck, 0, "this deck is for " + in_quotes(deck->game) + ", not for territory"};
    if (!setup.start && deck->size() < factions * rules->deal)
      return SetupError{SetupError::Part::Deck, 0, "the deck has too few cards to deal"};
  }
  if (setup.start) {
    if (const auto problem = check_start(*setup.start, *rules)) return *problem;
  }
  auto givens = std::make_shared<Givens>(setup, *rules);
  if (givens->starts.empty() && !setup.start) {
    return SetupError{
        SetupError::Part::Map, 0,
        "this map has no start points for " + std::to_string(factions) + " factions that reach each other"};
  }
  State state(std::move(givens));
  if (setup.start) {
    begin_at(state, *setup.start);
  } else {
    begin_set_up(state);
  }
  return state;
}

Phase Territory::phase(const State& state) {
  if (in_set_up(state)) return Phase::Setup;
  if (state.stage == Stage::Turn) return Phase::Play;
  return state.stage == Stage::Over ? Phase::Over : Phase::Scoring;
}

Actors Territory::to_act(const State& state) {
  if (in_set_up(state)) {
    const Colour who = set_up_actor(state);
    return who ? Actors::only(who) : Actors::the_table();
  }
  return ending(state) ? end_actors(state) : turn_actors(state);
}

void Territory::legal(const State& state, Colour who, std::vector<Action>& out) {
  out.clear();
  if (in_set_up(state)) {
    legal_set_up(state, who, out);
  } else if (ending(state)) {
    legal_end(state, who, out);
  } else {
    legal_turn(state, who, out);
  }
  std::sort(out.begin(), out.end());
}

std::optional<Refusal> Territory::check(const State& state, const Action& action) {
  if (!has_word(state, action)) {
    const bool parting = action.verb == Verb::Independence || action.verb == Verb::War;
    return refuse(Reason::Syntax, parting && state.rules().alliances ? 36 : 15);
  }
  if (in_set_up(state)) return check_set_up(state, action);
  return ending(state) ? check_end(state, action) : check_turn(state, action);
}

void Territory::apply(State& state, const Action& action, std::vector<Event>* out) {
  if (in_set_up(state)) return apply_set_up(state, action, out);
  return ending(state) ? apply_end(state, action, out) : apply_turn(state, action, out);
}

Action Territory::chance(const State& state, Random& random) {
  const auto die = [&] { return 1 + random.below(6); };
  if (state.stage == Stage::RollOff) {
    const unsigned first = die();
    return {state.roll_off.ranking[state.roll_off.next], Verb::Rolloff, dice_arg(first, die())};
  }
  const bool dealing = state.stage == Stage::Deal;
  const bool drawing =
      state.stage == Stage::Turn && !state.prompts.empty() && state.prompts.back().kind == Prompt::Kind::Card;
  if (state.stage == Stage::Turn && !drawing) {
    const unsigned first = die();
    return {state.turn, Verb::Roll, dice_arg(first, state.rules().dice == Rules::Dice::One ? 0 : die())};
  }
  if (!dealing && !drawing) {
    std::vector<Action> choices;
    legal(state, kNobody, choices);
    return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
  }
  // A card by its weight in the pile, or in the discard that is about to become it.
  const Verb verb = dealing ? Verb::Deal : Verb::Draw;
  const Colour who = dealing ? state.field.order[state.chosen] : state.prompts.back().who;
  const Piles& piles = state.piles;
  if (!piles.top.empty()) return {who, verb, arg(piles.top.back())};
  const CardCounts& from = piles.pile == 0 ? piles.discarded : piles.unseen;
  return {who, verb, arg(random_card(from, total(from), random))};
}

Territory::View Territory::observe(const State& state, Colour viewer) {
  // Everything is named that may be known; what is not named stays unknown.
  State known(state.givens);
  known.field = state.field;
  known.piles = state.piles.seen_by(viewer);
  known.stage = state.stage;
  known.prompts = state.prompts;
  if (state.use.who == viewer) known.use = state.use;
  known.roll_off = state.roll_off;
  known.chosen = state.chosen;
  known.level = state.level;
  known.starters = state.starters;
  known.turn = state.turn;
  known.die = state.die;
  known.second_die = state.second_die;
  known.drew = state.drew;
  known.passes = state.passes;
  known.declined = state.declined;
  known.moves = state.moves;
  known.ended = state.ended;
  known.turns = state.turns;
  known.last_mover = state.last_mover;
  known.last = state.last;
  known.marking = state.marking;
  known.scorings = state.scorings;
  known.trader = state.trader;
  known.revealed = state.revealed;
  known.revealing = state.revealing;
  known.result = state.result;
  return {std::move(known), viewer};
}

Event Territory::seen(const State&, const Event& event, Colour viewer) {
  Event seen = event;
  if ((event.verb == Verb::Deal || event.verb == Verb::Draw) && event.who != viewer) {
    for (Arg& one : seen.args) one = arg(kUnknownCard);
  }
  return seen;
}

Imagined<State> Territory::sample(const View& view, Random& random) {
  State state = view.known;
  Piles& piles = state.piles;
  std::uint32_t all = total(piles.unseen);
  for (unsigned i = 1; i <= kMaxColours; ++i) {
    for (Card& card : piles.hands[Colour(i)]) {
      if (card.known()) continue;
      card = likely_card(
          piles.unseen, all--, piles.let_pass[Colour(i)], [&](Card c) { return state.givens->responds[c]; }, random);
      --piles.unseen[card];
    }
  }
  return {std::move(state)};
}

Position Territory::position(const View& view) {
  const State& state = view.known;
  const Field& field = state.field;
  Position position = position_of(field.board, field.prisoners, state.last);
  position.to_act = to_act(state);
  position.phase = phase(state);
  position.marked = state.marking.dead;
  position.agreed = state.marking.agreed;
  position.spoils = field.spoils();
  position.journeys = field.journeys();
  if (state.stage == Stage::Over) position.result = state.result;
  state.piles.show(position);
  for (unsigned i = 1; i <= state.givens->factions; ++i) {
    const Colour c(i);
    const unsigned members = std::max<unsigned>(1, state.givens->members[c]);
    if (state.rules().team == Rules::Team::Alternate)
      position.member[c] = static_cast<std::uint8_t>(state.turns[c] % members);
  }
  position.member_counts = state.rules().team == Rules::Team::Alternate;
  position.banked = field.banked;
  position.occupier = field.occupier;
  position.origins = field.origins;
  position.order.assign(field.order.begin(), field.order.end());
  if (state.stage == Stage::Turn) {
    position.in_force.truces = field.truces;
    show_walls(field.walls, field.board, position);
    position.die = state.die;
    position.second_die = state.second_die;
    if (state.die > 0) position.reach = reach_of(state);
  }
  position.question = question_open(state);
  return position;
}

GroupInfo Territory::group(const View& view, Point stone) {
  const Board& board = view.known.field.board;
  return {board.group_size(stone), board.liberties(stone)};
}

bool Territory::well_formed(const State& state, const Event& event) {
  const auto has_action = [&](const Action& action) { return has_word(state, action); };
  const std::vector<Action> actions = actions_of(event);
  if (!std::all_of(actions.begin(), actions.end(), has_action)) return false;
  if (event.verb == Verb::Rolloff) return event.args[0].second > 0;
  if (event.verb == Verb::Deal) return event.args.size() == state.rules().deal;
  if (info(event.verb).shape != Shape::Use) return true;
  const Card card = event.args[0].card();
  return tideline::well_formed(state.givens->kind(card), std::span(event.args).subspan(1),
                               left_out(state, event.who, card));
}

Placement Territory::placement(const State& state, const Action& action) {
  if (action.verb == Verb::Place || action.verb == Verb::Starter) return {action.arg.point, true};
  if (action.verb != Verb::Play || !state.use.open()) return {};
  const Use& use = state.use;
  return placement_of(state.givens->kind(use.card), {use.args.begin(), use.args.end()}, action.arg,
                      left_out(state, use.who, use.card));
}

std::size_t Territory::target_size(const State& state) {
  if (!state.use.open()) return 1;
  const Use& use = state.use;
  return rest_of_target(state.givens->kind(use.card), {use.args.begin(), use.args.end()},
                        left_out(state, use.who, use.card));
}

bool Territory::mid_event(const State& state) {
  if (state.use.open() || !state.marking.named.empty() || state.revealing) return true;
  if (state.stage == Stage::Deal) return !state.piles.hands[state.field.order[state.chosen]].empty();
  if (state.prompts.empty()) return false;
  const auto kind = state.prompts.back().kind;
  return kind == Prompt::Kind::Dice || kind == Prompt::Kind::Card;
}

bool Territory::question_open(const State& state) {
  if (state.stage == Stage::Reveal) return true;
  if (state.prompts.empty()) return false;
  const auto kind = state.prompts.back().kind;
  return kind == Prompt::Kind::Question || kind == Prompt::Kind::DrawAfter;
}

bool Territory::answers(const State& state, const Event& event) {
  if (state.stage == Stage::Reveal) return event.verb == Verb::Reveal && event.who == state.field.order[state.trader];
  const Prompt prompt = state.prompts.back();
  if (event.verb == Verb::No) return true;
  if (prompt.kind == Prompt::Kind::DrawAfter) return event.verb == Verb::Draw && event.who == prompt.who;
  if (event.verb != Verb::Play || event.args.empty() || event.args[0].kind != Arg::Kind::Card) return false;
  if (event.args[0].number > state.givens->deck->kinds.size()) return false;
  if (!state.givens->responds[event.args[0].card()] || !asked(state).contains(event.who)) return false;
  const auto undone =
      std::find_if(event.args.begin(), event.args.end(), [](const Arg& one) { return one.kind == Arg::Kind::Faction; });
  return undone == event.args.end() || *undone == arg(prompt.who);
}

FixedVector<Colour, kMaxColours> Territory::answer_order(const State& state) {
  FixedVector<Colour, kMaxColours> order;
  if (state.prompts.empty()) return order;
  Colour c = state.prompts.back().who;
  for (unsigned i = 0; i < state.givens->factions; ++i, c = next_in_order(state, c)) order.push_back(c);
  return order;
}

void Territory::close_question(State& state, std::vector<Event>* out) {
  if (!question_open(state)) return;
  if (state.stage != Stage::Reveal) return apply_turn(state, {kNobody, Verb::No, {}}, out);
  // What is known of the hand is revealed; what is not, counts for nothing.
  std::vector<Action> actions;
  const std::uint8_t revealer = state.trader;
  while (state.stage == Stage::Reveal && state.trader == revealer) {
    legal(state, kNobody, actions);
    apply_end(state, actions[0], out);
  }
}

static_assert(Game<Territory>);

namespace {

// R10: 0 for a player who never played, else -1 for each game and -1 more for each that was won, no lower than -5.
std::int8_t handicap_of(unsigned played, unsigned won) {
  constexpr unsigned kMost = 5;
  const unsigned games = std::min(kMost, played) + std::min(kMost, won);
  return static_cast<std::int8_t>(-static_cast<int>(std::min(kMost, games)));
}

bool by_history(const Setup& setup) {
  const auto rules = read_rules(setup);
  return rules && rules->handicap == Rules::Handicap::History;
}

constexpr HandicapRules kHandicaps{by_history, handicap_of, {'R', 10}};

constexpr std::array<std::string_view, 8> kHeader{"deck", "hand",   "pile",   "handicap",
                                                  "team", "origin", "banked", "occupied"};
constexpr std::array<Advice::Board, 3> kBoards{{{2, "square-9"}, {4, "lake-11"}, {6, "rivers-19x15"}}};
constexpr std::array<std::string_view, 4> kPlainBoards{"square-7", "square-9", "square-11", "square-13"};
constexpr std::array<std::string_view, 9> kCover{"R.....B..", ".RR..BB..", "..R.BB...", ".RG.B.Y..", "..GGRYY..",
                                                 "G..GPY.O.", ".G.PP..O.", "..PP.OO..", "..P....O."};
constexpr std::array<std::string_view, 4> kSheet{"territory", "prisoners", "cards", "occupied"};

constexpr std::array<std::string_view, 6> kFactions{"red", "blue", "green", "yellow", "purple", "orange"};
constexpr std::array<std::string_view, 9> kSamples{
    "v1",
    "pro",
    "area",
    "quick",
    "v1 dice=sum draw=after reshuffle=yes move-cards=any dispute=resume",
    "v1 dice=one order=dice ko=simple reject=last late-trades=all",
    "v1 dice=none alliances=off deal=5",
    "v1 handicap=given allied-land=split counting=area",
    "pro cards=on deal=1 late-trades=all team=alternate",
};
constexpr std::array<Verb, 24> kVerbList{Verb::Rolloff, Verb::Start,        Verb::Deal,   Verb::Starter,   Verb::Roll,
                                         Verb::Draw,    Verb::Place,        Verb::Play,   Verb::Surrender, Verb::Accept,
                                         Verb::Decline, Verb::Independence, Verb::War,    Verb::Yield,     Verb::Pass,
                                         Verb::Discard, Verb::No,           Verb::Mark,   Verb::Unmark,    Verb::Agree,
                                         Verb::Resume,  Verb::Dead,         Verb::Invoke, Verb::Reveal};

}  // namespace

const GameKind kTerritory{
    .name = "territory",
    .letter = 'R',
    .rulings = 52,
    .presets = kPresets,
    .map = "square-9",
    .factions = kFactions,
    .least_factions = 2,
    .deck = "territory-v1",
    .cards = &kCardRules,
    .verbs = kVerbList,
    .header = kHeader,
    .members = {'R', 1},
    .blocs = "victory=bloc",
    .handicaps = &kHandicaps,
    .options = kOptions,
    .samples = kSamples,
    .advice = {.players = 3, .boards = kBoards, .plain = kPlainBoards},
    .on_paper = {.cover = kCover, .sheet = kSheet, .note = "note"},
    .start = [](std::shared_ptr<const Setup> setup) { return start_game<Territory>(kTerritory, std::move(setup)); },
};

}  // namespace tideline::territory
