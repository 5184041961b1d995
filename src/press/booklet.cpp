#include "press/booklet.hpp"

#include "base/text.hpp"
#include "press/chapters.hpp"
#include "press/rules_page.hpp"
#include "press/terms.hpp"
#include "press/words.hpp"

#include <algorithm>

namespace tideline::press {
namespace {

constexpr double kSmallestSummary = 7;  // points

// It stays with what it introduces: an example, a list, a table.
bool introduces(const Block& block, const Block* next) {
  if (block.kind != Block::Kind::Paragraph || next == nullptr) return false;
  if (next->kind == Block::Kind::Code || next->kind == Block::Kind::Table) return true;
  const bool bold = std::all_of(block.runs.begin(), block.runs.end(), [](const Run& run) { return run.bold; });
  return bold || plain(block.runs).ends_with(':');
}

// How examples are written in a file; on paper they are drawn.
bool is_about_writing(const Block& block) {
  return block.kind == Block::Kind::Paragraph && std::any_of(block.runs.begin(), block.runs.end(), [](const Run& run) {
           return run.typewriter && run.text == "expect";
         });
}

constexpr std::string_view kExample = "tide";
bool is_example(const Block& block) {
  return block.kind == Block::Kind::Code &&
         (block.info == kExample || block.info.starts_with(std::string(kExample) + " "));
}

class Booklet {
 public:
  Booklet(const BookletOrder& order, const Catalogue& catalogue) : order_(order), catalogue_(catalogue) {
    binding_.title = say(order.language, "game." + order.game);
    binding_.language = code_of(order.language);
    binding_.page = size_of(order.paper);
    setting_.language = order.language;
    setting_.inks = order.inks;
    setting_.width = binding_.body().width;
    binding_.quiet = setting_.quiet();
    binding_.rule = setting_.rule();
  }

  Expected<Document, PrintError> make() {
    const std::string_view page = rules_page(order_.game, order_.language);
    const std::vector<Block> blocks = read_markdown(page, order_.language);
    const auto last = std::find_if(blocks.rbegin(), blocks.rend(), [](const Block& block) {
      return block.kind == Block::Kind::Heading && block.level == 2;
    });
    const auto summary = static_cast<std::size_t>(blocks.rend() - last) - (last == blocks.rend() ? 0 : 1);
    auto pieces = std::make_shared<Pieces>();
    const std::span<const Block> all(blocks);
    if (auto problem = add_blocks(*pieces, setting_, all.first(summary))) return *std::move(problem);
    if (auto problem = add_decks(*pieces)) return *std::move(problem);
    if (auto problem = add_terms(*pieces, setting_, page, catalogue_)) return *std::move(problem);
    if (!order_.rules.empty()) {
      const GameKind& kind = *catalogue_.game(order_.game);
      if (auto problem = add_options(*pieces, setting_, kind, order_.rules, catalogue_)) return *std::move(problem);
    }
    if (auto problem = add_summary(*pieces, all.subspan(summary))) return *std::move(problem);
    return bound(pieces);
  }

  Expected<Document, PrintError> make_cards() {
    auto pieces = std::make_shared<Pieces>();
    if (auto problem = add_decks(*pieces)) return *std::move(problem);
    Document document = unbound();
    bind_pages(document, binding_, pieces);
    return document;
  }

 private:
  std::optional<PrintError> add_decks(Pieces& pieces) {
    for (const auto& deck : order_.decks) {
      if (auto problem = add_cards(pieces, setting_, deck, order_.only, catalogue_)) return problem;
    }
    return std::nullopt;
  }

  std::optional<PrintError> add_blocks(Pieces& pieces, Setting& setting, std::span<const Block> blocks) {
    bool intro = true;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const Block& block = blocks[i];
      const Block* next = i + 1 < blocks.size() ? &blocks[i + 1] : nullptr;
      if (block.kind == Block::Kind::Heading) {
        if (block.level == 1) continue;  // it stands on the title page
        intro = false;
      }
      if (is_example(block)) {
        if (auto problem = add_page_example(pieces, setting, block)) return problem;
      } else if (intro && is_about_writing(block)) {
        add_text(pieces, Text(say(order_.language, "booklet.examples"), setting.style(), setting.width), 0, 2.2, false);
      } else {
        add_block(pieces, setting, block, introduces(block, next));
      }
    }
    return std::nullopt;
  }

  std::optional<PrintError> add_page_example(Pieces& pieces, Setting& setting, const Block& block) const {
    const auto shown = show_example(catalogue_, block.code, order_.language, true);
    if (!shown) {
      const unsigned line = shown.error().place.line + block.line - 1;
      return PrintError{"game", "docs/rules, " + order_.game + " (" + binding_.language + "), line " +
                                    std::to_string(line) + ": " + shown.error().message};
    }
    const std::string label = block.info.size() > kExample.size() ? block.info.substr(kExample.size() + 1) : "";
    add_example(pieces, setting, {0, setting.width}, *shown, label);
    return std::nullopt;
  }

