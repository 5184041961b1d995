#include "press/booklet.hpp"

#include "press/example.hpp"
#include "press/flow.hpp"
#include "press/game_report.hpp"
#include "press/markdown.hpp"
#include "press/pdf_language.hpp"
#include "press/rules_page.hpp"
#include "press/text.hpp"
#include "press/words.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::press;

namespace {

std::shared_ptr<const Deck> shipped_deck(const std::string& name) { return whole(shipped_catalogue().deck(name, {})); }

std::string told(const std::vector<ToldLine>& lines) {
  std::string text;
  for (const ToldLine& line : lines)
    text += (line.number > 0 ? std::to_string(line.number) + " " : "") + plain(line.runs) + "\n";
  return text;
}

Shown shown(const std::string& record, Language language = Language::English, bool comments = true) {
  auto example = show_example(shipped_catalogue(), record, language, comments);
  REQUIRE_MESSAGE(example, (example ? "" : example.error().message));
  return *std::move(example);
}

BoardPicture::Spot spot(const BoardPicture& picture, const char* name) {
  const Point p = picture.map->at(parse_place(name).place);
  return p.index() < picture.spots.size() ? picture.spots[p.index()] : BoardPicture::Spot{};
}

Pieces pieces_of(std::initializer_list<double> heights) {
  Pieces pieces;
  for (const double height : heights) {
    pieces.push_back({});
    pieces.back().height = height;
  }
  return pieces;
}

}  // namespace

TEST_CASE("a page of rules is read as headings, paragraphs, lists, tables and code") {
  const auto blocks = read_markdown(
      "# T\n\nOne *two*\n`three` **four** : five.\n\n1. first\n   - inner\n2. second\n\n"
      "| a | b |\n|---|---|\n| `x` | y |\n\n```tide R1 R2\ntideline 1\n```\n",
      Language::French);
  REQUIRE(blocks.size() == 7);
  CHECK(blocks[0].kind == Block::Kind::Heading);
  CHECK(plain(blocks[1].runs) == "One two three four\u00a0: five.");
  CHECK(blocks[1].runs[1].italic);
  CHECK(blocks[1].runs[3].typewriter);
  CHECK(blocks[2].marker == "1.");
  CHECK(blocks[3].marker == "•");
  CHECK(blocks[3].level == 2);
  CHECK(blocks[4].marker == "2.");
  CHECK(blocks[4].level == 1);
  REQUIRE(blocks[5].rows.size() == 2);
  CHECK(plain(blocks[5].rows[1][0]) == "x");
  CHECK(blocks[6].info == "tide R1 R2");
  CHECK(blocks[6].code == "tideline 1\n");
  CHECK(blocks[6].line == 15);
}

TEST_CASE("a heading stays with what follows it, and a table repeats its head") {
  Pieces pieces = pieces_of({90, 5, 20});
  pieces[1].keep = true;
  auto pages = paginate(pieces, 100);
  REQUIRE(pages.size() == 2);
  CHECK(pages[0].size() == 1);
  CHECK(pages[1][0].piece == &pieces[1]);
  CHECK(pages[1][1].y == doctest::Approx(5));

  pieces = pieces_of({50, 40, 40});
  const auto head = std::make_shared<const Piece>(pieces_of({7})[0]);
  pieces[1].head = pieces[2].head = head;
  pages = paginate(pieces, 100);
  REQUIRE(pages.size() == 2);
  CHECK(pages[1][0].piece == head.get());
  CHECK(pages[1][1].y == doctest::Approx(7));
}

TEST_CASE("what is higher than a page has one of its own, and nothing is lost") {
  Pieces pieces = pieces_of({300, 10, 300, 10});
  for (Piece& piece : pieces) piece.keep = true;
  std::size_t placed = 0;
  for (const PageOfPieces& page : paginate(pieces, 100)) {
    CHECK(!page.empty());
    placed += page.size();
  }
  CHECK(placed == 4);
}

TEST_CASE("a table never leaves its width, however long its words are") {
  Setting setting;
  setting.width = 60;
  const std::string word(300, 'w');
  Pieces pieces;
  add_table(pieces, setting, {{{{"a"}}, {{"b"}}, {{"c"}}}, {{{word}}, {{word}}, {{"c"}}}});
  REQUIRE(pieces.size() == 2);
  CHECK(pieces[1].height > 10);  // broken into lines
  cairo_surface_t* surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr);
  cairo_t* cairo = cairo_create(surface);
  cairo_scale(cairo, 10, 10);  // ink is measured in whole units
  Canvas canvas(cairo);
  pieces[1].draw(canvas, 0, 0);
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  cairo_recording_surface_ink_extents(surface, &x, &y, &width, &height);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  CHECK(width / 10 > setting.width / 2);
  CHECK(x / 10 > -0.5);
  CHECK((x + width) / 10 < setting.width + 0.5);
}

