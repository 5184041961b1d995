#include "table/news.hpp"

#include "record/event_text.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace tideline::news {
namespace {

constexpr std::array kMoves{Verb::Place,   Verb::Pass, Verb::Yield, Verb::Invoke, Verb::Start,
                            Verb::Starter, Verb::Play, Verb::Mark,  Verb::Unmark, Verb::Agree};

bool among(Verb verb, std::initializer_list<Verb> verbs) { return std::ranges::find(verbs, verb) != verbs.end(); }

unsigned count(const Change::Stones& stones, Colour colour) {
  return static_cast<unsigned>(std::ranges::count(stones, colour, &std::pair<Point, Colour>::second));
}

bool stands(const Change::Stones& stones, Point p) {
  return std::ranges::find(stones, p, &std::pair<Point, Colour>::first) != stones.end();
}

// Where a stone came to, be it step by step.
Point last_of(Point from, const Change& change) {
  Point at = from;
  for (std::size_t steps = 0; steps < change.moved.size() && (steps == 0 || !stands(change.came, at)); ++steps) {
    const auto on = std::ranges::find(change.moved, at, &Journey::from);
    if (on != change.moved.end()) at = on->to;
  }
  return at;
}

class Concerned {
 public:
  Concerned(const TableState& state, Colour whom) : state_(state), whom_(whom) {}

  void look(std::size_t at, Changes changes) {
    const Events events(state_.course.kept());
    const Event& event = events[at].event;
    const Change& change = changes[at];
    const Events before = events.first(at);
    who_ = event.who;
    said(event, before, changes.first(at), state_.beside[at].why);
    const bool against =
        among(event.verb, {Verb::Play, Verb::Invoke}) && std::ranges::find(event.args, arg(whom_)) != event.args.end();
    if (against) add("played", word(event.args[0]));
    bool lost = false;
    for (const Change::Taken& taken : change.taken) {
      if (taken.colour != whom_) continue;
      found.push_back({"lost", taken.by, {}, {}, taken.stones});
      lost = true;
    }
    if (lost) return;
    unsigned turned = 0;
    for (const auto& [point, colour] : change.left())
      turned += colour == whom_ && stands(change.arrived(), point) ? 1 : 0;
    const unsigned here = count(change.came, whom_) + turned;
    if (turned > 0) add("turned", {}, {}, turned);
    if (count(change.went, whom_) > here && !against) add("gone", {}, {}, count(change.went, whom_) - here);
  }

  std::vector<Concern> found;

 private:
  void add(std::string_view kind, std::string card = {}, std::string what = {}, unsigned stones = 0) {
    found.push_back({kind, who_, std::move(card), std::move(what), stones});
  }
  [[nodiscard]] std::string word(const Arg& arg) const { return record::to_text(state_.setup(), arg); }

  // What the event itself says.
  void said(const Event& event, Events before, Changes changes, std::optional<Misgiving> why) {
    switch (event.verb) {
      case Verb::War:
        if (event.args[0] == arg(whom_)) add("war");
        break;
      case Verb::Accept:
      case Verb::Decline:
        if (offered(before) != whom_) break;
        add(event.verb == Verb::Accept ? "accepted" : "declined", {},
            why ? std::string(kMisgivingWords[static_cast<std::size_t>(*why)]) : std::string());
        break;
      case Verb::Counter: {
        while (!before.empty() && !before.back().counted) before = before.first(before.size() - 1);
        if (before.empty() || before.back().event.who != whom_) break;
        const Event& countered = before.back().event;
        add(countered.verb == Verb::Place ? "counteredStone" : "counteredCard", word(event.args[0]),
            countered.args.empty() ? "" : word(countered.args[0]));
        break;
      }
      case Verb::Mark:
      case Verb::Unmark:
        for (const Claim& claim : claims(before, changes)) {
          if (claim.by == whom_ && std::ranges::find(claim.stones, event.args[0].point) != claim.stones.end())
            add("unmarked", {}, word(event.args[0]));
        }
        break;
      case Verb::Resume: {
        std::string stones;
        for (const Claim& claim : doubted(before, changes, event.who)) {
          if (claim.by == whom_) stones += (stones.empty() ? "" : ", ") + word(arg(claim.stones[0]));
        }
        if (!stones.empty()) add("resumed", {}, std::move(stones));
        break;
      }
      default:
        break;
    }
  }

