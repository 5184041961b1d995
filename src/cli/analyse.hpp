// What the two files of `tideline analyse` share: thinking about one position with a clock and a bar, and a whole game.
#pragma once

#include "bots/analysis.hpp"
#include "cards/card_kind.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "record/reader.hpp"

#include <functional>
#include <string>
#include <vector>

namespace tideline::cli {

struct AnalyseOptions {
  std::string path;
  std::vector<std::string> decks;  // files
  std::string viewer;              // empty: the one whose turn it is
  std::optional<unsigned> at;
  bool all = false;
  std::optional<unsigned> from;  // of `all`
  std::optional<unsigned> to;
  unsigned playouts = 0;     // 0: until the time is up, or the usual number
  std::string time;          // seconds
  std::string net = "none";  // of the game (`own`), a name, or a file
  std::uint64_t seed = 1;
  bool json = false;
  std::string language = "en";
  std::string colours = "auto";  // or always, never
};

// What to spend on a position.
struct Spending {
  std::uint32_t playouts = 0;      // 0: until the time is up
  std::uint32_t milliseconds = 0;  // 0: no limit
};

// A budget that begins now; `tick` is called now and then with the share that is spent, from 0 to 1.
Budget budget_from_now(const Spending& spending, std::function<void(double)> tick);

// Whose eyes to see a position with where the caller names none: the one whose turn it is, else a spectator.
Colour usual_viewer(const AnyGame& game);

// Columns for people: numbers to the right, the last column to the left; widths by characters, not bytes.
std::string columns(const std::vector<std::vector<std::string>>& rows);

// `--all`: the lead after every event from `from` to `to`, and the choices that cost the most.
int analyse_game(const record::Reader& reader, const AnalyseOptions& options, const Spending& spending,
                 std::size_t from, std::size_t to);

}  // namespace tideline::cli
