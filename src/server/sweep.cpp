#include "server/sweep.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

constexpr Millis kSweepEvery = 3'600'000;
constexpr unsigned kMostSwept = 50;  // tables at a time

}  // namespace

void Sweep::beat() {
  const Millis now = house_.now();
  if (sweeping_ || now - swept_ < kSweepEvery) return;
  sweeping_ = true;
  swept_ = now;
  const auto since = [now](unsigned days) { return days == 0 ? 0 : std::max<Millis>(now - days * kDay, 0); };
  const Keeping& keep = house_.keep;
  const Store::Unused unused{since(keep.unsat),
                             since(keep.unstarted),
                             since(keep.unfinished),
                             since(keep.finished),
                             since(keep.texts),
                             since(keep.players),
                             now};
  const auto look = [unused](Store& store) { return store.stale(unused, kMostSwept); };
  house_.ask_store(look, [this](const Expected<Store::Stale, StoreError>& found) {
    if (found) return carry_out(*found);
    house_.log.error("sweep", {{"text", found.error().message}});
    sweeping_ = false;
  });
}

// Tables that are in use stay; who asks for one that is going waits; nobody can open one with a text that is going.
void Sweep::carry_out(Store::Stale stale) {
  std::erase_if(stale.tables, [this](const auto& table) { return tables_.here(table.id) != nullptr; });
  std::erase_if(stale.texts, [this](const auto& text) { return !house_.shelf.drop(text.id, text.before); });
  for (const Store::Stale::Thing& table : stale.tables) tables_.dropping(table.id);
  const auto told = [this, tables = stale.tables.size(), texts = stale.texts.size()](const Failed& failed) {
    sweeping_ = false;
    tables_.dropped();
    if (failed) return house_.log.error("sweep", {{"text", failed->message}});
    house_.metrics.swept += tables + texts;
    ++house_.metrics.sweeps;
    // There may be more.
    if (tables >= kMostSwept || texts >= kMostSwept) swept_ = 0;
  };
  house_.ask_store([stale = std::move(stale)](Store& store) { return store.drop(stale); }, told);
}

}  // namespace tideline::server
