#include "explain/sentences.hpp"

#include "bots/merits.hpp"
#include "explain/words.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <cmath>

namespace tideline::explain {
namespace {

constexpr double kEven = 0.05;  // a share of games this near to everybody's is no lead

class Speaker {
 public:
  Speaker(const Setup& setup, const Position& position, const Analysis& analysis, Language language)
      : setup_(setup), position_(position), analysis_(analysis), language_(language) {}

  [[nodiscard]] std::string all() const {
    switch (analysis_.basis) {
      case Analysis::Basis::Result:
        return result() + ".";
      case Analysis::Basis::Scoring:
        return scoring();
      case Analysis::Basis::Search:
      case Analysis::Basis::Playouts:
        break;
    }
    if (analysis_.rounds == 0) return {};
    return with_best(standing() + ".");
  }

 private:
  [[nodiscard]] std::string say(std::string_view key, Blanks blanks = {}) const {
    return explain::say(language_, key, blanks);
  }
  [[nodiscard]] std::string counted(const std::string& key, double count, Blanks blanks) const {
    return say(key + std::string(form(language_, std::round(10 * count) / 10)), blanks);
  }
  [[nodiscard]] std::string name(Colour c) const { return faction(setup_, c, language_); }
  [[nodiscard]] std::string share(Colour c) const { return std::to_string(percent(analysis_.win_share[c])); }

  [[nodiscard]] std::string with_best(const std::string& text) const {
    const std::string choice = best();
    return choice.empty() ? text : text + " " + choice + ".";
  }

  [[nodiscard]] std::string standing() const {
    const Lead first = lead(setup_, analysis_);
    const auto factions = setup_.factions.size();
    const bool even = analysis_.win_share[first.who] < 1.0 / static_cast<double>(factions) + kEven;
    std::string text = say(even ? "lead.even" : "lead.ahead", {{"who", name(first.who)}, {"n", share(first.who)}});
    if (factions > 2) {
      std::string others;
      for (unsigned i = 1; i <= factions; ++i) {
        if (Colour(i) == first.who) continue;
        others += (others.empty() ? "" : ", ") + name(Colour(i)) + " " + share(Colour(i));
      }
      text += " (" + others + ")";
    }
    const auto whole = std::lround(first.points);
    if (even || whole < 2) return text;
    return say("lead.points", {{"lead", text}, {"n", std::to_string(whole)}});
  }

  [[nodiscard]] std::string scoring() const {
    std::string groups;
    const Board board = board_now();
    for (const Point p : analysis_.dead) {
      // Every group by its first stone.
      bool first = true;
      for (Point s = board.next(p); s != p; s = board.next(s)) first = first && p < s;
      if (first) groups += (groups.empty() ? "" : ", ") + setup_.map->point_name(p);
    }
    std::string text = groups.empty() ? say("end.noneDead") : say("end.dead", {{"points", groups}});
    const Lead first = lead(setup_, analysis_);
    const bool draw = analysis_.win_share[first.who] < 1 && first.points <= 0;
    text += " " + (draw ? say("end.thenDraw")
                        : counted("end.thenWins", first.points,
                                  {{"who", name(first.who)}, {"n", number(first.points, language_)}}));
    return with_best(text + ".");
  }

  [[nodiscard]] std::string result() const {
    const Result& result = *position_.result;
    if (result.winners.size() != 1 && !result.together()) return say("end.draw");
    const Lead first = lead(setup_, analysis_);
    std::string won = say("end.won", {{"who", name(first.who)}});
    if (result.together()) {
      std::string all;
      for (const Colour c : result.winners) all += (all.empty() ? "" : ", ") + name(c);
      won = say("end.wonTogether", {{"who", all}});
    }
    if (result.ending != Ending::Score) return won;
    return counted("end.wonBy", first.points, {{"won", won}, {"n", number(first.points, language_)}});
  }

  [[nodiscard]] std::string best() const {
    if (analysis_.choices.empty()) return {};
    const Event& event = analysis_.choices[0].plan.event;
    std::string text = name_of(event);
    const std::string why = reason(event);
    if (!why.empty()) text = say("why", {{"best", text}, {"why", why}});
    return with_follow_up(event, text);
  }

  [[nodiscard]] std::string args_text(const Event& event) const {
    std::string text;
    for (const Arg& arg : event.args) text += (text.empty() ? "" : " ") + arg_text(arg);
    return text;
  }

  [[nodiscard]] std::string arg_text(const Arg& arg) const {
    if (arg.kind == Arg::Kind::Faction) return name(arg.faction());
    if (arg.kind == Arg::Kind::Side || arg.kind == Arg::Kind::Quarter)
      return say("arg." + record::to_text(setup_, arg));
    if (arg.kind == Arg::Kind::Row) return say("arg.row", {{"n", std::to_string(arg.number + 1)}});
    if (arg.kind == Arg::Kind::Column)
      return say("arg.column", {{"n", to_string(GridPlace{arg.number, 0}).substr(0, 1)}});
    if (arg.kind == Arg::Kind::Way) return say("arg.way", {{"n", std::to_string(arg.number)}});
    const Deck* const deck = setup_.deck ? setup_.deck->whole() : nullptr;
    if (arg.kind != Arg::Kind::Card || !arg.card().known() || deck == nullptr) return record::to_text(setup_, arg);
    const std::string& translated = deck->kind(arg.card()).name[static_cast<std::size_t>(language_)];
    return translated.empty() ? deck->word(arg.card()) : translated;
  }

