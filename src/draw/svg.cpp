#include "draw/svg.hpp"

#include "draw/stone_looks.hpp"

namespace tideline::draw {
namespace {

constexpr unsigned kStep = 24;    // between lines
constexpr unsigned kMargin = 30;  // from the edge to the first line

std::string number(unsigned n) { return std::to_string(n); }

// The map under whatever lies on it.
class MapPicture {
 public:
  explicit MapPicture(const Map& map) : map_(map) {}

  // `attributes`: of the element, with a blank before.
  [[nodiscard]] std::string begin(std::string_view attributes) const {
    const unsigned width = 2 * kMargin + (map_.width() - 1) * kStep;
    const unsigned height = 2 * kMargin + (map_.height() - 1) * kStep;
    return "<svg" + std::string(attributes) + " viewBox=\"0 0 " + number(width) + " " + number(height) +
           "\" font-family=\"sans-serif\" font-size=\"10\" text-anchor=\"middle\">\n<rect width=\"100%\" "
           "height=\"100%\" fill=\"#E8C58C\"/>\n" +
           water() + lines() + coordinates();
  }

  [[nodiscard]] static unsigned x(GridPlace place) { return kMargin + place.column * kStep; }
  [[nodiscard]] unsigned y(GridPlace place) const { return kMargin + (map_.height() - 1 - place.row) * kStep; }
  // `<g transform="translate(X Y)`
  [[nodiscard]] std::string group_at(Point p) const {
    return "<g transform=\"translate(" + number(x(map_.place(p))) + " " + number(y(map_.place(p))) + ")";
  }

 private:
  [[nodiscard]] std::string water() const {
    std::string out;
    for (unsigned row = 0; row < map_.height(); ++row) {
      for (unsigned column = 0; column < map_.width(); ++column) {
        const GridPlace place{column, row};
        if (map_.at(place).on_map()) continue;
        out += "<rect x=\"" + number(x(place) - kStep / 2) + "\" y=\"" + number(y(place) - kStep / 2) + "\" width=\"" +
               number(kStep) + "\" height=\"" + number(kStep) + "\" fill=\"#9CC3D5\"/>\n";
      }
    }
    return out;
  }

  [[nodiscard]] std::string lines() const {
    std::string path;
    for (const Point p : map_.topology().points()) {
      for (const Point q : map_.topology().neighbours(p)) {
        if (!q.on_map() || q < p) continue;
        const GridPlace a = map_.place(p);
        const GridPlace b = map_.place(q);
        path += "M" + number(x(a)) + " " + number(y(a)) + "L" + number(x(b)) + " " + number(y(b));
      }
    }
    return "<path d=\"" + path + "\" stroke=\"#5A4424\" fill=\"none\" stroke-linecap=\"round\"/>\n";
  }

  [[nodiscard]] std::string coordinates() const {
    std::string out = "<g fill=\"#5A4424\">\n";
    for (unsigned column = 0; column < map_.width(); ++column) {
      std::string letter = to_string(GridPlace{column, 0});
      letter.pop_back();
      out += "<text x=\"" + number(x({column, 0})) + "\" y=\"" + number(y({0, 0}) + kMargin - 6) + "\">" + letter +
             "</text>\n";
    }
    for (unsigned row = 0; row < map_.height(); ++row) {
      out += "<text x=\"10\" y=\"" + number(y({0, row}) + 4) + "\">" + number(row + 1) + "</text>\n";
    }
    return out + "</g>\n";
  }

  const Map& map_;
};

std::string stone_text(const StoneLook& look) {
  std::string out =
      "<circle r=\"11\" fill=\"" + std::string(look.fill) + "\" stroke=\"" + std::string(look.edge) + "\"/>";
  if (!look.mark.empty()) out += "<path d=\"" + std::string(look.mark) + "\" fill=\"" + std::string(look.ink) + "\"/>";
  return out;
}

std::string spot_text(const MapPicture& picture, const Map& map, const MapSpot& spot) {
  const StoneLook& look = look_of(spot.faction);
  std::string out = picture.group_at(spot.point) + "\">";
  if (spot.small)
    return out + "<path d=\"" + std::string(look.mark) + "\" fill=\"" + std::string(look.fill) + "\" stroke=\"" +
           std::string(look.edge) + "\" stroke-width=\"0.5\"/></g>\n";
  out += stone_text(look);
  if (spot.ring != MapSpot::Ring::None)
    out += std::string("<circle r=\"15\" fill=\"none\" stroke=\"#2B1A05\" stroke-width=\"2.5\"") +
           (spot.ring == MapSpot::Ring::Broken ? " stroke-dasharray=\"4 4\"/>" : "/>");
  if (!spot.text.empty()) {
    // On a plate, towards the middle of the map, where there is room.
    const GridPlace place = map.place(spot.point);
    const std::string y = 2 * place.row >= map.height() ? "25" : "-25";
    const std::string x = place.column == 0 ? "10" : place.column + 1 == map.width() ? "-10" : "0";
    out += "<g transform=\"translate(" + x + " " + y +
           ")\"><rect x=\"-19\" y=\"-8\" width=\"38\" height=\"15\" rx=\"3\" fill=\"#FFF8E8\" stroke=\"#5A4424\"/>"
           "<text y=\"3.5\" fill=\"#2B1A05\">" +
           spot.text + "</text></g>";
  }
  return out + "</g>\n";
}

class Picture {
 public:
  Picture(const AnyGame& game, const Position& position) : game_(game), position_(position), map_(game.map()) {}

  std::string text() {
    out_ = map_.begin(" xmlns=\"http://www.w3.org/2000/svg\"");
    stones();
    return out_ + "</svg>\n";
  }

 private:
  void stones() {
    for (const Point p : game_.map().topology().points()) {
      const Colour colour = position_.stones[p.index()];
      if (!colour) continue;
      const StoneLook& look = look_of(game_.setup().name(colour));
      const bool dead = position_.marked.contains(p);
      out_ += map_.group_at(p) + (dead ? " scale(0.6)\" opacity=\"0.7" : "") + "\">" + stone_text(look);
      if (p == position_.last) {
        out_ += "<circle r=\"8\" fill=\"none\" stroke-dasharray=\"3 2\" stroke=\"" + std::string(look.ink) + "\"/>";
      }
      out_ += "</g>\n";
    }
  }

  const AnyGame& game_;
  const Position& position_;
  MapPicture map_;
  std::string out_;
};

}  // namespace

std::string svg(const AnyGame& game, const Position& position) { return Picture(game, position).text(); }

std::string map_svg(const Map& map, std::span<const MapSpot> spots) {
  const MapPicture picture(map);
  std::string out = picture.begin("");
  for (const MapSpot& spot : spots) out += spot_text(picture, map, spot);
  return out + "</svg>\n";
}

}  // namespace tideline::draw
