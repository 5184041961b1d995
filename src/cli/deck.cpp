// `tideline deck`: lists, shows and checks decks, and runs the worked examples of their cards.
#include "cards/deck_file.hpp"
#include "cli/commands.hpp"
#include "cli/decks.hpp"
#include "cli/files.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <openssl/sha.h>

namespace tideline::cli {
namespace {

// No deck's name has a dot or a slash.
bool is_file(const std::string& name) { return name == "-" || name.find_first_of("./") != std::string::npos; }

std::string sha256(std::string_view text) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> sum;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are bytes.
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), sum.data());
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex = "sha256:";
  for (const unsigned char byte : sum) {
    hex += kDigits[byte >> 4U];
    hex += kDigits[byte & 15U];
  }
  return hex;
}

Expected<std::shared_ptr<const Deck>, TextError> read_deck(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  auto deck = parse_deck(std::filesystem::path(path).stem().string(), *text, card_library());
  if (!deck) return deck.error();
  auto summed = std::make_shared<Deck>(**deck);
  summed->digest = sha256(*text);
  return std::shared_ptr<const Deck>(std::move(summed));
}

std::shared_ptr<const Deck> shipped_deck(const std::string& name) {
  return std::static_pointer_cast<const Deck>(shipped_catalogue().deck(name, {}));
}

// The examples of every card; each one that fails is reported with the card's file, or name, and line.
bool run_examples(const Deck& deck, const std::string& file) {
  bool right = true;
  for (const CardKind& kind : deck.kinds) {
    for (const Example& example : kind.examples) {
      record::Reader reader(shipped_catalogue(), example.record);
      if (reader.read()) continue;
      right = false;
      const bool own = !file.empty() && std::none_of(card_library().begin(), card_library().end(),
                                                     [&](const CardKind& shipped) { return shipped.id == kind.id; });
      for (TextError failure : reader.failures()) {
        failure.place.line += example.line - 1;
        report(own ? file : kind.id + ".toml", failure);
      }
    }
  }
  return right;
}

}  // namespace

Expected<std::shared_ptr<const Deck>, std::string> find_deck(const std::string& name) {
  if (!is_file(name)) {
    if (auto deck = shipped_deck(name)) return deck;
    return "no deck is called " + in_quotes(name) +
           "; `tideline deck list` names them, a file needs a `.` or `/` in its name";
  }
  auto deck = read_deck(name);
  if (deck) return *std::move(deck);
  return to_text(name, deck.error());
}

Expected<Catalogue, std::string> catalogue_with(const std::vector<std::string>& deck_files) {
  Catalogue catalogue = shipped_catalogue();
  for (const std::string& file : deck_files) {
    auto deck = find_deck(file);
    if (!deck) return deck.error();
    catalogue.decks.push_back(*std::move(deck));
  }
  return catalogue;
}

int deck_list() {
  std::cout << "name                game        cards  kinds\n";
  for (const auto& list : shipped_catalogue().decks) {
    const auto& deck = static_cast<const Deck&>(*list);
    std::cout << std::left << std::setw(20) << deck.name << std::setw(12) << deck.game << std::setw(7) << deck.size()
              << deck.kinds.size() << "\n";
  }
  return kFine;
}

int deck_show(const DeckOptions& options) {
  const auto language = static_cast<std::size_t>(
      std::find(kLanguageCodes.begin(), kLanguageCodes.end(), options.language) - kLanguageCodes.begin());
  for (const std::string& name : options.names) {
    const auto deck = find_deck(name);
    if (!deck) {
      complain(deck.error());
      return kFailed;
    }
    std::cout << (*deck)->name << ", " << (*deck)->size() << " cards"
              << ((*deck)->digest.empty() ? "" : ", " + (*deck)->digest) << "\n";
    for (const CardKind& kind : (*deck)->kinds) {
      std::cout << "\n" << +kind.count << " x " << kind.name[language] << " (" << kind.id;
      if (kind.ruling > 0) std::cout << ", R" << +kind.ruling;
      std::cout << ")\n  " << kind.text[language] << "\n";
    }
  }
  return kFine;
}

int deck_lint(const DeckOptions& options) {
  unsigned passed = 0;
  unsigned failed = 0;
  for (const std::string& name : options.names) {
    std::shared_ptr<const Deck> deck;
    if (is_file(name)) {
      auto read = read_deck(name);
      if (read) {
        deck = *std::move(read);
      } else {
        report(name, read.error());
      }
    } else if (auto found = find_deck(name)) {
      deck = *std::move(found);
    } else {
      complain(found.error());
    }
    (deck && run_examples(*deck, is_file(name) ? name : "") ? passed : failed) += 1;
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 ? kFine : kFailed;
}

}  // namespace tideline::cli
