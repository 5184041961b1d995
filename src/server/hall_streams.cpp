// Who watches what: streams, requests that wait for a line, who is there.
#include "record/event_text.hpp"
#include "record/reader.hpp"
#include "server/hall.hpp"
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

std::optional<Problem> may_watch(const LiveTable& live, SeatId viewer, const std::string& player) {
  if (viewer != kSpectator && !live.holds(viewer, player)) return forbidden("that seat is not yours");
  const Table& table = *live.table;
  if (viewer == kSpectator && !live.welcomes(player)) return strange();
  if (viewer == kSpectator && !table.terms().spectators && table.started() && !table.over())
    return forbidden("nobody watches this table until the game is over");
  return std::nullopt;
}

Expected<SeatId, Problem> viewer_of(const LiveTable& live, const std::string& seat, const std::string& player) {
  SeatId viewer = kSpectator;
  if (!seat.empty()) {
    const auto named = live.table->seat_named(seat);
    if (!named) return refused("no-seat", "there is no such seat");
    viewer = *named;
  }
  if (auto problem = may_watch(live, viewer, player)) return std::move(*problem);
  return viewer;
}

}  // namespace

// Seats may be somebody else's by now.
void Hall::review_audience(LiveTable& live) {
  live.audience.review(*live.table, house_.now(),
                       [&](SeatId viewer, const std::string& player) { return !may_watch(live, viewer, player); });
}

void Hall::watch(const std::shared_ptr<Visitor>& visitor, const std::string& id, const std::string& seat,
                 std::size_t from, Reply reply) {
  when_calm(id, [this, visitor, seat, from, reply = std::move(reply)](const Expected<LiveTable*, Problem>& found) {
    if (visitor->gone) return;
    if (!found) return reply(found.error());
    LiveTable& live = **found;
    const auto viewer = viewer_of(live, seat, visitor->player());
    if (!viewer) return reply(viewer.error());
    unwatch(*visitor, live.row.id, seat);
    if (live.address.empty()) live.address = visitor->address();
    const std::size_t has = std::min(from, live.table->stream(*viewer, house_.now()).size());
    if (!live.audience.watch(*visitor, *viewer, has)) return reply(too_many(10));
    reply(std::nullopt);
    if (!live.busy() && !live.stale) live.audience.send_lines(live.row.id, *live.table, house_.now(), visitor.get());
    check_presence(live);
    think(live);  // bots among themselves wait until somebody looks
  });
}

void Hall::unwatch(Visitor& visitor, const std::string& id, const std::string& seat) {
  const auto found = tables_.find(id);
  if (found == tables_.end() || !found->second->table) return;
  LiveTable& live = *found->second;
  const SeatId viewer = seat.empty() ? kSpectator : live.table->seat_named(seat).value_or(kSpectator);
  live.audience.unwatch(visitor, viewer, house_.now());
}

void Hall::gone(Visitor& visitor) {
  visitor.gone = true;
  for (auto& [id, live] : tables_) live->audience.leave(visitor, house_.now());
}

void Hall::drained(const Visitor& visitor) {
  for (auto& [id, live] : tables_) {
    if (!live->busy() && !live->stale) live->audience.send_lines(id, *live->table, house_.now(), &visitor);
  }
}

// Everything that is durable goes to whoever may see it.
void Hall::publish(LiveTable& live) {
  if (live.busy() || live.stale) return;
  live.audience.send_lines(live.row.id, *live.table, house_.now());
  answer_polls(live, false);
  think(live);
}

void Hall::answer_polls(LiveTable& live, bool all) {
  if (live.table && !live.busy() && !live.stale) live.audience.answer_polls(*live.table, house_.now(), all);
}

// Tells the table who came and who has been away for longer than a page takes to load again.
void Hall::check_presence(LiveTable& live) {
  if (house_.now() < live.rest_until) return;
  for (const auto& [seat, there] : live.audience.changes(house_.now())) {
    wish(live, {[this, who = seat, is = there](LiveTable& at) -> std::optional<Problem> {
                  at.table->present(who, is, house_.now());
                  return std::nullopt;
                },
                {}});
  }
}

void Hall::stream(const std::string& id, const std::string& player, const Asked& asked,
                  std::function<void(Expected<std::vector<StreamLine>, Problem>)> then) {
  when_calm(id, [this, player, asked, then = std::move(then)](const Expected<LiveTable*, Problem>& found) {
    if (!found) return then(found.error());
    LiveTable& live = **found;
    const auto viewer = viewer_of(live, asked.seat, player);
    if (!viewer) return then(viewer.error());
    if (live.address.empty()) live.address = asked.address;
    const Millis now = house_.now();
    if (*viewer != kSpectator) live.audience.called(*viewer, now + asked.wait + Audience::kRequestGrace);
    const auto give = [then](std::vector<StreamLine> lines) { then(std::move(lines)); };
    if (!live.audience.wait({*viewer, player, asked.from, now + asked.wait, give})) return then(too_many(10));
    answer_polls(live, stopped_ != nullptr);
    check_presence(live);
    think(live);
  });
}

// A long game takes a while to write down, and to retell: not on the thread that serves.
void Hall::record(const std::string& id, const Asker& who, const std::string& seat, GiveText then) {
  when_calm(id, [this, who, seat, then = std::move(then)](const Expected<LiveTable*, Problem>& found) {
    if (!found) return then(found.error());
    const auto viewer = viewer_of(**found, seat, who.player);
    if (!viewer) return then(viewer.error());
    const Share share{who.address, "record"};
    if (!house_.bots.has_room(share, kMostRecords)) return then(too_many(5));
    const auto write_down = [this, then, viewer = *viewer, table = (*found)->snapshot(), now = house_.now()] {
      house_.post([then, text = table->record(viewer, now)] { then(text); });
    };
    if (!house_.bots.work(share, write_down)) then(too_many(5));
  });
}

void Hall::sgf(const std::string& id, const Asker& who, const std::string& seat, GiveText then) {
  record(id, who, seat,
         [this, seat, share = Share{who.address, "sgf"},
          then = std::move(then)](const Expected<std::string, Problem>& text) {
           if (!text) return then(text.error());
           const bool taken =
               house_.bots.work(share, [this, seat, then, text = *text, catalogue = house_.shelf.catalogue()] {
                 auto sgf = as_sgf(*catalogue, text, seat);
                 house_.post([then, sgf = std::move(sgf)] { then(sgf); });
               });
           if (!taken) then(too_many(5));
         });
}

}  // namespace tideline::server
