#include "record/expect.hpp"

#include "base/nearest.hpp"
#include "record/board_text.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <array>

namespace tideline::record {
namespace {

std::string names(const Setup& setup, ColourSet factions) {
  std::string list;
  for (const Colour c : factions) list += (list.empty() ? "" : " ") + setup.name(c);
  return list.empty() ? "nobody" : list;
}

class Judge {
 public:
  Judge(const AnyGame& game, const std::optional<Event>& last, LineReader& lines)
      : game_(game), setup_(game.setup()), last_(last), lines_(lines), line_(lines.line()), tokens_(lines.tokens()) {}

  Verdict judge() {
    struct Kind {
      std::string_view word;
      std::size_t least;  // tokens, with `expect` and the word
      std::size_t most;
      Verdict (Judge::*judge)();
      std::string_view form;
    };
    constexpr std::size_t kAny = 1 << 20;
    static constexpr std::array<Kind, 15> kKinds{{
        {"board", 2, 2, &Judge::board, "and then rows up to `end`"},
        {"turn", 3, 3, &Judge::turn, "FACTION"},
        {"legal", 3, kAny, &Judge::legal, "EVENT"},
        {"illegal", 4, kAny, &Judge::illegal, "EVENT REASON"},
        {"points", 4, kAny, &Judge::points, "FACTION VERB POINT…"},
        {"prisoners", 5, 5, &Judge::prisoners, "HOLDER COLOUR NUMBER"},
        {"hand", 3, kAny, &Judge::hand, "FACTION CARD…"},
        {"pile", 3, 3, &Judge::pile, "NUMBER"},
        {"occupied", 4, 4, &Judge::occupied, "FACTION OCCUPIER"},
        {"free", 3, 3, &Judge::free, "FACTION"},
        {"group", 5, 5, &Judge::group, "POINT STONES LIBERTIES"},
        {"score", 4, 4, &Judge::score, "FACTION POINTS"},
        {"winner", 3, 2 + kMaxColours, &Judge::winner, "FACTION…"},
        {"view", 4, kAny, &Judge::view, "VIEWER EVENT"},
        {"phase", 3, 3, &Judge::phase, "setup, play, scoring or over"},
    }};
    const std::string_view word = tokens_.size() > 1 ? tokens_[1].text : std::string_view();
    for (const Kind& kind : kKinds) {
      if (kind.word != word) continue;
      if (tokens_.size() < kind.least || tokens_.size() > kind.most) {
        return malformed(1, "expected `expect " + std::string(word) + "` " + std::string(kind.form));
      }
      return (this->*kind.judge)();
    }
    return malformed(1, "there is nothing to expect called " + in_quotes(word));
  }

 private:
  [[nodiscard]] TextError error(std::size_t token, std::string message) const {
    return {{line_, tokens_[std::min(token, tokens_.size() - 1)].column}, std::move(message)};
  }
  [[nodiscard]] Verdict malformed(std::size_t token, std::string message) const {
    return {error(token, "syntax: " + std::move(message)), true};
  }
  [[nodiscard]] Verdict unless(bool holds, std::size_t token, const std::string& expected,
                               const std::string& found) const {
    if (holds) return {};
    return {error(token, "expected " + expected + ", found " + found), false};
  }

  // The position as every `expect` but legal, illegal, points and view sees it: open questions closed unanswered.
  [[nodiscard]] AnyGame quiet() const {
    AnyGame copy = game_;
    while (copy.question_open()) copy.close_question(nullptr);
    return copy;
  }
  [[nodiscard]] Position position() const { return quiet().observe(kNobody)->position(); }

  [[nodiscard]] Colour faction(std::size_t token) const { return faction_named(setup_, tokens_[token].text); }
  [[nodiscard]] Verdict no_faction(std::size_t token) const {
    return malformed(token, "expected a faction, found " + in_quotes(tokens_[token].text));
  }

  Verdict board() {
    auto block = read_board_block(lines_);
    if (!block) return {block.error(), true};
    const auto expected = stones_of(*block, setup_, line_);
    if (!expected) return {expected.error(), true};
    const std::vector<Colour> found = position().stones;
    std::string first;
    unsigned differ = 0;
    for (const Point p : game_.map().topology().points()) {
      const Colour want = (*expected)[p.index()];
      const Colour have = found[p.index()];
      if (want == have || differ++ > 0) continue;
      const auto stone = [&](Colour c) { return c ? setup_.name(c) : "no stone"; };
      first = stone(want) + " at " + game_.map().point_name(p) + ", found " + stone(have);
    }
    if (differ == 0) return {};
    return {TextError{{line_, 1},
                      "expected " + first + (differ > 1 ? "; " + std::to_string(differ) + " points differ" : "")},
            false};
  }

