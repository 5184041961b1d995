// `tideline deck`: lists, shows and checks decks, and runs the worked examples of their cards.
#include "base/digest.hpp"
#include "cards/card_rules.hpp"
#include "cards/deck_file.hpp"
#include "cards/use.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/decks.hpp"
#include "cli/words.hpp"
#include "host/files.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iomanip>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kDeckHelp =
    "  tideline deck list                            the decks that ship with Tideline\n"
    "  tideline deck show territory-v1               its cards and what they do\n"
    "  tideline deck show territory-v1 --lang hu     the same in Hungarian\n"
    "  tideline deck new mine                        mine.toml, a deck to begin with\n"
    "  tideline deck lint mine.toml                  is my deck right, do its examples hold?\n"
    "  tideline deck watch mine.toml                 the same whenever it is saved, and the changed cards as PDF";

struct DeckOptions {
  std::vector<std::string> names;
  std::string language = "en";
};

Expected<std::shared_ptr<const Deck>, TextError> read_deck(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  const std::string name = std::filesystem::path(path).stem().string();
  const bool plain = std::all_of(name.begin(), name.end(),
                                 [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
  if (!plain || name.starts_with('-') || name == kInlineDeck)
    return TextError{{}, "records name a deck by its file: small letters, digits and dashes, not " + in_quotes(name)};
  auto deck = parse_deck(name, *text, card_library());
  if (!deck) return deck.error();
  if (shipped_catalogue().game((*deck)->game) == nullptr)
    return TextError{{1, 1}, shipped_catalogue().no_game((*deck)->game)};
  auto summed = std::make_shared<Deck>(**deck);
  summed->digest = digest_of(*text);
  return std::shared_ptr<const Deck>(std::move(summed));
}

std::string when(const CardKind& kind, Language language) {
  constexpr std::array<std::string_view, 5> kTimings{"when.move", "when.response", "when.before", "when.replaces",
                                                     "when.counter"};
  const std::string text = say(lexicon(), language, kTimings[static_cast<std::size_t>(kind.timing)]);
  return kind.immediate ? say(lexicon(), language, "when.now", {{"when", text}}) : text;
}

constexpr std::string_view kNewDeck =
    R"(# A deck for tsunami. docs/cards.md says what can stand here; `tideline deck lint` says what is wrong.
game = "tsunami"

[cards]              # how many of each; shipped cards need nothing more
breakwater = 3
gust = 2
reef = 4
tidewash = 4

[card.tidewash]      # a card of your own
timing = "before"    # before, replaces or counter; immediate = true for one that is resolved as it is drawn

[card.tidewash.name]
en = "Tidewash"
fr = "Laisse de mer"
hu = "Parti hullám"

[card.tidewash.text] # the English text is made from the steps
fr = "Une de vos pierres retourne dans le bol. Choisissez ensuite un point vide : l’adversaire ne peut pas y poser de pierre à son prochain tour."
hu = "Egy köved visszakerül a tálba. Ezután válassz egy üres pontot: az ellenfél a következő körében nem tehet oda követ."

[[card.tidewash.step]]
do = "withdraw"

[[card.tidewash.step]]
do = "close"

[[card.tidewash.example]]
title = "A stone goes, and its point is closed"
record = '''
tideline 1
game tsunami
board
. . .
. B W
. . .
end
hand black tidewash
begin
black play tidewash B2 B2
black place A1
expect illegal white place B2 closed-point
'''
)";

std::shared_ptr<const Deck> shipped_deck(const std::string& name) { return whole(shipped_catalogue().deck(name, {})); }

// The worked examples of a card; those that fail are reported in the file that they stand in.
bool run_examples(const Catalogue& catalogue, const CardKind& kind, const std::string& file) {
  bool right = true;
  for (const Example& example : kind.examples) {
    record::Reader reader(catalogue, example.record);
    if (reader.read()) continue;
    right = false;
    for (TextError failure : reader.failures()) {
      failure.place.line += example.line - 1;
      report(file, failure);
    }
  }
  return right;
}

// The examples of a whole deck: they play with this deck unless they name another.
bool run_examples(const Deck& deck, const std::string& file) {
  Catalogue catalogue = shipped_catalogue();
  auto usual = std::make_shared<Deck>(deck);
  usual->name = catalogue.game(deck.game)->deck;
  usual->digest.clear();
  catalogue.decks.insert(catalogue.decks.begin(), std::move(usual));
  bool right = true;
  for (const CardKind& kind : deck.kinds) {
    const Catalogue& with = kind.in_deck_file ? catalogue : shipped_catalogue();
    right = run_examples(with, kind, kind.in_deck_file ? file : kind.id + ".toml") && right;
  }
  return right;
}

// Whether its cards can be judged in a moment on any board; others are refused where decks are brought to a server.
bool quick_enough(const Deck& deck, const std::string& file) {
  const auto problem = too_deep(deck);
  if (problem) report(file, TextError{{}, *problem});
  return !problem;
}

// A card by itself has an id.
bool is_card(std::string_view text) { return text.starts_with("id =") || text.find("\nid =") < text.find("\n["); }

// A card by itself does not say which deck it is for: the one that ships it, or one of a game that plays cards so.
std::shared_ptr<const Deck> deck_around(CardKind card) {
  std::string_view usual;
  for (const GameKind* game : shipped_catalogue().games) {
    if (game->cards != nullptr && (usual.empty() || !misfit(card, *game->cards))) usual = game->deck;
  }
  auto deck = std::make_shared<Deck>(*shipped_deck(std::string(usual)));
  for (const auto& list : shipped_catalogue().decks) {
    if (list->named(card.id).known() && list->whole() != nullptr) deck = std::make_shared<Deck>(*list->whole());
  }
  card.in_deck_file = true;
  card.count = std::max<std::uint8_t>(card.count, 1);
  if (const Card known = deck->named(card.id); known.known()) {
    deck->kinds[known.index() - 1] = std::move(card);
  } else {
    deck->words.push_back(card.id);
    deck->kinds.push_back(std::move(card));
  }
  return deck;
}

}  // namespace

