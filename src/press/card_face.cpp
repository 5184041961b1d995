#include "press/card_face.hpp"

#include "base/text.hpp"
#include "press/icons.hpp"
#include "press/words.hpp"

#include <array>
#include <utility>

namespace tideline::press {
namespace {

constexpr double kRim = 2.5;     // white, where scissors may err
constexpr double kCorner = 2.5;  // of the frame's corners
constexpr double kBand = 8;
constexpr double kPanel = 28;       // behind the picture
constexpr double kSmallPanel = 22;  // where the text is long
constexpr double kAroundIcon = 5;
constexpr double kReadablePoints = 8.5;  // points
constexpr double kCardGap = 1;
constexpr double kName = 11;
constexpr double kCardFoot = 4.2;
constexpr double kSide = 2.6;  // between frame and text

// A kind of card by its timing: the colour of its band, a pale one for behind the picture, and a hatching for black.
struct KindLook {
  std::string_view word;
  Ink band;
  Ink pale;
  double hatch;  // millimetres between lines; 0: none
  bool crossed;
};
constexpr std::array<KindLook, 5> kLooks{{
    {"timing.move", Ink("#3C4C74"), Ink("#EDEFF5"), 0, false},
    {"timing.response", Ink("#8A3C10"), Ink("#F8EEE8"), 0.9, true},
    {"timing.beforeMove", Ink("#106A7C"), Ink("#E6F2F4"), 0.9, false},
    {"timing.replacesMove", Ink("#3C4C74"), Ink("#EDEFF5"), 0, false},
    {"timing.counter", Ink("#8A3C10"), Ink("#F8EEE8"), 0.9, true},
}};
constexpr Ink kQuiet{"#5B6069"};
constexpr Ink kSea{"#17405C"};
constexpr Ink kShallows{"#DCECF2"};
constexpr Ink kWave{"#6FA3BD"};
constexpr std::string_view kBolt = "M7 0L2 7h3l-1 5l6 -8H7z";  // 12 units high

double text_top(double panel) { return kRim + kBand + panel + kCardGap + kName + kCardGap; }

// What stands below the name, where the picture leaves that much room.
Text text_below(double panel, const CardKind& kind, Language language) {
  const Size box{kCardSize.width - 2 * (kRim + kSide),
                 kCardSize.height - kRim - kCardFoot - kCardGap - text_top(panel)};
  return Text::fitting({{typeset(language, kind.text[static_cast<std::size_t>(language)])}},
                       {.size = 9.5, .leading = 1.22}, box);
}

// The frame, with a flat edge below the band.
class Front {
 public:
  Front(Canvas& canvas, double x, double y, const CardKind& kind, const std::string& ruling, const DeckFace& deck)
      : canvas_(canvas),
        frame_(Box{x, y, kCardSize.width, kCardSize.height}.inside(kRim)),
        kind_(kind),
        ruling_(ruling),
        deck_(deck),
        look_(kLooks[static_cast<std::size_t>(kind.timing)]),
        colour_(deck.inks == Inks::Colour) {}

  void draw(const Text& name, const Text& text, bool long_text) {
    panel_ = long_text ? kSmallPanel : kPanel;
    frame();
    band();
    const double icon = panel_ - kAroundIcon;
    draw_icon(canvas_, icon_of(kind_), frame_.x + (frame_.width - icon) / 2, frame_.y + kBand + kAroundIcon / 2, icon,
              colour_ ? look_.band : kBlack);
    const Box name_box{frame_.x + kSide, frame_.y + kBand + panel_ + kCardGap, frame_.width - 2 * kSide, kName};
    canvas_.text_in_middle(name, name_box);
    canvas_.text(text, name_box.x, frame_.y - kRim + text_top(panel_));
    foot();
  }

 private:
  void frame() {
    if (colour_) {
      canvas_.rectangle(frame_, kCorner).fill(look_.band);
      canvas_.rectangle({frame_.x, frame_.y + kBand, frame_.width, panel_}).fill(look_.pale);
      const double below = frame_.y + kBand + panel_;
      canvas_.inside({frame_.x, below, frame_.width, frame_.bottom() - below},
                     [&] { canvas_.rectangle(frame_, kCorner).fill(kWhite); });
    } else {
      canvas_.line(frame_.x, frame_.y + kBand, frame_.right(), frame_.y + kBand).stroke(kBlack, 0.3);
    }
    const double below = frame_.y + kBand + panel_;
    canvas_.line(frame_.x, below, frame_.right(), below).stroke(edge(), 0.2);
    canvas_.rectangle(frame_, kCorner).stroke(edge(), 0.35);
  }

