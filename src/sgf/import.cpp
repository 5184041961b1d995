#include "sgf/import.hpp"

#include "games/go/go.hpp"
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "record/remarks.hpp"
#include "sgf/ending.hpp"
#include "sgf/opening.hpp"
#include "sgf/signs.hpp"
#include "sgf/values.hpp"
#include "study/tree.hpp"

#include <algorithm>

namespace tideline::sgf {
namespace {

constexpr std::size_t kMostImportWarnings = 50;

// FF[4] allows one move in a node, and none beside set-up stones or in the root. What breaks that becomes more nodes.
void separate_moves(Tree& tree, std::vector<TextError>& warnings) {
  for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
    std::vector<Property> moves;
    for (const Property& property : tree.nodes[n].properties) {
      if (property.name != "B" && property.name != "W") continue;
      for (const std::string& value : property.values) moves.push_back({property.name, {value}, property.place});
    }
    const std::size_t allowed = n == 0 || has_setup(tree.nodes[n]) ? 0 : 1;
    if (moves.size() <= allowed) continue;
    if (moves.size() > 1 && warnings.size() < kMostImportWarnings)
      warnings.push_back({moves[1].place, "several moves in one node: each gets a node of its own", "nodes"});
    tree.nodes[n].remove("B");
    tree.nodes[n].remove("W");
    if (allowed == 1) tree.nodes[n].properties.insert(tree.nodes[n].properties.begin(), moves[0]);
    std::vector<std::size_t> children = std::move(tree.nodes[n].children);
    tree.nodes[n].children.clear();
    std::size_t last = n;
    for (std::size_t i = allowed; i < moves.size(); ++i) last = tree.add_child(last, {{moves[i]}, {}, moves[i].place});
    tree.nodes[last].children = std::move(children);
  }
}

// Not about the game: format, kind, encoding, and who wrote the file. Whoever writes it next says it anew.
bool is_about_the_file(const Property& property) {
  return property.name == "FF" || property.name == "GM" || property.name == "CA" || property.name == "AP";
}

class Importer {
 public:
  Importer(const Tree& tree, const Opening& opening, AnyGame game, const ImportOptions& options)
      : tree_(tree), opening_(opening), options_(options), game_(std::move(game)) {
    // A record keeps so many moments; the main line, with passes that are put in, comes first.
    std::size_t main = 0;
    for (std::size_t n = 0; !tree_.nodes[n].children.empty(); n = tree_.nodes[n].children[0]) main += 2;
    constexpr std::size_t kOthers = 1000;  // handicap stones, and what ends the game
    if (main + kOthers < study::Tree::kMostNodes) room_ = study::Tree::kMostNodes - main - kOthers;
  }

  void run() {
    out_.record = record::header_text(Catalogue{}, game_);
    write_notes(0);
    // Even a file that says nothing is told from a record that never was SGF.
    if (out_.record.find("\n" + std::string(record::remark::kProperty)) == std::string::npos)
      out_.record += record::remark_text(record::remark::kProperty, "");
    for (const Point p : opening_.starters) submit({go::kBlack, Verb::Starter, {arg(p)}});
    write_lines(0);
    const auto last = follow(0);
    if (!last) return;
    auto ending = ending_of(game_, tree_.root(), tree_.nodes[*last]);
    out_.record += ending.lines;
    if (ending.warning) warn(tree_.root(), *std::move(ending.warning), "result");
  }

  Imported& out() { return out_; }
  // A move was refused that simple ko allows.
  [[nodiscard]] bool wants_simple_ko() const { return wants_simple_ko_; }

 private:
  // Of other lines nothing is said: what no record can say of them is kept as it stands.
  void warn(const Node& node, std::string message, std::string_view about) {
    if (nesting_ == 0 && out_.warnings.size() < kMostImportWarnings)
      out_.warnings.push_back({node.place, std::move(message), about});
  }

  std::optional<AnyGame::Refused> submit(const Event& event) {
    auto refused = game_.submit(event, nullptr);
    if (!refused) out_.record += line_of(event);
    return refused;
  }

