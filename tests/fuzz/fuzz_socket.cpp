// libFuzzer: any lines as the messages of a WebSocket. What goes out is of the closed list of messages, nothing that is
// said is answered twice, and whatever was heard the conversation goes on, or was closed for it.
#include "fuzz_house.hpp"
#include "server/conversation.hpp"

#include <array>

using namespace tideline;
using namespace tideline::server;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::array<std::string_view, 7> kKinds{"lines", "done", "refused", "here", "pong", "error", "bye"};
  FuzzHouse house;
  std::string last;
  std::size_t answers = 0;
  bool closed = false;
  const auto conversation = std::make_shared<Conversation>(
      house.hall, nullptr, house.ann.player, "10.0.0.1",
      Conversation::Outlet{[&](const std::shared_ptr<const std::string>& message) {
                             const auto object = read_object(*message);
                             if (!object) std::abort();
                             last = object->at("t").as_string();
                             if (std::find(kKinds.begin(), kKinds.end(), last) == kKinds.end()) std::abort();
                             if (last == "done" || last == "refused") ++answers;
                           },
                           [] { return false; }, [&] { closed = true; }});
  const std::string text = house.heard({reinterpret_cast<const char*>(data), size});
  std::string_view rest = text;
  std::size_t messages = 0;
  while (!rest.empty() && !closed) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    ++messages;
    conversation->hear(line.substr(0, kMostFrame));
    if (messages % 3 == 0) house.settle();
  }
  house.settle();
  if (answers > messages) std::abort();
  last.clear();
  conversation->hear(R"({"t":"ping","n":1})");
  if (last != "pong" && last != "error") std::abort();
  conversation->end();
  house.settle();
  return 0;
}
