// `tideline serve`: people play together.
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/config.hpp"
#include "host/files.hpp"
#include "server/server.hpp"
#include "shipped/questions.hpp"
#include "store/open_store.hpp"
#include "store/postgres.hpp"

#include <filesystem>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kServeHelp =
    "People play together: pages, API and WebSocket on one port, everything kept in one folder.\n\n"
    "  tideline serve                                  at http://127.0.0.1:8080, or the next port that is free\n"
    "  tideline serve --port 9000 --data games\n"
    "  tideline serve --bind 0.0.0.0 --tls-cert chain.pem --tls-key key.pem --port 443\n"
    "  tideline serve --behind-proxy                   nginx or Caddy in front of it, on the same machine\n"
    "  tideline serve --config /etc/tideline/tideline.toml  options from a file; what the line says itself counts\n"
    "  tideline serve --store postgresql://games@db/games   everything kept in PostgreSQL instead of a folder\n"
    "  tideline serve --store postgresql://games@db/games --name a --address 10.0.0.1:8090   one of several servers\n\n"
    "Ctrl-C, or SIGTERM, stops it in good order: what anybody was told has happened is kept, also if it is killed.\n"
    "docs/serving.md says how to run it for others, docs/protocol.md how programs play.";

struct ServeOptions {
  std::string bind = "127.0.0.1";
  std::optional<unsigned> port;  // nothing: 8080, or the next that is free
  std::string data;              // empty: the usual folder
  std::string store;             // instead of it; empty: the folder
  std::uint64_t most_bytes = 0;  // of the folder's database; 0: as large as the disk allows
  std::string name;              // among several servers of one database
  std::string address;
  bool stand_by = false;
  std::string web;  // empty: beside the program, or where the build puts it
  std::string config;
  std::string tls_certificate;
  std::string tls_key;
  bool behind_proxy = false;
  std::vector<std::string> proxies;
  std::vector<std::string> hosts;
  bool no_limits = false;
  std::optional<std::int64_t> test_clock;  // milliseconds since 1970
  unsigned bot_threads = 0;
  unsigned bot_time = 1000;  // milliseconds
  server::Keeping keep;
  std::string log = "warning";
  std::string questions;  // a file with more to ask after a game
};

// An installed program has the client beside it.
std::string usual_web() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto beside = program.parent_path().parent_path() / "share" / "tideline" / "web";
  return !error && std::filesystem::exists(beside / "index.html", error) ? beside.string() : TIDELINE_WEB;
}

int serve(const ServeOptions& options) {
  if (options.tls_certificate.empty() != options.tls_key.empty()) {
    complain("--tls-cert and --tls-key belong together");
    return kUsage;
  }
  if (options.name.empty() != options.address.empty()) {
    complain("--name and --address belong together");
    return kUsage;
  }
  if (!options.name.empty() && !postgres::Connection::is_address(options.store)) {
    complain("several servers share a database of PostgreSQL: --store postgresql://…");
    return kUsage;
  }
  if (options.most_bytes > 0 && postgres::Connection::is_address(options.store)) {
    complain("--most-bytes is for a folder: how large a database of PostgreSQL may grow is said there");
    return kUsage;
  }
  std::error_code unreadable;
  if (!options.web.empty() && !std::filesystem::is_directory(options.web, unreadable)) {
    complain("--web: there is no folder " + in_quotes(options.web));
    return kUsage;
  }
  if (!options.web.empty() && !std::filesystem::exists(options.web + "/index.html", unreadable))
    complain("--web: " + in_quotes(options.web) + " has no index.html, so nobody is shown a page");
  const auto level = server::Log::level_named(options.log);
  server::ServerOptions settings;
  settings.bind = options.bind;
  settings.port = static_cast<std::uint16_t>(options.port.value_or(8080));
  settings.tries = options.port ? 1 : 20;
  settings.web = options.web.empty() ? usual_web() : options.web;
  settings.tls_certificate = options.tls_certificate;
  settings.tls_key = options.tls_key;
  settings.behind_proxy = options.behind_proxy;
  settings.proxies = options.proxies;
  settings.hosts = options.hosts;
  settings.bot_threads = options.bot_threads;
  settings.bot_time = std::chrono::milliseconds(options.bot_time);
  settings.limits.on = !options.no_limits;
  settings.test_clock = options.test_clock;
  settings.keep = options.keep;
  if (!options.name.empty()) settings.self = {options.name, options.address};
  settings.log = level.value_or(server::Log::Level::Info);

  settings.questions.assign(shipped_questions().begin(), shipped_questions().end());
  if (!options.questions.empty()) {
    const auto text = read_file(options.questions);
    if (!text) {
      report(options.questions, text.error());
      return kFailed;
    }
    const auto more = parse_questions(*text);
    if (!more) {
      report(options.questions, more.error());
      return kFailed;
    }
    settings.questions.insert(settings.questions.end(), more->begin(), more->end());
  }

  const std::string folder = options.data.empty() ? usual_folder() : options.data;
  const std::string& data = options.store.empty() ? folder : options.store;
  const auto stands_by = [] { std::cout << "Another server has the data; this one stands by.\n" << std::flush; };
  auto store = options.stand_by ? open_store_when_free(data, stands_by, settings.self, options.most_bytes)
                                : open_store(data, settings.self, options.most_bytes);
  if (!store) {
    complain(options.store.empty() ? folder + ": " + store.error().message : store.error().message);
    return kFailed;
  }
  const std::string place = (*store)->place();
  const auto problem = server::serve(std::move(*store), settings, [&](const std::string& address) {
    std::cout << "Tideline is open at " << address << "\nIts data is in " << place << "; Ctrl-C stops it.\n"
              << std::flush;
  });
  if (!problem) return kFine;
  complain(*problem);
  return kFailed;
}

}  // namespace

