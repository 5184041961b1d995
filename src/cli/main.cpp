// The program `tideline`: reads the command line, calls the command.
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/help.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <iostream>

namespace tideline::cli {
namespace {

class Program {
 public:
  Program() : app_(kAbout, "tideline") {
    app_.require_subcommand(1);
    app_.set_help_flag("-h,--help", "Print this help");
    app_.set_version_flag("--version", "tideline " TIDELINE_VERSION);
    add_check();
    add_replay();
    add_analyse();
    add_record();
    add_match();
    add_gtp();
    add_sgf();
    add_map();
    add_deck();
    add_print();
    add_verify();
    add_store();
    add_feedback();
    command("games", "The games, their presets and options", "", [] { return list_games(); });
    add_bots();
    add_serve();
    add_signature();
    add_help();
  }

  int run(int argc, char** argv) {
    if (argc == 1) {
      print_help(app_, "tideline");
      return kUsage;
    }
    const std::string first = argv[1];
    if (!first.starts_with('-') && find(app_, first) == nullptr) return no_command(first);
    if (first.starts_with('-') && first != "-h" && first != "--help" && first != "--version") {
      complain("there is no option " + in_quotes(first) + "; `tideline --help` lists what there is");
      return kUsage;
    }
    try {
      app_.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      return app_.exit(error) == 0 ? kFine : kUsage;
    }
    return result_;
  }

 private:
  static const CLI::App* find(const CLI::App& in, const std::string& name) {
    for (const CLI::App* one : in.get_subcommands([](const CLI::App*) { return true; })) {
      if (one->get_name() == name) return one;
    }
    return nullptr;
  }

  static void print_help(const CLI::App& of, const std::string& name) {
    std::cout << of.get_formatter()->make_help(&of, name, CLI::AppFormatMode::Normal);
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

  // Checks with words of our own.
  static CLI::Validator one_of(std::vector<std::string> words) {
    return {[words = std::move(words)](std::string& value) {
              std::string list;
              for (const std::string& word : words) {
                if (word == value) return std::string();
                list += (list.empty() ? "" : ", ") + word;
              }
              return "expected one of " + list + ", found " + in_quotes(value);
            },
            ""};
  }
  static CLI::Validator between(int least, int most) {
    return {[least, most](std::string& value) {
              if (parse_number(value, most) >= least) return std::string();
              return "expected a number from " + std::to_string(least) + " to " + std::to_string(most) + ", found " +
                     in_quotes(value);
            },
            ""};
  }

  // A number below 1 and above 0; or 0.
  static CLI::Validator fraction(bool or_zero) {
    return {[or_zero](std::string& value) {
              double number = -1;
              const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
              const bool whole = error == std::errc() && end == value.data() + value.size();
              if (whole && number < 1 && (number > 0 || (or_zero && number == 0))) return std::string();
              return "expected a number such as 0.9, found " + in_quotes(value);
            },
            ""};
  }

  static void read_seed(const std::string& text, std::uint64_t& seed) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size()) {
      throw CLI::ValidationError("--seed",
                                 "expected a number from 0 to 18446744073709551615, found " + in_quotes(text));
    }
  }

  static void add_seed(CLI::App* sub, std::uint64_t& seed) {
    sub->add_option_function<std::string>(
        "--seed", [&seed](const std::string& text) { read_seed(text, seed); }, "Another seed gives other games");
  }

  static void add_game(CLI::App* sub, GameOptions& game) {
    sub->add_option("--game", game.game, "Which game: `tideline games` lists them");
    sub->add_option("--rules", game.rules, "A preset, then options: \"japanese komi=0.5\"");
    sub->add_option("--map", game.map, "A map's name, or a .map file");
    sub->add_option("--deck", game.deck, "A deck's name, or a .toml file");
  }

  void add_check() {
    CLI::App* sub = command("check", "Run records and scenarios", kCheckHelp, [this] { return check(check_); });
    sub->add_option("FILE", check_.paths, "Records, or folders of them")->required();
    sub->add_option("--deck", check_.decks, "Deck files that the records name by their sum")->expected(1);
  }

