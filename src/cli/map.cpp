// `tideline map`: lists, shows and checks maps.
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/maps.hpp"
#include "host/files.hpp"
#include "shipped/catalogue.hpp"

#include <filesystem>
#include <iomanip>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kMapHelp =
    "  tideline map list                 the maps that ship with Tideline\n"
    "  tideline map show lake-11         one of them, with its start points\n"
    "  tideline map lint mine.map        is my map file right?";

struct MapOptions {
  std::vector<std::string> names;
};

Expected<std::shared_ptr<const Map>, TextError> read_map(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  auto map = Map::parse(std::filesystem::path(path).stem().string(), *text);
  if (!map) return map.error();
  return std::shared_ptr<const Map>(std::make_shared<Map>(*std::move(map)));
}

void print_starts(const Map& map) {
  for (unsigned n = 2; n <= kMaxColours; ++n) {
    const auto listed = !map.listed_starts(n).empty();
    const auto starts = map.starts(n);
    if (starts.empty()) continue;
    std::cout << "start " << n << ":";
    for (const Point p : starts) std::cout << " " << map.point_name(p);
    std::cout << (listed ? "" : "  (found, R3)") << "\n";
  }
}

}  // namespace

Expected<std::shared_ptr<const Map>, std::string> find_map(const std::string& name) {
  if (is_file(name)) {
    auto map = read_map(name);
    if (map) return *std::move(map);
    return to_text(name, map.error());
  }
  auto map = shipped_catalogue().map(name);
  if (map) return *std::move(map);
  return map.error() + "; `tideline map list` names the others, a file needs a `.` or `/` in its name";
}

namespace {

int map_lint(const MapOptions& options) {
  unsigned passed = 0;
  unsigned failed = 0;
  for (const std::string& name : options.names) {
    std::vector<std::string> remarks;
    if (is_file(name)) {
      const auto map = read_map(name);
      const auto text = read_file(name);
      const std::optional<TextError> wrong = !map ? map.error() : !text ? text.error() : unclean(*text);
      if (wrong) {
        report(name, *wrong);
        ++failed;
        continue;
      }
      remarks = lint(**map);
    } else if (const auto map = find_map(name)) {
      remarks = lint(**map);
    } else {
      remarks.push_back(map.error());
    }
    for (const std::string& remark : remarks) std::cerr << name << ": " << remark << "\n";
    (remarks.empty() ? passed : failed) += 1;
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 ? kFine : kFailed;
}

int map_list() {
  std::cout << "name                size   points  start points for\n";
  for (const auto& map : shipped_catalogue().maps) {
    const std::string size = std::to_string(map->width()) + "x" + std::to_string(map->height());
    std::cout << std::left << std::setw(20) << map->name() << std::setw(7) << size << std::setw(8)
              << map->topology().size();
    for (unsigned n = 2; n <= kMaxColours; ++n) {
      if (!map->listed_starts(n).empty()) std::cout << n << " ";
    }
    std::cout << "\n";
  }
  std::cout << "square-N, WxH       up to 25x25, every point, start points found (R3)\n";
  return kFine;
}

int map_show(const MapOptions& options) {
  for (const std::string& name : options.names) {
    const auto map = find_map(name);
    if (!map) {
      complain(map.error());
      return kFailed;
    }
    const Map& m = **map;
    std::string letters = "  ";
    for (unsigned column = 0; column < m.width(); ++column)
      letters += " " + to_string(GridPlace{column, 0}).substr(0, 1);
    std::cout << m.name() << ", " << m.width() << "x" << m.height() << ", " << m.topology().size() << " points\n"
              << letters << "\n";
    for (unsigned row = m.height(); row-- > 0;) {
      std::cout << std::right << std::setw(2) << row + 1;
      std::string between = "  ";
      for (unsigned column = 0; column < m.width(); ++column) {
        const Point p = m.at({column, row});
        const Point left = column > 0 ? m.at({column - 1, row}) : kOffMap;
        const Point below = row > 0 ? m.at({column, row - 1}) : kOffMap;
        const bool line = p.on_map() && left.on_map() && m.topology().adjacent(p, left);
        std::cout << (line ? "-" : " ") << (p.on_map() ? "+" : " ");
        between += p.on_map() && below.on_map() && m.topology().adjacent(p, below) ? " |" : "  ";
      }
      std::cout << "\n";
      if (row > 0) std::cout << between << "\n";
    }
    print_starts(m);
  }
  return kFine;
}

}  // namespace

void add_map(const Commands& commands) {
  const Commands map = commands.group("map", "List, show and check maps", kMapHelp);
  const auto take_names = [](const Command<MapOptions>& to) {
    to.line.add_option("MAP", to.options.names, "Names of maps, or .map files")->required();
  };
  map.add_plain("list", "The maps that ship with Tideline", map_list);
  take_names(map.add<MapOptions>("show", "A map with its start points", "", map_show));
  take_names(map.add<MapOptions>("lint", "Is a map right, and are its start points far apart?", "", map_lint));
}

}  // namespace tideline::cli
