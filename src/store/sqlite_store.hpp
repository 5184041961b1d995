// The store in one file of SQLite, for one server: DIR/tideline.db. docs/store.md describes it.
#pragma once

#include "store/data_folder.hpp"
#include "store/readers.hpp"
#include "store/store.hpp"
#include "store/writer.hpp"

#include <memory>
#include <string>

namespace tideline {

class SqliteStore final : public Store {
 public:
  struct Options {
    std::uint64_t most_bytes = 0;  // the database does not grow beyond; 0: as large as the disk allows
  };
  // Makes the folder and the database if they are not there, and brings an older database up to date. Refused where
  // another process has the folder, and where the database is damaged, newer, or not ours.
  static Expected<std::unique_ptr<SqliteStore>, StoreError> open(const std::string& folder, Options options);
  static Expected<std::unique_ptr<SqliteStore>, StoreError> open(const std::string& folder) { return open(folder, {}); }

  void create(NewTable table, Then then) override;
  void append(Append batch, Then then) override;
  Expected<Loaded, StoreError> load(const std::string& id) override;
  Expected<std::vector<TableRow>, StoreError> list(const TableQuery& query) override;
  Expected<std::vector<std::string>, StoreError> due(Millis now, unsigned most) override;
  Expected<std::optional<Millis>, StoreError> next_deadline() override;
  Failed wake(Millis now) override;
  bool somebody_gone() const override { return false; }
  std::optional<Millis> time() override { return std::nullopt; }
  Expected<std::optional<PlayerRow>, StoreError> player(const std::string& hash) override;
  Failed put_player(const PlayerRow& player) override;
  Failed put_code(const std::string& code_hash, const std::string& player, const std::string& table,
                  Millis until) override;
  Expected<std::vector<std::string>, StoreError> use_code(const std::string& code_hash, const std::string& player,
                                                          Millis now) override;
  Failed put_text(const std::string& kind, const std::string& name, const std::string& digest, const std::string& text,
                  Millis now) override;
  Expected<std::vector<Text>, StoreError> texts(const std::string& digest) override;
  Expected<std::optional<std::string>, StoreError> starts(const std::string& map) override;
  Failed put_starts(const std::string& map, const std::string& text) override;
  Expected<Stale, StoreError> stale(const Unused& since, unsigned most) override;
  Failed drop(const Stale& stale) override;
  Failed put_feedback(const Feedback& feedback) override;
  Expected<std::string, StoreError> server_secret(const std::function<std::string()>& make) override;
  bool well() const override { return true; }
  bool taken() const override { return false; }  // the lock is the process's own
  void leave() override {}
  std::string place() const override { return folder_; }
  std::uint64_t commits() const override { return writer_.commits(); }
  std::uint64_t entries_written() const override { return writer_.entries(); }

 private:
  SqliteStore(std::string folder, FolderLock lock, sqlite::Database database);

  std::string folder_;
  FolderLock lock_;  // before these: it is given back when all is closed
  Readers<sqlite::Database> readers_;
  Writer writer_;
};

// For whoever has a connection: a table with its log; all texts.
Expected<Store::Loaded, StoreError> load_table(sqlite::Database& database, const std::string& id);
Expected<std::vector<Store::Text>, StoreError> load_texts(sqlite::Database& database, const std::string& digest = {});

}  // namespace tideline
