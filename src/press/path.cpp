#include "press/path.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace tideline::press {
namespace {

struct Spot {
  double x = 0;
  double y = 0;
};

class PathReader {
 public:
  PathReader(cairo_t* cairo, std::string_view data) : cairo_(cairo), rest_(data) {}

  bool read() {
    char command = 0;
    while (skip_blanks(), !rest_.empty()) {
      const char c = rest_.front();
      if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) {
        command = c;
        rest_.remove_prefix(1);
      } else if (command == 'M' || command == 'm') {
        command = command == 'M' ? 'L' : 'l';  // more places behind a move are lines
      } else if (command == 'Z' || command == 'z') {
        return false;
      }
      // Only behind a curve has a smooth one a direction of its own.
      if ((command == 'S' || command == 's') && !curved_) handle_ = at_;
      if (!step(command)) return false;
      curved_ = command == 'C' || command == 'c' || command == 'S' || command == 's';
    }
    return true;
  }

 private:
  bool step(char command) {
    const bool relative = command >= 'a';
    const Spot from = relative ? at_ : Spot{};
    switch (relative ? static_cast<char>(command - 'a' + 'A') : command) {
      case 'M':
        return go(numbers<2>(), [&](const auto& n) { begin({from.x + n[0], from.y + n[1]}); });
      case 'L':
        return go(numbers<2>(), [&](const auto& n) { line({from.x + n[0], from.y + n[1]}); });
      case 'H':
        return go(numbers<1>(), [&](const auto& n) { line({from.x + n[0], at_.y}); });
      case 'V':
        return go(numbers<1>(), [&](const auto& n) { line({at_.x, from.y + n[0]}); });
      case 'C':
        return go(numbers<6>(), [&](const auto& n) {
          curve({from.x + n[0], from.y + n[1]}, {from.x + n[2], from.y + n[3]}, {from.x + n[4], from.y + n[5]});
        });
      case 'S':  // goes on as the curve before ended
        return go(numbers<4>(), [&](const auto& n) {
          curve({2 * at_.x - handle_.x, 2 * at_.y - handle_.y}, {from.x + n[0], from.y + n[1]},
                {from.x + n[2], from.y + n[3]});
        });
      case 'A': {
        const auto n = numbers<7>();
        return n && (*n)[0] == (*n)[1] &&
               arc((*n)[0], (*n)[3] != 0, (*n)[4] != 0, {from.x + (*n)[5], from.y + (*n)[6]});
      }
      case 'Z':
        cairo_close_path(cairo_);
        at_ = start_;
        return true;
      default:
        return false;
    }
  }

  template <class N, class F>
  static bool go(const N& numbers, F draw) {
    if (numbers) draw(*numbers);
    return numbers.has_value();
  }

  void curve(Spot first, Spot second, Spot to) {
    cairo_curve_to(cairo_, first.x, first.y, second.x, second.y, to.x, to.y);
    handle_ = second;
    at_ = to;
  }
  void begin(Spot to) {
    at_ = start_ = to;
    cairo_move_to(cairo_, to.x, to.y);
  }
  void line(Spot to) {
    at_ = to;
    cairo_line_to(cairo_, to.x, to.y);
  }

  // A part of a circle: its middle lies on the line that halves the way, on the side that the two flags name.
  bool arc(double radius, bool large, bool clockwise, Spot to) {
    const double dx = to.x - at_.x;
    const double dy = to.y - at_.y;
    const double way = std::hypot(dx, dy);
    if (radius <= 0 || way == 0) return false;
    radius = std::max(radius, way / 2);
    const double off = std::sqrt(std::max(0.0, radius * radius - way * way / 4)) * (large == clockwise ? -1 : 1);
    const Spot middle{at_.x + dx / 2 - off * dy / way, at_.y + dy / 2 + off * dx / way};
    const double first = std::atan2(at_.y - middle.y, at_.x - middle.x);
    const double last = std::atan2(to.y - middle.y, to.x - middle.x);
    (clockwise ? cairo_arc : cairo_arc_negative)(cairo_, middle.x, middle.y, radius, first, last);
    at_ = to;
    return true;
  }

  void skip_blanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == ',')) rest_.remove_prefix(1);
  }

  template <std::size_t N>
  std::optional<std::array<double, N>> numbers() {
    std::array<double, N> all{};
    for (double& one : all) {
      skip_blanks();
      const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), one);
      if (error != std::errc()) return std::nullopt;
      rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    }
    return all;
  }

  cairo_t* cairo_;
  std::string_view rest_;
  Spot at_;
  Spot start_;
  Spot handle_;  // of the curve before
  bool curved_ = false;
};

}  // namespace

bool add_path(cairo_t* cairo, std::string_view data) { return PathReader(cairo, data).read(); }

}  // namespace tideline::press
