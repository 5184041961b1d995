#include "gtp/watch.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tideline::gtp {
namespace {

constexpr int kMost = 999'999'999;
constexpr std::size_t kLongestLine = 20;

Colour other(Colour who) { return who == kBlack ? kWhite : kBlack; }

std::optional<bool> parse_flag(std::string_view text) {
  const std::string word = lower(text);
  if (word == "true") return true;
  if (word == "false") return false;
  return std::nullopt;
}

bool set_count(unsigned& count, std::string_view text) {
  const auto number = parse_count(text, kMost);
  if (number) count = *number;
  return number.has_value();
}

bool set_key(Watch& watch, const std::string& key, std::string_view value) {
  if (key == "interval") return set_count(watch.centiseconds, value);
  if (key == "minmoves" || key == "maxmoves") {
    const auto number = parse_count(value, kMost);
    if (number) (key == "minmoves" ? watch.least : watch.most) = *number;
    return number.has_value();
  }
  if (key != "ownership" || watch.dialect != Watch::Dialect::Kata) return false;
  const auto flag = parse_flag(value);
  watch.ownership = flag.value_or(false);
  return flag.has_value();
}

float at_a_glance(const Edge& edge) { return edge.prior.games > 0 ? edge.prior.wins / edge.prior.games : 0; }

std::string vertex_of(const Map& map, const Action& action) {
  return vertex_text(map, action.verb == Verb::Place ? Vertex{false, action.arg.point} : kPass);
}

// What would be won at the least, by the games so far: a bound that few true shares lie below.
double lower_bound(double share, std::uint32_t visits) {
  constexpr double kFew = 1.96;
  if (visits == 0) return 0;
  return std::max(0.0, share - kFew * std::sqrt(std::max(share * (1 - share), 0.01) / visits));
}

class Teller {
 public:
  Teller(const Watch& watch, const Map& map, const Search& search)
      : watch_(watch), map_(map), search_(search), edges_(search.root().edges) {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      order_.push_back(i);
      glances_ += at_a_glance(edges_[i]);
    }
    std::sort(order_.begin(), order_.end(), [&](std::size_t i, std::size_t j) {
      const Edge& a = edges_[i];
      const Edge& b = edges_[j];
      if (a.visits != b.visits) return a.visits > b.visits;
      return at_a_glance(a) != at_a_glance(b) ? at_a_glance(a) > at_a_glance(b) : a.action < b.action;
    });
  }

  [[nodiscard]] std::string line() const {
    std::string text;
    for (std::size_t i = 0; i < order_.size() && i < watch_.most; ++i) {
      if (edges_[order_[i]].visits == 0 && i >= watch_.least) break;
      text += (i == 0 ? "" : " ") + move(order_[i], i);
    }
    if (watch_.ownership) text += ownership();
    return text;
  }

 private:
  // Between 0 and 1.
  [[nodiscard]] std::string share(double value) const {
    value = std::clamp(value, 0.0, 1.0);
    if (watch_.dialect == Watch::Dialect::Kata) return std::to_string(value);
    return std::to_string(std::lround(value * 10000));
  }

  [[nodiscard]] std::string move(std::size_t choice, std::size_t order) const {
    const Edge& edge = edges_[choice];
    const double won = edge.visits > 0 ? static_cast<double>(edge.wins) / edge.visits : 0;
    std::string text = "info move " + vertex_of(map_, edge.action) + " visits " + std::to_string(edge.visits) +
                       " winrate " + share(won);
    if (watch_.dialect == Watch::Dialect::Kata) {
      const std::string lead = std::to_string(search_.mean_lead(choice));
      text += " scoreMean " + lead + " scoreLead " + lead;
    }
    text += " prior " + share(glances_ > 0 ? at_a_glance(edge) / glances_ : 0) + " lcb " +
            share(lower_bound(won, edge.visits)) + " order " + std::to_string(order) + " pv";
    const std::vector<Action> actions = search_.line(choice);
    for (std::size_t i = 0; i < actions.size() && i < kLongestLine; ++i) text += " " + vertex_of(map_, actions[i]);
    return text;
  }

  // Row by row from the top, from -1 (the other's) to 1.
  [[nodiscard]] std::string ownership() const {
    const Ownership& found = search_.ownership();
    std::string text = " ownership";
    for (unsigned row = map_.height(); row-- > 0;) {
      for (unsigned column = 0; column < map_.width(); ++column) {
        const Point p = map_.at({column, row});
        text += " " + std::to_string(found.share(p, watch_.who) - found.share(p, other(watch_.who)));
      }
    }
    return text;
  }

  const Watch& watch_;
  const Map& map_;
  const Search& search_;
  const std::vector<Edge>& edges_;
  std::vector<std::size_t> order_;
  float glances_ = 0;
};

}  // namespace

std::optional<Watch> parse_watch(Watch::Dialect dialect, Colour next, std::span<const std::string> arguments) {
  Watch watch;
  watch.dialect = dialect;
  watch.who = next;
  if (!arguments.empty()) {
    if (const auto who = parse_colour(arguments[0])) {
      watch.who = *who;
      arguments = arguments.subspan(1);
    }
  }
  if (!arguments.empty() && set_count(watch.centiseconds, arguments[0])) arguments = arguments.subspan(1);
  for (; arguments.size() >= 2; arguments = arguments.subspan(2)) {
    if (!set_key(watch, lower(arguments[0]), arguments[1])) return std::nullopt;
  }
  if (!arguments.empty()) return std::nullopt;
  watch.centiseconds = std::max(watch.centiseconds, 1U);
  return watch;
}

std::string watch_line(const Watch& watch, const Map& map, const Search& search) {
  return Teller(watch, map, search).line();
}

}  // namespace tideline::gtp
