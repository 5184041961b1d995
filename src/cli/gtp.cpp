// `tideline gtp`: the Go Text Protocol on standard input and output.
#include "cli/charset.hpp"
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/input_lines.hpp"
#include "gtp/engine.hpp"
#include "host/files.hpp"
#include "host/nets.hpp"
#include "host/timed_bot.hpp"
#include "sgf/import.hpp"
#include "shipped/catalogue.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kGtpHelp =
    "Speaks the Go Text Protocol, version 2, on standard input and output: plain go, for clients and other engines.\n\n"
    "  tideline gtp                                   as a client such as GoGui or Sabaki starts it\n"
    "  tideline gtp --rules japanese --seed 7\n"
    "  tideline gtp --bot random:time=2               2 seconds a move at most, whatever the client's clock says\n"
    "  printf 'boardsize 9\\ngenmove b\\nshowboard\\n' | tideline gtp\n\n"
    "A bot that searches takes its share of the time that the client's clock leaves it, or 5 seconds a move.\n"
    "`list_commands` lists what it understands; docs/gtp.md says how to connect it.";

struct GtpOptions {
  std::string bot = "random";
  std::string rules = "default";
  std::uint64_t seed = 1;
};

// An SGF file as a record.
std::optional<std::string> load_sgf(const std::string& path) {
  const auto bytes = read_file(path);
  if (!bytes) return std::nullopt;
  auto imported = sgf::to_record(*bytes, {.decode = decode, .moves = std::nullopt});
  if (!imported) return std::nullopt;
  return std::move(imported->record);
}

int gtp(const GtpOptions& options) {
  auto game = gtp::FreeGo::make(options.rules);
  if (!game) {
    complain("--rules: " + game.error());
    return kUsage;
  }
  gtp::Engine::Options wanted;
  wanted.version = TIDELINE_VERSION;
  wanted.bot_name = options.bot;
  const auto bot = parse_our_bot(options.bot);
  if (!bot) {
    complain("--bot: " + bot.error());
    return kUsage;
  }
  wanted.bot = make_timed_bot(*bot);
  wanted.stop_after = [](gtp::TimeControl::Milliseconds time) { return stop_after(std::chrono::milliseconds(time)); };
  if (bot->playouts == 0 && bot->evaluations == 0 && bot->milliseconds == 0) wanted.usual = kUsualTime.count();
  wanted.seed = options.seed;
  wanted.catalogue = &shipped_catalogue();
  wanted.load = load_sgf;
  InputLines lines;
  wanted.taste = taste_of(*bot);
  wanted.taste.net = our_net(bot->net == kOwnNet ? std::string_view("go") : bot->net);
  wanted.say = [](std::string_view text) { std::cout << text << std::flush; };
  wanted.waiting = [&] { return lines.waiting(); };
  gtp::Engine engine(std::move(wanted), *std::move(game));
  for (std::string line; !engine.finished() && lines.next(line);) std::cout << engine.respond(line) << std::flush;
  return kFine;
}

}  // namespace

void add_gtp(const Commands& commands) {
  const auto [line, options] = commands.add<GtpOptions>("gtp", "Play go by the Go Text Protocol", kGtpHelp, gtp);
  line.add_option("--bot", options.bot, "Who plays");
  line.add_option("--rules", options.rules, "A preset of go, then options: \"japanese ko=superko\"");
  take_seed(line, options.seed);
}

}  // namespace tideline::cli
