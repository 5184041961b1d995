#include "press/paper.hpp"

#include "draw/stone_looks.hpp"
#include "press/board_picture.hpp"
#include "press/path.hpp"
#include "press/score.hpp"
#include "press/text.hpp"
#include "press/tokens.hpp"
#include "press/words.hpp"
#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::press;

TEST_CASE("a document is written as PDF, the same bytes every time, and a page as SVG") {
  const auto document = tokens({.colours = {"red", "white"}, .count = 60});
  REQUIRE(document);
  CHECK(document->pages.size() == 2);
  const auto pdf = write_pdf(*document);
  REQUIRE(pdf);
  CHECK(pdf->starts_with("%PDF-"));
  CHECK(*pdf == *write_pdf(*document));
  const auto svg = write_svg(*document, 1);
  REQUIRE(svg);
  CHECK(svg->find("<svg") != std::string::npos);
  CHECK(write_svg(*document, 2).error().parameter == "page");
}

TEST_CASE("letters that no font has are refused, and named") {
  Document document;
  document.pages.emplace_back([](Canvas& canvas) { canvas.text(Text("a\U0010FFFEb", {}), 10, 10); });
  const auto pdf = write_pdf(document);
  REQUIRE(!pdf);
  CHECK(pdf.error().reason.find("letters") != std::string::npos);
}

TEST_CASE("text is broken to its width and shrinks into its box") {
  const std::string words = "Árvíztűrő tükörfúrógép, à l'œuvre : élève naïve";
  const Text wide(words, {.size = 10});
  CHECK(wide.lines() == 1);
  CHECK(wide.missing_letters().empty());
  const Text narrow(words, {.size = 10}, 25);
  CHECK(narrow.lines() > 2);
  CHECK(narrow.height() > 2 * wide.height());
  const Text fitted = Text::fitting({{words}}, {.size = 10}, {25, 8});
  CHECK(fitted.size() < 10);
  CHECK(fitted.height() <= 8.01);
  // However much there is, it stays in its box.
  std::string much;
  for (int i = 0; i < 200; ++i) much += words + " ";
  const Text cut = Text::fitting({{much}}, {.size = 10}, {25, 8});
  CHECK(cut.height() <= 8.01);
}

TEST_CASE("twice the size is twice the width: nothing is rounded to a screen") {
  const double small = Text("Whirlpool", {.size = 5}).width();
  CHECK(Text("Whirlpool", {.size = 10}).width() == doctest::Approx(2 * small).epsilon(0.005));
}

TEST_CASE("every mark of a stone can be drawn, and nonsense is refused") {
  cairo_surface_t* surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr);
  cairo_t* cairo = cairo_create(surface);
  for (const draw::StoneLook& look : draw::stone_looks()) CHECK(add_path(cairo, look.mark));
  CHECK_FALSE(add_path(cairo, "M0 0Q1 2 3 4"));
  CHECK_FALSE(add_path(cairo, "M0"));
  cairo_new_path(cairo);
  // Three quarters of a circle round 0, 0, clockwise.
  CHECK(add_path(cairo, "M1 0A1 1 0 1 1 0 -1"));
  double x1 = 0;
  double y1 = 0;
  double x2 = 0;
  double y2 = 0;
  cairo_path_extents(cairo, &x1, &y1, &x2, &y2);
  CHECK(x1 == doctest::Approx(-1).epsilon(0.01));
  CHECK(y2 == doctest::Approx(1).epsilon(0.01));
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
}

TEST_CASE("a board picture is as large as its lines say") {
  BoardPicture picture{std::make_shared<const Map>(Map::rectangle("9x9", 9, 9)), {}, false};
  const Size size = size_of(picture, 10);
  const Offset a = place_of(picture, 10, {0, 0});
  const Offset b = place_of(picture, 10, {8, 8});
  CHECK(b.x - a.x == doctest::Approx(80));
  CHECK(a.y - b.y == doctest::Approx(80));
  CHECK(size.width - b.x == doctest::Approx(a.x));
}

TEST_CASE("orders that cannot be filled say which parameter is to blame") {
  CHECK(tokens({.colours = {"pink"}}).error().parameter == "colours");
  CHECK(tokens({.count = 0}).error().parameter == "count");
  CHECK(tokens({.count = 401}).error().parameter == "count");
  CHECK(score_sheet({.game = "chess"}, shipped_catalogue()).error().parameter == "game");
  CHECK(score_sheet({.game = "go", .players = 3}, shipped_catalogue()).error().parameter == "players");
  CHECK(score_sheet({.game = "territory", .players = 7}, shipped_catalogue()).error().parameter == "players");
  CHECK(score_sheet({.game = "territory", .players = 6}, shipped_catalogue()));
}
