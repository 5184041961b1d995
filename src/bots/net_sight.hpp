// What a net says of a game that a search imagines: the game's own features go in, and shares, chances and scores come
// out, by choice and by faction. A net sees every position turned or mirrored by chance, where the map allows it: what
// it errs in then differs from look to look.
#pragma once

#include "base/random.hpp"
#include "board/map.hpp"
#include "game/imagined.hpp"
#include "net/evaluator.hpp"

#include <memory>
#include <vector>

namespace tideline {

class NetSight {
 public:
  NetSight(std::shared_ptr<const net::PackedNet> net, const Map& map);

  // The net has the form of this game's, for as many factions.
  [[nodiscard]] static bool fits(const net::Net& net, const AnyImagined& game);
  // Looks at a game in which `who` chooses. The rest is about what was seen last.
  void look(const AnyImagined& game, Colour who, Random& random);
  // How likely each of these choices is the best, into `out`; together one.
  void shares(const AnyImagined& game, const std::vector<Action>& actions, std::vector<float>& out);
  // By faction: how likely it wins, and its score in points.
  [[nodiscard]] const ColourArray<float>& chances() const { return chances_; }
  [[nodiscard]] const ColourArray<float>& scores() const { return scores_; }

 private:
  // For every point in the order of the map, where the net is shown it.
  using Turn = std::vector<std::uint16_t>;
  static std::vector<Turn> turns_of(const Map& map);

  net::Evaluator evaluator_;
  std::vector<Turn> turns_;  // all that lay the map upon itself
  const Turn* turn_ = nullptr;
  const net::Evaluation* seen_ = nullptr;
  Features features_;
  std::vector<std::uint32_t> planes_;
  std::vector<std::int32_t> logits_;
  std::vector<std::uint32_t> weights_;
  ColourArray<float> chances_;
  ColourArray<float> scores_;
};

}  // namespace tideline
