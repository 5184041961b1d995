// libFuzzer: any bytes as the lines of a GTP session. Every request gets one response of the right form, and whatever
// happened the engine still answers.
#include "gtp/engine.hpp"
#include "shipped/catalogue.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace tideline;

namespace {

void must_be_a_response(std::string_view text) {
  const bool begins = text.starts_with('=') || text.starts_with('?');
  if (!begins || !text.ends_with("\n\n") || text.find("\n\n") != text.size() - 2) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gtp::Engine::Options options;
  options.version = "1";
  options.bot_name = "random";
  options.bot = make_bot({});
  options.catalogue = &shipped_catalogue();
  // The session itself is the file that it may load: as a record it is mostly rubbish.
  std::string_view session(reinterpret_cast<const char*>(data), size);
  options.load = [session](const std::string&) { return std::string(session); };
  gtp::Engine engine(std::move(options), *gtp::FreeGo::make("default"));
  while (!session.empty() && !engine.finished()) {
    const std::size_t end = std::min(session.find('\n'), session.size());
    const std::string response = engine.respond(session.substr(0, end));
    if (!response.empty()) must_be_a_response(response);
    session.remove_prefix(std::min(end + 1, session.size()));
  }
  if (engine.respond("final_score").empty() || engine.respond("1 protocol_version") != "=1 2\n\n") std::abort();
  return 0;
}
