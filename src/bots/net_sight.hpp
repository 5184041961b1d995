// What a net says of a game that a search imagines: the game's own features go in, and shares, chances and scores come
// out, by choice and by faction.
#pragma once

#include "board/map.hpp"
#include "game/imagined.hpp"
#include "net/evaluator.hpp"

#include <memory>
#include <vector>

namespace tideline {

class NetSight {
 public:
  NetSight(std::shared_ptr<const net::PackedNet> net, const Map& map);

  // The game shows what this net wants to see.
  [[nodiscard]] static bool fits(const net::Net& net, const AnyImagined& game);
  // Looks at a game in which `who` chooses. The rest is about what was seen last.
  void look(const AnyImagined& game, Colour who);
  // How likely each of these choices is the best, into `out`; together one.
  void shares(const AnyImagined& game, const std::vector<Action>& actions, std::vector<float>& out);
  // By faction: how likely it wins, and its score in points.
  [[nodiscard]] const ColourArray<float>& chances() const { return chances_; }
  [[nodiscard]] const ColourArray<float>& scores() const { return scores_; }

 private:
  net::Evaluator evaluator_;
  const net::Evaluation* seen_ = nullptr;
  Features features_;
  std::vector<std::uint32_t> planes_;
  std::vector<std::int32_t> logits_;
  std::vector<std::uint32_t> weights_;
  ColourArray<float> chances_;
  ColourArray<float> scores_;
};

}  // namespace tideline