  // A card, then what it is aimed at: `Extra Move (C5 H9)`.
  [[nodiscard]] std::string card_text(const Event& event) const {
    if (event.args.empty()) return {};
    std::string targets;
    for (std::size_t i = 1; i < event.args.size(); ++i) targets += (i > 1 ? " " : "") + arg_text(event.args[i]);
    return arg_text(event.args[0]) + (targets.empty() ? "" : " (" + targets + ")");
  }

  [[nodiscard]] std::string name_of(const Event& event) const {
    const bool card = event.verb == Verb::Play || event.verb == Verb::Invoke;
    const std::string key = card ? "best.play" : "best." + std::string(info(event.verb).word);
    const auto best = maybe(lexicon(), language_, key, {{"what", card ? card_text(event) : args_text(event)}});
    return best ? *best : say("best.other", {{"what", record::to_text(setup_, event)}});
  }

  [[nodiscard]] std::string reason(const Event& event) const {
    if (event.verb == Verb::Pass && analysis_.settled) return say("why.settled");
    const bool stone = event.verb == Verb::Place && event.args.size() == 1 && event.args[0].point.on_map();
    if (!stone) return {};
    const Board board = board_now();
    if (!board.is_empty(event.args[0].point)) return {};
    std::string text;
    for (const Merit& one : merits(board, event.who, event.args[0].point, position_.last))
      text = text.empty() ? merit_text(one) : say("why.and", {{"one", text}, {"other", merit_text(one)}});
    return text;
  }

  [[nodiscard]] std::string merit_text(const Merit& one) const {
    const bool own = one.kind == Merit::Kind::Saves;
    const std::string what = one.stones > 0 ? stones(setup_, one.stones, one.colour, own, language_) : std::string();
    switch (one.kind) {
      case Merit::Kind::Captures:
        return say("why.captures", {{"what", what}});
      case Merit::Kind::Saves:
        return say("why.saves", {{"what", what}});
      case Merit::Kind::Atari:
        return say("why.atari", {{"what", what}});
      case Merit::Kind::Cuts:
        return say("why.cuts");
      case Merit::Kind::Joins:
        return say("why.joins");
      case Merit::Kind::Answers:
        return say("why.answers", {{"point", setup_.map->point_name(one.point)}});
      case Merit::Kind::Opens:
        return say("why.opens");
    }
    return {};
  }

  // With what follows, where that can be told in a word.
  [[nodiscard]] std::string with_follow_up(const Event& event, const std::string& best) const {
    if (analysis_.line.size() < 2) return best;
    const Event& next = analysis_.line[1].event;
    const bool stone = next.verb == Verb::Place;
    if (!stone && (next.verb != Verb::Play || next.who == event.who)) return best;
    const char* const key = next.who == event.who ? "then.next" : stone ? "then.reply" : "then.replyCard";
    return say(key, {{"best", best}, {"who", name(next.who)}, {"point", args_text(next)}, {"card", card_text(next)}});
  }

  [[nodiscard]] Board board_now() const {
    const Topology& topology = setup_.map->topology();
    Board board(topology);
    for (const Point p : topology.points()) {
      if (position_.stones[p.index()]) board.put(p, position_.stones[p.index()]);
    }
    board.set_blocs_led_by(position_.occupier);
    return board;
  }

  const Setup& setup_;
  const Position& position_;
  const Analysis& analysis_;
  Language language_;
};

}  // namespace

std::string sentences(const Setup& setup, const Position& position, const Analysis& analysis, Language language) {
  return Speaker(setup, position, analysis, language).all();
}

int percent(double share) { return static_cast<int>(std::lround(100 * std::clamp(share, 0.0, 1.0))); }

Lead lead(const Setup& setup, const Analysis& analysis) {
  Lead lead{Colour(1), 0};
  const auto factions = static_cast<unsigned>(setup.factions.size());
  const auto before = [&](Colour a, Colour b) {
    return analysis.win_share[a] != analysis.win_share[b] ? analysis.win_share[a] > analysis.win_share[b]
                                                          : analysis.mean_score[a] > analysis.mean_score[b];
  };
  for (unsigned i = 2; i <= factions; ++i) {
    if (before(Colour(i), lead.who)) lead.who = Colour(i);
  }
  // All who win together count together.
  const auto claim = [&](Colour c) {
    double sum = 0;
    for (const Colour one : analysis.partners[c]) sum += analysis.mean_score[one];
    return sum;
  };
  bool known = false;
  double rest = 0;
  for (unsigned i = 1; i <= factions; ++i) {
    if (analysis.partners[lead.who].contains(Colour(i))) continue;
    rest = known ? std::max(rest, claim(Colour(i))) : claim(Colour(i));
    known = true;
  }
  lead.points = claim(lead.who) - rest;
  return lead;
}

std::string to_text(const Setup& setup, const Plan& plan) {
  return record::to_text(setup, plan.event) + (plan.complete ? "" : " ...");
}

}  // namespace tideline::explain
