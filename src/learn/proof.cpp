// Whether a lesson is true: its steps are played as a page plays them.
#include "learn/lesson.hpp"
#include "record/event_text.hpp"
#include "record/expect.hpp"
#include "record/follower.hpp"
#include "record/header.hpp"

#include <algorithm>

namespace tideline::learn {
namespace {

using record::Follower;

constexpr std::size_t kMostProblems = 100;

// `place *` begins with `place `.
bool is_open(const Words& move) { return move.text.ends_with(" *"); }
std::string_view beginning(const Words& move) { return std::string_view(move.text).substr(0, move.text.size() - 1); }

bool covers(const Words& move, std::string_view said) {
  return is_open(move) ? said.starts_with(beginning(move)) : said == move.text;
}

class Proof {
 public:
  Proof(const Catalogue& catalogue, const Lesson& lesson) : catalogue_(catalogue), lesson_(lesson) {}

  std::vector<TextError> run() {
    if (lesson_.play && catalogue_.game(lesson_.play->text) == nullptr)
      fail(lesson_.play->place, catalogue_.no_game(lesson_.play->text));
    for (const LessonStep& step : lesson_.steps) {
      if (failures_.size() == kMostProblems) break;
      if (begin(step)) prove(step);
    }
    return std::move(failures_);
  }

 private:
  void fail(Place place, std::string message) {
    if (failures_.size() < kMostProblems) failures_.push_back({place, std::move(message)});
  }

  // The position of a step; false: there is none.
  bool begin(const LessonStep& step) {
    if (!step.record) {
      if (!game_) fail(step.place, "this step goes on from none: expected a record, or one solution before it");
      return game_.has_value();
    }
    game_.reset();
    const unsigned above = step.record->place.line - 1;
    LineReader lines(step.record->text);
    auto start = record::read_header(catalogue_, lines);
    if (!start) {
      fail({start.error().place.line + above, start.error().place.column}, start.error().message);
      return false;
    }
    Follower game(*std::move(start));
    while (lines.next() == LineReader::Found::Line) {
      const Place place{lines.line() + above, 1};
      if (!follow(game, lines.tokens(), place)) return false;
    }
    game_ = std::move(game);
    return true;
  }

  // Plays the words, or says why that cannot be.
  bool follow(Follower& game, std::span<const Token> tokens, Place place) {
    const auto event = record::parse_event(game.game().kind(), game.game().setup(), place.line, tokens);
    if (!event) {
      fail(place, "syntax: " + event.error().message);
      return false;
    }
    const auto fault = game.follow(*event);
    if (fault) fail(place, fault->text);
    return !fault;
  }
  bool follow(Follower& game, const std::string& text, Place place) {
    LineReader line(text);
    line.next();
    return follow(game, line.tokens(), place);
  }

  void prove(const LessonStep& step) {
    Follower before = *std::move(game_);
    game_.reset();
    for (const Words& point : step.show) {
      if (!on_map(before, point.text)) fail(point.place, "there is no point " + in_quotes(point.text));
    }
    hold(before, step.expect);
    if (step.tries.empty()) {
      game_ = std::move(before);
      return;
    }
    const ColourSet awaited = before.game().to_act().awaited;
    const Setup& setup = before.game().setup();
    if (step.you.empty() && awaited.empty()) {
      fail(step.place, "nobody is awaited here: nothing can be tried");
      return;
    }
    you_ = step.you.empty() ? *awaited.begin() : record::faction_named(setup, step.you);
    if (you_ == kNobody) {
      fail(step.place, "nobody is called " + in_quotes(step.you));
      return;
    }
    std::optional<Follower> after;
    unsigned solutions = 0;
    for (const Try& one : step.tries) {
      if (hidden(step, one)) fail(one.move.place, "a try before this one takes it already");
      auto then = prove(before, one);
      if (!one.solves) continue;
      ++solutions;
      after = std::move(then);
      alone(before, step, one);
    }
    if (solutions == 1) game_ = std::move(after);
  }

  static bool on_map(const Follower& game, std::string_view name) {
    const Map& map = game.game().map();
    for (const Point p : map.topology().points()) {
      if (map.point_name(p) == name) return true;
    }
    return false;
  }

  static bool hidden(const LessonStep& step, const Try& one) {
    return std::any_of(step.tries.data(), &one, [&](const Try& before) { return covers(before.move, one.move.text); });
  }

