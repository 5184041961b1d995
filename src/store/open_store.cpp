#include "store/open_store.hpp"

#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"

#include <chrono>
#include <thread>

namespace tideline {

std::string folder_in(const std::string& address) {
  constexpr std::string_view kSqlite = "sqlite:";
  return address.starts_with(kSqlite) ? address.substr(kSqlite.size()) : address;
}

Expected<std::unique_ptr<Store>, StoreError> open_store(const std::string& address, const ServerName& self,
                                                        std::uint64_t most_bytes) {
  if (postgres::Connection::is_address(address)) {
    auto store = PostgresStore::open(address, self);
    if (!store) return store.error();
    return std::unique_ptr<Store>(std::move(*store));
  }
  auto store = SqliteStore::open(folder_in(address), {most_bytes});
  if (!store) return store.error();
  return std::unique_ptr<Store>(std::move(*store));
}

Expected<std::unique_ptr<Store>, StoreError> open_store_when_free(const std::string& address,
                                                                  const std::function<void()>& waits,
                                                                  const ServerName& self, std::uint64_t most_bytes) {
  constexpr std::chrono::milliseconds kBetween(100);
  constexpr std::chrono::milliseconds kAfterYou(1'500);
  auto store = open_store(address, self, most_bytes);
  if (store || store.error().kind != StoreError::Kind::Conflict) return store;
  waits();
  while (!store) {
    if (store.error().kind == StoreError::Kind::Conflict) {
      std::this_thread::sleep_for(kBetween);
    } else {
      // The database itself was away. When it is back, whoever had it has the first word.
      std::this_thread::sleep_for(kAfterYou);
      if (postgres::Connection::is_address(address) && !postgres::Connection::open(address)) continue;
      std::this_thread::sleep_for(kAfterYou);
    }
    store = open_store(address, self, most_bytes);
  }
  return store;
}

}  // namespace tideline
