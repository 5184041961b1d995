// Any game as a viewer imagines it, behind one type: what a bot thinks with. It is made from a view alone
// (AnyView::imagine), so nothing that its seat may not know is in it.
#pragma once

#include "board/board.hpp"
#include "game/contract.hpp"
#include "game/features.hpp"
#include "game/prior.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace tideline {

// Who put the first stone on each point since the trace began and when, and how many each faction put down.
struct Trace {
  PointArray<Colour> first;
  PointArray<std::uint16_t> when;  // that stone came, counted from 1
  ColourArray<std::uint16_t> placed;
  std::uint16_t stones = 0;  // all of them

  void note(Colour who, const Placement& stone) {
    if (!stone.point.on_map()) return;
    ++stones;
    if (stone.new_stone) ++placed[who];
    if (first[stone.point] != kNobody) return;
    first[stone.point] = who;
    when[stone.point] = stones;
  }
};

// Where a game says nothing of it, everybody wins alone.
template <class G>
ColourSet partners_of(const typename G::State& state, Colour who) {
  if constexpr (requires { G::partners(state, who); }) return G::partners(state, who);
  return {who};
}

class AnyImagined {
 public:
  virtual ~AnyImagined() = default;
  [[nodiscard]] virtual std::unique_ptr<AnyImagined> clone() const = 0;
  // Becomes a copy of one of the same game.
  virtual void assign(const AnyImagined& other) = 0;
  // Becomes another one that fits the view which the first was imagined from.
  virtual void imagine_anew(Random& random) = 0;

  [[nodiscard]] virtual Phase phase() const = 0;
  [[nodiscard]] virtual Actors to_act() const = 0;
  // An event has been begun and waits for more of its choices.
  [[nodiscard]] virtual bool mid_event() const = 0;
  virtual void legal(Colour who, std::vector<Action>& out) const = 0;
  [[nodiscard]] virtual bool allows(const Action& action) const = 0;
  virtual void apply(const Action& action) = 0;
  [[nodiscard]] virtual Action chance(Random& random) const = 0;
  // A quick choice by what a player sees at a glance.
  [[nodiscard]] virtual Action informed(Colour who, Random& random) const = 0;
  // What is thought of these choices of `who` before they are tried.
  virtual void appraise(Colour who, const std::vector<Action>& actions, std::vector<Prior>& out) const = 0;
  // Where a choice brings a stone.
  [[nodiscard]] virtual Placement placement(const Action& action) const = 0;
  // Goes on by informed choices until play is over, or so many choices were made.
  virtual void play_out(Random& random, Trace& trace, unsigned most) = 0;

  [[nodiscard]] virtual const Board& board() const = 0;
  [[nodiscard]] virtual unsigned factions() const = 0;
  // Nothing is hidden and nothing left to chance: whatever is imagined is the same game.
  [[nodiscard]] virtual bool is_open() const = 0;
  // The score if play ended now and all stones lived, in halves; where stones do not count, those in the trace do, so
  // that filling in costs nothing.
  [[nodiscard]] virtual ColourArray<HalfPoints> standing(const Trace& trace) const = 0;
  // Those who win and lose together with a faction, itself among them (R44).
  [[nodiscard]] virtual ColourSet partners(Colour who) const = 0;
  // Stones on the board are part of the score.
  [[nodiscard]] virtual bool stones_count() const = 0;
  // The others have passed, and play goes on for what hands may hold, not for what is on the board.
  [[nodiscard]] virtual bool hands_hold_the_end() const = 0;
  // What form a net of this game has; of none if it has no nets.
  [[nodiscard]] virtual NetForm net_form() const = 0;
  // What a net is shown when `who` chooses.
  virtual void features(Colour who, Features& out) const = 0;
  // Where the net's answer about a choice stands.
  [[nodiscard]] virtual NetChoice net_choice(const Action& action) const = 0;
  // What whoever acts has to choose, where there is one choice and that is seen at once.
  [[nodiscard]] virtual std::optional<Action> only_choice() const = 0;
  // What kind of choice it is: those of one kind have something in common.
  [[nodiscard]] virtual std::uint8_t juncture() const = 0;
};

