#include "cli/brought.hpp"

#include "cards/deck_file.hpp"
#include "host/files.hpp"
#include "shipped/catalogue.hpp"
#include "store/upkeep.hpp"

namespace tideline::cli {

Expected<Catalogue, std::string> catalogue_of(const std::string& data) {
  const auto texts = stored_texts(data);
  if (!texts) return texts.error().message;
  Catalogue catalogue = shipped_catalogue();
  for (const Store::Text& text : *texts) {
    const std::string what = text.kind + " " + text.name + " " + text.digest;
    if (text.kind == "deck") {
      auto deck = parse_deck(text.name, text.text, card_library());
      if (!deck) return to_text(what, deck.error());
      auto summed = std::make_shared<Deck>(**deck);
      summed->digest = text.digest;
      catalogue.decks.push_back(std::move(summed));
    } else if (text.kind == "map") {
      auto map = Map::parse(text.name, text.text);
      if (!map) return to_text(what, map.error());
      catalogue.maps.push_back(std::make_shared<Map>(std::move(*map)));
    }
  }
  return catalogue;
}

}  // namespace tideline::cli
