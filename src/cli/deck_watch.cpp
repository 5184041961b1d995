// `tideline deck watch`: whenever a file of cards is saved, checks it, says what was changed, and draws those cards
// anew.
#include "cli/commands.hpp"
#include "cli/decks.hpp"
#include "cli/files.hpp"
#include "press/cards.hpp"
#include "press/words.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <thread>

namespace tideline::cli {
namespace {

namespace fs = std::filesystem;

constexpr auto kPause = std::chrono::milliseconds(200);
constexpr std::array<std::string_view, 5> kTimings{"move", "response", "before", "replaces", "counter"};

// A file as it was when it was last looked at.
struct Look {
  fs::file_time_type time;
  std::uintmax_t size = 0;

  friend bool operator==(const Look&, const Look&) = default;
};
using Looks = std::map<std::string, Look>;

std::optional<Look> look_at(const fs::path& path) {
  std::error_code error;
  Look look;
  look.time = fs::last_write_time(path, error);
  if (!error) look.size = fs::file_size(path, error);
  if (error) return std::nullopt;
  return look;
}

Looks look_at_all(const std::string& path) {
  Looks looks;
  const auto add = [&](const fs::path& file) {
    if (const auto look = look_at(file)) looks[file.string()] = *look;
  };
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    add(path);
    return looks;
  }
  for (auto it = fs::recursive_directory_iterator(path, error); !error && it != fs::recursive_directory_iterator();
       it.increment(error)) {
    if (it->path().extension() == ".toml") add(it->path());
  }
  return looks;
}

const CardKind* find(const std::vector<CardKind>& kinds, std::string_view id) {
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const CardKind& kind) { return kind.id == id; });
  return found == kinds.end() ? nullptr : &*found;
}

std::string when(const CardKind& kind) {
  return std::string(kTimings[static_cast<std::size_t>(kind.timing)]) + (kind.immediate ? ", immediate" : "");
}

// What has become of a card, a line each.
std::vector<std::string> changes(const CardKind& old, const CardKind& now) {
  std::vector<std::string> lines;
  const auto compare = [&](const std::string& what, const std::string& before, const std::string& after) {
    if (before != after) lines.push_back(what + ": " + before + "\n    → " + after);
  };
  compare("when", when(old), when(now));
  compare("count", std::to_string(old.count), std::to_string(now.count));
  std::string same;
  for (std::size_t i = 0; i < kLanguages; ++i) {
    const std::string code(kLanguageCodes[i]);
    compare("name, " + code, old.name[i], now.name[i]);
    compare("text, " + code, old.text[i], now.text[i]);
    if (i > 0 && old.text[i] == now.text[i]) same += (same.empty() ? "" : " and ") + code;
  }
  // The English text follows from what the card does; the others are written by hand.
  if (old.text[0] != now.text[0] && !same.empty())
    lines.push_back("the text in " + same + " is as before: is it still right?");
  return lines;
}

class Watcher {
 public:
  explicit Watcher(const WatchOptions& options) : options_(options), looks_(look_at_all(options.path)) {
    for (const auto& [path, look] : looks_) {
      if (auto file = read_card_file(path)) known_[path] = *std::move(file);
    }
  }

  [[nodiscard]] std::size_t files() const { return looks_.size(); }

  // Waits until something is saved and nothing is being written any more. False: something is wrong with it.
  bool next() {
    std::vector<std::string> changed;
    while (changed.empty()) {
      std::this_thread::sleep_for(kPause);
      Looks now = look_at_all(options_.path);
      if (now != std::exchange(seen_, now)) continue;
      for (const auto& [path, look] : now) {
        const auto before = looks_.find(path);
        if (before == looks_.end() || before->second != look) changed.push_back(path);
      }
      looks_ = std::move(now);
    }
    bool right = true;
    std::vector<CardKind> cards;
    std::string game;
    for (const std::string& path : changed) right = take(path, cards, game) && right;
    if (!cards.empty()) right = preview(std::move(cards), game) && right;
    std::cout << std::flush;
    return right;
  }

 private:
  // Says what is new in a file, and adds those cards.
  bool take(const std::string& path, std::vector<CardKind>& cards, std::string& game) {
    const bool right = lint_file(path);
    auto file = read_card_file(path);
    if (!file) return false;
    const CardFile& old = known_[path];
    std::cout << path << ": " << (right ? "right" : "not right, see above") << "\n";
    for (const CardKind& kind : file->kinds) {
      const CardKind* before = find(old.kinds, kind.id);
      const auto lines = before == nullptr ? std::vector<std::string>{"new"} : changes(*before, kind);
      if (lines.empty()) continue;
      std::cout << "  " << kind.id << "\n";
      for (const std::string& line : lines) std::cout << "    " << line << "\n";
      cards.push_back(kind);
    }
    for (const CardKind& kind : old.kinds) {
      if (find(file->kinds, kind.id) == nullptr) std::cout << "  " << kind.id << "\n    gone\n";
    }
    if (!file->game.empty()) game = file->game;
    known_[path] = *std::move(file);
    return right;
  }

  bool preview(std::vector<CardKind> cards, const std::string& game) const {
    auto deck = std::make_shared<Deck>();
    deck->name = fs::path(options_.path).stem().string();
    deck->game = game.empty() ? game_of(cards.front()) : game;
    for (CardKind& kind : cards) kind.count = 1;
    deck->kinds = std::move(cards);
    press::CardsOrder order;
    order.deck = deck;
    order.language = press::language_named(options_.language).value_or(Language::English);
    const auto document = press::cards(order);
    const auto pdf = document ? press::write_pdf(*document) : document.error();
    const auto problem = pdf ? replace_file(options_.out, *pdf) : pdf.error().reason;
    if (problem) complain(*problem);
    if (!problem) std::cout << "  drawn in " << options_.out << "\n";
    return !problem;
  }

  // A card by itself does not say which game it is for: the one that ships it, or the one that plays cards so.
  static std::string game_of(const CardKind& kind) {
    for (const auto& list : shipped_catalogue().decks) {
      const auto& deck = static_cast<const Deck&>(*list);
      if (find(deck.kinds, kind.id) != nullptr) return deck.game;
    }
    const bool move = kind.timing == CardKind::Timing::Move || kind.timing == CardKind::Timing::Response;
    return move ? "territory" : "tsunami";
  }

  const WatchOptions& options_;
  Looks looks_;                            // of what is known
  Looks seen_;                             // a moment ago
  std::map<std::string, CardFile> known_;  // as it was when it could last be read
};

}  // namespace

int deck_watch(const WatchOptions& options) {
  Watcher watcher(options);
  if (watcher.files() == 0) {
    complain(options.path + ": no such file, and no folder with .toml files in it");
    return kFailed;
  }
  std::cout << "watching " << watcher.files() << (watcher.files() == 1 ? " file" : " files") << "; Ctrl-C ends it\n"
            << std::flush;
  bool right = watcher.next();
  while (!options.once) right = watcher.next();
  return right ? kFine : kFailed;
}

}  // namespace tideline::cli
