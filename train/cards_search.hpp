// The search of self-play with hidden hands and chance: as GumbelSearch, but every simulation begins in a world of its
// own that fits what the one who chooses knows, and what the table does is thrown anew. Choices that a world does not
// allow are passed over there.
#pragma once

#include "base/random.hpp"
#include "games/tsunami/tsunami.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace tideline::train {

using Cards = tsunami::Tsunami;
using CardState = Cards::State;

// What the net says of a position: a logit for each of its choices, the actor's chance to win, and by how many points
// it will be ahead.
struct CardAnswer {
  std::span<const float> logits;
  float chance;
  float lead;
};

struct CardTaste {
  float value_scale = 0.5F;
  float value_visits = 50;
  float exploration = 1.1F;
  float first_play = 0.2F;
  float lead_weight = 0.15F;
  std::size_t widest = 32;
};

struct CardEffort {
  unsigned simulations = 32;
  unsigned candidates = 16;
  float noise = 1;
};

// Plays what needs no thought: the table's part, and where there is one choice. Gives who has to choose, or nobody:
// play is over.
Colour settle(CardState& state, Random& random);
// What can be chosen, in the order in which the net is asked; nobody fills an eye of its own if there is another
// choice.
void card_choices(const CardState& state, Colour who, std::size_t most, std::vector<Action>& out);

class CardSearch {
 public:
  explicit CardSearch(const CardTaste& taste, const CardState& begun)
      : taste_(taste), known_{begun, kNobody}, leaf_(begun) {}

  // `choices`: of the root, as answer.logits.
  void begin(const CardState& root, Colour who, const std::vector<Action>& choices, const CardAnswer& answer,
             const CardEffort& effort, Random& random);
  // Finds the next position to be judged: leaf(), actor() and choices(); false: the search is done.
  bool next(Random& random);
  void take(const CardAnswer& answer);

  [[nodiscard]] const CardState& leaf() const { return leaf_; }
  [[nodiscard]] Colour actor() const { return actor_; }
  [[nodiscard]] const std::vector<Action>& choices() const { return choices_; }
  [[nodiscard]] Action best() const;
  // A share for every choice of the root.
  void target(std::vector<float>& shares) const;
  // What the root is worth to its actor, from -1 to 1.
  [[nodiscard]] float value() const;

 private:
  struct Edge {
    Action action;
    std::uint16_t visits = 0;
    std::int32_t child = -1;
    float logit = 0;
    float prior = 0;
    float total = 0;
    float noise = 0;

    [[nodiscard]] float mean() const { return total / static_cast<float>(visits); }
  };
  struct Node {
    Colour actor;
    std::uint8_t juncture = 0;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t visits = 0;
    std::int32_t other = -1;  // after the same choice, where somebody else chooses or something else
    float value = 0;
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
  };

  [[nodiscard]] float worth(float chance, float lead) const;
  void expand(Colour actor, std::uint8_t juncture, const std::vector<Action>& choices, const CardAnswer& answer,
              std::size_t keep);
  [[nodiscard]] std::int64_t choose_at_root() const;
  [[nodiscard]] std::int64_t choose_below(const Node& node) const;
  [[nodiscard]] std::int32_t* follow(std::int32_t& child);
  [[nodiscard]] float scale() const;
  bool descend(Random& random);
  void back_up(float worth, Colour whose);

  CardTaste taste_;
  Cards::View known_;
  CardState leaf_;
  Colour actor_;
  std::vector<Action> choices_;
  std::int32_t* hook_ = nullptr;  // where the new node is to be hung
  unsigned points_ = 0;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Step> path_;
  std::vector<std::uint16_t> plan_;
  unsigned done_ = 0;
};

}  // namespace tideline::train