void add_serve(const Commands& commands) {
  const auto [line, options] =
      commands.add<ServeOptions>("serve", "Let people play together, in a browser", kServeHelp, serve);
  line.add_option("--config", options.config, "A file with these options, a line each, such as `port = 8080`");
  line.add_option("--port", options.port, "The port, by itself 8080; 0 takes any that is free and says which")
      ->check(between(0, 65535));
  line.add_option("--bind", options.bind, "The address to listen on; 0.0.0.0 or :: for all");
  auto* data = line.add_option("--data", options.data, "The folder for everything that is kept");
  line.add_option("--store", options.store,
                  "Instead of it: a database of PostgreSQL, as postgresql://USER@HOST/DATABASE; or sqlite:DIR")
      ->excludes(data);
  line.add_option("--most-bytes", options.most_bytes,
                  "The folder's database grows to so many bytes and no more; 0: as large as the disk allows");
  line.add_option("--name", options.name, "Among several servers of one database of PostgreSQL: its own");
  line.add_option("--address", options.address, "Where it listens for the others, and they reach it: HOST:PORT");
  line.add_flag("--stand-by", options.stand_by, "Wait for as long as another server has the data, then begin");
  line.add_option("--web", options.web, "The folder of the web client");
  line.add_option("--tls-cert", options.tls_certificate, "A certificate with its chain, in PEM");
  line.add_option("--tls-key", options.tls_key, "Its key, in PEM");
  auto* behind_proxy = line.add_flag("--behind-proxy", options.behind_proxy,
                                     "Believe X-Forwarded-For and X-Forwarded-Proto of a proxy on this machine");
  line.add_option("--proxy", options.proxies,
                  "The address of a proxy on another machine to believe; as often as needed")
      ->needs(behind_proxy);
  line.add_option("--host", options.hosts,
                  "A name by which browsers may ask for this server; for each one more of these");
  line.add_option("--bot-threads", options.bot_threads, "Threads on which bots think; by itself all cores but one")
      ->check(between(1, 256));
  line.add_option("--bot-time", options.bot_time, "The most that a bot thinks about a choice, in milliseconds")
      ->check(between(1, 600'000));
  line.add_option("--keep-unstarted", options.keep.unstarted,
                  "Days that a table stays whose game never began; 0: for ever")
      ->check(between(0, 36'500));
  line.add_option("--keep-unfinished", options.keep.unfinished,
                  "Days that a game stays in which nothing happens; 0: for ever")
      ->check(between(0, 36'500));
  line.add_option("--keep-finished", options.keep.finished, "Days that a game stays that is over; 0: for ever")
      ->check(between(0, 36'500));
  line.add_option("--keep-texts", options.keep.texts,
                  "Days that a deck or map stays that nobody plays with; 0: for ever")
      ->check(between(0, 36'500));
  line.add_option("--questions", options.questions, "A file with more questions to players, after a game");
  line.add_flag("--no-limits", options.no_limits, "Count nobody's requests: for tests and measurements");
  line.add_option("--test-clock", options.test_clock,
                  "The clock shows these milliseconds, and goes on by those on standard input: for tests");
  line.add_option("--log", options.log, "debug, info, warning, error or off")
      ->check(one_of({"debug", "info", "warning", "error", "off"}));
}

}  // namespace tideline::cli
