// How a command of `tideline` declares itself: its options, its help and what it does stand in its own file.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tideline::cli {

inline constexpr int kFine = 0;
inline constexpr int kFailed = 1;  // the input or the check failed
inline constexpr int kUsage = 2;   // the command was not understood

// A command that was added: what may stand on its line, and where that goes.
template <class Options>
struct Command {
  CLI::App& line;
  Options& options;
};

// The commands of the program, or those of a command that has some, such as `deck`.
class Commands {
 public:
  // `result` gets the exit code of the one that is run.
  Commands(CLI::App& line, int& result) : line_(&line), result_(&result) {}

  // `act` takes the options and gives the exit code. Without help of its own it has that of the command above it.
  template <class Options, class Act>
  [[nodiscard]] Command<Options> add(const char* name, const char* summary, const char* help, Act act) const {
    CLI::App& line = *line_->add_subcommand(name, summary);
    if (*help != '\0') line.footer(help);
    auto options = std::make_shared<Options>();
    line.callback([result = result_, options, act] { *result = act(*options); });
    return {line, *options};
  }
  // One that takes no options.
  template <class Act>
  void add_plain(const char* name, const char* summary, Act act) const {
    line_->add_subcommand(name, summary)->callback([result = result_, act] { *result = act(); });
  }
  // One that has commands of its own.
  [[nodiscard]] Commands group(const char* name, const char* summary, const char* help) const {
    return {*line_->add_subcommand(name, summary)->footer(help)->require_subcommand(1), *result_};
  }

 private:
  CLI::App* line_;
  int* result_;
};

// Checks with words of our own.
CLI::Validator one_of(std::vector<std::string> words);
CLI::Validator between(int least, int most);
// A number below 1 and above 0; or 0.
CLI::Validator fraction(bool or_zero);

// Options that several commands have.
void take_seed(CLI::App& line, std::uint64_t& seed);
void take_language(CLI::App& line, std::string& language);
void take_colours(CLI::App& line, std::string& colours);  // auto, always or never
void take_decks(CLI::App& line, std::vector<std::string>& decks);
void take_viewer(CLI::App& line, std::string& viewer);

}  // namespace tideline::cli
