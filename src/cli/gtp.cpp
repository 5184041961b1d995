// `tideline gtp`: the Go Text Protocol on standard input and output.
#include "cli/charset.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/input_lines.hpp"
#include "cli/nets.hpp"
#include "cli/timed_bot.hpp"
#include "gtp/engine.hpp"
#include "sgf/import.hpp"
#include "shipped/catalogue.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

// An SGF file as a record.
std::optional<std::string> load_sgf(const std::string& path) {
  const auto bytes = read_file(path);
  if (!bytes) return std::nullopt;
  auto imported = sgf::to_record(*bytes, {.decode = decode, .moves = std::nullopt});
  if (!imported) return std::nullopt;
  return std::move(imported->record);
}

}  // namespace

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

}  // namespace tideline::cli