  [[nodiscard]] std::string line_of(const Event& event) {
    if (nesting_ > 0 && room_ > 0) --room_;
    return (nesting_ > 0 ? std::string(record::remark::kPlay) + " " : "") + record::to_text(game_.setup(), event) +
           "\n";
  }

  // Writes the line that goes on from a node: its last node, unless something in it cannot be played.
  std::optional<std::size_t> follow(std::size_t node) {
    while (!tree_.nodes[node].children.empty()) {
      const std::size_t next = tree_.nodes[node].children[0];
      const bool enough = options_.moves && out_.moves == *options_.moves && move_of(tree_.nodes[next]) != nullptr;
      if (nesting_ == 0 && enough) return std::nullopt;
      if ((nesting_ > 0 && room_ == 0) || !play(tree_.nodes[next])) {
        out_.record += record::remark_text(record::remark::kRest, print(tree_, Layout::OneLine, next));
        return std::nullopt;
      }
      node = next;
      write_notes(node);
      write_lines(node);
    }
    return node;
  }

  // The other ways to go on from a node.
  void write_lines(std::size_t n) {
    for (std::size_t i = 1; i < tree_.nodes[n].children.size(); ++i) {
      const std::size_t first = tree_.nodes[n].children[i];
      if (!write_line(n, first))
        out_.record += record::remark_text(record::remark::kVariation, print(tree_, Layout::OneLine, first));
    }
  }

  bool write_line(std::size_t from, std::size_t first) {
    if (nesting_ == study::Tree::kMostNesting || room_ == 0 || is_set_up_after(from)) return false;
    const AnyGame before = game_;
    const std::size_t length = out_.record.size();
    out_.record += std::string(record::remark::kLine) + "\n";
    ++nesting_;
    const bool played = play(tree_.nodes[first]);
    if (played) {
      write_notes(first);
      write_lines(first);
      follow(first);
      out_.record += std::string(record::remark::kEnd) + "\n";
    } else {
      out_.record.resize(length);
    }
    --nesting_;
    game_ = before;
    return played;
  }

  // The game began with stones that are put there on the main line alone.
  [[nodiscard]] bool is_set_up_after(std::size_t node) const {
    if (nesting_ > 0 || out_.moves > 0) return false;
    while (!tree_.nodes[node].children.empty()) {
      node = tree_.nodes[node].children[0];
      if (move_of(tree_.nodes[node]) != nullptr) return false;
      if (has_setup(tree_.nodes[node])) return true;
    }
    return false;
  }

  void write_notes(std::size_t n) {
    const Node& node = tree_.nodes[n];
    const Property* move = n == 0 ? nullptr : move_of(node);
    for (const Property& property : node.properties) {
      if (&property == move || (n == 0 && is_about_the_file(property))) continue;
      const bool comment = property.name == "C" && property.values.size() == 1;
      const std::string signs = signs_of(property, game_.map());
      out_.record += comment          ? record::remark_text(record::remark::kComment, text_of(property.values[0]))
                     : !signs.empty() ? signs
                                      : record::remark_text(record::remark::kProperty, print(property));
    }
  }

  // False: the game cannot go on with this node.
  bool play(const Node& node) {
    if (has_setup(node) && (nesting_ > 0 || out_.moves > 0) && changes_stones(node)) {
      warn(node,
           "set-up stones after move " + std::to_string(out_.moves) +
               ": a game cannot have them once it has begun. It ends here; what follows is kept as a note",
           "ends");
      return false;
    }
    const Property* move = move_of(node);
    if (move == nullptr) {
      if (nesting_ > 0 && room_ > 0) --room_;
      out_.record += std::string(record::remark::kNode) + "\n";
      return true;
    }
    const std::string number = "move " + std::to_string(out_.moves + 1) + " (" + print(*move) + ")";
    constexpr std::string_view kEnds = ". The game ends here; what follows is kept as a note";
    Event event{colour_of(*move), Verb::Pass, {}};
    if (!is_pass(move->values[0], game_.map())) {
      const auto point = point_of(move->values[0], game_.map());
      if (!point) {
        warn(node, number + " is not on the board" + std::string(kEnds), "ends");
        return false;
      }
      event.verb = Verb::Place;
      event.args.push_back(arg(*point));
    }
    if (!give_turn(event.who, node, number)) {
      warn(node, number + " is out of turn" + std::string(kEnds), "ends");
      return false;
    }
    if (const auto refused = submit(event)) {
      if (nesting_ == 0) wants_simple_ko_ = refused->refusal.reason == Reason::Ko;
      warn(node, number + " is refused: " + record::explain(game_, event, refused->refusal) + std::string(kEnds),
           "ends");
      return false;
    }
    if (nesting_ == 0) ++out_.moves;
    return true;
  }

