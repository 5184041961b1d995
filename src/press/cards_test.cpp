#include "press/cards.hpp"

#include "press/card_face.hpp"
#include "press/icons.hpp"
#include "press/path.hpp"
#include "press/words.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::press;

namespace {

std::shared_ptr<const Deck> deck(const std::string& name) {
  return std::static_pointer_cast<const Deck>(shipped_catalogue().deck(name, {}));
}

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
  for (const CardKind& kind : card_library()) {
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

TEST_CASE("French keeps signs with their words, and apostrophes are round") {
  CHECK(typeset(Language::French, "l'un : « oui » ; non !") == "l’un\u00a0: «\u00a0oui\u00a0»\u202f; non\u202f!");
  CHECK(typeset(Language::English, "white's : no") == "white’s : no");
}