  const TableState& state_;
  Colour whom_;
  Colour who_;
};

}  // namespace

std::size_t begin(Events events, Colour who, FunctionRef<bool(Card)> beside) {
  for (std::size_t i = events.size(); i-- > 0;) {
    const Event& event = events[i].event;
    if (event.who != who || std::ranges::find(kMoves, event.verb) == kMoves.end()) continue;
    if (event.verb == Verb::Play && beside(event.args[0].card())) continue;
    const bool unanswered = i + 1 < events.size() && events[i + 1].event == Event{kNobody, Verb::No, {}};
    return unanswered ? i + 2 : i + 1;
  }
  return 0;
}

Marks marks(Changes changes) {
  struct Spot {
    bool touched = false;
    Colour first;
    Colour now;
    Colour lost;
  };
  Marks marks;
  std::vector<Spot> spots(kMaxPoints + 1);
  for (const Change& change : changes) {
    std::vector<std::pair<Point, Spot>> carried;
    for (const Journey& journey : change.moved) {
      const Spot spot = spots[journey.from.index()];
      if (spot.first && spot.now && spot.first != spot.now) carried.emplace_back(last_of(journey.from, change), spot);
    }
    for (const Journey& journey : change.moved) spots[journey.from.index()] = spots[journey.to.index()] = {};
    for (const auto& [point, spot] : carried) spots[point.index()] = spot;
    marks.moved.insert(marks.moved.end(), change.moved.begin(), change.moved.end());
    for (const auto& [whom, point] : change.closed) marks.closed.insert(point);
    for (const auto& [point, colour] : change.left()) {
      Spot& spot = spots[point.index()];
      spot = {true, spot.touched ? spot.first : colour, kNobody, colour};
    }
    for (const auto& [point, colour] : change.arrived()) {
      Spot& spot = spots[point.index()];
      spot.touched = true;
      spot.now = colour;
    }
  }
  for (unsigned i = 0; i < spots.size(); ++i) {
    const Spot& spot = spots[i];
    const Point point = Point::number(i);
    if (!spot.touched) continue;
    if (!spot.now) {
      marks.gone.emplace_back(point, spot.lost);
    } else {
      (spot.first && spot.first != spot.now ? marks.turned : marks.came).insert(point);
    }
  }
  return marks;
}

std::vector<Claim> claims(Events events, Changes changes) {
  std::size_t begun = events.size();
  while (begun > 0 && among(events[begun - 1].event.verb, {Verb::Mark, Verb::Unmark, Verb::Agree})) --begun;
  std::vector<Claim> claims;
  for (std::size_t i = begun; i < events.size(); ++i) {
    const Event& event = events[i].event;
    if (event.verb == Verb::Agree) continue;
    Claim claim{changes[i].marks, event.verb == Verb::Mark, event.who, {}};
    if (claim.stones.empty()) claim.stones.push_back(event.args[0].point);  // it was said already
    const auto before = std::ranges::find_if(claims, [&](const Claim& one) {
      return std::ranges::find(one.stones, event.args[0].point) != one.stones.end();
    });
    if (before != claims.end()) {
      if (before->by != event.who) claim.against = before->by;
      claims.erase(before);
    }
    claims.push_back(std::move(claim));
  }
  return claims;
}

std::vector<Claim> doubted(Events events, Changes changes, Colour by) {
  std::vector<Claim> found = claims(events, changes);
  std::erase_if(found, [&](const Claim& one) { return !one.dead || one.by == by; });
  return found;
}

Colour offered(Events events) {
  const auto verb = [](const record::Follower::Kept& one) { return one.event.verb; };
  const auto found = std::ranges::find(events.rbegin(), events.rend(), Verb::Surrender, verb);
  return found == events.rend() ? kNobody : found->event.who;
}

std::vector<Concern> concerns(const TableState& state, Changes changes, std::size_t from, Colour whom) {
  Concerned concerned(state, whom);
  for (std::size_t i = from; whom && i < changes.size(); ++i) {
    if (state.course.kept()[i].event.who != whom) concerned.look(i, changes);
  }
  return std::move(concerned.found);
}

}  // namespace tideline::news
