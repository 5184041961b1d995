// The program `tideline`: reads the command line, calls the command.
#include "cli/commands.hpp"
#include "cli/files.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>

namespace tideline::cli {
namespace {

constexpr const char* kAbout =
    "Tideline plays card-driven go games. Today: plain go, the record language and the maps.\n\n"
    "  tideline record --game go --map 9x9            a game of two random players, as a record\n"
    "  tideline record --game go --games 10 --out d   ten of them, as files in the folder d\n"
    "  tideline replay d/go-0001.tide                 the final position and the score\n"
    "  tideline check d tests/scenarios               are all these records right?\n"
    "  tideline help replay                           more about one command\n";

constexpr const char* kCheckHelp =
    "Runs records and scenarios: every event must be legal, every `expect` line must hold.\n"
    "A folder stands for the .tide files below it. The last line counts files.\n\n"
    "  tideline check game.tide\n"
    "  tideline check tests/scenarios\n\n"
    "For each failure: FILE:LINE: what was expected, what was found. Exit 1 if anything failed.";

constexpr const char* kReplayHelp =
    "Prints the position after a record, or after its first N events. `-` reads standard input.\n\n"
    "  tideline replay game.tide               a diagram; (B) is the last move, b a stone marked dead\n"
    "  tideline replay game.tide --to 40       after 40 events\n"
    "  tideline replay game.tide --json        for programs\n"
    "  tideline replay game.tide --as black    what black may know";

constexpr const char* kRecordHelp =
    "Bots play each other; every game becomes a record. The same seed gives the same games.\n\n"
    "  tideline record --game go --map 9x9\n"
    "  tideline record --game go --rules \"japanese komi=0.5\" --games 100 --seed 7 --out games\n"
    "  tideline record --game go --map lake-11 --games 1000 --jobs 2 --out games\n\n"
    "`tideline games` lists games, presets and options, `tideline map list` the maps.";

constexpr const char* kMapHelp =
    "  tideline map list                 the maps that ship with Tideline\n"
    "  tideline map show lake-11         one of them, with its start points\n"
    "  tideline map lint mine.map        is my map file right?";

class Program {
 public:
  Program() : app_(kAbout, "tideline") {
    app_.require_subcommand(1);
    app_.set_help_flag("-h,--help", "Print this help");
    add_check();
    add_replay();
    add_record();
    add_map();
    command("games", "The games, their presets and options", "", [] { return list_games(); });
    command("signature", "One number for the behaviour of the whole engine",
            "Plays seeded games of every kind and mixes them into one number: the same on every machine, natively and "
            "as\nWebAssembly, until a rule changes.",
            [] { return print_signature(); });
    add_help();
  }

  int run(int argc, char** argv) {
    if (argc == 1) {
      std::cout << app_.help();
      return kUsage;
    }
    if (const std::string first = argv[1]; !first.starts_with('-') && find(first) == nullptr) return no_command(first);
    try {
      app_.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      return app_.exit(error) == 0 ? kFine : kUsage;
    }
    return result_;
  }

 private:
  [[nodiscard]] const CLI::App* find(const std::string& name) const {
    for (const CLI::App* one : app_.get_subcommands([](const CLI::App*) { return true; })) {
      if (one->get_name() == name) return one;
    }
    return nullptr;
  }

  static int no_command(const std::string& name) {
    complain("there is no command " + in_quotes(name) + "; `tideline --help` lists them");
    return kUsage;
  }

  template <class F>
  CLI::App* command(const std::string& name, const std::string& summary, const std::string& help, F act) {
    CLI::App* sub = app_.add_subcommand(name, summary);
    sub->footer(help);
    sub->callback([this, act] { result_ = act(); });
    return sub;
  }

  void add_check() {
    CLI::App* sub = command("check", "Run records and scenarios", kCheckHelp, [this] { return check(check_); });
    sub->add_option("FILE", check_.paths, "Records, or folders of them")->required();
  }

  void add_replay() {
    CLI::App* sub =
        command("replay", "Show the position after a record", kReplayHelp, [this] { return replay(replay_); });
    sub->add_option("FILE", replay_.path, "A record")->required();
    sub->add_option("--as", replay_.viewer, "Whose view: a faction, or spectator");
    sub->add_option("--to", replay_.to, "Stop after this many events");
    sub->add_flag("--json", replay_.json, "JSON instead of a diagram");
    const std::map<std::string, Colours> words{
        {"auto", Colours::Auto}, {"always", Colours::Always}, {"never", Colours::Never}};
    sub->add_option("--colour", replay_.colours, "auto, always or never")->transform(CLI::CheckedTransformer(words));
  }

  void add_record() {
    CLI::App* sub =
        command("record", "Let bots play and keep the records", kRecordHelp, [this] { return record(record_); });
    sub->add_option("--game", record_.game, "Which game")->required();
    sub->add_option("--rules", record_.rules, "A preset, then options: \"japanese komi=0.5\"");
    sub->add_option("--map", record_.map, "A map's name, or a .map file");
    sub->add_option("--players", record_.players, "How many factions");
    sub->add_option("--bots", record_.bots, "One for all, or one for each faction: random,random");
    sub->add_option("--games", record_.games, "How many games")->check(CLI::Range(1U, 10'000'000U));
    sub->add_option("--seed", record_.seed, "Another seed gives other games");
    sub->add_option("--out", record_.out, "A folder for the records; without it, one game is printed");
    sub->add_option("--jobs", record_.jobs, "Games at the same time")->check(CLI::Range(1U, 256U));
  }

  void add_map() {
    CLI::App* sub = app_.add_subcommand("map", "List, show and check maps");
    sub->footer(kMapHelp);
    sub->require_subcommand(1);
    const auto add = [&](const char* name, const char* summary, int (*act)(const MapOptions&)) {
      CLI::App* action = sub->add_subcommand(name, summary);
      action->add_option("MAP", map_.names, "Names of maps, or .map files")->required();
      action->callback([this, act] { result_ = act(map_); });
    };
    sub->add_subcommand("list", "The maps that ship with Tideline")->callback([this] { result_ = map_list(); });
    add("show", "A map with its start points", map_show);
    add("lint", "Is a map right, and are its start points far apart?", map_lint);
  }

  void add_help() {
    CLI::App* sub = command("help", "More about one command", "", [this] {
      if (topic_.empty()) {
        std::cout << app_.help();
        return kFine;
      }
      const CLI::App* found = find(topic_);
      if (found == nullptr) return no_command(topic_);
      std::cout << found->help("tideline");
      return kFine;
    });
    sub->add_option("COMMAND", topic_, "Which command");
  }

  CLI::App app_;
  CheckOptions check_;
  ReplayOptions replay_;
  RecordOptions record_;
  MapOptions map_;
  std::string topic_;
  int result_ = kFine;
};

}  // namespace
}  // namespace tideline::cli

int main(int argc, char** argv) {
  try {
    return tideline::cli::Program().run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "tideline: " << error.what() << "\n";
    return tideline::cli::kFailed;
  }
}
