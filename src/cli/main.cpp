// The program `tideline`: reads the command line, calls the command.
#include "base/nearest.hpp"
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/config.hpp"

#include <algorithm>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kAbout =
    "Tideline plays card-driven go games: Tsunami on the Goban, The Map is the Territory, go and capture go.\n\n"
    "  tideline record --game tsunami                 a game of Tsunami between two random players\n"
    "  tideline record --game go --map 9x9            a game of two random players, as a record\n"
    "  tideline record --game territory --players 4 --map lake-11 --games 10 --out d\n"
    "                                                 ten games of four factions, as files in the folder d\n"
    "  tideline replay d/territory-0001.tide          the final position and the score\n"
    "  tideline analyse d/territory-0001.tide --at 40 who leads there, what is best, and why\n"
    "  tideline match --bots random,random --size 9   who wins more games of go?\n"
    "  tideline lab game --game tsunami --out study   who is favoured, how long it takes, what the cards do\n"
    "  tideline deck show territory-v1                what the cards do\n"
    "  tideline print cards --deck first-wave --out cards.pdf     its cards, to print and cut out\n"
    "  tideline check d tests/scenarios               are all these records right?\n"
    "  tideline help replay                           more about one command\n";

class Program {
 public:
  Program() : app_(kAbout, "tideline") {
    app_.require_subcommand(1);
    app_.option_defaults()->always_capture_default();
    app_.set_help_flag("-h,--help", "Print this help");
    app_.set_version_flag("--version", "tideline " TIDELINE_VERSION);
    const Commands commands(app_, result_);
    for (const auto add : {add_check,  add_replay,   add_analyse, add_record, add_match,  add_lab,      add_gtp,
                           add_import, add_export,   add_map,     add_deck,   add_lesson, add_print,    add_verify,
                           add_store,  add_feedback, add_games,   add_bots,   add_serve,  add_signature})
      add(commands);
    add_help();
    tell_defaults(app_);
  }

  int run(int argc, char** argv) {
    if (argc == 1) {
      print_help(app_, "tideline");
      return kUsage;
    }
    const std::string first = argv[1];
    if (!first.starts_with('-') && find(app_, first) == nullptr) return no_command(app_, first);
    if (first.starts_with('-') && first != "-h" && first != "--help" && first != "--version") {
      complain("there is no option " + in_quotes(first) + "; `tideline --help` lists what there is");
      return kUsage;
    }
    std::vector<std::string> words(argv + 1, argv + argc);
    if (const CLI::App* command = find(app_, first)) {
      auto more = with_config(*command, std::move(words));
      if (!more) return more.error();
      words = *std::move(more);
    }
    // It is read from the end.
    std::reverse(words.begin(), words.end());
    try {
      app_.parse(std::move(words));
    } catch (const CLI::ParseError& error) {
      if (app_.exit(error) == 0) return kFine;
      suggest(app_);
      return kUsage;
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

  // Help says what an option is by itself, except where that is nothing; 0 mostly stands for something to be found out.
  // NOLINTNEXTLINE(misc-no-recursion): commands lie in each other, few deep.
  static void tell_defaults(CLI::App& of) {
    for (CLI::Option* option : of.get_options()) {
      const std::string& usual = option->get_default_str();
      const bool unsaid = usual == "0" && option->get_description().find("0: ") == std::string::npos;
      if (usual == "[]" || unsaid) option->default_str("");
    }
    for (CLI::App* one : of.get_subcommands([](const CLI::App*) { return true; })) tell_defaults(*one);
  }

  static std::vector<std::string> names_in(const CLI::App& in) {
    std::vector<std::string> names;
    for (const CLI::App* one : in.get_subcommands([](const CLI::App*) { return true; }))
      names.push_back(one->get_name());
    return names;
  }

  static int no_command(const CLI::App& in, const std::string& name) {
    complain("there is no command " + in_quotes(name) + did_you_mean(name, names_in(in)) +
             " (`tideline --help` lists them)");
    return kUsage;
  }

  // What was probably meant by the first word that the command did not take.
  static void suggest(const CLI::App& app) {
    const CLI::App* command = &app;
    while (!command->get_subcommands().empty()) command = command->get_subcommands().back();
    std::vector<std::string> known = names_in(*command);
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
    }
    for (const std::string& word : command->remaining()) {
      const bool rule = !word.starts_with('-') && word.find('=') != std::string::npos;
      if (rule && command->get_option_no_throw("--rules") != nullptr) {
        std::cerr << "Options of the rules stand behind a preset, in quotes: --rules \"PRESET " << word << "\"\n";
        return;
      }
      const std::string_view meant = nearest(word.substr(0, word.find('=')), known);
      if (meant.empty()) continue;
      std::cerr << "Did you mean `" << meant << "`?\n";
      return;
    }
  }

  void add_help() {
    const auto show = [this](const std::vector<std::string>& topic) {
      const CLI::App* found = &app_;
      std::string name = "tideline";
      for (const std::string& word : topic) {
        const CLI::App& above = *found;
        found = find(above, word);
        if (found == nullptr) return no_command(above, word);
        name += " " + word;
      }
      print_help(*found, name);
      return kFine;
    };
    const auto [line, topic] =
        Commands(app_, result_).add<std::vector<std::string>>("help", "More about one command", "", show);
    line.add_option("COMMAND", topic, "Which command");
  }

  CLI::App app_;
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