  // When at the left, how at the right. In black the hatching between them tells kinds apart.
  void band() {
    const Ink ink = colour_ ? kWhite : kBlack;
    double left = frame_.x + kSide;
    const double height = 3.4;
    const double middle = frame_.y + kBand / 2;
    const TextStyle style{.size = 9, .bold = true, .leading = 1};
    if (kind_.immediate) {
      canvas_.path(kBolt, left - 0.4, middle - height / 2, height / 12).fill(ink);
      const Text now = Text::in_one_line(say(deck_.language, "card.now"), style, 24);
      canvas_.text(now, left + 3.4, middle - now.height() / 2, ink);
      left += 3.4 + now.width() + 2;
    }
    const Text when = Text::in_one_line(say(deck_.language, look_.word), style, frame_.right() - kSide - left);
    const double when_x = frame_.right() - kSide - when.width();
    canvas_.text(when, when_x, middle - when.height() / 2, ink);
    if (!colour_ && look_.hatch > 0 && when_x - left > 6) {
      canvas_.rectangle({left, frame_.y + 1.6, when_x - left - 2, kBand - 3.2});
      canvas_.hatch(kBlack, 0.15, look_.hatch, look_.crossed);
    }
  }

  void foot() {
    const TextStyle style{.size = 6, .leading = 1};
    const Ink ink = colour_ ? kQuiet : kBlack;
    std::string count = std::to_string(kind_.count) + "×";
    if (!ruling_.empty()) count = ruling_ + "   " + count;
    const Text right(count, style);
    const Text left = Text::in_one_line(deck_.name, style, frame_.width - 2 * kSide - right.width() - 3);
    const double y = frame_.bottom() - kCardFoot + (kCardFoot - right.height()) / 2 - 0.4;
    canvas_.text(left, frame_.x + kSide, y, ink);
    canvas_.text(right, frame_.right() - kSide - right.width(), y, ink);
  }

  [[nodiscard]] Ink edge() const { return colour_ ? look_.band : kBlack; }

  Canvas& canvas_;
  Box frame_;
  const CardKind& kind_;
  const std::string& ruling_;
  const DeckFace& deck_;
  const KindLook& look_;
  bool colour_;
  double panel_ = kPanel;
};

// Rows of waves over the whole box.
void rows_of_waves(Canvas& canvas, const Box& box, Ink ink) {
  constexpr double kLength = 8;
  constexpr double kRow = 3.4;
  canvas.inside(box, [&] {
    for (int row = 0; row * kRow < box.height + kRow; ++row) {
      for (int i = 0; i * kLength < box.width; ++i)
        canvas.path("M0 0c1.5 -2.1 2.5 -2.1 4 0s2.5 2.1 4 0", box.x + i * kLength, box.y + row * kRow, 1);
    }
    canvas.stroke(ink, 0.3);
  });
}

}  // namespace

std::optional<PrintError> card_problem(const CardKind& kind, Language language) {
  const auto tongue = static_cast<std::size_t>(language);
  for (const std::string& text : {kind.name[tongue], kind.text[tongue]}) {
    if (auto problem = words_problem(typeset(language, text)))
      return PrintError{"deck", "the card " + in_quotes(kind.id) + ": " + *problem};
  }
  return std::nullopt;
}

CardFront::CardFront(const CardKind& kind, std::string ruling, const DeckFace& deck)
    : kind_(&kind),
      ruling_(std::move(ruling)),
      deck_(deck),
      name_(Text::fitting({{typeset(deck.language, kind.name[static_cast<std::size_t>(deck.language)])}},
                          {.size = 14, .bold = true, .align = Align::Middle, .leading = 1.05},
                          {kCardSize.width - 2 * (kRim + kSide), kName})),
      text_(text_below(kPanel, kind, deck.language)),
      long_text_(text_.size() < kReadablePoints) {
  if (long_text_) text_ = text_below(kSmallPanel, kind, deck.language);
}

void CardFront::draw(Canvas& canvas, double x, double y) const {
  Front(canvas, x, y, *kind_, ruling_, deck_).draw(name_, text_, long_text_);
}

void draw_back(Canvas& canvas, double x, double y, const DeckFace& deck) {
  const Box frame = Box{x, y, kCardSize.width, kCardSize.height}.inside(kRim);
  const bool colour = deck.inks == Inks::Colour;
  if (colour) canvas.rectangle(frame, kCorner).fill(kShallows);
  rows_of_waves(canvas, frame.inside(2), colour ? kWave : kBlack);
  const double height = 19;
  const Box plate{frame.x + 5, frame.y + (frame.height - height) / 2, frame.width - 10, height};
  canvas.rectangle(plate, 2).fill_and_stroke(kWhite, colour ? kSea : kBlack, 0.35);
  const Text title = Text::in_one_line("Tideline", {.size = 19, .bold = true, .leading = 1}, plate.width - 6);
  canvas.text_in_middle(title, {plate.x, plate.y + 1.5, plate.width, 10}, colour ? kSea : kBlack);
  const Text game = Text::in_one_line(deck.game, {.size = 8, .leading = 1}, plate.width - 4);
  canvas.text_in_middle(game, {plate.x, plate.y + 11, plate.width, 5.5}, colour ? kSea : kBlack);
  canvas.rectangle(frame, kCorner).stroke(colour ? kSea : kBlack, 0.6);
}

}  // namespace tideline::press
