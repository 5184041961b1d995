// The bot that thinks: it searches, passes when nothing is left to play for, gives up what is lost, and says which
// stones are dead.
#pragma once

#include "bots/mind.hpp"
#include "bots/search.hpp"

#include <string>
#include <vector>

namespace tideline {

class SearchBot final : public Mind {
 public:
  // `net`: its name, or kOwnNet, or kNoNet.
  explicit SearchBot(const SearchTaste& taste, std::string net = std::string(kNoNet), Nets nets = nullptr);
  Action choose(const AnyView& view, Restraint& restraint, Random& random, const Budget& budget) override;
  [[nodiscard]] std::size_t memory() const override;
  // What is assigned by copying keeps its room.
  void forget() override {
    for (Tree& tree : trees_) tree = Tree();
  }

 private:
  SearchTaste taste_;
  std::string net_;
  Nets nets_;
  std::vector<Tree> trees_;  // of the last searches: what they say of the position now is kept
};

}  // namespace tideline
