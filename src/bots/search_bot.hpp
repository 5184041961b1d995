// The bot that thinks: it searches, passes when nothing is left to play for, gives up what is lost, and says which
// stones are dead.
#pragma once

#include "bots/mind.hpp"
#include "bots/search.hpp"

#include <string>
#include <utility>

namespace tideline {

class SearchBot final : public Mind {
 public:
  // `net`: its name, or kOwnNet, or kNoNet.
  explicit SearchBot(SearchTaste taste, std::string net = std::string(kNoNet), Nets nets = nullptr)
      : taste_(std::move(taste)), net_(std::move(net)), nets_(std::move(nets)) {}
  Action choose(const AnyView& view, Restraint& restraint, Random& random, const Budget& budget) override;
  [[nodiscard]] std::size_t memory() const override { return tree_.memory(); }
  void forget() override { tree_ = Tree(); }

 private:
  SearchTaste taste_;
  std::string net_;
  Nets nets_;
  Tree tree_;  // of the last search: what it says of the position now is kept
};

}  // namespace tideline
