// What the net of Tsunami sees, and where its choices stand in the answer. The order of everything here is part of the
// net's file: a change needs a new net. The first planes and numbers are those of go, with which learning began. Cards
// are told by what their steps do, so that a deck that nobody has learned from is understood as far as its verbs are.
#include "cards/deed.hpp"
#include "games/tsunami/tsunami.hpp"

#include <algorithm>

namespace tideline::tsunami {
namespace {

enum class Plane : std::uint8_t {
  OnMap,
  Own,
  Others,
  OneLiberty,
  TwoLiberties,
  ThreeLiberties,
  Allowed,  // a stone from the bowl
  ForbiddenByKo,
  LastStone,
  Captures,
  IsCaptured,
  OwnEye,
  OthersEye,
  ClosedToActor,
  ClosedToOther,
  OtherIsSteered,  // here the other's next regular stone must come down
  OwnNote,
  OwnAnchor,
  OthersAnchor,
  Chosen,     // by the actor, for the card that is being played
  Announced,  // the stone, or what the card is played on, of which somebody is asked
  BeforeInExchange,
  OwnToRecall,  // a stone that can be taken back
  OthersToRecall,
};

enum class Whole : std::uint8_t {
  KomiForActor,
  KomiForOther,
  Passes,
  Points,
  Territory,
  Pile,
  OwnHand,
  OthersHand,
  MayDraw,
  MayPlayCard,
  OwnTurn,
  BeforeDraws,  // stones until there are any
  Calm,
  OwnNotes,
  OthersNotes,
  AskedOfStone,
  AskedOfCard,
  Cancelled,  // what is announced, as it stands
  Rounds,
  LeadsRounds,
  Discards,
  PutsBack,
  InUse,
  Chosen,  // how much of the card
  Fresh,
  KnowsAnswerToStones,  // in the other's hand
  KnowsAnswerToCards,
  OwnPrisoners,
  OthersPrisoners,
  LetPass,
  Blocked,
  Steered,
};
constexpr std::size_t kFirstOfHand = 32;
constexpr std::size_t kFirstOfCard = 64;  // that is announced or played

// Choices that name a point, by plane.
enum class At : std::uint8_t {
  Stone,
  StoneOfCard,
  OwnStone,
  OthersStone,
  From,
  To,
  Close,
  Note,
  Whirl,
  Sweep,
  Pull,
  Quarter,
  Towards,
  Line,
};

// Choices that name none.
constexpr std::uint8_t kPass = 0;
constexpr std::uint8_t kDraw = 1;
constexpr std::uint8_t kNo = 2;
constexpr std::uint8_t kEnough = 3;  // of a card's choices
constexpr std::uint8_t kPlayBefore = 4;
constexpr std::uint8_t kPlayInstead = 36;
constexpr std::uint8_t kDiscard = 68;
constexpr std::uint8_t kPutBack = 100;
constexpr std::uint8_t kCounter = 132;

constexpr unsigned kPointsAStep = 5;
constexpr int kOne = 16;  // what one of something counts for, where there are few

constexpr std::uint32_t bit(Plane plane) { return 1U << static_cast<unsigned>(plane); }

void set(Features& out, std::size_t at, int value) {
  out.whole[at] = static_cast<std::uint8_t>(std::clamp(value, 0, kMostOfANumber));
}
void set(Features& out, Whole which, int value) { set(out, static_cast<std::size_t>(which), value); }
void set(Features& out, Whole which, bool value) { set(out, which, value ? kOne : 0); }
void add(Features& out, std::size_t first, Deed deed) {
  const std::size_t at = first + static_cast<std::size_t>(deed);
  set(out, at, out.whole[at] + kOne);
}

Deed deed_of(const Step& step) { return step.verb->deed == nullptr ? Deed::Another : step.verb->deed(step); }

Deed first_deed(const CardKind& kind) { return deed_of(kind.steps[0]); }

bool cancels(const CardKind& kind, Step::Cancels what) {
  const Step& step = kind.steps[0];
  return kind.timing == CardKind::Timing::Counter && (step.cancels == what || step.cancels == Step::Cancels::Any);
}

// Every deed of the card once.
void add_card(const CardKind& kind, std::size_t first, Features& out) {
  std::uint32_t told = 0;
  const auto tell = [&](Deed deed) {
    const std::uint32_t it = 1U << static_cast<unsigned>(deed);
    if ((told & it) == 0) add(out, first, deed);
    told |= it;
  };
  for (const Step& step : kind.steps) {
    tell(deed_of(step));
    if (cancels(kind, Step::Cancels::Moves)) tell(Deed::CancelMove);
    if (step.lost) tell(Deed::Lost);
  }
  if (kind.timing == CardKind::Timing::Replaces) tell(Deed::Replaces);
}

// The bit that says how many liberties the group has; none from four on.
std::uint32_t liberties_bit(const Board& board, Point head) {
  switch (board.liberties(head)) {
    case 1:
      return bit(Plane::OneLiberty);
    case 2:
      return bit(Plane::TwoLiberties);
    case 3:
      return bit(Plane::ThreeLiberties);
    default:
      return 0;
  }
}

std::uint32_t of_empty_point(const State& state, Point p, Colour who, bool binds) {
  const Board& board = state.field.board;
  std::uint32_t bits = 0;
  if (may_put(state, who, p, binds)) {
    bits |= bit(Plane::Allowed);
  } else if (state.field.stone_fault(p, who) == Reason::Ko) {
    bits |= bit(Plane::ForbiddenByKo);
  }
  if (board.empty_neighbours(p) == kMaxDegree) return bits;
  if (!board.doomed_by(p, who).empty()) bits |= bit(Plane::Captures);
  if (!board.doomed_by(p, other(who)).empty()) bits |= bit(Plane::IsCaptured);
  if (board.is_eye(p, who)) bits |= bit(Plane::OwnEye);
  if (board.is_eye(p, other(who))) bits |= bit(Plane::OthersEye);
  return bits;
}

void board_planes(const State& state, Colour who, Features& out) {
  const Board& board = state.field.board;
  const bool binds = condition_binds(state, who);
  out.planes[kOffMap] = 0;
  for (const Point p : board.topology().points()) {
    const Colour c = board.at(p);
    if (c == kNobody) {
      out.planes[p] = bit(Plane::OnMap) | of_empty_point(state, p, who, binds);
    } else {
      out.planes[p] = bit(Plane::OnMap) | (c == who ? bit(Plane::Own) : bit(Plane::Others));
      if (board.head(p) == p) out.planes[p] |= liberties_bit(board, p);
    }
  }
  constexpr std::uint32_t kLiberties = bit(Plane::OneLiberty) | bit(Plane::TwoLiberties) | bit(Plane::ThreeLiberties);
  for (const Point p : board.topology().points()) {
    if (!board.is_empty(p)) out.planes[p] |= out.planes[board.head(p)] & kLiberties;
  }
  if (state.last.on_map() && !board.is_empty(state.last)) out.planes[state.last] |= bit(Plane::LastStone);
}

void force_planes(const State& state, Colour who, Features& out) {
  const auto mark = [&](Point p, Plane plane) {
    if (p.on_map()) out.planes[p] |= bit(plane);
  };
  const Forces& forces = state.forces;
  for (const Forces::Closed& one : forces.closed)
    mark(one.point, one.bound == who ? Plane::ClosedToActor : Plane::ClosedToOther);
  for (const Point p : state.closed) mark(p, state.turn == who ? Plane::ClosedToActor : Plane::ClosedToOther);
  const Shores& shores = state.givens->shores;
  for (unsigned q = 0; q < 4; ++q) {
    if ((forces.steering[other(who)] >> q & 1U) == 0) continue;
    for (const Point p : state.field.board.topology().points()) {
      if (shores.in_quarter(p, static_cast<Quarter>(q))) mark(p, Plane::OtherIsSteered);
    }
  }
  for (const Note& note : state.notes) {
    if (note.writer == who && note.live) mark(note.point, Plane::OwnNote);
  }
  for (const Anchor& anchor : state.field.anchors) {
    if (state.field.board.at(anchor.point) == anchor.owner)
      mark(anchor.point, anchor.owner == who ? Plane::OwnAnchor : Plane::OthersAnchor);
  }
  mark(forces.last_captured[who] ? kOffMap : forces.last_stone[who], Plane::OwnToRecall);
  mark(forces.last_captured[other(who)] ? kOffMap : forces.last_stone[other(who)], Plane::OthersToRecall);
  if (state.stage == Stage::Rounds) mark(state.round_stone, Plane::BeforeInExchange);
}

// A card of one's own that is being played, or one that both can see; what is secret of it stays so.
void add_use(const State& state, const Use& use, Colour who, Plane plane, Features& out) {
  const CardKind& kind = state.givens->kind(use.card);
  add_card(kind, kFirstOfCard, out);
  if (use.who != who && kind.steps[0].verb->secret) return;
  for (const Arg& one : use.args) {
    for (const Point p : {one.point, one.to}) {
      if (p.on_map()) out.planes[p] |= bit(plane);
    }
  }
}

void add_turn(const State& state, Colour who, Features& out) {
  const bool own = state.turn == who;
  const bool calm_now = calm(state);
  const bool card_left = own && state.stage == Stage::Turn && !state.card_done && !state.blocked && !calm_now;
  const bool draws = state.played >= kStonesBeforeDraw;
  set(out, Whole::MayDraw, card_left && !state.drew && draws && state.piles.pile > 0);
  set(out, Whole::MayPlayCard, card_left);
  set(out, Whole::OwnTurn, own);
  set(out, Whole::BeforeDraws, draws ? 0 : static_cast<int>(kStonesBeforeDraw - state.played) * kOne / 2);
  set(out, Whole::Calm, calm_now);
  set(out, Whole::OwnNotes, static_cast<int>(state.note_untils[who].size()) * kOne);
  set(out, Whole::OthersNotes, static_cast<int>(state.note_untils[other(who)].size()) * kOne);
  const bool asked = state.stage == Stage::Question;
  set(out, Whole::AskedOfStone, asked && state.announced.kind == Announced::Kind::Stone);
  set(out, Whole::AskedOfCard, asked && state.announced.kind == Announced::Kind::Card);
  set(out, Whole::Cancelled, asked && state.announced.counters.size() % 2 == 1);
  const bool rounds = state.stage == Stage::Rounds;
  set(out, Whole::Rounds, rounds ? state.exchange.rounds * kOne : 0);
  set(out, Whole::LeadsRounds, rounds && state.leader == who);
  set(out, Whole::Discards, state.stage == Stage::Discards || state.stage == Stage::Demands);
  set(out, Whole::PutsBack, state.stage == Stage::Ordering);
  set(out, Whole::Fresh, own && state.fresh);
  set(out, Whole::Blocked, state.blocked);
  set(out, Whole::Steered, state.forces.steering[who] != 0);
}

void add_cards(const State& state, Colour who, Features& out) {
  const Piles& piles = state.piles;
  const Hand& own = piles.hands[who];
  const Hand& others = piles.hands[other(who)];
  set(out, Whole::Pile, piles.pile);
  set(out, Whole::OwnHand, static_cast<int>(own.size()) * kOne);
  set(out, Whole::OthersHand, static_cast<int>(others.size()) * kOne);
  set(out, Whole::LetPass, piles.let_pass[other(who)] * kOne / 2);
  for (const Card card : own) {
    if (card.known()) add_card(state.givens->kind(card), kFirstOfHand, out);
  }
  const auto& seen = piles.seen[other(who)];
  bool stones = false;
  bool cards = false;
  for (std::size_t i = 0; i < others.size() && i < seen.size(); ++i) {
    if (!others[i].known() || !seen[i].contains(who)) continue;
    stones = stones || cancels(state.givens->kind(others[i]), Step::Cancels::Moves);
    cards = cards || cancels(state.givens->kind(others[i]), Step::Cancels::Cards);
  }
  set(out, Whole::KnowsAnswerToStones, stones);
  set(out, Whole::KnowsAnswerToCards, cards);
  const bool open = state.use.open() && state.use.who == who;
  set(out, Whole::InUse, open);
  set(out, Whole::Chosen, open ? static_cast<int>(state.use.args.size()) * kOne : 0);
  if (open) {
    add_use(state, state.use, who, Plane::Chosen, out);
  } else if (state.announced.kind == Announced::Kind::Card) {
    add_use(state, state.announced.use, who, Plane::Announced, out);
  } else if (state.announced.kind == Announced::Kind::Stone) {
    out.planes[state.announced.point] |= bit(Plane::Announced);
  } else if (state.stage == Stage::Immediate && state.immediate.known()) {
    add_card(state.givens->kind(state.immediate), kFirstOfCard, out);
  }
}

NetChoice flat(unsigned first, Deed deed) {
  return {NetChoice::Kind::Flat, static_cast<std::uint8_t>(first + static_cast<unsigned>(deed)), {}};
}
NetChoice flat(std::uint8_t number) { return {NetChoice::Kind::Flat, number, {}}; }
NetChoice at(At plane, Point p) { return {NetChoice::Kind::AtPoint, static_cast<std::uint8_t>(plane), p}; }
NetChoice between(At plane, Point p, At second, Point q) {
  NetChoice choice = at(plane, p);
  choice.second = static_cast<std::uint8_t>(second);
  choice.second_point = q;
  return choice;
}

// The middle of a side: one point, twice, or two.
NetChoice at_side(const State& state, At plane, unsigned side) {
  const auto line = state.givens->shores.line(static_cast<Side>(side), 1);
  if (line.empty()) return {};
  return between(plane, line[(line.size() - 1) / 2], plane, line[line.size() / 2]);
}

// The point of a quarter that is furthest out.
NetChoice at_quarter(const State& state, unsigned quarter) {
  const Map& map = *state.givens->map;
  Point furthest;
  unsigned most = 0;
  for (const Point p : map.topology().points()) {
    if (!state.givens->shores.in_quarter(p, static_cast<Quarter>(quarter))) continue;
    const GridPlace place = map.place(p);
    const auto off = [](unsigned n, unsigned length) {
      return 2 * n + 1 > length ? 2 * n + 1 - length : length - 2 * n - 1;
    };
    const unsigned out = off(place.column, map.width()) + off(place.row, map.height()) + 1;
    if (out <= most) continue;
    most = out;
    furthest = p;
  }
  return furthest.on_map() ? at(At::Quarter, furthest) : NetChoice{};
}

NetChoice at_ends(std::span<const Point> line) {
  return line.empty() ? NetChoice{} : between(At::Line, line.front(), At::Line, line.back());
}

// The step that the next choice of the card in use belongs to, as far as its kind tells: a card's later steps may be
// left out, so its deed is taken from the argument where that is enough.
NetChoice of_point(const State& state, const Action& action) {
  const Use& use = state.use;
  const CardKind& kind = state.givens->kind(use.card);
  const Point p = action.arg.point;
  const Placement brought =
      placement_of(kind, {use.args.begin(), use.args.end()}, action.arg, left_out(state, use.who, use.card));
  if (brought.new_stone) return at(At::StoneOfCard, p);
  const auto does = [&](Deed deed) {
    return std::any_of(kind.steps.begin(), kind.steps.end(), [&](const Step& step) { return deed_of(step) == deed; });
  };
  if (does(Deed::Whirl)) return at(At::Whirl, p);
  const Colour c = state.field.board.at(p);
  if (c == action.who) return at(At::OwnStone, p);
  if (c != kNobody) return at(At::OthersStone, p);
  return at(does(Deed::Note) ? At::Note : At::Close, p);
}

NetChoice of_use(const State& state, const Action& action) {
  const Arg& arg = action.arg;
  switch (arg.kind) {
    case Arg::Kind::None:
      return flat(kEnough);
    case Arg::Kind::Point:
      return arg.point.on_map() ? of_point(state, action) : NetChoice{};
    case Arg::Kind::Move:
      return arg.point.on_map() && arg.to.on_map() ? between(At::From, arg.point, At::To, arg.to) : NetChoice{};
    case Arg::Kind::Side: {
      const Deed deed = first_deed(state.givens->kind(state.use.card));
      return at_side(state, deed == Deed::Sweep ? At::Sweep : deed == Deed::Pull ? At::Pull : At::Towards, arg.number);
    }
    case Arg::Kind::Quarter:
      return at_quarter(state, arg.number);
    case Arg::Kind::Row:
      return at_ends(state.givens->shores.row(arg.number));
    case Arg::Kind::Column:
      return at_ends(state.givens->shores.column(arg.number));
    default:
      return {};
  }
}

}  // namespace

void Tsunami::features(const State& state, Colour who, Features& out) {
  out.whole = {};
  board_planes(state, who, out);
  force_planes(state, who, out);
  const int komi = who == kWhite ? state.rules().komi : -state.rules().komi;
  set(out, Whole::KomiForActor, komi);
  set(out, Whole::KomiForOther, -komi);
  set(out, Whole::Passes, static_cast<int>(state.passes));
  set(out, Whole::Points, static_cast<int>(state.field.board.topology().size() / kPointsAStep));
  const bool territory = state.rules().counting == Rules::Counting::Territory;
  set(out, Whole::Territory, territory ? 1 : 0);
  if (territory) {
    set(out, Whole::OwnPrisoners, static_cast<int>(state.field.prisoners[who][other(who)]));
    set(out, Whole::OthersPrisoners, static_cast<int>(state.field.prisoners[other(who)][who]));
  }
  add_turn(state, who, out);
  add_cards(state, who, out);
}

NetChoice Tsunami::net_choice(const State& state, const Action& action) {
  const auto deed = [&] { return first_deed(state.givens->kind(action.arg.card())); };
  switch (action.verb) {
    case Verb::Place:
      return at(At::Stone, action.arg.point);
    case Verb::Pass:
      return flat(kPass);
    case Verb::Draw:
      return flat(kDraw);
    case Verb::No:
      return flat(kNo);
    case Verb::Play: {
      if (action.arg.kind != Arg::Kind::Card) return state.use.open() ? of_use(state, action) : NetChoice{};
      const bool instead = state.givens->kind(action.arg.card()).timing == CardKind::Timing::Replaces;
      return flat(instead ? kPlayInstead : kPlayBefore, deed());
    }
    case Verb::Discard:
      return flat(kDiscard, deed());
    case Verb::Order:
      return flat(kPutBack, deed());
    case Verb::Counter: {
      const CardKind& kind = state.givens->kind(action.arg.card());
      const bool moves = cancels(kind, Step::Cancels::Moves);
      const bool cards = cancels(kind, Step::Cancels::Cards);
      return flat(static_cast<std::uint8_t>(kCounter +
                                            (moves && cards ? 2
                                             : moves        ? 1
                                                            : 0) +
                                            (kind.steps[0].lost ? 3 : 0)));
    }
    default:
      return {};
  }
}

// A turn, a move in an exchange, and what a card is played on are nearly never without a choice.
std::optional<Action> Tsunami::only_choice(const State& state) {
  if (state.stage == Stage::Turn || state.stage == Stage::Rounds || state.use.open()) return std::nullopt;
  const Actors actors = to_act(state);
  if (actors.table || actors.awaited.empty()) return std::nullopt;
  std::vector<Action> choices;
  legal_play(state, *actors.awaited.begin(), choices);
  if (choices.size() != 1) return std::nullopt;
  return choices[0];
}

static_assert(NetGame<Tsunami>);

}  // namespace tideline::tsunami
