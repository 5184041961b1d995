#include "press/tale.hpp"

#include "press/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tideline::press {
namespace {

// What go players would count as a move.
bool is_move(Verb verb) {
  constexpr std::array kMoves{Verb::Start, Verb::Starter,   Verb::Place,        Verb::Play, Verb::Counter,
                              Verb::Pass,  Verb::Surrender, Verb::Independence, Verb::War,  Verb::Yield};
  return std::find(kMoves.begin(), kMoves.end(), verb) != kMoves.end();
}

std::vector<Point> points_of(const Event& event) {
  std::vector<Point> points;
  for (const Arg& arg : event.args) {
    if (arg.kind == Arg::Kind::Point && arg.point.on_map()) points.push_back(arg.point);
    if (arg.kind == Arg::Kind::Move && arg.to.on_map()) points.push_back(arg.to);
  }
  return points;
}

std::uint64_t held(const Position& position) {
  std::uint64_t sum = 0;
  for (unsigned holder = 1; holder <= kMaxColours; ++holder) {
    for (unsigned of = 1; of <= kMaxColours; ++of) sum += position.prisoners[Colour(holder)][Colour(of)];
  }
  return sum;
}

// A position without the ring of its last stone: numbers say more.
BoardPicture bare(const AnyGame& game, const Position& position) {
  BoardPicture picture = picture_of(game, position);
  for (BoardPicture::Spot& spot : picture.spots) {
    if (spot.mark == BoardPicture::Mark::Ring) spot.mark = BoardPicture::Mark::None;
  }
  return picture;
}

}  // namespace

Tale::Tale(const AnyGame& start, Language language, Colour viewer, bool open)
    : game_(start),
      teller_(game_.kind(), game_.setup(), language),
      viewer_(viewer),
      open_(open),
      position_(look(start)),
      picture_(bare(start, position_)) {}

Position Tale::look(const AnyGame& game) const { return game.observe(viewer_)->position(); }

void Tale::take(const std::vector<Event>& events, const AnyGame& now) {
  for (const Event& event : events) tell(open_ ? event : now.seen(event, viewer_));
  Position after = look(now);
  compare(position_, after);
  position_ = std::move(after);
  game_ = now;
}

void Tale::jump(const AnyGame& now) {
  position_ = look(now);
  game_ = now;
}

void Tale::add(std::vector<Run> runs, bool aside) { lines_.push_back({0, std::move(runs), aside}); }

void Tale::tell(const Event& event) {
  if (folds_ && event.verb == Verb::Roll && !event.args.empty()) {
    dice_ = teller_.dice(event.args[0]);
    return;
  }
  const unsigned number = is_move(event.verb) ? ++moves_ : 0;
  lines_.push_back({number, {{teller_.event(event)}}, false});
  if (number > 0 && !dice_.empty()) lines_.back().runs.push_back({" (" + std::exchange(dice_, {}) + ")"});
  if (number == 0) return;
  told_.push_back({number, lines_.size() - 1, points_of(event)});
  if (event.verb != Verb::Start) return;
  for (const Point p : told_.back().points) picture_.at(p).label = std::to_string(number);
}

const Tale::Move* Tale::move_at(Point p) const {
  const auto found = std::find_if(told_.rbegin(), told_.rend(), [&](const Move& move) {
    return std::find(move.points.begin(), move.points.end(), p) != move.points.end();
  });
  return found == told_.rend() ? nullptr : &*found;
}

unsigned Tale::land(Point p, Colour stone) {
  const Move* move = move_at(p);
  if (move == nullptr) return 0;
  BoardPicture::Spot& spot = picture_.at(p);
  const std::string number = std::to_string(move->number);
  if (spot.stone.empty()) {
    spot.stone = game_.setup().name(stone);
    spot.label = number;
  } else {
    notes_.push_back(teller_.say("diagram.at", {{"n", number}, {"point", teller_.point(p)}}));
  }
  return move->number;
}

void Tale::compare(const Position& before, const Position& after) {
  std::vector<Point> gone;
  unsigned landed = 0;
  for (const Point p : game_.map().topology().points()) {
    const Colour was = before.stones[p.index()];
    const Colour is = after.stones[p.index()];
    if (was == is) continue;
    if (is) {
      landed = std::max(landed, land(p, is));
    } else {
      gone.push_back(p);
    }
  }
  const bool captured = !gone.empty() && held(after) == held(before) + gone.size() && after.phase == Phase::Play;
  if (captured && !lines_.empty()) {
    const auto by = std::find_if(told_.begin(), told_.end(), [&](const Move& move) { return move.number == landed; });
    ToldLine& line = lines_[by != told_.end() ? by->line : lines_.size() - 1];
    line.runs.push_back({teller_.say("captures", {{"move", ""}, {"points", teller_.points(gone)}})});
  }
  std::erase_if(told_, [&](const Move& move) { return move.number <= landed; });
}

Diagram Tale::cut() {
  std::string note;
  for (const std::string& one : notes_) note += (note.empty() ? "" : ", ") + one;
  Diagram diagram{std::move(picture_), std::move(note)};
  notes_.clear();
  picture_ = bare(game_, position_);
  return diagram;
}

std::vector<ToldLine> Tale::take_lines() {
  told_.clear();
  return std::exchange(lines_, {});
}

bool Tale::has_changed() const {
  const BoardPicture board = now();
  for (const Point p : game_.map().topology().points()) {
    const auto spot = [&](const BoardPicture& picture) {
      return p.index() < picture.spots.size() ? picture.spots[p.index()] : BoardPicture::Spot{};
    };
    if (spot(board).stone != spot(picture_).stone || spot(board).dead != spot(picture_).dead) return true;
  }
  return false;
}

BoardPicture Tale::now() const { return bare(game_, position_); }

}  // namespace tideline::press
