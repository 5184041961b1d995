#include "sgf/opening.hpp"

#include "games/go/go.hpp"
#include "sgf/values.hpp"

#include <algorithm>
#include <array>

namespace tideline::sgf {
namespace {

constexpr std::string_view kOurs = "tideline ";

struct KnownRules {
  std::string_view name;  // in small letters; as it begins
  std::string_view preset;
  std::string_view missing;  // what we do not have of it
};
constexpr std::array<KnownRules, 11> kKnownRules{{
    {"japan", "japanese", ""},
    {"jp", "japanese", ""},
    {"korea", "japanese", ""},
    {"chin", "default", ""},
    {"cn", "default", ""},
    {"aga", "default", "pass stones are not paid"},
    {"bga", "default", "pass stones are not paid"},
    {"nz", "default", "suicide is not allowed here"},
    {"new zealand", "default", "suicide is not allowed here"},
    {"tromp", "default", "suicide is not allowed here"},
    {"goe", "default", "suicide and the ko rule of Ing are not played here"},
}};

std::string in_small_letters(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

class OpeningReader {
 public:
  explicit OpeningReader(const Tree& tree) : tree_(tree), root_(tree.root()) {}

  Expected<Opening, TextError> read() {
    Setup& setup = opening_.setup;
    setup.game = go::kGo.name;
    setup.factions = {"black", "white"};
    const std::string type = simple_text_of(root_.first("GM"));
    if (!type.empty() && type != "1")
      return at("GM", "this is not go: expected GM[1], found " + in_quotes(type), "not-go");
    const auto size = root_.find("SZ");
    auto map = map_of(size == nullptr ? "19" : root_.first("SZ"));
    if (!map) return at("SZ", map.error(), "board");
    setup.map = std::make_shared<Map>(*std::move(map));
    read_rules();
    read_komi();
    read_stones();
    return std::move(opening_);
  }

 private:
  [[nodiscard]] TextError at(std::string_view property, std::string message, std::string_view about) const {
    const Property* found = root_.find(property);
    return {found == nullptr ? root_.place : found->place, std::move(message), about};
  }
  void warn(std::string_view property, std::string message, std::string_view about) {
    opening_.warnings.push_back(at(property, std::move(message), about));
  }

  void read_rules() {
    Setup& setup = opening_.setup;
    setup.preset = "default";
    const std::string said = simple_text_of(root_.first("RU"));
    const std::string name = in_small_letters(said);
    if (name.empty()) return;
    if (name.starts_with(kOurs)) {
      if (read_ours(std::string_view(name).substr(kOurs.size()))) return;
    } else {
      for (const KnownRules& known : kKnownRules) {
        if (!name.starts_with(known.name)) continue;
        setup.preset = known.preset;
        if (!known.missing.empty()) warn("RU", "rules " + in_quotes(said) + ": " + std::string(known.missing), "rules");
        return;
      }
    }
    warn("RU", "rules " + in_quotes(said) + " are not known here; `rules default` is used", "rules");
  }

  // Rules as rules_text() writes them.
  bool read_ours(std::string_view text) {
    Setup trial = opening_.setup;
    const auto owned = [](const Option& option) { return option.key == "komi" || option.key == "handicap"; };
    if (trial.set_rules(text) || std::ranges::any_of(trial.options, owned) || !go::read_rules(trial)) return false;
    opening_.setup = std::move(trial);
    return true;
  }

  void read_komi() {
    HalfPoints komi = 0;
    if (root_.find("KM") != nullptr) {
      const auto read = komi_of(root_.first("KM"));
      if (!read) warn("KM", "komi " + in_quotes(root_.first("KM")) + " is no multiple of a half; 0 is used", "komi");
      komi = read.value_or(0);
    }
    opening_.setup.options.push_back({"komi", points_text(komi)});
  }

  void read_stones() {
    Setup& setup = opening_.setup;
    std::vector<Colour> stones(setup.map->topology().size() + 1);
    Colour turn;
    bool only_root = true;
    for (const Node* node = &root_;; node = &tree_.nodes[node->children[0]]) {
      if (node != &root_ && has_setup(*node)) only_root = false;
      apply_setup(*node, *setup.map, stones, &opening_.warnings);
      const std::string says = in_small_letters(simple_text_of(node->first("PL")));
      if (!says.empty()) turn = says[0] == 'w' || says[0] == '2' ? go::kWhite : go::kBlack;
      if (const Property* move = move_of(*node)) {
        if (!turn) turn = colour_of(*move);
        break;
      }
      if (node->children.empty()) break;
    }
    const int handicap = read_handicap();
    if (!turn) turn = handicap >= 2 ? go::kWhite : go::kBlack;
    if (only_root && turn == go::kWhite && read_starters(stones, handicap)) return;
    if (turn == go::kBlack && std::ranges::find_if(stones, [](Colour c) { return bool(c); }) == stones.end()) return;
    StartPosition start;
    start.stones = std::move(stones);
    start.turn = turn;
    setup.start = std::move(start);
  }

  int read_handicap() {
    const std::string said = simple_text_of(root_.first("HA"));
    if (said.empty()) return 0;
    const int stones = parse_number(said, 1000);
    if (stones < 0) warn("HA", "expected a number of handicap stones, found " + in_quotes(said), "handicap");
    return stones;
  }

  // Black's stones are the handicap, if they are as many and black could place them one after another.
  bool read_starters(const std::vector<Colour>& stones, int handicap) {
    Setup& setup = opening_.setup;
    std::vector<Point> starters;
    for (const Point p : setup.map->topology().points()) {
      if (stones[p.index()] == go::kWhite) return false;
      if (stones[p.index()] == go::kBlack) starters.push_back(p);
    }
    if (handicap < 2 || starters.size() != static_cast<std::size_t>(handicap)) return false;
    Setup trial = setup;
    trial.options.push_back({"handicap", std::to_string(handicap)});
    auto game = go::kGo.start(std::make_shared<Setup>(trial));
    if (!game) return false;
    for (const Point p : starters) {
      if (game->submit({go::kBlack, Verb::Starter, {arg(p)}}, nullptr)) return false;
    }
    if (game->phase() != Phase::Play) return false;
    setup = std::move(trial);
    opening_.starters = std::move(starters);
    return true;
  }

  const Tree& tree_;
  const Node& root_;
  Opening opening_;
};

}  // namespace

Expected<Opening, TextError> opening_of(const Tree& tree) { return OpeningReader(tree).read(); }

bool has_setup(const Node& node) {
  return node.find("AB") != nullptr || node.find("AW") != nullptr || node.find("AE") != nullptr;
}

void apply_setup(const Node& node, const Map& map, std::vector<Colour>& stones, std::vector<TextError>* warnings) {
  for (const Property& property : node.properties) {
    Colour colour;
    if (property.name == "AB") colour = go::kBlack;
    if (property.name == "AW") colour = go::kWhite;
    if (!colour && property.name != "AE") continue;
    const PointList list = points_of(property.values, map);
    for (const Point p : list.points) stones[p.index()] = colour;
    if (list.bad && warnings != nullptr)
      warnings->push_back(
          {property.place, property.name + ": " + in_quotes(*list.bad) + " is no point of this board", "point"});
  }
}

const Property* move_of(const Node& node) {
  for (const Property& property : node.properties) {
    if (property.name == "B" || property.name == "W") return &property;
  }
  return nullptr;
}

Colour colour_of(const Property& move) { return move.name == "B" ? go::kBlack : go::kWhite; }

std::string rules_text(const Setup& setup) {
  std::string rest;
  for (const Option& option : setup.options) {
    if (option.key != "komi" && option.key != "handicap") rest += " " + option.key + "=" + option.value;
  }
  if (rest.empty()) return setup.preset == "japanese" ? "Japanese" : "Chinese";
  return std::string(kOurs) + setup.preset + rest;
}

}  // namespace tideline::sgf
