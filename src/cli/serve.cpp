// `tideline serve`: people play together.
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "server/server.hpp"
#include "shipped/questions.hpp"
#include "store/sqlite_store.hpp"

#include <cstdlib>
#include <filesystem>
#include <iostream>

namespace tideline::cli {
namespace {

// Where a person's data lives on this system.
std::string usual_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
    return std::string(data) + "/tideline";
  const char* home = std::getenv("HOME");
  return std::string(home != nullptr && *home != '\0' ? home : ".") + "/.local/share/tideline";
}

}  // namespace

int serve(const ServeOptions& options) {
  if (options.tls_certificate.empty() != options.tls_key.empty()) {
    complain("--tls-cert and --tls-key belong together");
    return kUsage;
  }
  const auto level = server::Log::level_named(options.log);
  server::ServerOptions settings;
  settings.bind = options.bind;
  settings.port = static_cast<std::uint16_t>(options.port.value_or(8080));
  settings.tries = options.port ? 1 : 20;
  settings.web = options.web.empty() ? TIDELINE_WEB : options.web;
  settings.tls_certificate = options.tls_certificate;
  settings.tls_key = options.tls_key;
  settings.behind_proxy = options.behind_proxy;
  settings.bot_threads = options.bot_threads;
  settings.bot_time = std::chrono::milliseconds(options.bot_time);
  settings.limits.on = !options.no_limits;
  settings.test_clock = options.test_clock;
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
  auto store = SqliteStore::open(folder);
  if (!store) {
    complain(folder + ": " + store.error().message);
    return kFailed;
  }
  const auto problem = server::serve(std::move(*store), settings, [&](const std::string& address) {
    std::cout << "Tideline is open at " << address << "\nIts data is in " << folder << "; Ctrl-C stops it.\n"
              << std::flush;
  });
  if (!problem) return kFine;
  complain(*problem);
  return kFailed;
}

}  // namespace tideline::cli
