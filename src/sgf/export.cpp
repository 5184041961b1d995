#include "sgf/export.hpp"

#include "games/go/go.hpp"
#include "record/event_text.hpp"
#include "record/remarks.hpp"
#include "sgf/ending.hpp"
#include "sgf/opening.hpp"
#include "sgf/scenes.hpp"
#include "sgf/signs.hpp"
#include "sgf/values.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tideline::sgf {
namespace {

// Plain go, node by node.
class GoWriter {
 public:
  explicit GoWriter(const record::Reader& reader)
      : start_(reader.game_after(0)), last_(reader.game().observe(kNobody)->position()) {
    out_.nodes.emplace_back();
    reader.walk([this](const record::Reader::Moment& step) { take(step); });
  }

  Exported finish(const ExportOptions& options) {
    settle_names();
    settle_root();
    settle_result();
    name_file(out_.root(), options.application);
    exported_.text = print(out_, Layout::Lines);
    return std::move(exported_);
  }

 private:
  void take(const record::Reader::Moment& step) {
    for (const Event& event : step.events) take(event);
    for (const record::Remark& one : record::remarks_of(step.annotations)) take(one);
    while (!left_.empty()) end_line();
  }

  void take(const Event& event) {
    if (event.verb == Verb::Starter) {
      starters_.push_back(event.args[0].point);
    } else if (event.verb == Verb::Place || event.verb == Verb::Pass) {
      Node node;
      node.add(event.who == go::kBlack ? "B" : "W",
               event.verb == Verb::Place ? point_text(start_.map(), event.args[0].point) : "");
      go_on(std::move(node));
    }
  }

  void go_on(Node node) {
    at_.before = at_.node;
    at_.node = out_.add_child(at_.node, std::move(node));
    at_.began = at_.fresh;
    at_.fresh = false;
    // How a line goes on comes first, whatever variations were read before it.
    auto& children = out_.nodes[at_.before].children;
    if (!at_.began) std::ranges::rotate(children, children.end() - 1);
  }

  void end_line() {
    at_ = left_.back();
    left_.pop_back();
  }

  // Lines that leave this one; false: the remark does not belong here.
  bool take_line(const record::Remark& one) {
    if (one.word == record::remark::kLine) {
      left_.push_back(at_);
      at_.fresh = true;
      return true;
    }
    if (left_.empty()) return false;
    if (one.word == record::remark::kEnd) {
      end_line();
      return true;
    }
    LineReader words(one.text);
    if (words.next() != LineReader::Found::Line) return false;
    const auto event = record::parse_event(start_.kind(), start_.setup(), one.line, words.tokens());
    if (event) take(*event);
    return event.has_value();
  }

  void take(const record::Remark& one) {
    if (one.word == record::remark::kComment) return out_.nodes[at_.node].add("C", escaped(one.text));
    if (one.word == record::remark::kMark || one.word == record::remark::kLabel || one.word == record::remark::kArrow) {
      if (auto error = add_signs(one, start_.map(), out_.nodes[at_.node]))
        exported_.warnings.push_back(*std::move(error));
      return;
    }
    if (one.word == record::remark::kLine || one.word == record::remark::kPlay || one.word == record::remark::kEnd) {
      if (!take_line(one)) exported_.warnings.push_back({{one.line, 1}, "this belongs to no line and is left out"});
      return;
    }
    if (one.word == record::remark::kSeat || one.word == record::remark::kName)
      return take_name(record::sitter_of(one));
    if (one.word == record::remark::kNode) {
      imported_ = true;
      return go_on({});
    }
    if (one.word == record::remark::kImplied) {
      // That pass made way for a move; the file does not have it.
      const Property* pass = move_of(out_.nodes[at_.node]);
      if (pass == nullptr || !pass->values[0].empty() || !out_.nodes[at_.node].children.empty()) return;
      std::erase(out_.nodes[at_.before].children, at_.node);
      at_.node = at_.before;
      at_.fresh = at_.began;
      return;
    }
    imported_ = true;
    const bool property = one.word == record::remark::kProperty;
    const auto parsed = parse(property ? "(;" + one.text + ")" : one.text);
    if (!parsed || !parsed->warnings.empty()) {
      exported_.warnings.push_back({{one.line, 1}, "this note is no SGF and is left out"});
    } else if (property) {
      for (const Property& kept : parsed->tree.root().properties) out_.nodes[at_.node].properties.push_back(kept);
    } else {
      out_.graft(at_.node, parsed->tree);
      auto& children = out_.nodes[at_.node].children;
      if (one.word == record::remark::kRest && !at_.fresh) std::ranges::rotate(children, children.end() - 1);
    }
  }

