#include "store/open_store.hpp"

#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"

namespace tideline {

std::string folder_in(const std::string& address) {
  constexpr std::string_view kSqlite = "sqlite:";
  return address.starts_with(kSqlite) ? address.substr(kSqlite.size()) : address;
}

Expected<std::unique_ptr<Store>, StoreError> open_store(const std::string& address) {
  if (postgres::Connection::is_address(address)) {
    auto store = PostgresStore::open(address);
    if (!store) return store.error();
    return std::unique_ptr<Store>(std::move(*store));
  }
  auto store = SqliteStore::open(folder_in(address));
  if (!store) return store.error();
  return std::unique_ptr<Store>(std::move(*store));
}

}  // namespace tideline
