// A store for tests: in memory, and it writes only when it is told to.
#pragma once

#include "store/store.hpp"

#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tideline::server {

class MemoryStore final : public Store {
 public:
  struct Shelved {
    TableRow row;
    std::string secret;
    std::vector<LogLine> entries;
    std::map<std::string, std::string> holders;
  };
  std::map<std::string, Shelved> tables;
  std::map<std::string, PlayerRow> players;
  std::map<std::string, std::string> maps;
  std::deque<std::function<void()>> waiting;  // writes that nobody has let through yet
  std::optional<StoreError> fails;            // the next write does
  Stale unused;                               // what the next sweep finds
  std::set<std::string> elsewhere;            // tables that another server has
  std::vector<std::string> handed;            // tables of which the next code gives the seats
  bool gone = false;                          // another server has gone
  bool ill = false;                           // its lease has run out
  std::vector<Text> brought;                  // to any server
  unsigned wakes = 0;                         // how often that, or a start, was looked after
  unsigned asked = 0;                         // how often for a player, or for what is due
  std::string searched;                       // for this, in a list
  bool blind = false;                         // it cannot say who a player is
  std::vector<Quota> quotas;                  // what was asked of them
  Millis none_left_for = 0;                   // of any quota

  // Lets everything through that waits.
  void write_all() {
    while (!waiting.empty()) {
      const auto job = std::move(waiting.front());
      waiting.pop_front();
      job();
    }
  }

  void create(NewTable table, Then then) override {
    waiting.emplace_back([this, table = std::move(table), then = std::move(then)] {
      if (fails) return then(std::exchange(fails, std::nullopt));
      Shelved kept{table.row, table.secret, table.entries, {}};
      for (const SeatHolder& holder : table.holders) kept.holders[holder.seat] = holder.player;
      tables[table.row.id] = std::move(kept);
      then(std::nullopt);
    });
  }

  void append(Append batch, Then then) override {
    waiting.emplace_back([this, batch = std::move(batch), then = std::move(then)] {
      if (fails) return then(std::exchange(fails, std::nullopt));
      const auto found = tables.find(batch.id);
      if (found == tables.end()) return then(StoreError{StoreError::Kind::Missing, "none"});
      if (elsewhere.contains(batch.id)) return then(StoreError{StoreError::Kind::Elsewhere, "another's"});
      Shelved& kept = found->second;
      if (kept.entries.size() != batch.first) return then(StoreError{StoreError::Kind::Conflict, "taken"});
      kept.entries.insert(kept.entries.end(), batch.entries.begin(), batch.entries.end());
      kept.row = batch.row;
      for (const SeatHolder& holder : batch.holders) kept.holders[holder.seat] = holder.player;
      for (const PlayerRow& ended : batch.players_ended) {
        players[ended.player].played += ended.played;
        players[ended.player].won += ended.won;
      }
      then(std::nullopt);
    });
  }

  Expected<Loaded, StoreError> load(const std::string& id) override {
    const auto found = tables.find(id);
    if (found == tables.end()) return StoreError{StoreError::Kind::Missing, "none"};
    if (elsewhere.contains(id)) return StoreError{StoreError::Kind::Elsewhere, "another's", "other"};
    const Shelved& kept = found->second;
    Loaded loaded{kept.row, kept.secret, kept.entries, {}};
    for (const auto& [seat, player] : kept.holders) loaded.holders.push_back({seat, player});
    return loaded;
  }
  std::string other_server(const std::string& id) override { return elsewhere.contains(id) ? "other" : ""; }
  Expected<std::vector<TableRow>, StoreError> list(const TableQuery& query) override {
    searched = query.text;
    std::vector<TableRow> rows;
    for (const auto& [id, kept] : tables) rows.push_back(kept.row);
    return rows;
  }
  Expected<std::vector<std::string>, StoreError> due(Millis now, unsigned /*most*/) override {
    ++asked;
    std::vector<std::string> ids;
    for (const auto& [id, kept] : tables) {
      if (kept.row.summary.deadline && *kept.row.summary.deadline <= now) ids.push_back(id);
    }
    return ids;
  }
  Expected<std::optional<Millis>, StoreError> next_deadline() override { return std::optional<Millis>(); }
  [[nodiscard]] bool somebody_gone() const override { return gone; }
  std::optional<Millis> time() override { return std::nullopt; }
  Failed wake(Millis now) override {
    gone = false;
    ++wakes;
    for (auto& [id, kept] : tables) {
      TableSummary& summary = kept.row.summary;
      if (summary.stage != TableSummary::Stage::Playing || !summary.alone) continue;
      summary.deadline = std::min(summary.deadline.value_or(now + *summary.alone), now + *summary.alone);
    }
    return std::nullopt;
  }
  Expected<std::optional<PlayerRow>, StoreError> player(const std::string& hash) override {
    ++asked;
    if (blind) return StoreError{};
    const auto found = players.find(hash);
    return found == players.end() ? std::optional<PlayerRow>() : std::optional<PlayerRow>(found->second);
  }
  Failed put_player(const PlayerRow& player) override {
    players[player.player] = player;
    return std::nullopt;
  }
  Failed put_code(const std::string& /*code_hash*/, const std::string& /*player*/, const std::string& /*table*/,
                  Millis /*until*/) override {
    return std::nullopt;
  }
  Expected<std::vector<std::string>, StoreError> use_code(const std::string& /*code_hash*/,
                                                          const std::string& /*player*/, Millis /*now*/) override {
    if (handed.empty()) return StoreError{StoreError::Kind::Missing, "none"};
    return std::exchange(handed, {});
  }
  Expected<Millis, StoreError> take_quota(const Quota& quota, Millis /*now*/) override {
    quotas.push_back(quota);
    if (blind) return StoreError{};
    return none_left_for;
  }
  Failed put_text(const std::string& /*kind*/, const std::string& /*name*/, const std::string& /*digest*/,
                  const std::string& /*text*/, Millis /*now*/) override {
    return std::nullopt;
  }
  Expected<std::optional<std::string>, StoreError> starts(const std::string& map) override {
    const auto found = maps.find(map);
    return found == maps.end() ? std::optional<std::string>() : std::optional<std::string>(found->second);
  }
  Failed put_starts(const std::string& map, const std::string& text) override {
    maps[map] = text;
    return std::nullopt;
  }
  Expected<Stale, StoreError> stale(const Unused& /*since*/, unsigned /*most*/) override {
    return std::exchange(unused, {});
  }
  Failed drop(const Stale& stale) override {
    for (const Stale::Thing& table : stale.tables) {
      tables.erase(table.id);
      for (auto& [id, kept] : tables) {
        if (kept.row.rematch == table.id) kept.row.rematch.clear();
      }
    }
    return std::nullopt;
  }
  Failed put_feedback(const Feedback& /*feedback*/) override { return std::nullopt; }
  Expected<std::vector<Text>, StoreError> texts(const std::string& digest) override {
    std::vector<Text> found;
    for (const Text& text : brought) {
      if (digest.empty() || text.digest == digest) found.push_back(text);
    }
    return found;
  }
  Expected<std::string, StoreError> server_secret(const std::function<std::string()>& make) override { return make(); }
  [[nodiscard]] bool well() const override { return !ill; }
  [[nodiscard]] bool taken() const override { return false; }
  void leave() override {}
  [[nodiscard]] std::string place() const override { return "memory"; }
  [[nodiscard]] std::uint64_t commits() const override { return 0; }
  [[nodiscard]] std::uint64_t entries_written() const override { return 0; }
};

}  // namespace tideline::server
