// libFuzzer: any bytes as a deck, and as a card. What is accepted has words in every language.
#include "cards/deck_file.hpp"
#include "shipped/catalogue.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace tideline;

namespace {

void must_be_whole(const CardKind& card) {
  for (std::size_t i = 0; i < kLanguages; ++i) {
    if (card.name[i].empty() || card.text[i].empty()) std::abort();
  }
  if (card.steps.empty() || card.text[0] != english_text(card)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto card = parse_card(text)) {
    must_be_whole(*card);
  } else if (card.error().message.empty()) {
    std::abort();
  }
  const auto deck = parse_deck("fuzz", text, card_library());
  if (!deck) return deck.error().message.empty() ? std::abort(), 0 : 0;
  for (const CardKind& card : (*deck)->kinds) must_be_whole(card);
  return (*deck)->size() == 0 ? std::abort(), 0 : 0;
}
