#include "match/contest.hpp"

#include "gtp/text.hpp"
#include "record/event_text.hpp"
#include "table/chance.hpp"

namespace tideline::match {
namespace {

constexpr std::uint32_t kPlayoutsOfTheReferee = 400;
constexpr std::size_t kPointsAnEvent = 4;  // a game of fewer has barely begun

class Referee {
 public:
  Referee(AnyGame game, std::span<Player* const> seats, Random& random, const std::function<bool()>& time_is_up)
      : game_(std::move(game)), seats_(seats), random_(random), time_is_up_(time_is_up) {
    for (const Player* player : seats_) outside_ = outside_ || player->outside();
    // Our bots come to an end by themselves, or are at fault; of others nobody knows.
    most_events_ = std::size_t{outside_ ? 10U : 200U} * game_.map().topology().size();
  }

  Contest play() {
    for (unsigned i = 1; i <= seats_.size(); ++i) {
      if (const auto fault = player(Colour(i)).begin(game_)) return lost(Colour(i), *fault);
    }
    while (!game_.to_act().nobody()) {
      if (const auto fault = step()) return lost(fault->who, fault->fault);
      if (contest_.fault || contest_.dropped) return std::move(contest_);
    }
    contest_.result = *game_.observe(kNobody)->position().result;
    if (contest_.result.ending == Ending::Score && !own_) compare_scores();
    return std::move(contest_);
  }

 private:
  struct FaultOf {
    Colour who;
    gtp::Fault fault;
  };

  Player& player(Colour c) { return *seats_[c.index() - 1]; }
  [[nodiscard]] const std::string& faction(Colour c) const { return game_.setup().name(c); }

  // One choice, and all who have to be told are.
  std::optional<FaultOf> step() {
    const Actors actors = game_.to_act();
    const std::size_t before = contest_.events.size();
    if (actors.table) {
      act_for_table(game_, random_, contest_.events);
      return tell(before, kNobody);
    }
    const Colour who = *actors.awaited.begin();
    const Action pass{who, Verb::Pass, {}};
    if (!outside_ && before >= most_events_) {
      give_up(who, "was to choose, and the game does not end");
      return std::nullopt;
    }
    if (before >= most_events_ && !game_.check(pass)) {
      // It would never end: both pass, and the board is counted as it stands.
      if (before == most_events_) contest_.notes.push_back("stopped after " + std::to_string(before) + " moves");
      game_.apply(pass, &contest_.events);
      return tell(before, kNobody);
    }
    if (!own_ && time_is_up_ && time_is_up_()) {
      if (before * kPointsAnEvent < game_.map().topology().size()) {
        contest_.dropped = true;
        return std::nullopt;
      }
      take_over();
    }
    const Expected<Action, gtp::Fault> action =
        own_ ? own_->choose(*game_.observe(who), random_, {.playouts = kPlayoutsOfTheReferee})
             : player(who).choose(game_, who, random_);
    if (!action) return FaultOf{who, action.error()};
    const auto refusal = action->who == who ? game_.check(*action) : Refusal{Reason::NotYourTurn, {}};
    if (refusal) {
      give_up(who, "chose " + in_words(*action, *refusal));
      return std::nullopt;
    }
    game_.apply(*action, &contest_.events);
    return tell(before, who);
  }

  void take_over() {
    BotSpec spec;
    spec.name = "search";
    own_ = make_bot(spec);
    contest_.notes.push_back("adjudicated after " + std::to_string(contest_.events.size()) + " events");
  }

  std::optional<FaultOf> tell(std::size_t from, Colour except) {
    if (own_) return std::nullopt;
    for (std::size_t i = from; i < contest_.events.size(); ++i) {
      for (unsigned c = 1; c <= seats_.size(); ++c) {
        if (Colour(c) == except) continue;
        if (auto fault = player(Colour(c)).see(game_, contest_.events[i])) return FaultOf{Colour(c), *std::move(fault)};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string in_words(const Action& action, const Refusal& refusal) const {
    // What is no action of this game at all may have arguments that no name stands for.
    const std::string text = refusal.reason == Reason::Syntax ? std::string(info(action.verb).word)
                                                              : record::to_text(game_.setup(), event_of(action));
    return "`" + text + "`, which is refused: " + std::string(name(refusal.reason));
  }

  void give_up(Colour who, std::string what) {
    contest_.fault = {who, contest_.events.size() + 1, std::move(what)};
    for (unsigned i = 1; i <= seats_.size(); ++i) {
      if (Colour(i) != who) contest_.result.winners.insert(Colour(i));
    }
  }

  Contest lost(Colour who, const gtp::Fault& fault) {
    contest_.notes.push_back("fault " + faction(who) + " " + player(who).name() + " " + fault.what);
    game_.apply({who, fault.out_of_time ? Verb::Timeout : Verb::Resign, {}}, &contest_.events);
    contest_.result = *game_.observe(kNobody)->position().result;
    return std::move(contest_);
  }

  void compare_scores() {
    const Colour black(1);
    const Colour white(2);
    const HalfPoints ours = contest_.result.score[black] - contest_.result.score[white];
    for (unsigned i = 1; i <= seats_.size(); ++i) {
      Player& one = player(Colour(i));
      if (!one.outside()) continue;
      const std::string who = faction(Colour(i)) + " " + one.name();
      const auto theirs = one.score();
      if (!theirs) {
        contest_.notes.push_back("fault " + who + " " + theirs.error().what);
        continue;
      }
      ++(*theirs == ours ? contest_.agreeing : contest_.differing);
      contest_.notes.push_back("count " + who + " " + gtp::score_text(*theirs));
    }
  }

  AnyGame game_;
  std::span<Player* const> seats_;
  Random& random_;
  const std::function<bool()>& time_is_up_;
  std::unique_ptr<Bot> own_;  // who chooses for all, once the time is up
  bool outside_ = false;      // somebody is
  std::size_t most_events_;
  Contest contest_;
};

}  // namespace

Contest play_contest(AnyGame game, std::span<Player* const> seats, Random& random,
                     const std::function<bool()>& time_is_up) {
  return Referee(std::move(game), seats, random, time_is_up).play();
}

}  // namespace tideline::match
