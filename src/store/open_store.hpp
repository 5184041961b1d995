// Where a server's data is, in one word: `postgresql://…` for a database of PostgreSQL, `sqlite:DIR` or just `DIR` for
// a folder with SQLite.
#pragma once

#include "base/expected.hpp"
#include "store/store.hpp"

#include <functional>
#include <memory>
#include <string>

namespace tideline {

// `self`: the server that opens it; those that share a database of PostgreSQL have different names. `most_bytes`: the
// database of a folder does not grow beyond; 0: as large as the disk allows.
Expected<std::unique_ptr<Store>, StoreError> open_store(const std::string& address, const ServerName& self = {},
                                                        std::uint64_t most_bytes = 0);

// Waits for as long as another server of that name has it; that it waits, is told.
Expected<std::unique_ptr<Store>, StoreError> open_store_when_free(const std::string& address,
                                                                  const std::function<void()>& waits,
                                                                  const ServerName& self = {},
                                                                  std::uint64_t most_bytes = 0);

// The folder, of an address that is not PostgreSQL's.
std::string folder_in(const std::string& address);

}  // namespace tideline