  Verdict turn() {
    const Colour c = faction(2);
    if (!c) return no_faction(2);
    const Actors actors = position().to_act;
    return unless(actors.factions.contains(c), 2, "turn " + setup_.name(c),
                  actors.table ? "the table's" : names(setup_, actors.factions));
  }

  // The refusal of the event in tokens 2 to `end`, as text; empty if it is legal.
  struct Answer {
    std::string_view reason;
    std::string message;
  };
  [[nodiscard]] Answer ask(std::size_t end) const {
    const auto event = parse_event(game_.kind(), setup_, line_, std::span(tokens_).subspan(2, end - 2));
    if (!event) return {name(Reason::Syntax), "syntax: " + event.error().message};
    if (const auto refused = game_.check_line(*event)) {
      AnyGame then = game_;
      while (then.question_open() && !then.answers(*event)) then.close_question(nullptr);
      return {name(refused->refusal.reason), explain(then, *event, refused->refusal)};
    }
    return {};
  }

  Verdict legal() {
    const Answer answer = ask(tokens_.size());
    return unless(answer.reason.empty(), 2, "a legal event", answer.message);
  }

  Verdict illegal() {
    const std::string_view reason = tokens_.back().text;
    if (!reason_named(reason)) return malformed(tokens_.size() - 1, "expected a reason, found " + in_quotes(reason));
    const Answer answer = ask(tokens_.size() - 1);
    return unless(answer.reason == reason, 2, "a refusal for " + std::string(reason),
                  answer.reason.empty() ? "that it is legal" : answer.message);
  }

  Verdict points() {
    const Colour who = faction(2);
    if (!who) return no_faction(2);
    const VerbInfo* verb = nullptr;
    for (const Verb v : game_.kind().verbs) {
      if (info(v).word == tokens_[3].text && info(v).shape == Shape::OnePoint) verb = &info(v);
    }
    if (verb == nullptr) return malformed(3, "expected a verb with one point, found " + in_quotes(tokens_[3].text));
    PointSet expected;
    for (std::size_t i = 4; i < tokens_.size(); ++i) {
      const auto parsed = parse_place(tokens_[i].text);
      const Point p = game_.map().at(parsed.place);
      if (!parsed.well_formed || !p.on_map()) return malformed(i, "the map has no point " + in_quotes(tokens_[i].text));
      expected.insert(p);
    }
    std::string missing;
    std::string extra;
    const AnyGame next = quiet();
    for (const Point p : game_.map().topology().points()) {
      const bool legal = !next.check(Action{who, verb->verb, arg(p)}).has_value();
      if (legal == expected.contains(p)) continue;
      (legal ? extra : missing) += " " + game_.map().point_name(p);
    }
    if (missing.empty() && extra.empty()) return {};
    std::string message = "expected other points:";
    if (!missing.empty()) message += " not legal are" + missing;
    if (!extra.empty()) message += std::string(missing.empty() ? "" : ";") + " legal too are" + extra;
    return {error(2, message), false};
  }

  Verdict hand() {
    const Colour c = faction(2);
    if (!c) return no_faction(2);
    if (!setup_.deck) return malformed(1, "this game has no cards");
    std::vector<Card> expected;
    for (std::size_t i = 3; i < tokens_.size(); ++i) {
      const Card card = setup_.deck->named(tokens_[i].text);
      if (!card.known() && tokens_[i].text != "?")
        return malformed(i, "the deck has no card " + in_quotes(tokens_[i].text) +
                                did_you_mean(tokens_[i].text, setup_.deck->words));
      expected.push_back(card);
    }
    // The whole hand, which only its owner sees.
    std::vector<Card> found = quiet().observe(c)->position().hands[c];
    const auto words = [&](std::vector<Card>& cards) {
      std::sort(cards.begin(), cards.end());
      std::string text;
      for (const Card card : cards) text += " " + to_text(setup_, arg(card));
      return text.empty() ? std::string(" no card") : text;
    };
    const std::string want = words(expected);
    const std::string have = words(found);
    return unless(want == have, 2, "the hand" + want, "the hand" + have);
  }

  Verdict pile() {
    const int expected = parse_number(tokens_[2].text, 1000);
    if (expected < 0) return malformed(2, "expected a number, found " + in_quotes(tokens_[2].text));
    const unsigned found = position().pile;
    return unless(found == static_cast<unsigned>(expected), 2, std::to_string(expected), std::to_string(found));
  }

