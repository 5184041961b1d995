#include "record/follower.hpp"

#include "record/event_text.hpp"

#include <algorithm>
#include <cassert>

namespace tideline::record {

std::optional<Follower::Fault> Follower::follow(const Event& event) {
  if (const auto refused = game_.submit_line(event, nullptr))
    return Fault{refused->refusal, explain(game_, event, refused->refusal)};
  kept_.push_back({event, info(event.verb).counted});
  return std::nullopt;
}

void Follower::install(const Event& event, AnyGame after) {
  game_ = std::move(after);
  kept_.push_back({event, info(event.verb).counted});
}

std::optional<Follower::Fault> Follower::take_back(unsigned count) {
  if (count < 1 || count > events()) return Fault{{}, "there is not so much to take back"};
  for (; count > 0; kept_.pop_back()) {
    if (kept_.back().counted) --count;
  }
  game_ = replay(kept_.size());
  return std::nullopt;
}

std::size_t Follower::events() const {
  return static_cast<std::size_t>(
      std::count_if(kept_.begin(), kept_.end(), [](const Kept& one) { return one.counted; }));
}

AnyGame Follower::after(std::size_t n) const {
  std::size_t lines = 0;
  for (std::size_t counted = 0; lines < kept_.size(); ++lines) {
    if (kept_[lines].counted && ++counted > n) break;
  }
  return replay(lines);
}

AnyGame Follower::replay(std::size_t lines) const {
  AnyGame game = start_;
  for (std::size_t i = 0; i < lines; ++i) {
    [[maybe_unused]] const auto refused = game.submit_line(kept_[i].event, nullptr);
    assert(!refused);
  }
  return game;
}

}  // namespace tideline::record
