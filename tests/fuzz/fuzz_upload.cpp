// libFuzzer: any bytes as a map that somebody brings to a server: the way of `POST /api/maps`, then a table that is
// opened with it. What is accepted is found by its digest, is the same when it is brought again, and can be played on.
#include "board/map.hpp"
#include "fuzz_house.hpp"

using namespace tideline;
using namespace tideline::server;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr unsigned kSmall = 60;  // points: the search for start points takes its time on large maps
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto map = Map::parse("mine", text); map && map->topology().size() > kSmall) return 0;
  const auto checked = check_map("mine", text);
  if (!checked) return checked.error().message.empty() ? std::abort(), 0 : 0;
  // Brought again as it was kept, it is the same: its start points are listed now.
  const auto again = check_map("mine", checked->text);
  if (!again || again->text != checked->text || again->digest != checked->digest) std::abort();
  FuzzHouse house;
  house.shelf.add(*checked, 1);
  if (house.shelf.find("map", checked->digest) == nullptr || !read_kept(*checked)) std::abort();
  const auto opening = read_opening(
      *read_object(R"({"game":"go","map":")" + checked->digest + R"(","seats":{"black":"me","white":"me"}})"));
  if (!opening) std::abort();
  std::string table;
  house.hall.new_tables.open(*opening, house.ann, [&](const Expected<std::string, Problem>& made) {
    if (made) table = *made;
    if (!made && (made.error().status >= 500 || made.error().text.empty())) std::abort();
  });
  house.settle();
  if (table.empty()) return 0;
  house.hall.seats.start(table, house.ann, [](const std::optional<Problem>&) {});
  house.settle();
  // What was kept can be read again.
  if (!Table::restore(*house.shelf.catalogue(), house.store.tables.at(table).entries,
                      dice_of(house.store.tables.at(table).secret), house.now()))
    std::abort();
  return 0;
}
