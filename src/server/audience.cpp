#include "server/audience.hpp"

#include "server/rows.hpp"

#include <algorithm>

namespace tideline::server {

bool Audience::watch(Visitor& visitor, SeatId viewer, std::size_t has) {
  if (viewer == kSpectator && watchers_.size() >= kMostWatchers) return false;
  watchers_.push_back({&visitor, viewer, has});
  ++visitor.watching;
  if (viewer != kSpectator) ++presence_[viewer].sockets;
  here_changed_ = true;
  return true;
}

bool Audience::watches(const Visitor& visitor, SeatId viewer) const {
  return std::any_of(watchers_.begin(), watchers_.end(),
                     [&](const Watcher& watcher) { return watcher.visitor == &visitor && watcher.viewer == viewer; });
}

bool Audience::wait(Poll poll) {
  if (poll.viewer == kSpectator && polls_.size() >= kMostWatchers) return false;
  polls_.push_back(std::move(poll));
  return true;
}

void Audience::left(const Watcher& watcher, Millis now) {
  here_changed_ = true;
  --watcher.visitor->watching;
  if (watcher.viewer == kSpectator) return;
  Presence& presence = presence_[watcher.viewer];
  if (presence.sockets > 0) --presence.sockets;
  if (presence.sockets == 0) presence.until = std::max(presence.until, now + kGrace);
}

void Audience::unwatch(const Visitor& visitor, SeatId viewer, Millis now) {
  std::erase_if(watchers_, [&](const Watcher& watcher) {
    const bool it = watcher.visitor == &visitor && watcher.viewer == viewer;
    if (it) left(watcher, now);
    return it;
  });
}

void Audience::leave(const Visitor& visitor, Millis now) {
  std::erase_if(watchers_, [&](const Watcher& watcher) {
    if (watcher.visitor == &visitor) left(watcher, now);
    return watcher.visitor == &visitor;
  });
}

void Audience::dismiss(bool elsewhere) {
  for (const Watcher& watcher : std::exchange(watchers_, {})) {
    --watcher.visitor->watching;
    if (elsewhere) watcher.visitor->send_away();
  }
  for (const Poll& poll : std::exchange(polls_, {})) poll.then({});
}

void Audience::review(const Table& table, Millis now, FunctionRef<bool(SeatId, const std::string&)> may_look) {
  std::erase_if(watchers_, [&](Watcher& watcher) {
    const bool stays = may_look(watcher.viewer, watcher.visitor->player());
    if (!stays) left(watcher, now);
    // Whoever watches goes on from the lines that they have.
    watcher.sent = std::min(watcher.sent, table.stream(watcher.viewer, now).size());
    return !stays;
  });
  std::erase_if(polls_, [&](Poll& poll) {
    if (may_look(poll.viewer, poll.player)) return false;
    poll.then({});
    return true;
  });
}

void Audience::send_lines(const std::string& id, const Table& table, Millis now, MayRead may_read,
                          const Visitor* only) {
  // The message that was just made, for the next who wants the same.
  Watcher last;
  std::size_t last_to = 0;
  std::shared_ptr<const std::string> message;
  if (only == nullptr) owes_ = false;
  for (Watcher& watcher : watchers_) {
    if (only != nullptr && watcher.visitor != only) continue;
    const Stream lines = table.stream(watcher.viewer, now);
    while (watcher.sent < lines.size() && !watcher.visitor->full()) {
      if (!may_read(watcher.visitor->address(), 0)) {
        owes_ = true;
        break;
      }
      const std::size_t to = std::min(lines.size(), watcher.sent + kMostInMessage);
      if (!message || last.viewer != watcher.viewer || last.sent != watcher.sent || last_to != to) {
        json::Object text{{"t", "lines"}, {"table", id}};
        if (watcher.viewer != kSpectator) text.put("as", table.name_of(watcher.viewer));
        text.put("from", watcher.sent).put("now", now);
        text.put("lines", lines_json(lines.lines(watcher.sent, to - watcher.sent)));
        message = std::make_shared<const std::string>(text.text());
        last = watcher;
        last_to = to;
      }
      watcher.visitor->send(message);
      (void)may_read(watcher.visitor->address(), message->size());
      watcher.sent = to;
    }
  }
}

void Audience::answer_polls(const Table& table, Millis now, bool all) {
  std::erase_if(polls_, [&](Poll& poll) {
    const Stream lines = table.stream(poll.viewer, now);
    if (lines.size() <= poll.from && now < poll.until && !all) return false;
    poll.then(lines.lines(poll.from, kMostInMessage));
    return true;
  });
}

void Audience::send_here(const std::string& id, const Table& table, Millis now) {
  constexpr Millis kHereEvery = 300;
  if (!here_changed_ || now - here_sent_ < kHereEvery) return;
  here_changed_ = false;
  here_sent_ = now;
  json::List seats;
  for (const auto& [seat, presence] : presence_) {
    if (presence.told) seats.add(table.name_of(seat));
  }
  const auto watching = std::count_if(watchers_.begin(), watchers_.end(),
                                      [](const Watcher& watcher) { return watcher.viewer == kSpectator; });
  const json::Object here{{"t", "here"}, {"table", id}, {"seats", seats}, {"watching", watching}};
  const auto message = std::make_shared<const std::string>(here.text());
  for (const Watcher& watcher : watchers_) watcher.visitor->send(message);
}

std::vector<std::pair<SeatId, bool>> Audience::changes(Millis now) {
  std::vector<std::pair<SeatId, bool>> changed;
  for (auto& [seat, presence] : presence_) {
    const bool there = presence.sockets > 0 || now < presence.until;
    if (there == presence.told) continue;
    presence.told = there;
    here_changed_ = true;
    changed.emplace_back(seat, there);
  }
  return changed;
}

void Audience::table_is_new() {
  for (auto& [seat, presence] : presence_) presence.told = false;
}

bool Audience::anybody_sits() const {
  return std::any_of(presence_.begin(), presence_.end(), [](const auto& at) { return at.second.told; });
}

}  // namespace tideline::server
