// What stands at a table beside its game, as a page shows it.
#include "base/json.hpp"
#include "cards/card_kind.hpp"
#include "record/event_text.hpp"
#include "record/json.hpp"
#include "table/core.hpp"
#include "table/news.hpp"
#include "table/words.hpp"
#include "wasm/session.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace tideline::wasm {
namespace {

using json::list;
using json::Object;
using json::quoted;

std::string number(Millis n) { return std::to_string(n); }
std::string yes(bool is) { return is ? "true" : "false"; }

std::string points_json(const Setup& setup, const auto& points) {
  return list(points, [&](Point p) { return quoted(setup.map->point_name(p)); });
}

// By point.
std::string stones_json(const Setup& setup, const auto& stones) {
  Object text;
  for (const auto& [point, colour] : stones) text.add_text(setup.map->point_name(point), setup.name(colour));
  return text.text();
}

std::string journeys_json(const Setup& setup, const std::vector<Journey>& moved) {
  return list(moved, [&](const Journey& one) { return quoted(record::to_text(setup, move_arg(one.from, one.to))); });
}

std::string marks_json(const Setup& setup, const news::Marks& marks) {
  return Object()
      .add("came", points_json(setup, marks.came))
      .add("turned", points_json(setup, marks.turned))
      .add("closed", points_json(setup, marks.closed))
      .add("gone", stones_json(setup, marks.gone))
      .add("moved", journeys_json(setup, marks.moved))
      .text();
}

class TableWriter {
 public:
  TableWriter(const TableState& state, const std::vector<news::Change>& changes)
      : state_(state), setup_(state.setup()), changes_(changes) {}

  [[nodiscard]] std::string seats() const {
    constexpr std::array<std::string_view, 3> kSteps{"", "pledge", "reveal"};
    return list(state_.seats, [&](const Seat& seat) {
      const std::string order(seat.waives ? "never" : Seat::kOrderWords[static_cast<std::size_t>(seat.order)]);
      return Object()
          .add("id", name(seat.id))
          .add_text("faction", setup_.name(seat.id.faction))
          .add_text("kind", Seat::kKindWords[static_cast<std::size_t>(seat.kind)])
          .add_text("name", seat.name)
          .add("acts", yes(state_.may_act(seat.id)))
          .add("away", yes(seat.stays_away))
          .add_text("order", seat.order == Seat::Order::Answer ? order + " " + seat.order_card : order)
          .add_text("sitsIn", seat.sits_in)
          .add_text("dice", kSteps[static_cast<std::size_t>(state_.dice_step(seat))])
          .add_text("pledge", pledge(seat.id))
          .add("muted", list(seat.muted, [&](SeatId one) { return name(one); }))
          .text();
    });
  }

  // How far the draw of the dice is, before the game.
  [[nodiscard]] std::string draw() const {
    const Draws& draws = state_.draws;
    return Object()
        .add("on", yes(state_.drawing.has_value()))
        .add("sealed", yes(draws.sealed()))
        .add_text("seen", draws.sealed() ? draws.seals().back() : "")
        .add("waits", list(draws.missing(), [&](SeatId seat) { return name(seat); }))
        .add("voids", list(draws.voids(),
                           [&](const Draws::Void& one) {
                             return Object()
                                 .add("by", name(one.by))
                                 .add_text("why", Draws::kWhyWords[static_cast<std::size_t>(one.why)])
                                 .text();
                           }))
        .text();
  }

  [[nodiscard]] std::string question() const {
    if (!state_.question) return "null";
    ColourSet answered;
    for (const Colour c : state_.question->asked) {
      if (state_.question->answers[c]) answered.insert(c);
    }
    Object more;
    for (const Colour c : state_.question->asked)
      more.add(setup_.name(c), std::to_string(questions::more_left(state_, c)));
    return Object()
        .add("until", state_.question->until ? number(*state_.question->until) : "null")
        .add("from", number(state_.question->opened))
        .add("asked", factions(state_.question->asked))
        .add("answered", factions(answered))
        .add("more", more.text())
        .add("would", if_unanswered())
        .text();
  }

