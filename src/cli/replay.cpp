// `tideline replay`: the position after a record, or after part of it, as a diagram or as JSON; or the record itself as
// one viewer saw it.
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/record_file.hpp"
#include "cli/terminal.hpp"
#include "draw/diagram.hpp"
#include "draw/svg.hpp"
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "record/json.hpp"
#include "record/reader.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kReplayHelp =
    "Prints the position after a record, or after its first N events. `-` reads standard input.\n\n"
    "  tideline replay game.tide               a diagram; (B) is the last move, b a stone marked dead\n"
    "  tideline replay game.tide --to 40       after 40 events\n"
    "  tideline replay game.tide --json        for programs\n"
    "  tideline replay game.tide --as black    what black may know\n"
    "  tideline replay game.tide --as black --record    the record as black saw it";

struct ReplayOptions {
  std::string path;
  std::vector<std::string> decks;  // files
  std::string viewer = "spectator";
  std::optional<unsigned> to;
  bool json = false;
  bool svg = false;
  bool record = false;
  std::string colours = "auto";  // or always, never
};

// Header and events, each as that viewer was told of it.
void print_record(const Catalogue& catalogue, const record::Reader& reader, Colour viewer, std::size_t to) {
  std::size_t counted = 0;
  bool begun = false;
  reader.walk([&](const record::Reader::Moment& step) {
    if (!begun) std::cout << record::header_text(catalogue, step.game);
    begun = true;
    for (const Event& event : step.events) {
      if (info(event.verb).counted) ++counted;
      if (counted <= to) std::cout << record::to_text(step.game.setup(), step.game.seen(event, viewer)) << "\n";
    }
  });
}

int replay(const ReplayOptions& options) {
  const auto file = RecordFile::open(options.path, options.decks);
  if (!file) return kFailed;
  record::Reader reader = file->reader();
  const bool right = reader.read();
  const bool before_the_mistake = options.to && *options.to <= reader.events();
  if (!reader.complete()) {
    file->report_failures(reader);
    if (!reader.has_game() || !before_the_mistake) return kFailed;
  } else if (!right) {
    complain(options.path + ": not everything that is expected holds; `tideline check` says what");
  }
  const Colour viewer = record::faction_named(reader.game().setup(), options.viewer);
  if (!viewer && options.viewer != "spectator") {
    complain("--as: expected a faction of this game or spectator, found " + in_quotes(options.viewer));
    return kUsage;
  }
  const std::size_t to = options.to.value_or(static_cast<unsigned>(reader.events()));
  if (to > reader.events()) {
    complain(options.path + ": --to " + std::to_string(to) + ": the record has only " +
             std::to_string(reader.events()) + " events");
    return kFailed;
  }
  if (options.record) {
    print_record(file->catalogue(), reader, viewer, to);
    return reader.complete() ? kFine : kFailed;
  }
  const AnyGame game = to == reader.events() ? reader.game() : reader.game_after(to);
  const Position position = game.observe(viewer)->position();
  if (options.svg) {
    std::cout << draw::svg(game, position);
    return reader.complete() ? kFine : kFailed;
  }
  const auto paint = use_colours(options.colours) ? draw::Paint::Terminal : draw::Paint::Plain;
  std::cout << (options.json ? record::json(game, position) : draw::diagram(game, position, paint));
  return reader.complete() ? kFine : kFailed;
}

}  // namespace

void add_replay(const Commands& commands) {
  const auto [line, options] =
      commands.add<ReplayOptions>("replay", "Show the position after a record", kReplayHelp, replay);
  line.add_option("FILE", options.path, "A record")->required();
  take_decks(line, options.decks);
  take_viewer(line, options.viewer);
  line.add_option("--to", options.to, "Stop after this many events")->check(between(0, 999'999'999));
  auto* json = line.add_flag("--json", options.json, "JSON instead of a diagram");
  line.add_flag("--record", options.record, "The record itself, blanked for that viewer")->excludes(json);
  line.add_flag("--svg", options.svg, "A picture of the board, as SVG")->excludes(json);
  take_colours(line, options.colours);
}

}  // namespace tideline::cli