  // The game after a try and what follows it, where that is one game.
  std::optional<Follower> prove(const Follower& before, const Try& one) {
    const std::string who = before.game().setup().name(you_) + " ";
    if (one.refused) {
      refuse(before, one, who + one.move.text);
      return std::nullopt;
    }
    if (is_open(one.move)) {
      prove_open(before, one);
      return std::nullopt;
    }
    Follower then = before;
    const Words& played = one.as ? *one.as : one.move;
    if (!follow(then, who + played.text, played.place)) return std::nullopt;
    const std::string written = record::to_text(then.game().setup(), then.kept().back().event);
    if (written != who + played.text) {
      fail(played.place, "records write this as " + in_quotes(written));
      return std::nullopt;
    }
    if (!answered(then, one)) return std::nullopt;
    hold(then, one.expect);
    return then;
  }

  bool answered(Follower& game, const Try& one) {
    return std::all_of(one.reply.begin(), one.reply.end(),
                       [&](const Words& reply) { return follow(game, reply.text, reply.place); });
  }

  void refuse(const Follower& before, const Try& one, const std::string& text) {
    LineReader line(text);
    line.next();
    const AnyGame& game = before.game();
    const auto event = record::parse_event(game.kind(), game.setup(), one.move.place.line, line.tokens());
    const auto refused = event ? game.check_line(*event) : AnyGame::Refused{{Reason::Syntax, {}}, 0};
    if (!refused) {
      fail(one.move.place, "expected to be refused (" + std::string(name(*one.refused)) + "), but it is allowed");
    } else if (refused->refusal.reason != *one.refused) {
      fail(one.move.place, "expected to be refused as " + std::string(name(*one.refused)) + ", found " +
                               std::string(name(refused->refusal.reason)));
    }
  }

  // What the learner may choose now, with its words: `place C3`, `play gust`.
  template <class Visit>
  void each_choice(const AnyGame& game, const Visit& visit) const {
    std::vector<Action> actions;
    game.legal(you_, actions);
    for (const Action& action : actions) {
      const Event event = event_of(action);
      const std::string text = record::to_text(game.setup(), event);
      visit(event, std::string_view(text).substr(text.find(' ') + 1));
    }
  }

  void prove_open(const Follower& before, const Try& one) {
    bool any = false;
    each_choice(before.game(), [&](const Event& event, std::string_view words) {
      if (!(std::string(words) + " ").starts_with(beginning(one.move))) return;
      any = true;
      if (one.reply.empty() && one.expect.empty()) return;
      Follower then = before;
      if (const auto fault = then.follow(event)) {
        fail(one.move.place, "what follows needs the whole move: " + fault->text);
      } else if (answered(then, one)) {
        hold(then, one.expect);
      }
    });
    if (!any) fail(one.move.place, "nothing that begins so is allowed here");
  }

  // No other stone does what the solution is proven to do.
  void alone(const Follower& before, const LessonStep& step, const Try& one) {
    if (one.expect.empty() || is_open(one.move)) return;
    each_choice(before.game(), [&](const Event& event, std::string_view words) {
      if (event.verb != Verb::Place) return;
      for (const Try& known : step.tries) {
        if (known.solves && covers(known.move, words)) return;
      }
      Follower then = before;
      if (then.follow(event)) return;
      const std::size_t told = failures_.size();
      const bool same = answered(then, one) && hold(then, one.expect);
      failures_.resize(told);
      if (same) fail(one.move.place, in_quotes(words) + " does all that this does, but does not solve the step");
    });
  }

  bool hold(const Follower& game, const std::vector<Words>& expected) {
    bool all = true;
    for (const Words& one : expected) {
      const std::string text = "expect " + one.text;
      LineReader line(text);
      line.next();
      const auto last = game.kept().empty() ? std::nullopt : std::optional(game.kept().back().event);
      const auto verdict = record::judge(game.game(), last, line);
      if (!verdict.failure) continue;
      fail(one.place, verdict.failure->message);
      all = false;
    }
    return all;
  }

  const Catalogue& catalogue_;
  const Lesson& lesson_;
  std::vector<TextError> failures_;
  std::optional<Follower> game_;  // where the next step goes on
  Colour you_;
};

}  // namespace

std::vector<TextError> disprove(const Catalogue& catalogue, const Lesson& lesson) {
  return Proof(catalogue, lesson).run();
}

}  // namespace tideline::learn
