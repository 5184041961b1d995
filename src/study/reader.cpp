#include "record/reader.hpp"

#include "record/event_text.hpp"
#include "record/remarks.hpp"
#include "study/signs.hpp"
#include "study/tree.hpp"

#include <algorithm>

namespace tideline::study {

namespace remark = record::remark;

// Takes a record moment by moment. Between two events of the main line stand what is said of the first, and the lines
// that go on from it otherwise.
class TreeReader {
 public:
  TreeReader(const Catalogue& catalogue, const record::Reader& reader) {
    reader.walk([&](const record::Reader::Moment& moment) {
      if (!tree_) tree_ = Tree(catalogue, moment.game);
      if (!error_) error_ = take(moment);
    });
  }

  Expected<Tree, TextError> finish() {
    if (error_) return *std::move(error_);
    return *std::move(tree_);
  }

 private:
  using Problem = std::optional<TextError>;

  // A line that is being read; the first is the main line.
  struct Branch {
    unsigned opened = 0;
    std::size_t at = 0;  // its newest node
    std::optional<AnyGame> game;
    bool fresh = false;  // it has no node of its own yet
  };

  Problem take(const record::Reader::Moment& moment) {
    if (moment.said != nullptr) {
      if (auto problem = go_on(1, record::to_text(moment.game.setup(), *moment.said))) return problem;
    }
    lines_[0].game = moment.game;
    for (const record::Remark& one : record::remarks_of(moment.annotations)) {
      if (auto problem = take(one)) return problem;
    }
    if (lines_.size() > 1) return TextError{{lines_.back().opened, 1}, "this line is not closed: `@end` is missing"};
    return std::nullopt;
  }

  Problem go_on(unsigned number, std::string event) {
    if (tree_->nodes_.size() == Tree::kMostNodes)
      return TextError{{number, 1}, "there are more than " + std::to_string(Tree::kMostNodes) + " moments"};
    Branch& line = lines_.back();
    const std::size_t before = line.at;
    line.at = tree_->add(before, std::move(event));
    // How a line goes on stands behind the other ways to go on, and comes first.
    auto& children = tree_->nodes_[before].children;
    if (!line.fresh) std::ranges::rotate(children, children.end() - 1);
    line.fresh = false;
    return std::nullopt;
  }

  Problem take(const record::Remark& one) {
    LineReader words(one.raw);
    words.next();
    const auto at = [&](std::size_t token, std::string message) {
      return TextError{{one.line, words.tokens()[token].column}, std::move(message)};
    };
    if (one.word == remark::kNode) return go_on(one.line, "");
    if (one.word == remark::kPlay) {
      if (lines_.size() == 1) return at(0, "`@play` stands between `@line` and `@end` only");
      if (words.tokens().size() < 2) return at(0, "expected an event");
      std::vector<Event> written;
      AnyGame& game = *lines_.back().game;
      const auto event = record::play_line(game, one.line, std::span(words.tokens()).subspan(1), written);
      if (!event) return event.error();
      return go_on(one.line, record::to_text(game.setup(), *event));
    }
    if (lines_.back().fresh) return at(0, "expected `@play` after `@line`, found " + in_quotes(one.word));
    if (one.word == remark::kLine) {
      if (lines_.size() > Tree::kMostNesting)
        return at(0, "lines in lines are at most " + std::to_string(Tree::kMostNesting) + " deep");
      lines_.push_back({one.line, lines_.back().at, lines_.back().game, true});
      return std::nullopt;
    }
    if (one.word == remark::kEnd) {
      if (lines_.size() == 1) return at(0, "there is no line that could end here");
      lines_.pop_back();
      return std::nullopt;
    }
    return say(one, words.tokens());
  }

  Problem say(const record::Remark& one, std::span<const Token> tokens) {
    Node& node = tree_->nodes_[lines_.back().at];
    if (is_sign(one.word)) return read_signs(tree_->start_.map(), one.line, tokens, node);
    if (one.word != remark::kComment) {
      node.notes.push_back(record::remark_text(one.word, one.text));
      return std::nullopt;
    }
    const std::string text = node.comment.empty() ? one.text : node.comment + "\n" + one.text;
    if (text.size() > Tree::kMostComment)
      return TextError{{one.line, 1}, "a comment has at most " + std::to_string(Tree::kMostComment) + " bytes"};
    node.comment = clean_lines(text);
    return std::nullopt;
  }

  std::optional<Tree> tree_;
  std::vector<Branch> lines_{1};
  Problem error_;
};

Expected<Tree, TextError> Tree::read(const Catalogue& catalogue, std::string_view text) {
  if (text.size() > kMostBytes)
    return TextError{{1, 1}, "a study has at most " + std::to_string(kMostBytes) + " bytes"};
  record::Reader reader(catalogue, text);
  reader.read();
  // Expectations that do not hold are none of its business.
  if (!reader.complete()) return reader.failures().back();
  auto tree = TreeReader(catalogue, reader).finish();
  if (tree && tree->text().size() > kMostBytes) return TextError{{1, 1}, "what is said here is too much to keep"};
  return tree;
}

}  // namespace tideline::study
