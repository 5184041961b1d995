#include "sgf/scenes.hpp"

#include "record/event_text.hpp"
#include "sgf/values.hpp"

#include <algorithm>
#include <array>

namespace tideline::sgf {
namespace {

// The first and second faction have the stones that SGF has; the third is black with a letter, the fourth white, ….
bool is_black(Colour c) { return c.index() % 2 == 1; }
bool has_letter(Colour c) { return c.index() > 2; }

std::string letter_of(const Setup& setup, Colour c) {
  const char first = setup.name(c)[0];
  return {static_cast<char>(first - 'a' + 'A')};
}

class SceneWriter {
 public:
  SceneWriter(const record::Reader& reader, Colour viewer)
      : setup_(reader.game().setup()), map_(*setup_.map), viewer_(viewer), stones_(map_.topology().size() + 1) {
    out_.nodes.emplace_back();
    reader.walk([this](const record::Reader::Moment& step) { take(step); });
  }

  Exported finish(const ExportOptions& options) {
    say_what_is_unsaid();
    Node& root = out_.root();
    Node head;
    head.add("SZ", size_text(map_));
    head.add("GN", escaped(setup_.game));
    std::string rules = setup_.game + " " + setup_.preset;
    for (const Option& option : setup_.options) rules += " " + option.key + "=" + option.value;
    head.add("RU", escaped(rules));
    if (setup_.factions.size() == 2) {
      head.add("PB", setup_.factions[0]);
      head.add("PW", setup_.factions[1]);
      // SGF cannot say that both have won; the comment does.
      if (last_.result && !last_.result->together()) head.add("RE", outcome_text(outcome_of(*last_.result)));
    }
    head.add("C", escaped(about()));
    root.properties.insert(root.properties.begin(), std::make_move_iterator(head.properties.begin()),
                           std::make_move_iterator(head.properties.end()));
    add_holes(root);
    name_file(root, options.application);
    return {print(out_, Layout::Lines), std::move(unsaid_), {}};
  }

 private:
  void take(const record::Reader::Moment& step) {
    last_ = step.game.observe(viewer_)->position();
    Node node;
    add_stones(node);
    std::string comment;
    for (const Event& event : step.events) comment += record::to_text(setup_, step.game.seen(event, viewer_)) + "\n";
    if (last_.result && !told_) {
      told_ = true;
      comment += result_text(*last_.result);
    }
    if (!comment.empty()) comment.pop_back();
    if (!begun_) {
      begun_ = true;
      out_.root() = std::move(node);
      return;
    }
    node.add("C", escaped(comment));
    current_ = out_.add_child(current_, std::move(node));
  }

  // What changed since the node before, and the marks, which count for one node only.
  void add_stones(Node& node) {
    std::array<Property, 3> changed{{{"AB", {}, {}}, {"AW", {}, {}}, {"AE", {}, {}}}};
    Property letters{"LB", {}, {}};
    for (const Point p : map_.topology().points()) {
      const Colour now = last_.stones[p.index()];
      const std::string at = point_text(map_, p);
      if (now && has_letter(now)) letters.values.push_back(at + ":" + letter_of(setup_, now));
      if (now != stones_[p.index()]) changed[!now ? 2 : is_black(now) ? 0 : 1].values.push_back(at);
    }
    stones_ = last_.stones;
    for (Property& property : changed) {
      if (!property.values.empty()) node.properties.push_back(std::move(property));
    }
    if (!letters.values.empty()) node.properties.push_back(std::move(letters));
    if (last_.last.on_map()) node.add("CR", point_text(map_, last_.last));
  }

  void add_holes(Node& root) const {
    Property dim{"DD", {}, {}};
    for (unsigned row = map_.height(); row-- > 0;) {
      for (unsigned column = 0; column < map_.width(); ++column) {
        if (map_.at({column, row}).on_map()) continue;
        dim.values.push_back({static_cast<char>('a' + column), static_cast<char>('a' + (map_.height() - 1 - row))});
      }
    }
    if (!dim.values.empty()) root.properties.push_back(std::move(dim));
  }

  [[nodiscard]] std::string result_text(const Result& result) const {
    std::string text;
    for (const Colour c : result.winners) text += (text.empty() ? "" : " and ") + setup_.name(c);
    text += result.winners.size() == 1 ? " wins" : " win";
    if (result.ending == Ending::Resignation) text += " by resignation";
    if (result.ending == Ending::Time) text += " on time";
    text += '\n';
    if (result.ending != Ending::Score) return text;
    for (const Colour c : ColourSet::first(static_cast<unsigned>(setup_.factions.size())))
      text += setup_.name(c) + " " + points_text(result.score[c]) + "\n";
    return text;
  }

  void say_what_is_unsaid() {
    unsaid_.emplace_back("moves are written as set-up stones, and every event as a comment");
    if (setup_.factions.size() > 2) unsaid_.push_back("SGF has two colours: " + legend());
    if (setup_.deck) {
      const bool diplomacy = setup_.factions.size() > 2;
      unsaid_.push_back("cards" + std::string(diplomacy ? ", dice and diplomacy" : " and dice") +
                        " stand in the comments only; what is in hands and piles is not written");
    }
    if (!is_whole(map_))
      unsaid_.emplace_back("SGF boards have no holes: missing points are dimmed (DD), missing lines are not shown");
    if (setup_.start && !(setup_.start->prisoners == Prisoners{}))
      unsaid_.emplace_back("prisoners at the start of the game are left out");
  }

  [[nodiscard]] std::string legend() const {
    std::string text;
    for (const Colour c : ColourSet::first(static_cast<unsigned>(setup_.factions.size()))) {
      text += (text.empty() ? "" : ", ") + setup_.name(c) + " is " + (is_black(c) ? "black" : "white");
      if (has_letter(c)) text += " with the letter " + letter_of(setup_, c);
    }
    return text;
  }

  [[nodiscard]] std::string about() const {
    std::string text = "A game of " + setup_.game + " on the map " + map_.name();
    text += ", as " + (viewer_ ? setup_.name(viewer_) : std::string("a spectator")) + " sees it. What SGF cannot say:";
    for (const std::string& one : unsaid_) text += "\n- " + one;
    return text;
  }

  const Setup& setup_;
  const Map& map_;
  Colour viewer_;
  Tree out_;
  std::size_t current_ = 0;
  std::vector<Colour> stones_;  // in the node before
  Position last_;
  bool begun_ = false;
  bool told_ = false;  // the result
  std::vector<std::string> unsaid_;
};

}  // namespace

Exported scenes_of(const record::Reader& reader, const ExportOptions& options) {
  return SceneWriter(reader, options.viewer).finish(options);
}

bool is_whole(const Map& map) {
  if (map.topology().size() != map.width() * map.height()) return false;
  return map.topology() == Map::rectangle("", map.width(), map.height()).topology();
}

std::string size_text(const Map& map) {
  const std::string width = std::to_string(map.width());
  return map.width() == map.height() ? width : width + ":" + std::to_string(map.height());
}

void name_file(Node& root, const std::string& application) {
  Node head;
  head.add("GM", "1");
  head.add("FF", "4");
  head.add("CA", "UTF-8");
  if (!application.empty()) head.add("AP", application);
  for (const Property& property : head.properties) root.remove(property.name);
  root.properties.insert(root.properties.begin(), std::make_move_iterator(head.properties.begin()),
                         std::make_move_iterator(head.properties.end()));
}

}  // namespace tideline::sgf
