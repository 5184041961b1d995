// Cards and diplomacy as moves (R23 to R36, R45, R46).
#include "games/territory/state.hpp"

#include <algorithm>

namespace tideline::territory {
namespace {

bool occupies_any(const State& state, Colour who) {
  for (unsigned i = 1; i <= state.givens->factions; ++i) {
    if (state.field.occupier[Colour(i)] == who) return true;
  }
  return false;
}

// R33, and R35 for a faction that is occupied.
std::optional<Refusal> check_surrender(const State& state, Colour who, Colour to) {
  const Field& field = state.field;
  const Colour occupier = field.occupier[who];
  if (occupier && state.rules().occupation == Rules::Occupation::Permanent) return refuse(Reason::NotNow, 36);
  const unsigned number = occupier ? 35 : 33;
  if (field.board.allied(who, to)) return refuse(Reason::OwnBloc, number);
  const unsigned contact = field.contact(who, to);
  if (occupier) {
    if (contact <= field.contact(who, occupier)) return refuse(Reason::NotMostContact, number);
    return std::nullopt;
  }
  unsigned most = 1;
  for (unsigned i = 1; i <= state.givens->factions; ++i) {
    if (!field.board.allied(who, Colour(i))) most = std::max(most, field.contact(who, Colour(i)));
  }
  if (contact < most) return refuse(Reason::NotMostContact, number);
  return std::nullopt;
}

std::span<const Arg> args_of(const Use& use) { return {use.args.begin(), use.args.end()}; }

void complete(State& state, Verb verb, std::vector<Event>* out, Demands& demands) {
  Use& use = state.use;
  const CardKind& kind = state.givens->kind(use.card);
  state.field.clear_account();
  Scene scene = scene_of(state, use.who, use.card);
  use.left_out = without_other_ways(kind, args_of(use), scene.left_out);
  state.piles.lay_open(use.who, use.card);
  if (kind.refills()) state.piles.leave(use.card);
  if (kind.is_stone_move(use.left_out)) state.field.open_move(use.who, ++state.moves);
  carry_out(scene, state.field, kind, args_of(use), [](const Step&, std::span<const Arg>) { return true; });
  if (!scene.landed.empty()) state.last = scene.landed.back();
  demands = scene.demands;
  write(out, use.who, verb);
  if (out == nullptr) return;
  out->back().args.push_back(arg(use.card));
  out->back().args.insert(out->back().args.end(), use.args.begin(), use.args.end());
}

}  // namespace

StepSet left_out(const State& state, Colour who, Card card) {
  return tideline::left_out(state.givens->kind(card), who, state.field, state.piles, [&] { return standing(state); });
}

Scene scene_of(const State& state, Colour who, Card card) {
  Scene scene{};
  scene.rules = &kCardRules;
  scene.field = &state.field;
  scene.who = who;
  scene.shores = &state.givens->shores;
  scene.logged = true;
  scene.ruling = state.givens->kind(card).ruling;
  scene.reach = reach_of(state);
  scene.any_stone = state.rules().move_cards == Rules::MoveCards::Any;
  scene.newer_than = state.ended[who];
  if (state.rules().reject == Rules::Reject::Last && state.moves > 0)
    scene.newer_than = std::max(scene.newer_than, state.moves - 1);
  const bool question = !state.prompts.empty() && state.prompts.back().kind == Prompt::Kind::Question;
  leave_out(scene, state.givens->kind(card), left_out(state, who, card));
  scene.only = question ? state.prompts.back().who : kNobody;
  return scene;
}

bool card_usable(const State& state, Colour who, Card card) {
  return usable(scene_of(state, who, card), state.givens->kind(card));
}

void legal_use(const State& state, Verb verb, std::vector<Action>& out) {
  const Use& use = state.use;
  if (!use.open()) return;
  const CardKind& kind = state.givens->kind(use.card);
  const Scene scene = scene_of(state, use.who, use.card);
  if (end_after(scene, kind, args_of(use)) == End::Allowed) out.push_back({use.who, verb, {}});
  offer_next(scene, kind, args_of(use), [&](const Arg& choice) {
    out.push_back({use.who, verb, choice});
    return false;
  });
}

std::optional<Refusal> check_use(const State& state, const Action& action) {
  const Use& use = state.use;
  const CardKind& kind = state.givens->kind(use.card);
  const Scene scene = scene_of(state, use.who, use.card);
  if (action.verb != (use.at_scoring ? Verb::Invoke : Verb::Play)) return refuse(Reason::NotNow, kind.ruling);
  if (action.arg.kind == Arg::Kind::None) {
    return end_after(scene, kind, args_of(use)) == End::Allowed ? std::nullopt : refuse(Reason::Syntax, kind.ruling);
  }
  return judge_next(scene, kind, args_of(use), action.arg);
}

bool apply_use(State& state, const Action& action, std::vector<Event>* out, Demands& demands) {
  Use& use = state.use;
  if (action.arg.kind == Arg::Kind::Card) {
    use = {};
    use.card = action.arg.card();
    use.who = action.who;
    use.at_scoring = action.verb == Verb::Invoke;
  } else if (action.arg.kind != Arg::Kind::None) {
    use.args.push_back(action.arg);
  }
  const bool ended = action.arg.kind == Arg::Kind::None;
  const Scene scene = scene_of(state, use.who, use.card);
  if (!ended && end_after(scene, state.givens->kind(use.card), args_of(use)) != End::Reached) return false;
  complete(state, action.verb, out, demands);
  return true;
}

void legal_diplomacy(const State& state, std::vector<Action>& out) {
  if (!state.rules().alliances || state.givens->factions < 3) return;
  const Colour who = state.turn;
  for (unsigned i = 1; i <= state.givens->factions; ++i) {
    if (!check_surrender(state, who, Colour(i))) out.push_back({who, Verb::Surrender, arg(Colour(i))});
  }
  if (state.rules().occupation == Rules::Occupation::Permanent) return;
  if (state.field.occupier[who]) out.push_back({who, Verb::Independence, {}});
  if (!occupies_any(state, who)) return;
  for (unsigned i = 1; i <= state.givens->factions; ++i) {
    if (state.field.occupier[Colour(i)] == who) out.push_back({who, Verb::War, arg(Colour(i))});
  }
}

std::optional<Refusal> check_diplomacy(const State& state, const Action& action) {
  const bool surrender = action.verb == Verb::Surrender;
  if (state.givens->factions < 3) return refuse(Reason::TooFewFactions, surrender ? 33 : 36);
  if (surrender) return check_surrender(state, action.who, action.arg.faction());
  const bool linked = action.verb == Verb::War ? state.field.occupier[action.arg.faction()] == action.who
                                               : static_cast<bool>(state.field.occupier[action.who]);
  return linked ? std::nullopt : refuse(Reason::NoTarget, 36);
}

}  // namespace tideline::territory
