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
  template <class... Parts>
  [[nodiscard]] std::string say(Phrase phrase, const Parts&... parts) const {
    return explain::say(phrase, language_, {std::string_view(parts)...});
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
    std::string text = even ? say(Phrase::Even, name(first.who), share(first.who))
                            : say(Phrase::Ahead, capital(name(first.who)), share(first.who));
    if (factions > 2) {
      std::string others;
      for (unsigned i = 1; i <= factions; ++i) {
        if (Colour(i) == first.who) continue;
        others += (others.empty() ? "" : ", ") + name(Colour(i)) + " " + share(Colour(i));
      }
      text += say(Phrase::TheOthers, others);
    }
    const auto whole = std::lround(first.points);
    if (!even && whole >= 2) text += say(Phrase::ByPoints, std::to_string(whole));
    return text;
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
    std::string text = groups.empty() ? say(Phrase::NoneDead) : say(Phrase::SeemDead, groups);
    const Lead first = lead(setup_, analysis_);
    const bool draw = analysis_.win_share[first.who] < 1 && first.points <= 0;
    text +=
        " " + (draw ? say(Phrase::ThenDraw) : say(Phrase::ThenWins, name(first.who), number(first.points, language_)));
    return with_best(text + ".");
  }

  [[nodiscard]] std::string result() const {
    const Result& result = *position_.result;
    if (result.winners.size() != 1) return say(Phrase::OverDraw);
    const Lead first = lead(setup_, analysis_);
    std::string text = say(Phrase::Over, name(first.who));
    if (result.ending == Ending::Score) text += say(Phrase::OverByPoints, number(first.points, language_));
    return text;
  }

  [[nodiscard]] std::string best() const {
    if (analysis_.choices.empty()) return {};
    const Event& event = analysis_.choices[0].plan.event;
    std::string text = name_of(event);
    const std::string why = reason(event);
    if (!why.empty()) text += say(Phrase::Because) + why;
    return text + follow_up(event);
  }

  [[nodiscard]] std::string args_text(const Event& event) const {
    std::string text;
    for (const Arg& arg : event.args) text += (text.empty() ? "" : " ") + arg_text(arg);
    return text;
  }

  [[nodiscard]] std::string arg_text(const Arg& arg) const {
    if (arg.kind == Arg::Kind::Faction) return name(arg.faction());
    if (arg.kind != Arg::Kind::Card || !arg.card().known() || !setup_.deck) return record::to_text(setup_, arg);
    // Every deck that a game is set up with is a Deck: the games rely on it too.
    const auto& kind = static_cast<const Deck&>(*setup_.deck).kind(arg.card());
    const std::string& translated = kind.name[static_cast<std::size_t>(language_)];
    return translated.empty() ? setup_.deck->word(arg.card()) : translated;
  }

  // A card, then what it is aimed at: `Extra Move (C5 H9)`.
  [[nodiscard]] std::string card_text(const Event& event) const {
    if (event.args.empty()) return {};
    std::string targets;
    for (std::size_t i = 1; i < event.args.size(); ++i) targets += (i > 1 ? " " : "") + arg_text(event.args[i]);
    return arg_text(event.args[0]) + (targets.empty() ? "" : " (" + targets + ")");
  }

  [[nodiscard]] std::string name_of(const Event& event) const {
    switch (event.verb) {
      case Verb::Place:
        return say(Phrase::BestStone, args_text(event));
      case Verb::Start:
        return say(Phrase::BestStart, args_text(event));
      case Verb::Starter:
        return say(Phrase::BestStarter, args_text(event));
      case Verb::Roll:
        return say(Phrase::BestRoll);
      case Verb::Draw:
        return say(Phrase::BestDraw);
      case Verb::Play:
      case Verb::Invoke:
        return say(Phrase::BestCard, card_text(event));
      case Verb::Surrender:
        return say(Phrase::BestSurrender, args_text(event));
      case Verb::Accept:
        return say(Phrase::BestAccept);
      case Verb::Decline:
        return say(Phrase::BestDecline);
      case Verb::Independence:
        return say(Phrase::BestIndependence);
      case Verb::War:
        return say(Phrase::BestWar, args_text(event));
      case Verb::Yield:
        return say(Phrase::BestYield);
      case Verb::Pass:
        return say(Phrase::BestPass);
      case Verb::Discard:
        return say(Phrase::BestDiscard, args_text(event));
      case Verb::Counter:
        return say(Phrase::BestCounter, args_text(event));
      case Verb::Order:
        return say(Phrase::BestOrder, args_text(event));
      case Verb::No:
        return say(Phrase::BestNo);
      case Verb::Mark:
        return say(Phrase::BestMark, args_text(event));
      case Verb::Unmark:
        return say(Phrase::BestUnmark, args_text(event));
      case Verb::Agree:
        return say(Phrase::BestAgree);
      case Verb::Resume:
        return say(Phrase::BestResume);
      default:
        return say(Phrase::BestOther, record::to_text(setup_, event));
    }
  }

  [[nodiscard]] std::string reason(const Event& event) const {
    if (event.verb == Verb::Pass && analysis_.settled) return say(Phrase::Settled);
    const bool stone = event.verb == Verb::Place && event.args.size() == 1 && event.args[0].point.on_map();
    if (!stone) return {};
    const Board board = board_now();
    if (!board.is_empty(event.args[0].point)) return {};
    std::string text;
    for (const Merit& one : merits(board, event.who, event.args[0].point, position_.last))
      text += (text.empty() ? "" : say(Phrase::And)) + merit_text(one);
    return text;
  }

  [[nodiscard]] std::string merit_text(const Merit& one) const {
    const bool own = one.kind == Merit::Kind::Saves;
    const std::string what = one.stones > 0 ? stones(setup_, one.stones, one.colour, own, language_) : std::string();
    switch (one.kind) {
      case Merit::Kind::Captures:
        return say(Phrase::Captures, what);
      case Merit::Kind::Saves:
        return say(Phrase::Saves, what);
      case Merit::Kind::Atari:
        return say(Phrase::Atari, what);
      case Merit::Kind::Cuts:
        return say(Phrase::Cuts);
      case Merit::Kind::Joins:
        return say(Phrase::Joins);
      case Merit::Kind::Answers:
        return say(Phrase::Answers, setup_.map->point_name(one.point));
      case Merit::Kind::Opens:
        return say(Phrase::Opens);
    }
    return {};
  }

  // What follows, where it can be told in a word.
  [[nodiscard]] std::string follow_up(const Event& event) const {
    if (analysis_.line.size() < 2) return {};
    const Event& next = analysis_.line[1].event;
    const bool stone = next.verb == Verb::Place;
    if (next.who == event.who) return stone ? say(Phrase::Next, args_text(next)) : std::string();
    if (stone) return say(Phrase::Reply, name(next.who), args_text(next));
    return next.verb == Verb::Play ? say(Phrase::ReplyCard, name(next.who), card_text(next)) : std::string();
  }

  [[nodiscard]] Board board_now() const {
    const Topology& topology = setup_.map->topology();
    Board board(topology);
    for (const Point p : topology.points()) {
      if (position_.stones[p.index()]) board.put(p, position_.stones[p.index()]);
    }
    const auto top = [&](Colour c) {
      while (position_.occupier[c]) c = position_.occupier[c];
      return c;
    };
    // A bloc goes by its smallest colour.
    ColourArray<Colour> bloc_of;
    for (unsigned i = 1; i <= kMaxColours; ++i) {
      unsigned first = 1;
      while (top(Colour(first)) != top(Colour(i))) ++first;
      bloc_of[Colour(i)] = Colour(first);
    }
    board.set_blocs(bloc_of);
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
  bool known = false;
  double rest = 0;
  for (unsigned i = 1; i <= factions; ++i) {
    if (Colour(i) == lead.who) continue;
    rest = known ? std::max(rest, analysis.mean_score[Colour(i)]) : analysis.mean_score[Colour(i)];
    known = true;
  }
  lead.points = analysis.mean_score[lead.who] - rest;
  return lead;
}

std::string to_text(const Setup& setup, const Plan& plan) {
  return record::to_text(setup, plan.event) + (plan.complete ? "" : " ...");
}

}  // namespace tideline::explain