TEST_CASE("moves are numbers on the board, captures and repeated points are told") {
  const Shown ko = shown(R"(tideline 1
game go
board
. B W .
B W . W
. B W .
. . . .
end
begin
black place C3  # takes
expect illegal white place B3 ko
white place A1
black place D1
white place B3
)");
  CHECK(spot(ko.diagram.picture, "C3").label == "1");
  CHECK(spot(ko.diagram.picture, "C3").stone == "black");
  CHECK(spot(ko.diagram.picture, "B3").label.empty());  // a stone stands there
  CHECK(ko.diagram.note == "4 at B3");
  REQUIRE(ko.end);
  CHECK(spot(*ko.end, "B3").stone == "white");
  CHECK(spot(*ko.end, "C3").stone.empty());
  CHECK(told(ko.lines) ==
        "1 Black C3; captured: B3 — takes\nnot allowed: White B3 (it would repeat an earlier position)\n2 White A1\n3 "
        "Black D1\n4 White B3; captured: "
        "C3\n");
}

TEST_CASE("a move that is stopped leaves no stone, one that is not does") {
  const std::string start = "tideline 1\ngame tsunami\nmap 5x5\nhand white gust\nbegin\nblack place C3\n";
  const Shown stopped = shown(start + "white counter gust\nblack place D3\n");
  CHECK(spot(stopped.diagram.picture, "C3").stone.empty());
  CHECK(spot(stopped.diagram.picture, "D3").label == "3");
  const Shown open = shown(start);
  CHECK(spot(open.diagram.picture, "C3").label == "1");
  CHECK(!open.end);
}

TEST_CASE("examples are told in three languages, comments only where they are understood") {
  const std::string record =
      "tideline 1\ngame tsunami\nmap 5x5\nhand black drift\nboard\n. . . . .\n. B . . .\n. . . . .\n"
      ". . . W .\n. . . . .\nend\nbegin\nblack play drift B4>C4  # a word\nexpect turn black\n";
  const std::string map = "map 5x5\n";
  std::string without = record;
  without.erase(without.find(map), map.size());
  CHECK(told(shown(without).lines) == "Black holds Drift\n1 Black plays Drift: B4 to C4 — a word\nBlack to move\n");
  const std::string hungarian = told(shown(without, Language::Hungarian, false).lines);
  CHECK(hungarian == "Fekete kezében: Sodródás\n1 Fekete kijátssza: Sodródás (B4 → C4)\nFekete következik\n");
  CHECK(told(shown(without, Language::French, false).lines).find("B4 vers C4") != std::string::npos);
}

TEST_CASE("an example that does not hold is an error with its place") {
  const auto wrong = show_example(
      shipped_catalogue(), "tideline 1\ngame go\nbegin\nblack place C3\nexpect turn black\n", Language::English, true);
  REQUIRE(!wrong);
  CHECK(wrong.error().place.line == 5);
  auto bad = std::make_shared<Deck>(*shipped_deck("first-wave"));
  bad->kinds[3].examples[0].record = "tideline 1\ngame tsunami\nbegin\nblack jump\n";
  const auto booklet = rules_booklet({.game = "tsunami", .decks = {bad}, .only = {}, .rules = {}}, shipped_catalogue());
  REQUIRE(!booklet);
  CHECK(booklet.error().parameter == "deck");
  CHECK(booklet.error().reason.find(bad->kinds[3].id) != std::string::npos);
}

TEST_CASE("every page of rules becomes a booklet in every language, its summary alone on the last page") {
  for (const char* game : {"go", "tsunami", "territory"}) {
    for (const Language language : {Language::English, Language::French, Language::Hungarian}) {
      for (const Paper paper : {Paper::A4, Paper::Letter}) {
        CAPTURE(game);
        CAPTURE(static_cast<int>(language));
        REQUIRE(!rules_page(game, language).empty());
        const auto booklet =
            rules_booklet({.game = game, .decks = {}, .only = {}, .rules = {}, .language = language, .paper = paper},
                          shipped_catalogue());
        REQUIRE_MESSAGE(booklet, (booklet ? "" : booklet.error().reason));
        REQUIRE(booklet->outline.size() > 5);
        CHECK(booklet->outline.back().page + 1 == booklet->pages.size());
        CHECK(booklet->outline[booklet->outline.size() - 2].page + 1 < booklet->pages.size());
        CHECK(booklet->language == kLanguageCodes[static_cast<std::size_t>(language)]);
      }
    }
  }
}