  // As large as it can be on one page.
  std::optional<PrintError> add_summary(Pieces& pieces, std::span<const Block> blocks) {
    for (Setting setting = setting_; setting.size >= kSmallestSummary; setting.size -= 0.25) {
      Pieces summary;
      if (auto problem = add_blocks(summary, setting, blocks)) return problem;
      if (summary.empty()) return std::nullopt;
      summary[0].begins = true;
      if (paginate(summary, binding_.body().height).size() > 1) continue;
      pieces.insert(pieces.end(), summary.begin(), summary.end());
      return std::nullopt;
    }
    return PrintError{"game", "the summary of the rules does not fit on one page"};
  }

  // A chapter a line, and its parts one after the other below it.
  Pieces contents(const std::vector<Bookmark>& outline) const {
    Pieces pieces;
    add_heading(pieces, setting_, say(order_.language, "booklet.contents"), 0);
    for (std::size_t i = 0; i < outline.size();) {
      const Bookmark& chapter = outline[i];
      const Text number(std::to_string(chapter.page + 1), setting_.style(1, true));
      const Text title = Text::in_one_line(chapter.title, setting_.style(1, true), setting_.width - 14);
      Piece piece;
      piece.height = title.height();
      piece.before = 2.6;
      piece.draw = [title, number, page = chapter.page, setting = setting_](Canvas& canvas, double x, double y) {
        canvas.text(title, x, y);
        canvas.text(number, x + setting.width - number.width(), y);
        const double from = x + title.width() + 2;
        const double to = x + setting.width - number.width() - 2;
        const double base = y + title.baseline();
        if (to > from) canvas.line(from, base, to, base).dash(setting.quiet(), 0.25, 0.01, 1.4);
        canvas.link({x, y, setting.width, title.height()}, page + 1);
      };
      std::vector<Run> parts;
      for (++i; i < outline.size() && outline[i].level > 0; ++i) {
        if (!parts.empty()) parts.push_back({" · "});
        // Numbers stay with their words.
        parts.push_back({outline[i].title + "\u00a0" + std::to_string(outline[i].page + 1)});
      }
      piece.keep = !parts.empty();
      pieces.push_back(std::move(piece));
      if (parts.empty()) continue;
      add_text(pieces, Text(parts, setting_.style(0.86), setting_.width - 12), 6, 0.4, false, setting_.quiet());
    }
    return pieces;
  }

  Document unbound() const {
    Document document;
    document.title = binding_.title + " – " + say(order_.language, "booklet.kind");
    document.page = binding_.page;
    document.language = binding_.language;
    return document;
  }

  Document bound(const std::shared_ptr<const Pieces>& pieces) const {
    Document document = unbound();
    document.pages.emplace_back(
        [kind = catalogue_.game(order_.game), order = order_, binding = binding_, setting = setting_](Canvas& canvas) {
          draw_title_page(canvas, *kind, order, binding, setting);
        });
    // How many pages the contents take does not change when their numbers do, but for a page or so.
    for (std::size_t guess = 1;; ++guess) {
      Document trial;
      trial.pages.resize(1 + guess);
      bind_pages(trial, binding_, pieces);
      const auto list = std::make_shared<const Pieces>(contents(trial.outline));
      if (paginate(*list, binding_.body().height).size() > guess) continue;
      bind_pages(document, binding_, list);
      break;
    }
    bind_pages(document, binding_, pieces);
    return document;
  }

  const BookletOrder& order_;
  const Catalogue& catalogue_;
  Binding binding_;
  Setting setting_;
};

std::optional<PrintError> fault_of(const BookletOrder& order, const Catalogue& catalogue) {
  if (catalogue.game(order.game) == nullptr || rules_page(order.game, order.language).empty())
    return PrintError{"game", "expected " + game_names(catalogue) + ", found " + in_quotes(order.game)};
  if (order.decks.size() > kMostDecks)
    return PrintError{"deck", "at most " + std::to_string(kMostDecks) + " decks are shown in one booklet"};
  for (const auto& deck : order.decks) {
    if (deck->game != order.game)
      return PrintError{"deck", deck->name + " is a deck for " + deck->game + ", not for " + order.game};
  }
  if (auto problem = font_problem()) return PrintError{{}, *std::move(problem)};
  return std::nullopt;
}

}  // namespace

Expected<Document, PrintError> rules_booklet(const BookletOrder& order, const Catalogue& catalogue) {
  if (auto fault = fault_of(order, catalogue)) return *std::move(fault);
  return Booklet(order, catalogue).make();
}

Expected<Document, PrintError> booklet_cards(const BookletOrder& order, const Catalogue& catalogue) {
  if (auto fault = fault_of(order, catalogue)) return *std::move(fault);
  return Booklet(order, catalogue).make_cards();
}

}  // namespace tideline::press