template <class G>
class ImaginedOf final : public AnyImagined {
 public:
  ImaginedOf(std::shared_ptr<const typename G::View> view, Random& random)
      : view_(std::move(view)), game_(G::sample(*view_, random)) {}

  [[nodiscard]] std::unique_ptr<AnyImagined> clone() const override { return std::make_unique<ImaginedOf>(*this); }
  void assign(const AnyImagined& other) override { *this = static_cast<const ImaginedOf&>(other); }
  void imagine_anew(Random& random) override { game_ = G::sample(*view_, random); }

  [[nodiscard]] Phase phase() const override { return G::phase(game_.state); }
  [[nodiscard]] Actors to_act() const override { return G::to_act(game_.state); }
  [[nodiscard]] bool mid_event() const override { return G::mid_event(game_.state); }
  void legal(Colour who, std::vector<Action>& out) const override { G::legal(game_.state, who, out); }
  [[nodiscard]] bool allows(const Action& action) const override { return !G::check(game_.state, action); }
  void apply(const Action& action) override { G::apply(game_.state, action, nullptr); }
  [[nodiscard]] Action chance(Random& random) const override { return G::chance(game_.state, random); }
  [[nodiscard]] Action informed(Colour who, Random& random) const override {
    return G::informed(game_.state, who, random);
  }
  void appraise(Colour who, const std::vector<Action>& actions, std::vector<Prior>& out) const override {
    G::appraise(game_.state, who, actions, out);
  }
  [[nodiscard]] Placement placement(const Action& action) const override { return G::placement(game_.state, action); }
  void play_out(Random& random, Trace& trace, unsigned most) override {
    auto& state = game_.state;
    for (unsigned i = 0; i < most && G::phase(state) <= Phase::Play; ++i) {
      const Actors actors = G::to_act(state);
      const Action action =
          actors.table ? G::chance(state, random) : G::informed(state, *actors.awaited.begin(), random);
      trace.note(action.who, G::placement(state, action));
      G::apply(state, action, nullptr);
    }
  }
  [[nodiscard]] const Board& board() const override { return G::board(game_.state); }
  [[nodiscard]] unsigned factions() const override { return G::factions(game_.state); }
  [[nodiscard]] bool is_open() const override { return G::is_open(game_.state); }
  [[nodiscard]] bool stones_count() const override { return G::stones_count(game_.state); }
  [[nodiscard]] ColourArray<HalfPoints> standing(const Trace& trace) const override {
    auto score = G::standing(game_.state);
    if (!G::stones_count(game_.state)) {
      for (unsigned c = 1; c <= kMaxColours; ++c) score[Colour(c)] += 2 * trace.placed[Colour(c)];
    }
    return score;
  }
  [[nodiscard]] ColourSet partners(Colour who) const override { return partners_of<G>(game_.state, who); }
  [[nodiscard]] NetForm net_form() const override {
    if constexpr (NetGame<G>) return G::kNetForm;
    return {};
  }
  [[nodiscard]] bool hands_hold_the_end() const override {
    if constexpr (requires { G::hands_hold_the_end(game_.state); }) return G::hands_hold_the_end(game_.state);
    return false;
  }
  void features([[maybe_unused]] Colour who, [[maybe_unused]] Features& out) const override {
    if constexpr (NetGame<G>) G::features(game_.state, who, out);
  }
  [[nodiscard]] NetChoice net_choice(const Action& action) const override {
    if constexpr (NetGame<G>) return G::net_choice(game_.state, action);
    return {};
  }
  [[nodiscard]] std::optional<Action> only_choice() const override {
    if constexpr (requires { G::only_choice(game_.state); }) return G::only_choice(game_.state);
    return std::nullopt;
  }
  [[nodiscard]] std::uint8_t juncture() const override {
    if constexpr (requires { G::juncture(game_.state); }) return G::juncture(game_.state);
    return 0;
  }

 private:
  std::shared_ptr<const typename G::View> view_;
  Imagined<typename G::State> game_;
};

}  // namespace tideline
