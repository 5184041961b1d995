// The store in a database of PostgreSQL, which servers with different names may share. docs/store.md describes it.
#pragma once

#include "store/postgres_home.hpp"
#include "store/postgres_lease.hpp"
#include "store/postgres_writer.hpp"
#include "store/readers.hpp"
#include "store/store.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tideline {

class PostgresStore final : public Store {
 public:
  // So many connections write; a table always goes to the same one.
  static constexpr std::size_t kWriters = 4;

  // Makes the tables if they are not there, and brings an older database up to date. Refused where a server of that
  // name has the database, where all of it is being moved, and where it is too new or not ours.
  static Expected<std::unique_ptr<PostgresStore>, StoreError> open(const std::string& address,
                                                                   const ServerName& self = {});
  ~PostgresStore() override;

  void create(NewTable table, Then then) override;
  void append(Append batch, Then then) override;
  Expected<Loaded, StoreError> load(const std::string& id) override;
  Expected<std::vector<TableRow>, StoreError> list(const TableQuery& query) override;
  Expected<std::vector<std::string>, StoreError> due(Millis now, unsigned most) override;
  Expected<std::optional<Millis>, StoreError> next_deadline() override;
  Failed wake(Millis now) override;
  std::string other_server(const std::string& id) override;
  void cannot_reach(const std::string& address) override;
  bool somebody_gone() const override { return lease_->somebody_gone(); }
  std::optional<Millis> time() override;
  Expected<std::optional<PlayerRow>, StoreError> player(const std::string& hash) override;
  Failed put_player(const PlayerRow& player) override;
  Failed put_code(const std::string& code_hash, const std::string& player, const std::string& table,
                  Millis until) override;
  Expected<std::vector<std::string>, StoreError> use_code(const std::string& code_hash, const std::string& player,
                                                          Millis now) override;
  Expected<Millis, StoreError> take_quota(const Quota& quota, Millis now) override;
  Failed put_text(const std::string& kind, const std::string& name, const std::string& digest, const std::string& text,
                  Millis now) override;
  Expected<std::vector<Text>, StoreError> texts(const std::string& digest) override;
  Expected<std::optional<std::string>, StoreError> starts(const std::string& map) override;
  Failed put_starts(const std::string& map, const std::string& text) override;
  Expected<Stale, StoreError> stale(const Unused& since, unsigned most) override;
  Failed drop(const Stale& stale) override;
  Failed put_feedback(const Feedback& feedback) override;
  Expected<std::string, StoreError> server_secret(const std::function<std::string()>& make) override;
  bool well() const override { return lease_->lasts(); }
  bool taken() const override { return lease_->lost(); }
  void leave() override { lease_->leave(); }
  std::string place() const override { return place_; }
  std::uint64_t commits() const override { return shared_->commits; }
  std::uint64_t entries_written() const override { return shared_->entries; }

 private:
  PostgresStore(std::string place, const PostgresHome& home, std::unique_ptr<PostgresLease> lease);

  // Whether it is this server's; otherwise where the one is whose it is, or that can read it.
  Expected<postgres::Rows, StoreError> owner(const std::string& id);
  // From here on the table is this server's; whether it was another's before.
  Expected<bool, StoreError> take_table(const std::string& id);
  // Where servers are that cannot be reached now.
  std::vector<std::string> unreached();

  // The writer of whatever has that key.
  PostgresWriter& writer(const std::string& key);
  // Asks over a connection that reads; over another if that is lost.
  template <class Answer>
  Expected<Answer, StoreError> read(const std::function<Expected<Answer, StoreError>(postgres::Connection&)>& ask);

  std::string place_;
  std::unique_ptr<PostgresLease> lease_;  // before the writers: it is given back when all is written
  std::unique_ptr<PostgresWriter::Shared> shared_;
  Readers<postgres::Connection> readers_;
  std::vector<std::unique_ptr<PostgresWriter>> writers_;
  std::mutex unreached_mutex_;
  std::map<std::string, std::chrono::steady_clock::time_point> unreached_until_;  // by address
};

// For whoever has a connection: a table with its log; all texts.
Expected<Store::Loaded, StoreError> load_table(postgres::Connection& connection, const std::string& id);
// The same within a transaction that sees one moment.
Expected<Store::Loaded, StoreError> read_table(postgres::Connection& connection, const std::string& id);
Expected<std::vector<Store::Text>, StoreError> load_texts(postgres::Connection& connection,
                                                          const std::string& digest = {});

}  // namespace tideline
