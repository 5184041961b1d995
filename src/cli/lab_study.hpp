// What the studies of `tideline lab` have in common: their options, the command that repeats them, and how they are
// carried out.
#pragma once

#include "cli/program.hpp"
#include "cli/start.hpp"
#include "lab/arm.hpp"
#include "lab/report.hpp"

#include <functional>

namespace tideline::cli {

struct LabOptions : GameOptions {
  std::string bots = "level-3";
  std::uint64_t games = 0;  // 0: the usual number, or as many as fit in the budget
  std::uint64_t seed = 1;
  unsigned jobs = 0;  // 0: one for each core
  std::string out;
  std::string budget;
  std::string check;  // bots for a second, shorter study; empty: none
  std::string pace;   // `choice=3,stone=10,card=15`
  std::string language = "en";
  unsigned usual_players = 2;
};

void take_study(CLI::App& line, LabOptions& options);
void take_players(CLI::App& line, LabOptions& options);
void take_pace(CLI::App& line, LabOptions& options);

using Given = std::vector<std::pair<const char*, std::string>>;
// What is given for the game.
Given game_of(const LabOptions& options);
// A word of a command line, as a shell reads it.
std::string shell_word(const std::string& text);

// The error names the option to blame.
Expected<lab::Arm, std::string> arm_of(const LabOptions& options);
// What is given for all, and what words of its own say: `fr komi=6 deck=second-tide`.
Expected<lab::Arm, std::string> side_of(LabOptions options, const std::string& text);

using LabStudy = std::function<Expected<lab::Report, std::string>(const lab::Order&)>;
// A study by these options; they differ from those of the command line in the bots of a check. The error names the
// option to blame.
using Prepare = std::function<Expected<LabStudy, std::string>(const LabOptions&)>;
// Carries it out and gives the exit code. `name`, `given`: for the command that repeats it.
int conduct(const LabOptions& options, const std::string& name, const Given& given, std::uint64_t usual_games,
            const Prepare& prepare);

// The figures as lines, and where the page is.
void tell(const lab::Report& report, const std::string& folder);
int wrong_usage(const std::string& problem);

}  // namespace tideline::cli
