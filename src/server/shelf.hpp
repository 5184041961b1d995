// What there is to play with: what ships with the program, and the decks and maps that people brought.
#pragma once

#include "base/expected.hpp"
#include "base/text.hpp"
#include "game/any_game.hpp"
#include "server/metrics.hpp"
#include "store/store.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::server {

inline constexpr std::size_t kMostUpload = 65'536;  // bytes of a deck or map
inline constexpr std::size_t kMostUploads = 5'000;  // of all people together

// A text that was checked, as it is kept, and what was read from it: a deck is read once.
struct Brought : Store::Text {
  std::shared_ptr<const CardList> cards;  // none: it is a map
};

// A deck as a table can use it, checked like `tideline deck lint`: its text, its cards, the examples of its cards. May
// take a second: not for the thread that serves.
Expected<Brought, TextError> check_deck(const std::string& name, const std::string& text);
// A map, checked like `tideline map lint`. Start points that it does not list are added, so that nobody has to look for
// them again.
Expected<Brought, TextError> check_map(const std::string& name, const std::string& text);
// One that was kept; nothing: it cannot be read any more, for example because a verb changed.
std::optional<Brought> read_kept(const Store::Text& text);

// What there is under that digest in the store, where another server may have put it.
std::vector<Brought> brought_elsewhere(Store& store, const std::string& digest);

// A map that exists by rule (`25x25`) with its start points (R3) listed, which takes a while to find; nothing if the
// name is of no such map.
std::shared_ptr<const Map> map_with_starts(const std::string& name);
// The same from the store, if somebody has looked for them before; otherwise that is counted, and they are kept there.
std::shared_ptr<const Map> map_with_starts(Store& store, Metrics& metrics, const std::string& name);
// It is a large map that exists by rule, and whose start points nobody has looked for yet.
bool lacks_starts(const Catalogue& catalogue, std::string_view map);

class Shelf {
 public:
  // What ships.
  Shelf();

  // `now`: it has just been brought, which is a use of it, also where it was there already.
  void add(const Brought& text, Millis now = 0);
  [[nodiscard]] bool full() const { return texts_.size() >= kMostUploads; }

  // As it is now: any thread may read it, what comes or goes makes another.
  [[nodiscard]] const std::shared_ptr<const Catalogue>& catalogue() const { return catalogue_; }
  // Such a map with its start points takes the place of the one without.
  void add_map(std::shared_ptr<const Map> map);
  // It is played with: it does not go before so much time has passed again.
  void use(const std::string& digest, Millis now) { used_[digest] = now; }
  // Nobody has used it since then, and no table needs it; false: somebody has.
  bool drop(const std::string& digest, Millis since);
  [[nodiscard]] bool has(std::string_view digest) const {
    return find("deck", digest) != nullptr || find("map", digest) != nullptr;
  }
  // By `sha256:…`; nothing if nobody brought it.
  [[nodiscard]] const Store::Text* find(std::string_view kind, std::string_view digest) const;
  // What `GET /api/catalogue` says.
  [[nodiscard]] const std::shared_ptr<const std::string>& json() const { return json_; }

 private:
  void write_json();

  std::shared_ptr<const Catalogue> catalogue_;
  std::vector<Store::Text> texts_;
  std::map<std::string, Millis> used_;  // by digest, since the program started
  std::shared_ptr<const std::string> json_;
};

}  // namespace tideline::server