  Verdict occupied() {
    if (!faction(2)) return no_faction(2);
    if (!faction(3)) return no_faction(3);
    return occupier_is(faction(3));
  }

  Verdict free() { return faction(2) ? occupier_is(kNobody) : no_faction(2); }

  [[nodiscard]] Verdict occupier_is(Colour expected) const {
    const Colour found = position().occupier[faction(2)];
    const auto text = [&](Colour c) { return c ? "occupied by " + setup_.name(c) : std::string("free"); };
    return unless(found == expected, 2, text(expected), text(found));
  }

  Verdict prisoners() {
    const Colour holder = faction(2);
    if (!holder) return no_faction(2);
    const Colour colour = faction(3);
    if (!colour) return no_faction(3);
    const auto found = position().prisoners[holder][colour];
    const int expected = parse_number(tokens_[4].text, 1'000'000);
    if (expected < 0) return malformed(4, "expected a number, found " + in_quotes(tokens_[4].text));
    return unless(found == static_cast<unsigned>(expected), 4, std::to_string(expected), std::to_string(found));
  }

  Verdict group() {
    const auto parsed = parse_place(tokens_[2].text);
    const Point p = game_.map().at(parsed.place);
    if (!parsed.well_formed || !p.on_map()) return malformed(2, "the map has no point " + in_quotes(tokens_[2].text));
    const int stones = parse_number(tokens_[3].text, kMaxPoints);
    const int liberties = parse_number(tokens_[4].text, kMaxPoints);
    if (stones < 0 || liberties < 0) return malformed(3, "expected numbers of stones and liberties");
    if (!position().stones[p.index()])
      return unless(false, 2, "a group at " + std::string(tokens_[2].text), "no stone");
    const GroupInfo found = quiet().group(p);
    const auto text = [](auto s, auto l) {
      return std::to_string(s) + " stones and " + std::to_string(l) + " liberties";
    };
    return unless(found.stones == static_cast<unsigned>(stones) && found.liberties == static_cast<unsigned>(liberties),
                  3, text(stones, liberties), text(found.stones, found.liberties));
  }

  Verdict score() {
    const Colour c = faction(2);
    if (!c) return no_faction(2);
    const std::string expected(tokens_[3].text);
    const auto result = position().result;
    if (!result) return unless(false, 3, expected, "that the game is not over");
    if (result->ending != Ending::Score) return unless(false, 3, expected, "that no score is given");
    const std::string found = points_text(result->score[c]);
    return unless(found == expected || found + ".0" == expected, 3, expected, found);
  }

  Verdict winner() {
    ColourSet expected;
    for (std::size_t i = 2; i < tokens_.size(); ++i) {
      if (!faction(i)) return no_faction(i);
      expected.insert(faction(i));
    }
    const auto result = position().result;
    if (!result) return unless(false, 2, names(setup_, expected), "that the game is not over");
    return unless(result->winners == expected, 2, names(setup_, expected), names(setup_, result->winners));
  }

  Verdict view() {
    const Colour viewer = faction(2);
    if (!viewer && tokens_[2].text != "spectator") return no_faction(2);
    std::string expected;
    for (std::size_t i = 3; i < tokens_.size(); ++i) expected += (i > 3 ? " " : "") + std::string(tokens_[i].text);
    if (!last_) return unless(false, 3, "`" + expected + "`", "no event");
    const std::string found = to_text(setup_, game_.seen(*last_, viewer));
    return unless(found == expected, 3, "`" + expected + "`", "`" + found + "`");
  }

  Verdict phase() {
    const std::string_view expected = tokens_[2].text;
    constexpr std::array<Phase, 4> kPhases{Phase::Setup, Phase::Play, Phase::Scoring, Phase::Over};
    if (std::none_of(kPhases.begin(), kPhases.end(), [&](Phase p) { return name(p) == expected; })) {
      return malformed(2, "expected setup, play, scoring or over, found " + in_quotes(expected));
    }
    const std::string_view found = name(position().phase);
    return unless(found == expected, 2, std::string(expected), std::string(found));
  }

  const AnyGame& game_;
  const Setup& setup_;
  const std::optional<Event>& last_;
  LineReader& lines_;
  unsigned line_;
  std::vector<Token> tokens_;
};

}  // namespace

Verdict judge(const AnyGame& game, const std::optional<Event>& last, LineReader& lines) {
  return Judge(game, last, lines).judge();
}

}  // namespace tideline::record
