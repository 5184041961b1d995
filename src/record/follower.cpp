#include "record/follower.hpp"

#include "record/event_text.hpp"

#include <algorithm>
#include <cassert>

namespace tideline::record {

Expected<std::optional<Event>, Follower::Fault> Follower::follow(std::string_view line) {
  LineReader lines(line);
  if (lines.next() != LineReader::Step::Line) return Fault{{}, "that is no line of a record"};
  const auto& tokens = lines.tokens();
  if (tokens[0].text == "undo") {
    const int count = tokens.size() == 2 ? parse_number(tokens[1].text, 1'000'000) : -1;
    if (count < 1 || static_cast<std::size_t>(count) > events()) return Fault{{}, "there is not so much to take back"};
    for (int left = count; left > 0; kept_.pop_back()) {
      if (kept_.back().counted) --left;
    }
    game_ = replay(kept_.size());
    return std::optional<Event>();
  }
  const auto event = parse_event(game_.kind(), game_.setup(), 1, tokens);
  if (!event) return Fault{{}, event.error().message};
  if (const auto refused = game_.submit_line(*event, nullptr)) {
    return Fault{refused->refusal, explain(game_, *event, refused->refusal)};
  }
  kept_.push_back({std::string(line), *event, info(event->verb).counted});
  return std::optional<Event>(*event);
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