  // The newest counts. Who is no person is called by the kind too.
  void take_name(const record::Sitter& sitter) {
    const Colour who = record::faction_named(start_.setup(), sitter.chair);
    if (!who) return;
    names_[who] = sitter.name;
    if (sitter.kind.empty() || sitter.kind == "person" || sitter.kind == "empty") return;
    names_[who] = std::string(sitter.kind) + (sitter.name.empty() ? "" : " ") + names_[who];
  }

  // What SGF said itself is not in a seat.
  void settle_names() {
    for (const auto& [who, name] : {std::pair(go::kBlack, "PB"), std::pair(go::kWhite, "PW")}) {
      if (!names_[who].empty() && out_.root().find(name) == nullptr) out_.root().add(name, escaped(names_[who]));
    }
  }

  // Whether the nodes before the first move, as they were kept, still say what the record says.
  [[nodiscard]] bool root_holds() const {
    if (!imported_) return false;
    const auto opening = opening_of(out_);
    if (!opening) return false;
    const Setup& record = start_.setup();
    auto said = go::read_rules(opening->setup);
    const auto played = go::read_rules(record);
    if (!said || !played) return false;
    // Import chooses simple ko where the game itself needs it.
    if (played->ko == go::Ko::Simple) said->ko = played->ko;
    std::vector<Point> starters = starters_;
    std::ranges::sort(starters);
    return *said == *played && opening->starters == starters && opening->setup.start == record.start &&
           opening->setup.map->topology() == record.map->topology() &&
           opening->setup.map->width() == record.map->width();
  }

  void settle_root() {
    if (root_holds()) return;
    for (std::size_t n = 0; move_of(out_.nodes[n]) == nullptr; n = out_.nodes[n].children[0]) {
      for (const char* name : {"SZ", "KM", "HA", "RU", "AB", "AW", "AE", "PL"}) out_.nodes[n].remove(name);
      if (out_.nodes[n].children.empty()) break;
    }
    const Setup& setup = start_.setup();
    Node& root = out_.root();
    root.add("SZ", size_text(*setup.map));
    root.add("RU", rules_text(setup));
    const auto rules = go::read_rules(setup);
    if (rules) root.add("KM", points_text(rules->komi));
    if (!starters_.empty()) root.add("HA", std::to_string(starters_.size()));
    std::array<Property, 2> stones{{{"AB", {}, {}}, {"AW", {}, {}}}};
    for (const Point p : starters_) stones[0].values.push_back(point_text(*setup.map, p));
    if (setup.start) {
      for (const Point p : setup.map->topology().points()) {
        const Colour c = setup.start->stones[p.index()];
        if (c) stones[c == go::kBlack ? 0 : 1].values.push_back(point_text(*setup.map, p));
      }
    }
    for (Property& property : stones) {
      if (!property.values.empty()) root.properties.push_back(std::move(property));
    }
    if (setup.start) root.add("PL", setup.start->turn == go::kBlack ? "B" : "W");
    if (setup.start && !(setup.start->prisoners == Prisoners{}))
      exported_.unsaid.emplace_back("SGF has no prisoners at the start of a game: they are left out");
  }

  void settle_result() {
    if (!last_.result) return;
    const Outcome outcome = outcome_of(*last_.result);
    Node& root = out_.root();
    const auto said = outcome_of(root.first("RE"));
    const bool holds = said && said->winner == outcome.winner && said->ending == outcome.ending &&
                       (!said->margin || said->margin == outcome.margin);
    if (!holds) {
      root.remove("RE");
      root.add("RE", outcome_text(outcome));
    }
    if (!imported_ && outcome.ending == Ending::Score && at_.node != 0)
      add_territory(start_.map(), last_, out_.nodes[at_.node]);
  }

  AnyGame start_;
  Position last_;
  Tree out_;
  struct Where {
    std::size_t node = 0;
    std::size_t before = 0;  // the node that it follows
    bool began = false;      // it is the first of a variation
    bool fresh = false;      // what comes next begins a variation
  };
  Where at_;
  std::vector<Where> left_;  // where the lines were left that go on after this variation
  std::vector<Point> starters_;
  ColourArray<std::string> names_;
  bool imported_ = false;  // the record came from SGF and brought notes of it
  Exported exported_;
};

}  // namespace

Exported from_record(const record::Reader& reader, const ExportOptions& options) {
  const AnyGame& game = reader.game();
  if (game.kind().name == go::kGo.name && is_whole(game.map())) return GoWriter(reader).finish(options);
  return scenes_of(reader, options);
}

}  // namespace tideline::sgf
