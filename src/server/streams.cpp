#include "server/streams.hpp"

#include "record/event_text.hpp"
#include "record/reader.hpp"
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

std::optional<Problem> Streams::for_spectators(const std::string& seat, std::size_t from) const {
  return seat.empty() && from == 0 ? house_.pressure.for_newcomers(house_.now()) : std::nullopt;
}

void Streams::watch(const std::shared_ptr<Visitor>& visitor, const std::string& id, const std::string& seat,
                    std::size_t from, const Reply& reply) {
  const auto otherwise = [visitor, reply](const Problem& problem) {
    if (!visitor->gone) reply(problem);
  };
  if (!watches(*visitor, id, seat)) {
    if (const auto busy = for_spectators(seat, from)) return reply(busy);
  }
  tables_.when_calm({id, visitor->address()}, otherwise,
                    [this, visitor, seat, from, reply, otherwise](LiveTable& live) {
                      if (visitor->gone) return;
                      const auto viewer = live.viewer(seat, visitor->player());
                      if (!viewer) return otherwise(viewer.error());
                      unwatch(*visitor, live.row.id, seat);
                      const std::size_t has = std::min(from, live.table->stream(*viewer, house_.now()).size());
                      if (!live.audience.watch(*visitor, *viewer, has)) return otherwise(too_many(10));
                      reply(std::nullopt);
                      live.send_lines(house_, visitor.get());
                      tables_.looked_at(live);
                    });
}

void Streams::unwatch(const Visitor& visitor, const std::string& id, const std::string& seat) {
  LiveTable* const live = tables_.here(id);
  if (live == nullptr || !live->table) return;
  const SeatId viewer = seat.empty() ? kSpectator : live->table->seat_named(seat).value_or(kSpectator);
  live->audience.unwatch(visitor, viewer, house_.now());
}

bool Streams::watches(const Visitor& visitor, const std::string& id, const std::string& seat) const {
  const LiveTable* const live = tables_.here(id);
  if (live == nullptr || !live->table) return false;
  const auto viewer = seat.empty() ? kSpectator : live->table->seat_named(seat);
  return viewer && live->audience.watches(visitor, *viewer);
}

void Streams::gone(Visitor& visitor) {
  visitor.gone = true;
  tables_.each([&](LiveTable& live) { live.audience.leave(visitor, house_.now()); });
}

void Streams::drained(const Visitor& visitor) {
  tables_.each([&](LiveTable& live) { live.send_lines(house_, &visitor); });
}

void Streams::lines(const std::string& id, const std::string& player, const Asked& asked,
                    const std::function<void(Expected<std::vector<StreamLine>, Problem>)>& then) {
  if (const auto busy = for_spectators(asked.seat, asked.from)) return then(*busy);
  tables_.when_calm({id, asked.address}, then, [this, player, asked, then](LiveTable& live) {
    const auto viewer = live.viewer(asked.seat, player);
    if (!viewer) return then(viewer.error());
    const Millis now = house_.now();
    if (*viewer != kSpectator) live.audience.called(*viewer, now + asked.wait + Audience::kRequestGrace);
    if (!live.audience.wait({*viewer, player, asked.from, now + asked.wait, then})) return then(too_many(10));
    live.answer_polls(now, tables_.stopping());
    tables_.looked_at(live);
  });
}

// A long game takes a while to write down, and to retell: not on the thread that serves.
void Streams::record(const std::string& id, const Asker& who, const std::string& seat, const GivePaper& then) {
  tables_.when_calm({id, who.address}, then, [this, who, seat, then](LiveTable& live) {
    const auto viewer = live.viewer(seat, who.player);
    if (!viewer) return then(viewer.error());
    if (const auto crowd = papers.full(who.address)) return then(too_many({5, *crowd}));
    const auto write_down = [this, then, viewer = *viewer, table = live.snapshot(), now = house_.now(),
                             paper = papers.take(who.address)] {
      *paper = table->record(viewer, now);
      house_.post([then, paper] { then(Paper(paper)); });
    };
    if (const auto crowd = house_.write_down({who.address, "record"}, write_down)) then(too_many({5, *crowd}));
  });
}

void Streams::sgf(const std::string& id, const Asker& who, const std::string& seat, const GivePaper& then) {
  record(id, who, seat, [this, address = who.address, seat, then](const Expected<Paper, Problem>& record) {
    if (!record) return then(record.error());
    const auto retell = [this, seat, then, record = *record, catalogue = house_.shelf.catalogue(),
                         paper = papers.take(address)] {
      auto told = as_sgf(*catalogue, *record, seat);
      if (!told) return house_.post([then, problem = told.error()] { then(problem); });
      *paper = *std::move(told);
      house_.post([then, paper] { then(Paper(paper)); });
    };
    if (const auto crowd = house_.write_down({address, "sgf"}, retell)) then(too_many({5, *crowd}));
  });
}

}  // namespace tideline::server
