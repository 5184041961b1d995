// `tideline deck watch`: whenever a file of cards is saved, checks it, says what was changed, and draws those cards
// anew.
#include "base/hash.hpp"
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/decks.hpp"
#include "cli/words.hpp"
#include "host/files.hpp"
#include "press/booklet.hpp"
#include "press/cards.hpp"
#include "press/words.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <thread>

namespace tideline::cli {
namespace {

constexpr const char* kWatchHelp =
    "Says what was changed, runs the worked examples, and draws the changed cards anew. Ctrl-C ends it.\n"
    "Most PDF readers show the new preview by themselves.";

struct WatchOptions {
  std::string path;  // a file, or a folder of them
  std::string language = "en";
  std::string out = "changed-cards.pdf";
  bool once = false;  // end after the first change
};

namespace fs = std::filesystem;

constexpr auto kPause = std::chrono::milliseconds(200);

// A file as it was when it was last looked at. Its time alone would not do: two saves within a tick of the file
// system's clock have the same.
struct Look {
  fs::file_time_type time;
  std::uint64_t text = 0;

  friend bool operator==(const Look&, const Look&) = default;
};
using Looks = std::map<std::string, Look>;

std::optional<Look> look_at(const fs::path& path) {
  std::error_code error;
  Look look;
  look.time = fs::last_write_time(path, error);
  if (error) return std::nullopt;
  if (const auto text = read_file(path.string())) look.text = combine(0, *text);
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

std::string timing_of(const CardKind& kind) {
  return std::string(kind.timing_word()) + (kind.immediate ? ", immediate" : "");
}

// What has become of a card, a line each.
std::vector<std::string> changes(const CardKind& old, const CardKind& now) {
  std::vector<std::string> lines;
  const auto compare = [&](const std::string& what, const std::string& before, const std::string& after) {
    if (before != after) lines.push_back(what + ": " + before + "\n    → " + after);
  };
  compare("when", timing_of(old), timing_of(now));
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

  // Waits until something is saved or deleted and nothing is being written any more. False: something is wrong with it.
  bool next() {
    std::vector<std::string> changed;
    bool gone = false;
    while (changed.empty() && !gone) {
      std::this_thread::sleep_for(kPause);
      Looks now = look_at_all(options_.path);
      if (now != std::exchange(seen_, now)) continue;
      for (const auto& [path, look] : now) {
        const auto before = looks_.find(path);
        if (before == looks_.end() || before->second != look) changed.push_back(path);
      }
      for (const auto& [path, look] : looks_) {
        if (now.contains(path)) continue;
        std::cout << path << ": gone\n";
        known_.erase(path);
        gone = true;
      }
      looks_ = std::move(now);
    }
    bool right = true;
    std::vector<Changed> cards;
    for (const std::string& path : changed) right = take(path, cards) && right;
    if (!cards.empty()) right = preview(cards) && right;
    std::cout << std::flush;
    return right;
  }

 private:
  // Cards that are new, and the deck that they are played with.
  struct Changed {
    std::shared_ptr<const Deck> deck;
    std::vector<std::string> ids;
  };

  // Says what is new in a file, and adds those cards.
  bool take(const std::string& path, std::vector<Changed>& cards) {
    const bool right = lint_file(path);
    auto file = read_card_file(path);
    if (!file) return false;
    const CardFile& old = known_[path];
    std::cout << path << ": " << (right ? "right" : "not right, see above") << "\n";
    Changed fresh{file->deck, {}};
    for (const CardKind& kind : file->kinds) {
      const CardKind* before = find(old.kinds, kind.id);
      const auto lines = before == nullptr ? std::vector<std::string>{"new"} : changes(*before, kind);
      if (lines.empty()) continue;
      std::cout << "  " << kind.id << "\n";
      for (const std::string& line : lines) std::cout << "    " << line << "\n";
      fresh.ids.push_back(kind.id);
    }
    for (const CardKind& kind : old.kinds) {
      if (find(file->kinds, kind.id) == nullptr) std::cout << "  " << kind.id << "\n    gone\n";
    }
    if (!fresh.ids.empty()) cards.push_back(std::move(fresh));
    known_[path] = *std::move(file);
    return right;
  }

  // The cards to cut out, then how a booklet tells them; what does not hold is in no booklet.
  bool preview(const std::vector<Changed>& cards) const {
    const Language language = spoken(options_.language);
    press::Document document;
    std::optional<std::string> problem;
    const auto add = [&](const Expected<press::Document, press::PrintError>& part) {
      if (!part) {
        problem = part.error().reason;
        return;
      }
      if (document.pages.empty())
        document.title = part->title, document.page = part->page, document.language = part->language;
      document.pages.insert(document.pages.end(), part->pages.begin(), part->pages.end());
    };
    for (const Changed& one : cards) {
      press::CardsOrder order;
      auto deck = std::make_shared<Deck>(*one.deck);
      for (CardKind& kind : deck->kinds) kind.count = 1;
      order.deck = deck;
      order.only = one.ids;
      order.language = language;
      add(press::cards(order));
    }
    for (const Changed& one : cards)
      add(press::booklet_cards(
          {.game = one.deck->game, .decks = {one.deck}, .only = one.ids, .rules = {}, .language = language},
          shipped_catalogue()));
    if (!document.pages.empty()) {
      const auto pdf = press::write_pdf(document);
      const auto written = pdf ? replace_file(options_.out, *pdf) : pdf.error().reason;
      if (written) problem = written;
      if (!written) std::cout << "  drawn in " << options_.out << "\n";
    }
    if (problem) complain(*problem);
    return !problem;
  }

  const WatchOptions& options_;
  Looks looks_;                            // of what is known
  Looks seen_;                             // a moment ago
  std::map<std::string, CardFile> known_;  // as it was when it could last be read
};

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

}  // namespace

void add_deck_watch(const Commands& deck) {
  const auto [line, options] = deck.add<WatchOptions>(
      "watch", "Check cards whenever they are saved, and show what has changed", kWatchHelp, deck_watch);
  line.add_option("PATH", options.path, "A .toml file of a deck or of a card, or a folder of them")->required();
  take_language(line, options.language);
  line.add_option("--out", options.out, "The preview of the changed cards")->capture_default_str();
  line.add_flag("--once", options.once, "End after the first change; exit code 1 if something is wrong with it");
}

}  // namespace tideline::cli