Expected<std::shared_ptr<const Deck>, std::string> find_deck(const std::string& name) {
  if (!is_file(name)) {
    if (auto deck = shipped_deck(name)) return deck;
    return shipped_catalogue().no_deck(name) +
           "; `tideline deck list` names them, a file needs a `.` or `/` in its name";
  }
  auto deck = read_deck(name);
  if (deck) return *std::move(deck);
  return to_text(name, deck.error());
}

Expected<CardFile, TextError> read_card_file(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  if (is_card(*text)) {
    const auto card = parse_card(*text);
    if (!card) return card.error();
    return CardFile{{*card}, deck_around(*card)};
  }
  const auto deck = read_deck(path);
  if (!deck) return deck.error();
  return CardFile{(*deck)->kinds, *deck};
}

bool lint_file(const std::string& path) {
  const auto file = read_card_file(path);
  const auto text = read_file(path);
  const std::optional<TextError> wrong = !file ? file.error() : !text ? text.error() : ill_written(*file->deck, *text);
  if (!wrong) return quick_enough(*file->deck, path) && run_examples(*file->deck, path);
  report(path, *wrong);
  return false;
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

namespace {

int deck_list() {
  std::cout << "name                game        cards  kinds\n";
  for (const auto& list : shipped_catalogue().decks) {
    const Deck* const deck = list->whole();
    if (deck == nullptr) continue;
    std::cout << std::left << std::setw(20) << deck->name << std::setw(12) << deck->game << std::setw(7) << deck->size()
              << deck->kinds.size() << "\n";
  }
  return kFine;
}

int deck_show(const DeckOptions& options) {
  const Language language = spoken(options.language);
  const auto tongue = static_cast<std::size_t>(language);
  const auto words = [&](std::string_view key, Blanks blanks = {}) { return say(lexicon(), language, key, blanks); };
  for (const std::string& name : options.names) {
    const auto deck = find_deck(name);
    if (!deck) {
      complain(deck.error());
      return kFailed;
    }
    std::cout << words("show.size", {{"deck", (*deck)->name}, {"n", std::to_string((*deck)->size())}})
              << ((*deck)->digest.empty() ? "" : ", " + (*deck)->digest) << "\n";
    std::size_t wide = 20;
    for (const CardKind& kind : (*deck)->kinds) wide = std::max(wide, width_of(when(kind, language)));
    std::cout << "\n  n  " << padded(words("show.card"), 18) << padded(words("show.name"), 24)
              << padded(words("show.when"), wide + 2) << words("show.what") << "\n";
    for (const CardKind& kind : (*deck)->kinds) {
      std::cout << std::right << std::setw(3) << +kind.count << "  " << padded(kind.id, 18)
                << padded(kind.name[tongue], 24) << padded(when(kind, language), wide + 2) << kind.text[tongue];
      if (kind.ruling > 0) std::cout << " (" << (*deck)->ruling(kind) << ")";
      std::cout << "\n";
    }
  }
  return kFine;
}

int deck_new(const DeckOptions& options) {
  for (const std::string& name : options.names) {
    const std::string path = is_file(name) ? name : name + ".toml";
    std::error_code error;
    if (std::filesystem::exists(path, error)) {
      complain(path + " is there already");
      return kFailed;
    }
    if (const auto problem = write_file(path, std::string(kNewDeck))) {
      complain(*problem);
      return kFailed;
    }
    std::cout << path << " written; `tideline deck lint " << (is_file(path) ? path : "./" + path) << "` checks it\n";
  }
  return kFine;
}

int deck_lint(const DeckOptions& options) {
  unsigned passed = 0;
  unsigned failed = 0;
  for (const std::string& name : options.names) {
    bool right = false;
    if (is_file(name)) {
      right = lint_file(name);
    } else if (const auto deck = find_deck(name)) {
      right = quick_enough(**deck, name) && run_examples(**deck, name);
    } else {
      complain(deck.error());
    }
    (right ? passed : failed) += 1;
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 ? kFine : kFailed;
}

}  // namespace

void add_deck(const Commands& commands) {
  const Commands deck = commands.group("deck", "List, show and check decks of cards", kDeckHelp);
  const auto take_names = [](const Command<DeckOptions>& to) {
    to.line.add_option("DECK", to.options.names, "Names of decks, or .toml files")->required();
  };
  deck.add_plain("list", "The decks that ship with Tideline", deck_list);
  const auto show = deck.add<DeckOptions>("show", "The cards of a deck, and what they do", "", deck_show);
  take_names(show);
  take_language(show.line, show.options.language);
  add_deck_watch(deck);
  take_names(deck.add<DeckOptions>("new", "A deck file to begin with", "", deck_new));
  take_names(deck.add<DeckOptions>("lint", "Is a deck right, and do the examples of its cards hold?", "", deck_lint));
}

}  // namespace tideline::cli
