// A line between two servers that share a store: messages over one TCP connection, each with a head, which is a JSON
// object, and a body of any bytes. It notices within seconds that the other end is silent.
#pragma once

#include "server/json.hpp"
#include "server/wire.hpp"

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tideline::server {

struct PeerMessage {
  boost::json::object head;
  std::string body;
};
// As it travels, without its length; nothing: that is no message.
std::string pack(const json::Object& head, std::string_view body = {});
std::optional<PeerMessage> unpack(std::string_view bytes);

class PeerLine : public std::enable_shared_from_this<PeerLine> {
 public:
  static constexpr std::size_t kMostMessage = 33'554'432;  // bytes
  static constexpr std::size_t kMostHello = 1'024;         // of the first, before anybody is known
  static constexpr std::size_t kMostQueue = 2 * kMostMessage;
  static constexpr std::size_t kFullQueue = 1'048'576;  // whoever can wait does
  static constexpr std::chrono::milliseconds kPingEvery{1'000};
  static constexpr std::chrono::milliseconds kSilent{4'000};

  struct Ends {
    std::function<bool(PeerMessage)> heard;  // false: that was no message of ours, and the line ends
    std::function<void()> drained;           // it was full, and is no longer
    std::function<void()> ended;             // once
  };

  PeerLine(asio::ip::tcp::socket socket, Ends ends);

  // Begins to read and to write.
  void begin();
  void send(std::string message);
  [[nodiscard]] bool full() const { return queued_ >= kFullQueue; }
  // So much more can be sent. What is large is refused while something large is before it: nobody waits for two of
  // those.
  [[nodiscard]] bool takes(std::size_t bytes) const {
    return bytes <= kMostMessage && (bytes < kFullQueue ? queued_ + bytes <= kMostQueue : !full());
  }
  // From here on more than a greeting may come.
  void known() { most_ = kMostMessage; }
  void close();

 private:
  asio::awaitable<void> read();
  asio::awaitable<void> write();

  beast::tcp_stream stream_;
  asio::steady_timer wake_;
  Ends ends_;
  std::deque<std::string> queue_;
  std::size_t queued_ = 0;
  std::size_t most_ = kMostHello;
  bool closed_ = false;
};

}  // namespace tideline::server