  void add_replay() {
    CLI::App* sub =
        command("replay", "Show the position after a record", kReplayHelp, [this] { return replay(replay_); });
    sub->add_option("FILE", replay_.path, "A record")->required();
    sub->add_option("--deck", replay_.decks, "Deck files that the record names by their sum")->expected(1);
    sub->add_option("--as", replay_.viewer, "Whose view: a faction, or spectator");
    sub->add_option("--to", replay_.to, "Stop after this many events")->check(between(0, 999'999'999));
    auto* json = sub->add_flag("--json", replay_.json, "JSON instead of a diagram");
    sub->add_flag("--record", replay_.record, "The record itself, blanked for that viewer")->excludes(json);
    sub->add_flag("--svg", replay_.svg, "A picture of the board, as SVG")->excludes(json);
    sub->add_option("--colour,--color", replay_.colours, "auto, always or never")
        ->check(one_of({"auto", "always", "never"}));
  }

  void add_analyse() {
    CLI::App* sub =
        command("analyse", "Who leads, what is best, and why", kAnalyseHelp, [this] { return analyse(analyse_); });
    sub->alias("analyze");
    sub->add_option("FILE", analyse_.path, "A record")->required();
    sub->add_option("--deck", analyse_.decks, "Deck files that the record names by their sum")->expected(1);
    sub->add_option("--at", analyse_.at, "After this many events")->check(between(0, 999'999'999));
    sub->add_option("--as", analyse_.viewer, "Whose view: a faction, or spectator");
    sub->add_option("--playouts", analyse_.playouts, "Games to play out for a position (2000; with --all 200)")
        ->check(between(1, 100'000'000));
    sub->add_option("--time", analyse_.time, "Seconds to think about a position");
    sub->add_option("--net", analyse_.net, "Asks a learned net who wins: own, the game's, a .net file, or none");
    add_seed(sub, analyse_.seed);
    sub->add_flag("--json", analyse_.json, "JSON instead of text");
    sub->add_option("--lang,--language", analyse_.language, "en, fr or hu")->check(one_of({"en", "fr", "hu"}));
    sub->add_flag("--all", analyse_.all, "Every position of the record");
    sub->add_option("--from", analyse_.from, "With --all: from this event on")->check(between(0, 999'999'999));
    sub->add_option("--to", analyse_.to, "With --all: up to this event")->check(between(0, 999'999'999));
    sub->add_option("--colour,--color", analyse_.colours, "auto, always or never")
        ->check(one_of({"auto", "always", "never"}));
  }

  void add_record() {
    CLI::App* sub =
        command("record", "Let bots play and keep the records", kRecordHelp, [this] { return record(record_); });
    add_game(sub, record_);
    sub->add_option("--players", record_.players, "How many factions")->check(between(2, 6));
    sub->add_option("--bots", record_.bots, "One for all, or one for each faction: level-2,level-4");
    sub->add_option("--games", record_.games, "How many games")->check(between(1, 10'000'000));
    add_seed(sub, record_.seed);
    sub->add_option("--out", record_.out, "A folder for the records; without it, one game is printed");
    sub->add_option("--jobs", record_.jobs, "Games at the same time")->check(between(1, 256));
  }

  void add_match() {
    CLI::App* sub = command("match", "Let bots play for the result", kMatchHelp, [this] { return match(match_); });
    sub->add_option("--bots", match_.bots, "Who plays: random,random or random,gtp:\"gnugo --mode gtp\"")->required();
    match_.game = "go";
    add_game(sub, match_);
    sub->add_option("--size", match_.size, "9 is short for --map 9x9")->check(between(2, 25));
    sub->add_option("--komi", match_.komi, "Short for the option komi of --rules");
    sub->add_option("--games", match_.games, "How many games")->check(between(1, 10'000'000));
    add_seed(sub, match_.seed);
    match_.players = 0;
    sub->add_option("--players", match_.players, "With two bots: the first has one seat, the second all others")
        ->check(between(2, 6));
    sub->add_option("--playouts", match_.playouts, "What a choice may cost a bot that names no budget of its own");
    sub->add_option("--time", match_.time, "The same, in seconds");
    sub->add_option("--jobs", match_.jobs, "Games at the same time; by itself as many as there are cores")
        ->check(between(1, 256));
    sub->add_option("--stop-at", match_.stop_at, "End as soon as the first bot's rate is above or below this: 0.9")
        ->check(fraction(false));
    sub->add_option("--margin", match_.margin, "With --stop-at: it is enough to be so near, 0.05")
        ->check(fraction(true));
    sub->add_option("--out", match_.out, "A folder for the records");
    sub->add_flag("--resume", match_.resume, "Go on with the match in that folder");
    sub->add_flag("--json", match_.json, "Everything as JSON, for programs");
    sub->add_option("--within", match_.within,
                    "Seconds after which no game begins and those on the board are adjudicated")
        ->check(between(1, 1'000'000));
    sub->add_option("--timeout", match_.timeout, "Seconds that an outside program may take for an answer")
        ->check(between(1, 1'000'000));
  }