  [[nodiscard]] std::string take_back() const {
    if (!state_.asked_back) return "null";
    return Object()
        .add("by", name(state_.asked_back->by))
        .add("count", std::to_string(state_.asked_back->count))
        .add("agreed", factions(state_.asked_back->agreed))
        .text();
  }

  [[nodiscard]] std::string proposal() const {
    return points_json(setup_, state_.proposal.value_or(std::vector<Point>()));
  }

  [[nodiscard]] std::string ended() const {
    const auto ended = state_.ended();
    return ended ? Object().add_text("why", ended->why).add_text("who", setup_.name(ended->who)).text() : "null";
  }

  // The lines in force from the first that is not known; those that do not count fall with the one before.
  [[nodiscard]] std::string moves(std::size_t known) const {
    std::string text;
    for (std::size_t i = known; i < state_.course.kept().size(); ++i) {
      const auto& [event, counted] = state_.course.kept()[i];
      const TableState::Beside& beside = state_.beside[i];
      Object move;
      move.add_text("text", record::to_text(setup_, event))
          .add("at", number(beside.at))
          .add("absent", yes(beside.for_absent))
          .add("counts", yes(counted))
          .add("did", change_json(setup_, changes_[i]));
      const news::Events before = news::Events(state_.course.kept()).first(i);
      if (event.verb == Verb::Resume)
        move.add("over", list(news::doubted(before, changes_, event.who), [&](const auto& one) { return claim(one); }));
      const Colour offered =
          event.verb == Verb::Accept || event.verb == Verb::Decline ? news::offered(before) : kNobody;
      if (offered) move.add_text("of", setup_.name(offered));
      if (beside.why) move.add_text("why", kMisgivingWords[static_cast<std::size_t>(*beside.why)]);
      text += (i > known ? ", " : "") + move.text();
    }
    return "[" + text + "]";
  }

  // What has happened since the last move of a faction; of those who only watch, and after the end, nobody has one.
  void add_news(Object& text, Colour own) const {
    const news::Events events(state_.course.kept());
    const Deck* const deck = setup_.deck ? setup_.deck->whole() : nullptr;
    const auto beside = [&](Card card) {
      if (deck == nullptr || card == Card()) return false;
      const auto timing = deck->kind(card).timing;
      return timing != CardKind::Timing::Move && timing != CardKind::Timing::Replaces;
    };
    const std::size_t from = own && !state_.over() ? news::begin(events, own, beside) : events.size();
    const auto concern = [&](const news::Concern& one) {
      return Object()
          .add_text("kind", one.kind)
          .add_text("who", one.who ? setup_.name(one.who) : "table")
          .add_text("card", one.card)
          .add_text("what", one.what)
          .add("n", std::to_string(one.stones))
          .text();
    };
    text.add("since", std::to_string(std::ranges::count(events.first(from), true, &record::Follower::Kept::counted)))
        .add("news", marks_json(setup_, news::marks(std::span(changes_).subspan(from))))
        .add("concerns", list(news::concerns(state_, changes_, from, own), concern))
        .add("claims", list(news::claims(events, changes_), [&](const auto& one) { return claim(one); }));
  }

  [[nodiscard]] std::string name(SeatId seat) const { return quoted(seat_text(setup_, seat)); }

 private:
  [[nodiscard]] std::string claim(const news::Claim& one) const {
    return Object()
        .add("stones", points_json(setup_, one.stones))
        .add("dead", yes(one.dead))
        .add_text("by", setup_.name(one.by))
        .add_text("against", one.against ? setup_.name(one.against) : "")
        .text();
  }
  // What is done, should nobody answer.
  [[nodiscard]] std::string if_unanswered() const {
    AnyGame after = state_.game();
    after.close_question(nullptr);
    const auto scene = [](const AnyGame& game) { return news::Scene(game.observe(kNobody)->position()); };
    return change_json(setup_, {Verb::No, scene(state_.game()), scene(after)});
  }
  [[nodiscard]] std::string pledge(SeatId seat) const {
    const Draws::Part* const part = state_.draws.part(seat);
    return part == nullptr ? std::string() : part->pledge;
  }
  [[nodiscard]] std::string factions(ColourSet set) const {
    return list(set, [&](Colour c) { return quoted(setup_.name(c)); });
  }

