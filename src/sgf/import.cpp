#include "sgf/import.hpp"

#include "games/go/go.hpp"
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "sgf/ending.hpp"
#include "sgf/notes.hpp"
#include "sgf/opening.hpp"
#include "sgf/values.hpp"

#include <algorithm>

namespace tideline::sgf {
namespace {

constexpr std::size_t kMostImportWarnings = 50;

// FF[4] allows one move in a node, and none beside set-up stones or in the root. What breaks that becomes more nodes.
void separate_moves(Tree& tree, std::vector<TextError>& warnings) {
  for (std::size_t n = 0;; n = tree.nodes[n].children[0]) {
    std::vector<Property> moves;
    for (const Property& property : tree.nodes[n].properties) {
      if (property.name != "B" && property.name != "W") continue;
      for (const std::string& value : property.values) moves.push_back({property.name, {value}, property.place});
    }
    const std::size_t allowed = n == 0 || has_setup(tree.nodes[n]) ? 0 : 1;
    if (moves.size() > allowed) {
      if (moves.size() > 1 && warnings.size() < kMostImportWarnings)
        warnings.push_back({moves[1].place, "several moves in one node: each gets a node of its own"});
      tree.nodes[n].remove("B");
      tree.nodes[n].remove("W");
      if (allowed == 1) tree.nodes[n].properties.insert(tree.nodes[n].properties.begin(), moves[0]);
      std::vector<std::size_t> children = std::move(tree.nodes[n].children);
      tree.nodes[n].children.clear();
      std::size_t last = n;
      for (std::size_t i = allowed; i < moves.size(); ++i)
        last = tree.add_child(last, {{moves[i]}, {}, moves[i].place});
      tree.nodes[last].children = std::move(children);
    }
    if (tree.nodes[n].children.empty()) return;
  }
}

// Not about the game: format, kind, encoding, and who wrote the file. Whoever writes it next says it anew.
bool is_about_the_file(const Property& property) {
  return property.name == "FF" || property.name == "GM" || property.name == "CA" || property.name == "AP";
}

class Importer {
 public:
  Importer(const Tree& tree, const Opening& opening, AnyGame game, const ImportOptions& options)
      : tree_(tree), opening_(opening), options_(options), game_(std::move(game)) {}

  void run() {
    out_.record = record::header_text(Catalogue{}, game_);
    write_notes(0);
    // Even a file that says nothing is told from a record that never was SGF.
    if (out_.record.find("\n" + std::string(note::kProperty)) == std::string::npos)
      out_.record += note_text(note::kProperty, "");
    for (const Point p : opening_.starters) submit({go::kBlack, Verb::Starter, {arg(p)}});
    std::size_t node = 0;
    while (!tree_.nodes[node].children.empty()) {
      const std::size_t next = tree_.nodes[node].children[0];
      if (options_.moves && out_.moves == *options_.moves && move_of(tree_.nodes[next]) != nullptr) return;
      if (!play(tree_.nodes[next])) {
        out_.record += note_text(note::kRest, print(tree_, Layout::OneLine, next));
        return;
      }
      node = next;
      write_notes(node);
    }
    auto ending = ending_of(game_, tree_.root(), tree_.nodes[node]);
    out_.record += ending.lines;
    if (ending.warning) warn(tree_.root(), *std::move(ending.warning));
  }

  Imported& out() { return out_; }
  // A move was refused that simple ko allows.
  [[nodiscard]] bool wants_simple_ko() const { return wants_simple_ko_; }

 private:
  void warn(const Node& node, std::string message) {
    if (out_.warnings.size() < kMostImportWarnings) out_.warnings.push_back({node.place, std::move(message)});
  }

  std::optional<AnyGame::Refused> submit(const Event& event) {
    auto refused = game_.submit(event, nullptr);
    if (!refused) out_.record += record::to_text(game_.setup(), event) + "\n";
    return refused;
  }

  void write_notes(std::size_t n) {
    const Node& node = tree_.nodes[n];
    const Property* move = n == 0 ? nullptr : move_of(node);
    for (const Property& property : node.properties) {
      if (&property == move || (n == 0 && is_about_the_file(property))) continue;
      const bool comment = property.name == "C" && property.values.size() == 1;
      out_.record += comment ? note_text(note::kComment, text_of(property.values[0]))
                             : note_text(note::kProperty, print(property));
    }
    for (std::size_t i = 1; i < node.children.size(); ++i)
      out_.record += note_text(note::kVariation, print(tree_, Layout::OneLine, node.children[i]));
  }

  // False: the game cannot go on with this node.
  bool play(const Node& node) {
    if (has_setup(node) && out_.moves > 0 && changes_stones(node)) {
      warn(node, "set-up stones after move " + std::to_string(out_.moves) +
                     ": a game cannot have them once it has begun. It ends here; what follows is kept as a note");
      return false;
    }
    const Property* move = move_of(node);
    if (move == nullptr) {
      out_.record += std::string(note::kNode) + "\n";
      return true;
    }
    const std::string number = "move " + std::to_string(out_.moves + 1) + " (" + print(*move) + ")";
    constexpr std::string_view kEnds = ". The game ends here; what follows is kept as a note";
    Event event{colour_of(*move), Verb::Pass, {}};
    if (!is_pass(move->values[0], game_.map())) {
      const auto point = point_of(move->values[0], game_.map());
      if (!point) {
        warn(node, number + " is not on the board" + std::string(kEnds));
        return false;
      }
      event.verb = Verb::Place;
      event.args.push_back(arg(*point));
    }
    if (!give_turn(event.who, node, number)) {
      warn(node, number + " is out of turn" + std::string(kEnds));
      return false;
    }
    if (const auto refused = submit(event)) {
      wants_simple_ko_ = refused->refusal.reason == Reason::Ko;
      warn(node, number + " is refused: " + record::explain(game_, event, refused->refusal) + std::string(kEnds));
      return false;
    }
    ++out_.moves;
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
        if (lines.find(note::kImplied) != std::string::npos)
          warn(node, "before " + number + " a pass of " + game_.setup().name(other) +
                         " is put in: the same side moves twice");
        game_ = std::move(trial);
        out_.record += lines;
        return true;
      }
      const bool resume = trial.phase() == Phase::Scoring;
      const Event step = resume ? Event{who, Verb::Resume, {}} : Event{other, Verb::Pass, {}};
      if (trial.submit(step, nullptr)) return false;
      lines += record::to_text(trial.setup(), step) + "\n";
      if (!resume) lines += std::string(note::kImplied) + "\n";
    }
    return false;
  }

  const Tree& tree_;
  const Opening& opening_;
  const ImportOptions& options_;
  AnyGame game_;
  Imported out_;
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
    warnings.push_back({{}, "there are " + std::to_string(parsed->games) + " games here; the first is used"});
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
      warnings.push_back({{},
                          "superko refuses move " + std::to_string(imported.moves + 1) +
                              " of this game; it is kept with `ko=simple`"});
      imported = std::move(again.imported);
    }
  }
  imported.warnings.insert(imported.warnings.begin(), std::make_move_iterator(warnings.begin()),
                           std::make_move_iterator(warnings.end()));
  return std::move(imported);
}

}  // namespace tideline::sgf
