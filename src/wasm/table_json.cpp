// What stands at a table beside its game, as a page shows it.
#include "base/json.hpp"
#include "record/event_text.hpp"
#include "table/core.hpp"
#include "table/words.hpp"
#include "wasm/session.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tideline::wasm {
namespace {

using json::list;
using json::Object;
using json::quoted;

std::string number(Millis n) { return std::to_string(n); }
std::string yes(bool is) { return is ? "true" : "false"; }

class TableWriter {
 public:
  TableWriter(const TableState& state, const std::vector<std::string>& deeds)
      : state_(state), setup_(state.setup()), deeds_(deeds) {}

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
    return list(state_.proposal.value_or(std::vector<Point>()),
                [&](Point p) { return quoted(setup_.map->point_name(p)); });
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
          .add("did", deeds_[i]);
      if (beside.why) move.add_text("why", kMisgivingWords[static_cast<std::size_t>(*beside.why)]);
      text += (i > known ? ", " : "") + move.text();
    }
    return "[" + text + "]";
  }

  [[nodiscard]] std::string name(SeatId seat) const { return quoted(seat_text(setup_, seat)); }

 private:
  // What is done, should nobody answer.
  [[nodiscard]] std::string if_unanswered() const {
    AnyGame after = state_.game();
    after.close_question(nullptr);
    const auto scene = [](const AnyGame& game) { return Scene(game.observe(kNobody)->position()); };
    return deed_json(setup_, Verb::No, scene(state_.game()), scene(after));
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
  const std::vector<std::string>& deeds_;
};

}  // namespace

std::string Session::table() {
  const TableWriter writer(state_, deeds_);
  const std::size_t kept = std::exchange(told_, deeds_.size());
  const auto said = [&](const Said& one) {
    return Object()
        .add("by", writer.name(one.by))
        .add_text("text", one.text)
        .add("at", number(one.at))
        .add("team", yes(one.team))
        .text();
  };
  return Object()
      .add_text("title", state_.title)
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
      .add_text("rematch", state_.rematch)
      .text();
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
