// Who watches what: streams, requests that wait for a line, who is there.
#include "record/event_text.hpp"
#include "record/reader.hpp"
#include "server/hall.hpp"
#include "server/json.hpp"
#include "sgf/export.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

Expected<std::string, Problem> as_sgf(const Catalogue& catalogue, const std::string& text, const std::string& seat) {
  record::Reader reader(catalogue, text);
  reader.read();
  if (!reader.complete()) return refused("not-started", "there is no game yet that SGF could tell");
  const Colour viewer = record::faction_named(reader.game().setup(), seat.substr(0, seat.find('.')));
  return sgf::from_record(reader, {.viewer = viewer, .application = "Tideline"}).text;
}

}  // namespace

std::optional<Problem> Hall::may_watch(const LiveTable& live, SeatId viewer, const std::string& player) {
  if (viewer != kSpectator && !live.holds(viewer, player)) return forbidden("that seat is not yours");
  const Table& table = *live.table;
  if (viewer == kSpectator && !live.welcomes(player)) return strange();
  if (viewer == kSpectator && !table.terms().spectators && table.started() && !table.over())
    return forbidden("nobody watches this table until the game is over");
  return std::nullopt;
}

Expected<SeatId, Problem> Hall::viewer_of(const LiveTable& live, const std::string& seat, const std::string& player) {
  SeatId viewer = kSpectator;
  if (!seat.empty()) {
    const auto named = live.table->seat_named(seat);
    if (!named) return refused("no-seat", "there is no such seat");
    viewer = *named;
  }
  if (auto problem = may_watch(live, viewer, player)) return std::move(*problem);
  return viewer;
}

Stream Hall::visible(const LiveTable& live, SeatId viewer) const {
  if (viewer == kSpectator) return live.table->stream(viewer, house_.now());
  return live.table->stream(viewer);
}

void Hall::watch(const std::shared_ptr<Visitor>& visitor, const std::string& id, const std::string& seat,
                 std::size_t from, Reply reply) {
  when_calm(id, [this, visitor, seat, from, reply = std::move(reply)](const Expected<LiveTable*, Problem>& found) {
    if (visitor->gone) return;
    if (!found) return reply(found.error());
    LiveTable& live = **found;
    const auto viewer = viewer_of(live, seat, visitor->player());
    if (!viewer) return reply(viewer.error());
    if (live.watchers.size() >= kMostWatchers) return reply(too_many(10));
    unwatch(*visitor, live.row.id, seat);
    if (live.address.empty()) live.address = visitor->address();
    const std::size_t sent = std::min(from, visible(live, *viewer).size());
    Watcher& watcher = live.watchers.emplace_back(Watcher{visitor.get(), *viewer, sent});
    if (*viewer != kSpectator) ++live.presence[*viewer].sockets;
    live.here_changed = true;
    reply(std::nullopt);
    SentLines last;
    if (!live.busy() && !live.stale) send_lines(live, watcher, last);
    check_presence(live);
    think(live);  // bots among themselves wait until somebody looks
  });
}

void Hall::leave(LiveTable& live, const Watcher& watcher) {
  live.here_changed = true;
  if (watcher.viewer == kSpectator) return;
  Presence& presence = live.presence[watcher.viewer];
  if (presence.sockets > 0) --presence.sockets;
  if (presence.sockets == 0) presence.until = std::max(presence.until, house_.now() + kGrace);
}

bool Hall::unwatch(Visitor& visitor, const std::string& id, const std::string& seat) {
  const auto found = tables_.find(id);
  if (found == tables_.end() || !found->second->table) return false;
  LiveTable& live = *found->second;
  const SeatId viewer = seat.empty() ? kSpectator : live.table->seat_named(seat).value_or(kSpectator);
  const auto removed = std::erase_if(live.watchers, [&](const Watcher& watcher) {
    if (watcher.visitor != &visitor || watcher.viewer != viewer) return false;
    leave(live, watcher);
    return true;
  });
  return removed > 0;
}

void Hall::gone(Visitor& visitor) {
  visitor.gone = true;
  for (auto& [id, live] : tables_) {
    LiveTable& table = *live;
    std::erase_if(table.watchers, [&](const Watcher& watcher) {
      if (watcher.visitor != &visitor) return false;
      leave(table, watcher);
      return true;
    });
  }
}

void Hall::drained(const Visitor& visitor) {
  for (auto& [id, live] : tables_) {
    if (live->busy() || live->stale) continue;
    SentLines last;
    for (Watcher& watcher : live->watchers) {
      if (watcher.visitor == &visitor) send_lines(*live, watcher, last);
    }
  }
}

