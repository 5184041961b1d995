#include "press/markdown.hpp"

#include "press/words.hpp"

#include <algorithm>
#include <functional>
#include <md4c.h>

namespace tideline::press {
namespace {

// Takes what md4c finds, in the order in which it stands.
class Builder {
 public:
  Builder(std::string_view text, Language language) : text_(text), language_(language) {}

  std::vector<Block> build() {
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_NOHTML;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
      static_cast<Builder*>(self)->enter(type, detail);
      return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) {
      static_cast<Builder*>(self)->leave(type);
      return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void*, void* self) {
      static_cast<Builder*>(self)->span(type, true);
      return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
      static_cast<Builder*>(self)->span(type, false);
      return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
      static_cast<Builder*>(self)->text(type, std::string_view(text, size));
      return 0;
    };
    md_parse(text_.data(), static_cast<MD_SIZE>(text_.size()), &parser, this);
    return std::move(blocks_);
  }

 private:
  struct List {
    bool numbered = false;
    unsigned next = 1;
    std::string marker;  // of the item that is being read; empty once it has been used
  };

  Block& begin(Block::Kind kind, unsigned level) {
    blocks_.push_back({});
    blocks_.back().kind = kind;
    blocks_.back().level = level;
    open_ = true;
    return blocks_.back();
  }

  void begin_paragraph() {
    Block& block = begin(Block::Kind::Paragraph, static_cast<unsigned>(lists_.size()));
    if (!lists_.empty()) std::swap(block.marker, lists_.back().marker);
  }

  void enter(MD_BLOCKTYPE type, void* detail) {
    switch (type) {
      case MD_BLOCK_UL:
        open_ = false;
        lists_.push_back({});
        break;
      case MD_BLOCK_OL:
        open_ = false;
        lists_.push_back({true, static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start, {}});
        break;
      case MD_BLOCK_LI: {
        open_ = false;
        List& list = lists_.back();
        list.marker = list.numbered ? std::to_string(list.next++) + "." : "•";
        break;
      }
      case MD_BLOCK_P:
        begin_paragraph();
        break;
      case MD_BLOCK_H:
        begin(Block::Kind::Heading, static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
        break;
      case MD_BLOCK_CODE: {
        const MD_ATTRIBUTE& info = static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->info;
        begin(Block::Kind::Code, 0).info = std::string(info.text, info.size);
        break;
      }
      case MD_BLOCK_TABLE:
        begin(Block::Kind::Table, 0);
        break;
      case MD_BLOCK_TR:
        blocks_.back().rows.emplace_back();
        break;
      case MD_BLOCK_TH:
      case MD_BLOCK_TD:
        blocks_.back().rows.back().emplace_back();
        break;
      default:
        break;
    }
  }

  void leave(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) lists_.pop_back();
    if (type == MD_BLOCK_P || type == MD_BLOCK_H || type == MD_BLOCK_CODE || type == MD_BLOCK_TABLE ||
        type == MD_BLOCK_LI)
      open_ = false;
  }

  void span(MD_SPANTYPE type, bool begins) {
    if (type == MD_SPAN_STRONG) look_.bold = begins;
    if (type == MD_SPAN_EM) look_.italic = begins;
    if (type == MD_SPAN_CODE) look_.typewriter = begins;
  }

  void text(MD_TEXTTYPE type, std::string_view text) {
    if (!open_) begin_paragraph();  // an item of a tight list has no paragraph of its own
    Block& block = blocks_.back();
    if (block.kind == Block::Kind::Code) {
      if (block.code.empty()) block.line = line_of(text);
      block.code += text;
      return;
    }
    std::vector<Run>& runs = block.kind == Block::Kind::Table ? block.rows.back().back() : block.runs;
    Run run = look_;
    if (type == MD_TEXT_SOFTBR || type == MD_TEXT_BR) {
      run.text.assign(1, ' ');
    } else {
      run.text = run.typewriter ? std::string(text) : typeset(language_, text);
    }
    const bool same = !runs.empty() && runs.back().bold == run.bold && runs.back().italic == run.italic &&
                      runs.back().typewriter == run.typewriter;
    if (same) {
      runs.back().text += run.text;
    } else {
      runs.push_back(std::move(run));
    }
  }

  // Where in the page a piece of it stands.
  [[nodiscard]] unsigned line_of(std::string_view piece) const {
    const std::less_equal<const char*> before;
    const char* const first = text_.data();
    const char* const here = piece.data();
    if (!before(first, here) || !before(here, first + text_.size())) return 0;
    const std::string_view above = text_.substr(0, static_cast<std::size_t>(here - first));
    return 1 + static_cast<unsigned>(std::count(above.begin(), above.end(), '\n'));
  }

  std::string_view text_;
  Language language_;
  std::vector<Block> blocks_;
  std::vector<List> lists_;
  Run look_;
  bool open_ = false;
};

}  // namespace

std::vector<Block> read_markdown(std::string_view text, Language language) { return Builder(text, language).build(); }

std::string plain(const std::vector<Run>& runs) {
  std::string text;
  for (const Run& run : runs) text += run.text;
  return text;
}

}  // namespace tideline::press
