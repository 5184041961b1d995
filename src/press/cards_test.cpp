#include "press/cards.hpp"

#include "cards/verb.hpp"
#include "press/booklet.hpp"
#include "press/card_face.hpp"
#include "press/icons.hpp"
#include "press/path.hpp"
#include "press/words.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <doctest/doctest.h>
#include <thread>

using namespace tideline;
using namespace tideline::press;

namespace {

std::shared_ptr<const Deck> deck(const std::string& name) { return whole(shipped_catalogue().deck(name, {})); }

}  // namespace

TEST_CASE("every icon can be drawn, and every shipped card has one") {
  cairo_surface_t* surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr);
  cairo_t* cairo = cairo_create(surface);
  CHECK(all_icons().size() > 30);
  for (const Icon& icon : all_icons()) {
    CAPTURE(icon.name);
    CHECK(!(icon.line.empty() && icon.solid.empty()));
    CHECK(add_path(cairo, icon.line));
    CHECK(add_path(cairo, icon.solid));
  }
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  for (const VerbRules* verb : all_verbs()) {
    CAPTURE(verb->word);
    const auto named = [&](const Icon& icon) { return icon.name == verb->word; };
    CHECK(std::any_of(all_icons().begin(), all_icons().end(), named));
  }
  for (const CardKind& kind : card_library().cards) {
    CAPTURE(kind.id);
    CHECK(icon_of(kind).name != "unknown");
  }
}

TEST_CASE("a back lies behind its front when the sheet is turned over its long side") {
  for (const Paper paper : {Paper::A4, Paper::Letter}) {
    for (unsigned place = 0; place < 9; ++place) {
      const Box front = card_box(paper, place, false);
      const Box back = card_box(paper, place, true);
      CHECK(back.x == doctest::Approx(size_of(paper).width - front.right()));
      CHECK(back.y == doctest::Approx(front.y));
      CHECK(front.x > 5);
      CHECK(front.y > 5);
    }
  }
}

TEST_CASE("a deck is printed with as many of each card as it has, nine a sheet") {
  const auto document = cards({.deck = deck("territory-v1"), .only = {}, .since = nullptr});
  REQUIRE(document);
  CHECK(document->pages.size() == 12);  // 52 cards: six sheets, fronts and backs
  const auto some = cards({.deck = deck("territory-v1"), .only = {"reject", "no-move"}, .since = nullptr});
  REQUIRE(some);
  CHECK(some->pages.size() == 4);  // 4 and 6
  CHECK(cards({.deck = deck("territory-v1"), .only = {"anchor"}, .since = nullptr}).error().parameter == "only");
}

TEST_CASE("only what has changed since an older deck is printed") {
  const auto now = deck("territory-v1");
  CHECK(cards({.deck = now, .only = {}, .since = now}).error().parameter == "since");
  auto old = std::make_shared<Deck>(*now);
  const auto named = [&](std::string_view id) {
    return std::find_if(old->kinds.begin(), old->kinds.end(), [&](const CardKind& kind) { return kind.id == id; });
  };
  named("extra-move")->text[0] = "Something else.";  // 16 cards: two sheets
  named("no-move")->count = 4;                       // two more: in the second
  const auto changed = cards({.deck = now, .only = {}, .since = old});
  REQUIRE(changed);
  CHECK(changed->pages.size() == 4);
}

TEST_CASE("only the language that is printed decides whether a card has changed") {
  const auto now = deck("territory-v1");
  auto old = std::make_shared<Deck>(*now);
  old->kinds[0].text[static_cast<std::size_t>(Language::French)] = "Autre chose.";
  CHECK(cards({.deck = now, .only = {}, .since = old}).error().parameter == "since");
  CHECK(cards({.deck = now, .only = {}, .since = old, .language = Language::French}));
}

TEST_CASE("a card is laid out once, however many there are of it") {
  auto many = std::make_shared<Deck>(*deck("first-wave"));
  many->kinds.resize(3);
  std::string word;
  for (int i = 0; i < 398; ++i) word += "ő";
  for (CardKind& kind : many->kinds) {
    kind.count = 90;
    kind.text[0] = word;
  }
  const std::clock_t before = std::clock();
  const auto document = cards({.deck = many, .only = {}, .since = nullptr});
  REQUIRE(document);
  CHECK(write_pdf(*document));
  CHECK(static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC < 6);  // each card for itself: 24 seconds
}

TEST_CASE("words that cannot be drawn are refused, and the card is named") {
  for (const char* words : {"a\U0010FFFEb", "a\u0001b", "a\tb", "a\u0085b"}) {
    auto odd = std::make_shared<Deck>(*deck("first-wave"));
    odd->kinds[2].text[0] = words;
    const PrintError error = cards({.deck = odd, .only = {}, .since = nullptr}).error();
    CHECK(error.parameter == "deck");
    CHECK(error.reason.find(odd->kinds[2].id) != std::string::npos);
    CHECK(cards({.deck = odd, .only = {odd->kinds[0].id}, .since = nullptr}));
    const PrintError booklet =
        rules_booklet({.game = "tsunami", .decks = {odd}, .only = {}, .rules = {}}, shipped_catalogue()).error();
    CHECK(booklet.parameter == "deck");
  }
}

TEST_CASE("several threads draw the same document, each to the same bytes") {
  const auto drawn = [] {
    const auto document = cards({.deck = deck("first-wave"), .only = {}, .since = nullptr});
    return *write_pdf(*document);
  };
  std::array<std::string, 4> files;
  {
    std::vector<std::jthread> threads;
    threads.reserve(files.size());
    for (std::string& file : files) threads.emplace_back([&file, drawn] { file = drawn(); });
  }
  const std::string alone = drawn();
  for (const std::string& file : files) CHECK((file == alone));
}

TEST_CASE("French keeps signs with their words, and apostrophes are round") {
  CHECK(typeset(Language::French, "l'un : « oui » ; non !") == "l’un\u00a0: «\u00a0oui\u00a0»\u202f; non\u202f!");
  CHECK(typeset(Language::English, "white's : no") == "white’s : no");
}
