#include "shipped/catalogue.hpp"

#include "games/registry.hpp"

#include <vector>

namespace tideline {
namespace {

std::vector<std::shared_ptr<const Map>> read_maps() {
  std::vector<std::shared_ptr<const Map>> maps;
  for (const ShippedFile& file : shipped_maps()) {
    auto map = Map::parse(std::string(file.name), file.text);
    if (map) maps.push_back(std::make_shared<Map>(*std::move(map)));
  }
  return maps;
}

}  // namespace

const Catalogue& shipped_catalogue() {
  static const std::vector<std::shared_ptr<const Map>> maps = read_maps();
  static const Catalogue catalogue{all_games(), maps};
  return catalogue;
}

}  // namespace tideline