TEST_CASE("a booklet is refused with the parameter that is to blame") {
  const Catalogue& all = shipped_catalogue();
  CHECK(rules_booklet({.game = "chess", .decks = {}, .only = {}, .rules = {}}, all).error().parameter == "game");
  CHECK(rules_booklet({.game = "go", .decks = {shipped_deck("first-wave")}, .only = {}, .rules = {}}, all)
            .error()
            .parameter == "deck");
  CHECK(rules_booklet({.game = "go", .decks = {}, .only = {}, .rules = "klingon"}, all).error().parameter == "rules");
  CHECK(rules_booklet({.game = "go", .decks = {}, .only = {}, .rules = "default komi=x"}, all).error().parameter ==
        "rules");
}

TEST_CASE("a report hides what a spectator may not see, until the game is over") {
  const std::string text =
      "tideline 1\ngame tsunami\nmap 5x5\nhand black reef\npile gust drift\nplayed 8\nbegin\n"
      "black draw gust\nblack place C3\n";
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE(reader.read());
  Tale hidden(reader.game_after(0), Language::English, kNobody, false);
  std::string words;
  reader.walk(
      [&](const record::Reader::Moment& step) { hidden.take({step.events.begin(), step.events.end()}, step.game); });
  CHECK(told(hidden.lines()) == "Black draws a card\n1 Black C3\n");
  const auto report = game_report(reader, {});
  REQUIRE(report);
  CHECK(!report->pages.empty());
  CHECK(game_report(reader, {.viewer = "red", .source = {}}).error().parameter == "as");
}

TEST_CASE("a report draws boxes for letters that no font has, keeps names whole, and heads what has no move") {
  const std::string text =
      "tideline 1\ngame tsunami\nmap 5x5\npile gust drift\nplayed 8\nbegin\n@seat black person Ann #1 \U0010FFFE\n"
      "black draw gust\n";
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE(reader.read());
  const auto report = game_report(reader, {});
  REQUIRE(report);
  CHECK(write_pdf(*report));
  CHECK(report->boxes);
  Document odd;
  odd.boxes = true;
  odd.pages.emplace_back([](Canvas& canvas) { canvas.text(Text("a\u0378b", {}), 10, 10); });
  const auto drawn = write_pdf(odd);
  CHECK_MESSAGE(drawn, (drawn ? "" : drawn.error().reason));
  std::string marks;
  for (const Bookmark& mark : report->outline) marks += mark.title + "\n";
  CHECK(marks.find("Set-up") != std::string::npos);
  CHECK(marks.find("1 to 0") == std::string::npos);
}

TEST_CASE("a report has the newest name of whoever is called otherwise later") {
  const auto first_page = [](const std::string& notes) {
    const std::string text = "tideline 1\ngame go\nmap 5x5\nbegin\n@seat black person " + notes;
    record::Reader reader(shipped_catalogue(), text);
    REQUIRE(reader.read());
    const auto report = game_report(reader, {});
    REQUIRE(report);
    const auto drawn = write_svg(*report, 0);
    REQUIRE(drawn);
    // Cairo numbers what it draws.
    const std::size_t number = drawn->find("\"surface");
    REQUIRE(number < drawn->size());
    return std::string(*drawn).erase(number, drawn->find('>', number) - number);
  };
  const std::string ann = first_page("Ann Lee\nblack place C3\n");
  CHECK(first_page("Guest\n@name black Ann\nblack place C3\n@name black Ann Lee\n") == ann);
  CHECK(first_page("Guest\nblack place C3\n") != ann);
}

TEST_CASE("the language of a PDF is said in an update of the file, and other bytes are left alone") {
  CHECK(with_language("no PDF", "fr") == "no PDF");
  const std::string trailer =
      "%PDF-1.5\n\n7 0 obj\n<< /Type /Catalog\n>>\nendobj\nxref\n\ntrailer\n<< /Size 8\n   /Root 7 0 R\n>>\n"
      "startxref\n99\n%%EOF\n";
  const std::string french = with_language(trailer, "fr");
  CHECK(french.starts_with(trailer));
  CHECK(french.find("7 0 obj\n<< /Lang (fr) /Type /Catalog") != std::string::npos);
  CHECK(french.find("/Prev 99") != std::string::npos);
  CHECK(with_language(trailer, "") == trailer);
}