  const TableState& state_;
  const Setup& setup_;
  const std::vector<news::Change>& changes_;
};

}  // namespace

std::string change_json(const Setup& setup, const news::Change& change) {
  Object text;
  const auto add = [&](std::string_view key, const std::string& value) {
    if (value != "{}" && value != "[]") text.add(key, value);
  };
  add("came", stones_json(setup, change.came));
  add("went", stones_json(setup, change.went));
  add("moved", journeys_json(setup, change.moved));
  add("closed", record::per_faction(setup, [&](Colour whom) {
        std::vector<Point> points;
        for (const auto& [closed_to, point] : change.closed) {
          if (closed_to == whom) points.push_back(point);
        }
        return points.empty() ? std::string() : points_json(setup, points);
      }));
  add("anchored", points_json(setup, change.anchored));
  add("taken", list(change.taken, [&](const news::Change::Taken& taken) {
        return Object()
            .add_text("by", setup.name(taken.by))
            .add_text("colour", setup.name(taken.colour))
            .add("stones", std::to_string(taken.stones))
            .text();
      }));
  add("spoils", list(change.spoils, [&](const Split& split) { return record::json(setup, split); }));
  add("marks", points_json(setup, change.marks));
  return text.text();
}

std::string Session::marks(std::size_t event) const {
  const auto& kept = state_.course.kept();
  if (event == 0) return marks_json(state_.setup(), {});
  std::size_t from = 0;
  for (std::size_t counted = 0; from < kept.size() && (counted += kept[from].counted ? 1 : 0) < event;) ++from;
  std::size_t to = std::min(from + 1, kept.size());
  while (to < kept.size() && !kept[to].counted) ++to;
  return marks_json(state_.setup(), news::marks(std::span(changes_).subspan(from, to - from)));
}

std::string Session::table() {
  const TableWriter writer(state_, changes_);
  const std::size_t kept = std::exchange(told_, changes_.size());
  const auto said = [&](const Said& one) {
    return Object()
        .add("by", writer.name(one.by))
        .add_text("text", one.text)
        .add("at", number(one.at))
        .add("team", yes(one.team))
        .text();
  };
  Object text;
  text.add_text("title", state_.title)
      .add("started", yes(state_.started))
      .add("takesBack", std::to_string(state_.terms.take_back ? take_backs::to_own(state_, viewer_) : 0))
      .add("seats", writer.seats())
      .add("question", writer.question())
      .add("takeBack", writer.take_back())
      .add("scoringUntil", number(state_.scoring.value_or(note::Ends{}).time.value_or(0)))
      .add("proposal", writer.proposal())
      .add("talk", list(talk_, said))
      .add("kept", std::to_string(kept))
      .add("moves", writer.moves(kept))
      .add("ended", writer.ended())
      .add("declined", list(state_.declined, [&](SeatId seat) { return writer.name(seat); }))
      .add("draw", writer.draw())
      .add_text("commitment", state_.draws.commitment())
      .add_text("secret", state_.secret)
      .add_text("rematch", state_.rematch);
  writer.add_news(text, viewer_);
  return text.text();
}

std::string Session::clocks(Millis now) const {
  if (!state_.started || state_.clock.kind().type == ClockKind::Type::None) return "{}";
  Object text;
  for (unsigned i = 1; i <= state_.setup().factions.size(); ++i) {
    const auto [left, periods] = state_.clock.shown(Colour(i), now);
    text.add(state_.setup().name(Colour(i)), Object()
                                                 .add("ms", number(left))
                                                 .add("periods", std::to_string(periods))
                                                 .add("runs", yes(state_.clock.runs() == Colour(i)))
                                                 .text());
  }
  return text.text();
}

}  // namespace tideline::wasm