  void add_signature() {
    CLI::App* sub = command(
        "signature", "One number for the behaviour of the whole engine",
        "Plays seeded games of every kind and mixes them into one number: the same on every machine, natively and "
        "as\nWebAssembly, until a rule changes.",
        [this] { return print_signature(signature_); });
    sub->add_option("--net", signature_.net, "A file with a net: the number of what a search does with it");
  }

  void add_gtp() {
    CLI::App* sub = command("gtp", "Play go by the Go Text Protocol", kGtpHelp, [this] { return gtp(gtp_); });
    sub->add_option("--bot", gtp_.bot, "Who plays");
    sub->add_option("--rules", gtp_.rules, "A preset of go, then options: \"japanese ko=superko\"");
    add_seed(sub, gtp_.seed);
  }

  void add_sgf() {
    CLI::App* in = command("import", "An SGF file to a record", kImportHelp, [this] { return import_sgf(import_); });
    in->add_option("FILE", import_.path, "An SGF file")->required();
    in->add_option("--out", import_.out, "A file for the record; without it, it is printed");
    CLI::App* out = command("export", "A record to an SGF file", kExportHelp, [this] { return export_sgf(export_); });
    out->add_option("FILE", export_.path, "A record")->required();
    out->add_option("--deck", export_.decks, "Deck files that the record names by their sum")->expected(1);
    out->add_option("--as", export_.viewer, "Whose view: a faction, or spectator");
    out->add_option("--out", export_.out, "A file for the SGF; without it, it is printed");
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

  void add_deck() {
    CLI::App* sub = app_.add_subcommand("deck", "List, show and check decks of cards");
    sub->footer(kDeckHelp);
    sub->require_subcommand(1);
    const auto add = [&](const char* name, const char* summary, int (*act)(const DeckOptions&)) {
      CLI::App* action = sub->add_subcommand(name, summary);
      action->add_option("DECK", deck_.names, "Names of decks, or .toml files")->required();
      action->callback([this, act] { result_ = act(deck_); });
      return action;
    };
    sub->add_subcommand("list", "The decks that ship with Tideline")->callback([this] { result_ = deck_list(); });
    add("show", "The cards of a deck, and what they do", deck_show)
        ->add_option("--lang,--language", deck_.language, "en, fr or hu")
        ->check(one_of({"en", "fr", "hu"}));
    CLI::App* watch = sub->add_subcommand("watch", "Check cards whenever they are saved, and show what has changed");
    watch->add_option("PATH", watch_.path, "A .toml file of a deck or of a card, or a folder of them")->required();
    watch->add_option("--lang,--language", watch_.language, "Of the preview: en, fr or hu")
        ->check(one_of({"en", "fr", "hu"}));
    watch->add_option("--out", watch_.out, "The preview of the changed cards")->capture_default_str();
    watch->add_flag("--once", watch_.once, "End after the first change; exit code 1 if something is wrong with it");
    watch->footer(
        "Says what was changed, runs the worked examples, and draws the changed cards anew. Ctrl-C ends it.\n"
        "Most PDF readers show the new preview by themselves.");
    watch->callback([this] { result_ = deck_watch(watch_); });
    add("new", "A deck file to begin with", deck_new);
    add("lint", "Is a deck right, and do the examples of its cards hold?", deck_lint);
  }

  void add_print() {
    CLI::App* sub = app_.add_subcommand("print", "Cards, boards and stones on paper, as PDF");
    sub->footer(kPrintHelp);
    sub->require_subcommand(1);
    const auto add = [&](const char* name, const char* summary, const char* help, PrintOptions& print,
                         const auto& act) {
      CLI::App* what = sub->add_subcommand(name, summary);
      what->footer(help);
      what->add_option("--lang,--language", print.language, "en, fr or hu")->check(one_of({"en", "fr", "hu"}));
      what->add_option("--paper", print.paper, "a4 or letter")->check(one_of({"a4", "letter"}));
      what->add_flag("--bw", print.black, "Black alone: marks and hatching instead of colours");
      what->add_option("--out", print.out, "The PDF file")->required();
      what->callback([this, act] { result_ = act(); });
      return what;
    };
    CLI::App* cards = add("cards", "The cards of a deck, 63 x 88 mm, nine a page, with their backs", kPrintCardsHelp,
                          print_cards_, [this] { return print_cards(print_cards_); });
    cards->add_option("--deck", print_cards_.deck, "A deck's name, or a .toml file")->required();
    cards->add_option("--only", print_cards_.only, "Only these cards, by their ids: reef,gust");
    cards->add_option("--since", print_cards_.since, "Only what has changed since this older deck or .toml file");
    add("board", "A board with 23 mm between lines, on pages to glue together", kPrintBoardHelp, print_board_,
        [this] { return print_board(print_board_); })
        ->add_option("--map", print_board_.map, "A map's name, 13x13, or a .map file")
        ->required();
    CLI::App* tokens = add("tokens", "Stones to cut out, 20 mm wide", kPrintTokensHelp, print_tokens_,
                           [this] { return print_tokens(print_tokens_); });
    tokens->add_option("--colours,--colors", print_tokens_.colours, "Which: red,blue or black,white");
    tokens->add_option("--count", print_tokens_.count, "How many of each")->check(between(1, 400));
    CLI::App* score =
        add("score", "Score sheets", kPrintScoreHelp, print_score_, [this] { return print_score(print_score_); });
    score->add_option("--game", print_score_.game, "go, tsunami or territory")->required();
    score->add_option("--players", print_score_.players, "How many columns; for territory up to six")
        ->check(between(2, 6));
    add_print_reading(add);
  }

  void add_print_reading(
      const std::function<CLI::App*(const char*, const char*, const char*, PrintOptions&, std::function<int()>)>& add) {
    CLI::App* rules = add("rules", "The rules as a booklet, with every card of a deck", kPrintRulesHelp, print_rules_,
                          [this] { return print_rules(print_rules_); });
    rules->add_option("--game", print_rules_.game, "go, tsunami or territory")->required();
    rules->add_option("--deck", print_rules_.decks, "Decks by name, or .toml files; without it, the usual one");
    rules->add_option("--rules", print_rules_.rules,
                      "A table's rules, such as \"fr komi=6.5\": a chapter says what differs");
    CLI::App* game = add("game", "A record as a report, with diagrams and the score", kPrintGameHelp, print_game_,
                         [this] { return print_game(print_game_); });
    game->add_option("file", print_game_.path, "The record")->required();
    game->add_option("--as", print_game_.viewer, "Who sees it while it is not over: a faction, or spectator");
    game->add_option("--deck", print_game_.decks, "Deck files that the record names by their sum");
  }

  void add_verify() {
    CLI::App* sub =
        command("verify", "Check the dice of a game from a server", kVerifyHelp, [this] { return verify(verify_); });
    sub->add_option("RECORD", verify_.path, "A record")->required();
    sub->add_option("--deck", verify_.decks, "Deck files that the record names by their sum")->expected(1);
    sub->add_flag("--all", verify_.all, "Every outcome, not only those that are wrong");
  }

  void add_store() {
    CLI::App* sub = app_.add_subcommand("store", "Back up, restore and check a server's data");
    sub->footer(kStoreHelp);
    sub->require_subcommand(1);
    const auto add = [&](const char* name, const char* summary, int (*act)(const StoreOptions&)) {
      CLI::App* action = sub->add_subcommand(name, summary);
      action->callback([this, act] { result_ = act(store_); });
      return action;
    };
    const auto data = [&](CLI::App* to) { to->add_option("DATA", store_.data, "The server's folder")->required(); };
    const auto file = [&](CLI::App* to) { to->add_option("FILE", store_.file, "A copy")->required(); };
    CLI::App* backup = add("backup", "Copy the database while the server runs", store_backup);
    data(backup);
    file(backup);
    CLI::App* restore = add("restore", "Put a copy in place of the database", store_restore);
    file(restore);
    data(restore);
    restore->add_flag("--force", store_.force, "Even if there is a database: it is kept as tideline.db.old");
    data(add("check", "Is everything whole, and can every game go on?", store_check));
  }

  void add_bots() {
    CLI::App* sub = command("bots", "The bots: levels and styles", kBotsHelp, [this] { return list_bots(bots_); });
    sub->add_option("--lang,--language", bots_.language, "en, fr or hu")->check(one_of({"en", "fr", "hu"}));
  }

  void add_feedback() {
    CLI::App* sub = app_.add_subcommand("feedback", "What players thought of their games, for designers");
    sub->require_subcommand(1);
    CLI::App* action = sub->add_subcommand("export", "A CSV file, and the last board of every game as SVG");
    action->footer(kFeedbackHelp);
    action->callback([this] { result_ = feedback_export(feedback_); });
    action->add_option("DATA", feedback_.data, "The server's folder")->required();
    action->add_option("--out", feedback_.out, "A folder for feedback.csv and boards/")->required();
  }

  void add_serve() {
    CLI::App* sub =
        command("serve", "Let people play together, in a browser", kServeHelp, [this] { return serve(serve_); });
    sub->add_option("--port", serve_.port, "The port; 0 takes any that is free and says which")
        ->check(between(0, 65535));
    sub->add_option("--bind", serve_.bind, "The address to listen on; 0.0.0.0 or :: for all");
    sub->add_option("--data", serve_.data, "The folder for everything that is kept");
    sub->add_option("--web", serve_.web, "The folder of the web client");
    sub->add_option("--tls-cert", serve_.tls_certificate, "A certificate with its chain, in PEM");
    sub->add_option("--tls-key", serve_.tls_key, "Its key, in PEM");
    sub->add_flag("--behind-proxy", serve_.behind_proxy,
                  "Believe X-Forwarded-For and X-Forwarded-Proto of a proxy on this machine");
    sub->add_option("--bot-threads", serve_.bot_threads, "Threads on which bots think; by itself all cores but one")
        ->check(between(1, 256));
    sub->add_option("--bot-time", serve_.bot_time, "The most that a bot thinks about a choice, in milliseconds")
        ->check(between(1, 600'000));
    sub->add_option("--questions", serve_.questions, "A file with more questions to players, after a game");
    sub->add_flag("--no-limits", serve_.no_limits, "Count nobody's requests: for tests and measurements");
    sub->add_option("--test-clock", serve_.test_clock,
                    "The clock shows these milliseconds, and goes on by those on standard input: for tests");
    sub->add_option("--log", serve_.log, "debug, info, warning, error or off")
        ->check(one_of({"debug", "info", "warning", "error", "off"}));
  }

  void add_help() {
    CLI::App* sub = command("help", "More about one command", "", [this] {
      const CLI::App* found = &app_;
      std::string name = "tideline";
      for (const std::string& word : topic_) {
        found = find(*found, word);
        if (found == nullptr) return no_command(word);
        name += " " + word;
      }
      print_help(*found, name);
      return kFine;
    });
    sub->add_option("COMMAND", topic_, "Which command");
  }

  CLI::App app_;
  CheckOptions check_;
  ReplayOptions replay_;
  AnalyseOptions analyse_;
  RecordOptions record_;
  MatchOptions match_;
  GtpOptions gtp_;
  SignatureOptions signature_;
  ImportOptions import_;
  ExportOptions export_;
  MapOptions map_;
  DeckOptions deck_;
  WatchOptions watch_;
  PrintCardsOptions print_cards_;
  PrintBoardOptions print_board_;
  PrintTokensOptions print_tokens_;
  PrintRulesOptions print_rules_;
  PrintGameOptions print_game_;
  PrintScoreOptions print_score_;
  VerifyOptions verify_;
  StoreOptions store_;
  BotsOptions bots_;
  ServeOptions serve_;
  FeedbackOptions feedback_;
  std::vector<std::string> topic_;
  int result_ = kFine;
};

}  // namespace
}  // namespace tideline::cli

int main(int argc, char** argv) {
  try {
    const int result = tideline::cli::Program().run(argc, argv);
    if (std::cout.flush()) return result;
    std::cerr << "tideline: standard output cannot be written\n";
    return tideline::cli::kFailed;
  } catch (const std::exception& error) {
    std::cerr << "tideline: " << error.what() << "\n";
    return tideline::cli::kFailed;
  }
}
