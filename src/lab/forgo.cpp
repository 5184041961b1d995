#include "lab/forgo.hpp"

#include "game/imagined.hpp"

#include <algorithm>

namespace tideline::lab {
namespace {

void strike(std::vector<Action>& actions, const Forgone& forgone) {
  const auto barred = [&forgone](const Action& action) { return forgone.bars(action); };
  if (!std::all_of(actions.begin(), actions.end(), barred)) std::erase_if(actions, barred);
}

// Quick choices until one is allowed; otherwise the first of those that are.
template <class Choose, class Legal>
Action another(const Forgone& forgone, Choose choose, Legal legal) {
  constexpr unsigned kTries = 8;
  for (unsigned i = 0; i < kTries; ++i) {
    const Action action = choose();
    if (!forgone.bars(action)) return action;
  }
  std::vector<Action> rest;
  legal(rest);
  strike(rest, forgone);
  const auto found = std::find_if(rest.begin(), rest.end(), [](const Action& a) { return a.verb != Verb::Resign; });
  return found == rest.end() ? choose() : *found;
}

class ForgoingImagined final : public AnyImagined {
 public:
  ForgoingImagined(std::unique_ptr<AnyImagined> game, const Forgone& forgone)
      : game_(std::move(game)), forgone_(forgone) {}

  [[nodiscard]] std::unique_ptr<AnyImagined> clone() const override {
    return std::make_unique<ForgoingImagined>(game_->clone(), forgone_);
  }
  void assign(const AnyImagined& other) override { game_->assign(*static_cast<const ForgoingImagined&>(other).game_); }
  void imagine_anew(Random& random) override { game_->imagine_anew(random); }
  [[nodiscard]] Phase phase() const override { return game_->phase(); }
  [[nodiscard]] Actors to_act() const override { return game_->to_act(); }
  [[nodiscard]] bool mid_event() const override { return game_->mid_event(); }
  void legal(Colour who, std::vector<Action>& out) const override {
    game_->legal(who, out);
    if (who == forgone_.seat && !game_->mid_event()) strike(out, forgone_);
  }
  [[nodiscard]] bool allows(const Action& action) const override { return game_->allows(action); }
  void apply(const Action& action) override { game_->apply(action); }
  [[nodiscard]] Action chance(Random& random) const override { return game_->chance(random); }
  [[nodiscard]] Action informed(Colour who, Random& random) const override {
    if (who != forgone_.seat || game_->mid_event()) return game_->informed(who, random);
    return another(
        forgone_, [&] { return game_->informed(who, random); },
        [&](std::vector<Action>& out) { game_->legal(who, out); });
  }
  void appraise(Colour who, const std::vector<Action>& actions, std::vector<Prior>& out) const override {
    game_->appraise(who, actions, out);
  }
  [[nodiscard]] Placement placement(const Action& action) const override { return game_->placement(action); }
  void play_out(Random& random, Trace& trace, unsigned most) override { game_->play_out(random, trace, most); }
  [[nodiscard]] const Board& board() const override { return game_->board(); }
  [[nodiscard]] unsigned factions() const override { return game_->factions(); }
  [[nodiscard]] bool is_open() const override { return game_->is_open(); }
  [[nodiscard]] ColourArray<HalfPoints> standing(const Trace& trace) const override { return game_->standing(trace); }
  [[nodiscard]] ColourSet partners(Colour who) const override { return game_->partners(who); }
  [[nodiscard]] bool stones_count() const override { return game_->stones_count(); }
  [[nodiscard]] bool hands_hold_the_end() const override { return game_->hands_hold_the_end(); }
  [[nodiscard]] NetForm net_form() const override { return game_->net_form(); }
  void features(Colour who, Features& out) const override { game_->features(who, out); }
  [[nodiscard]] NetChoice net_choice(const Action& action) const override { return game_->net_choice(action); }
  [[nodiscard]] std::optional<Action> only_choice() const override { return game_->only_choice(); }
  [[nodiscard]] std::uint8_t juncture() const override { return game_->juncture(); }

 private:
  std::unique_ptr<AnyImagined> game_;
  Forgone forgone_;
};

class ForgoingView final : public AnyView {
 public:
  ForgoingView(std::unique_ptr<AnyView> view, const Forgone& forgone) : view_(std::move(view)), forgone_(forgone) {}

  [[nodiscard]] Position position() const override { return view_->position(); }
  void legal(std::vector<Action>& out, Random& random) const override {
    view_->legal(out, random);
    strike(out, forgone_);
  }
  [[nodiscard]] Action playout(Random& random) const override {
    return another(
        forgone_, [&] { return view_->playout(random); }, [&](std::vector<Action>& out) { view_->legal(out, random); });
  }
  [[nodiscard]] std::unique_ptr<AnyImagined> imagine(Random& random) const override {
    return std::make_unique<ForgoingImagined>(view_->imagine(random), forgone_);
  }
  [[nodiscard]] Colour viewer() const override { return view_->viewer(); }
  [[nodiscard]] const Setup& setup() const override { return view_->setup(); }

 private:
  std::unique_ptr<AnyView> view_;
  Forgone forgone_;
};

}  // namespace

bool uses(const Action& action, Card card) {
  return (action.verb == Verb::Play || action.verb == Verb::Counter) && action.arg.kind == Arg::Kind::Card &&
         action.arg.card() == card;
}

std::unique_ptr<AnyView> without(std::unique_ptr<AnyView> view, const Forgone& forgone) {
  return std::make_unique<ForgoingView>(std::move(view), forgone);
}

}  // namespace tideline::lab
