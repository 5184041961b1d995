#include "draw/svg.hpp"

#include "draw/stone_looks.hpp"

namespace tideline::draw {
namespace {

constexpr unsigned kStep = 24;    // between lines
constexpr unsigned kMargin = 30;  // from the edge to the first line

std::string number(unsigned n) { return std::to_string(n); }

class Picture {
 public:
  Picture(const AnyGame& game, const Position& position) : game_(game), position_(position), map_(game.map()) {}

  std::string text() {
    const unsigned width = 2 * kMargin + (map_.width() - 1) * kStep;
    const unsigned height = 2 * kMargin + (map_.height() - 1) * kStep;
    out_ =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " + number(height) +
        "\" font-family=\"sans-serif\" font-size=\"10\" text-anchor=\"middle\">\n<rect width=\"100%\" height=\"100%\" "
        "fill=\"#E8C58C\"/>\n";
    water();
    lines();
    coordinates();
    stones();
    return out_ + "</svg>\n";
  }

 private:
  [[nodiscard]] static unsigned x(GridPlace place) { return kMargin + place.column * kStep; }
  [[nodiscard]] unsigned y(GridPlace place) const { return kMargin + (map_.height() - 1 - place.row) * kStep; }

  void water() {
    for (unsigned row = 0; row < map_.height(); ++row) {
      for (unsigned column = 0; column < map_.width(); ++column) {
        const GridPlace place{column, row};
        if (map_.at(place).on_map()) continue;
        out_ += "<rect x=\"" + number(x(place) - kStep / 2) + "\" y=\"" + number(y(place) - kStep / 2) + "\" width=\"" +
                number(kStep) + "\" height=\"" + number(kStep) + "\" fill=\"#9CC3D5\"/>\n";
      }
    }
  }

  void lines() {
    std::string path;
    for (const Point p : map_.topology().points()) {
      for (const Point q : map_.topology().neighbours(p)) {
        if (!q.on_map() || q < p) continue;
        const GridPlace a = map_.place(p);
        const GridPlace b = map_.place(q);
        path += "M" + number(x(a)) + " " + number(y(a)) + "L" + number(x(b)) + " " + number(y(b));
      }
    }
    out_ += "<path d=\"" + path + "\" stroke=\"#5A4424\" fill=\"none\" stroke-linecap=\"round\"/>\n";
  }

  void coordinates() {
    out_ += "<g fill=\"#5A4424\">\n";
    for (unsigned column = 0; column < map_.width(); ++column) {
      std::string letter = to_string(GridPlace{column, 0});
      letter.pop_back();
      out_ += "<text x=\"" + number(x({column, 0})) + "\" y=\"" + number(y({0, 0}) + kMargin - 6) + "\">" + letter +
              "</text>\n";
    }
    for (unsigned row = 0; row < map_.height(); ++row) {
      out_ += "<text x=\"10\" y=\"" + number(y({0, row}) + 4) + "\">" + number(row + 1) + "</text>\n";
    }
    out_ += "</g>\n";
  }

  void stones() {
    for (const Point p : map_.topology().points()) {
      const Colour colour = position_.stones[p.index()];
      if (!colour) continue;
      const StoneLook& look = look_of(game_.setup().name(colour));
      const GridPlace place = map_.place(p);
      const bool dead = position_.marked.contains(p);
      out_ += "<g transform=\"translate(" + number(x(place)) + " " + number(y(place)) + ")" +
              (dead ? " scale(0.6)\" opacity=\"0.7" : "") + "\"><circle r=\"11\" fill=\"" + std::string(look.fill) +
              "\" stroke=\"" + std::string(look.edge) + "\"/>";
      if (!look.mark.empty()) {
        out_ += "<path d=\"" + std::string(look.mark) + "\" fill=\"" + std::string(look.ink) + "\"/>";
      }
      if (p == position_.last) {
        out_ += "<circle r=\"8\" fill=\"none\" stroke-dasharray=\"3 2\" stroke=\"" + std::string(look.ink) + "\"/>";
      }
      out_ += "</g>\n";
    }
  }

  const AnyGame& game_;
  const Position& position_;
  const Map& map_;
  std::string out_;
};

}  // namespace

std::string svg(const AnyGame& game, const Position& position) { return Picture(game, position).text(); }

}  // namespace tideline::draw
