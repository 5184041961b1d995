// The engine's end of the Go Text Protocol, version 2: a line comes in, a response goes out. It plays plain go with one
// of our bots. Whoever owns it reads and writes the lines.
#pragma once

#include "bots/bot.hpp"
#include "gtp/free_go.hpp"
#include "gtp/text.hpp"
#include "gtp/time_control.hpp"
#include "gtp/watch.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tideline::gtp {

class Engine {
 public:
  // The record of the game in an SGF file; nothing if there is none.
  using Load = std::function<std::optional<std::string>(const std::string& path)>;

  // What says, when asked, that so many milliseconds have passed: whoever owns the engine has a clock.
  using StopAfter = std::function<std::function<bool()>(TimeControl::Milliseconds)>;

  // Takes a part of a response that is not over yet.
  using Say = std::function<void(std::string_view)>;
  // Says whether the client has sent something that nobody has answered yet, or will send nothing more.
  using Waiting = std::function<bool()>;

  struct Options {
    std::string version;
    std::string bot_name;
    std::unique_ptr<Bot> bot;
    std::uint64_t seed = 1;
    const Catalogue* catalogue = nullptr;  // to read records with; outlives the engine
    Load load;                             // empty: no file can be loaded
    StopAfter stop_after;                  // empty: the bot is never told to stop
    TimeControl::Milliseconds usual = 0;   // for a move where the client sets no clock; 0: as long as the bot likes
    SearchTaste taste;                     // of the search that is shown at work
    Say say;                               // empty: a search is not shown at work
    Waiting waiting;
  };

  Engine(Options options, FreeGo game);

  // The response with its two newlines, or the rest of it where parts were said before; empty for a line that asks for
  // nothing.
  std::string respond(std::string_view line);
  // `quit` was answered: nothing more is to be asked.
  [[nodiscard]] bool finished() const { return finished_; }

 private:
  using Arguments = std::span<const std::string>;
  struct Command {
    std::string_view name;
    std::size_t least;  // arguments
    std::size_t most;
    Answer (Engine::*act)(Arguments);
  };
  static std::span<const Command> commands();
  static const Command* find(std::string_view name);

  Answer protocol_version(Arguments);
  Answer name(Arguments);
  Answer version(Arguments);
  Answer known_command(Arguments);
  Answer list_commands(Arguments);
  Answer quit(Arguments);
  Answer boardsize(Arguments);
  Answer clear_board(Arguments);
  Answer komi(Arguments);
  Answer fixed_handicap(Arguments);
  Answer place_free_handicap(Arguments);
  Answer set_free_handicap(Arguments);
  Answer play(Arguments);
  Answer genmove(Arguments);
  Answer reg_genmove(Arguments);
  Answer undo(Arguments);
  Answer time_settings(Arguments);
  Answer time_left(Arguments);
  Answer final_score(Arguments);
  Answer final_status_list(Arguments);
  Answer loadsgf(Arguments);
  Answer showboard(Arguments);
  // Shows a search at work until the client sends something.
  Answer lz_analyze(Arguments);
  Answer kata_analyze(Arguments);

  Answer analyse(Watch::Dialect dialect, Arguments arguments);
  // The stones that were placed, or why not.
  Answer place_handicap(std::span<const Point> points, std::string_view problem);
  // How long the bot may think; 0: as long as it likes.
  [[nodiscard]] TimeControl::Milliseconds time_for(Colour who) const;
  // What the bot would do now.
  Action choice(Colour who, Random& random);

  Options options_;
  FreeGo game_;
  Random random_;
  TimeControl time_;
  std::string id_;  // of the request that is being answered
  bool finished_ = false;
};

}  // namespace tideline::gtp
