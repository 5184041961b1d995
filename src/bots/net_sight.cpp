#include "bots/net_sight.hpp"

#include "net/softmax.hpp"

#include <limits>
#include <utility>

namespace tideline {
namespace {

net::Grid grid_of(const Map& map) {
  net::Grid grid{map.width(), map.height(), {}};
  for (const Point p : map.topology().points()) grid.points.push_back({map.place(p).column, map.place(p).row});
  return grid;
}

// Of a choice that the net does not speak of: no share, whatever the others have.
constexpr std::int32_t kNoLogit = std::numeric_limits<std::int32_t>::min();

}  // namespace

NetSight::NetSight(std::shared_ptr<const net::PackedNet> net, const Map& map)
    : evaluator_(std::move(net), grid_of(map)), turns_(turns_of(map)), planes_(map.topology().size()) {}

std::vector<NetSight::Turn> NetSight::turns_of(const Map& map) {
  constexpr unsigned kMirrored = 1;
  constexpr unsigned kUpsideDown = 2;
  constexpr unsigned kTransposed = 4;
  std::vector<Turn> turns;
  for (unsigned kind = 0; kind < 8; ++kind) {
    if ((kind & kTransposed) != 0 && map.width() != map.height()) continue;
    Turn turn;
    for (const Point p : map.topology().points()) {
      GridPlace place = map.place(p);
      if ((kind & kMirrored) != 0) place.column = map.width() - 1 - place.column;
      if ((kind & kUpsideDown) != 0) place.row = map.height() - 1 - place.row;
      if ((kind & kTransposed) != 0) std::swap(place.column, place.row);
      const Point there = map.at(place);
      if (!there.on_map()) break;
      turn.push_back(static_cast<std::uint16_t>(there.index() - 1));
    }
    if (turn.size() == map.topology().size()) turns.push_back(std::move(turn));
  }
  return turns;
}

bool NetSight::fits(const net::Net& net, const AnyImagined& game) {
  const net::Shape& shape = net.shape;
  return game.factions() == shape.seats &&
         game.net_form() == NetForm{shape.planes, shape.whole, shape.policy_planes, shape.flat};
}

void NetSight::look(const AnyImagined& game, Colour who, Random& random) {
  game.features(who, features_);
  turn_ = &turns_[random.below(static_cast<std::uint32_t>(turns_.size()))];
  std::size_t i = 0;
  for (const Point p : game.board().topology().points()) planes_[(*turn_)[i++]] = features_.planes[p];
  seen_ = &evaluator_.evaluate(planes_, features_.whole);
  const unsigned seats = evaluator_.net().net().shape.seats;
  weights_.resize(seats);
  const auto sum = static_cast<float>(net::softmax(seen_->chances, weights_));
  for (unsigned seat = 0; seat < seats; ++seat) {
    const Colour c((who.index() - 1 + seat) % seats + 1);
    chances_[c] = static_cast<float>(weights_[seat]) / sum;
    scores_[c] = static_cast<float>(seen_->scores[seat]) / net::kLogitsInOne;
  }
}

void NetSight::shares(const AnyImagined& game, const std::vector<Action>& actions, std::vector<float>& out) {
  const auto at_point = [&](std::uint8_t plane, Point p) {
    return seen_->at_points[plane * evaluator_.points() + (*turn_)[p.index() - 1]];
  };
  logits_.clear();
  for (const Action& action : actions) {
    const NetChoice choice = game.net_choice(action);
    std::int32_t logit = kNoLogit;
    // Nobody fills an eye of one's own in the games that nets learn from, so what they say of it means nothing.
    const Placement brought = game.placement(action);
    const bool fills = brought.new_stone && game.board().is_eye(brought.point, action.who);
    if (choice.kind == NetChoice::Kind::AtPoint && choice.point.on_map() && !fills)
      logit = at_point(choice.number, choice.point) +
              (choice.second_point.on_map() ? at_point(choice.second, choice.second_point) : 0);
    if (choice.kind == NetChoice::Kind::Flat) logit = seen_->flat[choice.number];
    logits_.push_back(logit);
  }
  weights_.resize(logits_.size());
  const auto sum = static_cast<float>(net::softmax(logits_, weights_));
  out.clear();
  for (const std::uint32_t weight : weights_) out.push_back(static_cast<float>(weight) / sum);
}

}  // namespace tideline