  [[nodiscard]] bool changes_stones(const Node& node) const {
    const std::vector<Colour> before = game_.observe(kNobody)->position().stones;
    std::vector<Colour> after = before;
    apply_setup(node, game_.map(), after, nullptr);
    return after != before;
  }

  // SGF lets anybody move at any time. A pass of the other side, or going back from the scoring, makes room for it.
  bool give_turn(Colour who, const Node& node, const std::string& number) {
    if (game_.phase() == Phase::Play && game_.to_act().factions.contains(who)) return true;
    constexpr int kSteps = 4;
    AnyGame trial = game_;
    std::string lines;
    const Colour other = who == go::kBlack ? go::kWhite : go::kBlack;
    for (int i = 0; i <= kSteps; ++i) {
      const Actors actors = trial.to_act();
      if (trial.phase() == Phase::Play && actors.factions.contains(who)) {
        if (lines.find(record::remark::kImplied) != std::string::npos)
          warn(node,
               "before " + number + " a pass of " + game_.setup().name(other) + " is put in: the same side moves twice",
               "pass");
        game_ = std::move(trial);
        out_.record += lines;
        return true;
      }
      const bool resume = trial.phase() == Phase::Scoring;
      const Event step = resume ? Event{who, Verb::Resume, {}} : Event{other, Verb::Pass, {}};
      if (trial.submit(step, nullptr)) return false;
      lines += line_of(step);
      if (!resume) lines += std::string(record::remark::kImplied) + "\n";
    }
    return false;
  }

  const Tree& tree_;
  const Opening& opening_;
  const ImportOptions& options_;
  AnyGame game_;
  Imported out_;
  std::size_t nesting_ = 0;  // in how many other lines we are
  std::size_t room_ = 0;     // how many moments these may still have
  bool wants_simple_ko_ = false;
};

}  // namespace

Expected<Imported, TextError> to_record(std::string_view bytes, const ImportOptions& options) {
  Decoded decoded = to_utf8(bytes, options.decode);
  auto parsed = parse(decoded.text);
  if (!parsed) return parsed.error();
  std::vector<TextError> warnings = std::move(decoded.warnings);
  warnings.insert(warnings.end(), parsed->warnings.begin(), parsed->warnings.end());
  if (parsed->games > 1)
    warnings.push_back({{}, "there are " + std::to_string(parsed->games) + " games here; the first is used", "games"});
  separate_moves(parsed->tree, warnings);
  auto opening = opening_of(parsed->tree);
  if (!opening) return opening.error();
  warnings.insert(warnings.end(), opening->warnings.begin(), opening->warnings.end());

  struct Attempt {
    Imported imported;
    bool wants_simple_ko;
  };
  const auto import_with = [&](const Setup& setup) -> Attempt {
    auto game = go::kGo.start(std::make_shared<Setup>(setup));
    Importer importer(parsed->tree, *opening, *std::move(game), options);
    importer.run();
    return {std::move(importer.out()), importer.wants_simple_ko()};
  };
  auto [imported, wants_simple_ko] = import_with(opening->setup);
  Setup simple = opening->setup;
  if (wants_simple_ko && !simple.add_option("ko=simple")) {
    Attempt again = import_with(simple);
    if (again.imported.moves > imported.moves) {
      warnings.push_back(
          {{},
           "superko refuses move " + std::to_string(imported.moves + 1) + " of this game; it is kept with `ko=simple`",
           "ko"});
      imported = std::move(again.imported);
    }
  }
  imported.warnings.insert(imported.warnings.begin(), std::make_move_iterator(warnings.begin()),
                           std::make_move_iterator(warnings.end()));
  return std::move(imported);
}

}  // namespace tideline::sgf