void Hall::send_lines(const LiveTable& live, Watcher& watcher, SentLines& last) {
  const auto lines = visible(live, watcher.viewer);
  while (watcher.sent < lines.size() && !watcher.visitor->full()) {
    const std::size_t to = std::min(lines.size(), watcher.sent + kMostInMessage);
    if (!last.message || last.viewer != watcher.viewer || last.from != watcher.sent || last.to != to) {
      json::array list;
      for (const Line& line : lines.lines(watcher.sent, to - watcher.sent))
        list.push_back(json::object{{"at", line.at}, {"text", line.text}});
      json::object message{{"t", "lines"}, {"table", live.row.id}};
      if (watcher.viewer != kSpectator) message["as"] = live.table->name_of(watcher.viewer);
      message["from"] = watcher.sent;
      message["now"] = house_.now();
      message["lines"] = std::move(list);
      last = {watcher.viewer, watcher.sent, to, std::make_shared<const std::string>(json::serialize(message))};
    }
    watcher.visitor->send(last.message);
    watcher.sent = to;
  }
}

// Everything that is durable goes to whoever may see it.
void Hall::publish(LiveTable& live) {
  if (live.busy() || live.stale) return;
  SentLines last;
  for (Watcher& watcher : live.watchers) send_lines(live, watcher, last);
  answer_polls(live, false);
  think(live);
}

void Hall::answer_polls(LiveTable& live, bool all) {
  if (live.polls.empty() || live.busy() || live.stale) return;
  const Millis now = house_.now();
  std::erase_if(live.polls, [&](Poll& poll) {
    const auto lines = visible(live, poll.viewer);
    if (lines.size() <= poll.from && now < poll.until && !all) return false;
    poll.then(lines.lines(poll.from, kMostInMessage));
    return true;
  });
}

void Hall::send_here(LiveTable& live) {
  live.here_changed = false;
  live.here_sent = house_.now();
  json::array seats;
  for (const auto& [seat, presence] : live.presence) {
    if (presence.told) seats.emplace_back(live.table->name_of(seat));
  }
  const auto watching = std::count_if(live.watchers.begin(), live.watchers.end(),
                                      [](const Watcher& watcher) { return watcher.viewer == kSpectator; });
  const auto message = std::make_shared<const std::string>(json::serialize(
      json::object{{"t", "here"}, {"table", live.row.id}, {"seats", std::move(seats)}, {"watching", watching}}));
  for (const Watcher& watcher : live.watchers) watcher.visitor->send(message);
}

// Tells the table who came and who has been away for longer than a page takes to load again.
void Hall::check_presence(LiveTable& live) {
  const Millis now = house_.now();
  for (auto& [seat, presence] : live.presence) {
    const bool there = presence.sockets > 0 || now < presence.until;
    if (there == presence.told) continue;
    presence.told = there;
    live.here_changed = true;
    wish(live, {[this, who = seat, there](LiveTable& at) -> std::optional<Problem> {
                  at.table->present(who, there, house_.now());
                  return std::nullopt;
                },
                {}});
  }
}

void Hall::stream(const std::string& id, const std::string& player, const Asked& asked,
                  std::function<void(Expected<std::vector<Line>, Problem>)> then) {
  when_calm(id, [this, player, asked, then = std::move(then)](const Expected<LiveTable*, Problem>& found) {
    if (!found) return then(found.error());
    LiveTable& live = **found;
    const auto viewer = viewer_of(live, asked.seat, player);
    if (!viewer) return then(viewer.error());
    if (*viewer != kSpectator) {
      Presence& presence = live.presence[*viewer];
      presence.until = std::max(presence.until, house_.now() + asked.wait + kRequestGrace);
    }
    if (live.polls.size() >= kMostWatchers) return then(too_many(10));
    if (live.address.empty()) live.address = asked.address;
    live.polls.push_back({*viewer, player, asked.from, house_.now() + asked.wait,
                          [then](std::vector<Line> lines) { then(std::move(lines)); }});
    answer_polls(live, stopped_ != nullptr);
    check_presence(live);
    think(live);
  });
}

void Hall::record(const std::string& id, const std::string& player, const std::string& seat, GiveText then) {
  when_calm(id, [this, player, seat, then = std::move(then)](const Expected<LiveTable*, Problem>& found) {
    if (!found) return then(found.error());
    const auto viewer = viewer_of(**found, seat, player);
    if (!viewer) return then(viewer.error());
    then((*found)->table->record(*viewer, house_.now()));
  });
}

void Hall::sgf(const std::string& id, const Asker& who, const std::string& seat, GiveText then) {
  record(id, who.player, seat,
         [this, seat, share = Share{who.address, "sgf"},
          then = std::move(then)](const Expected<std::string, Problem>& text) {
           if (!text) return then(text.error());
           // A long game takes a while to retell: not on the thread that serves.
           const bool taken =
               house_.bots.work(share, [this, seat, then, text = *text, catalogue = house_.shelf.catalogue()] {
                 auto sgf = as_sgf(catalogue, text, seat);
                 house_.post([then, sgf = std::move(sgf)] { then(sgf); });
               });
           if (!taken) then(too_many(5));
         });
}

}  // namespace tideline::server
