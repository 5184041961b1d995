// A WebSocket: one loop reads, one writes.
#include "server/socket_session.hpp"

#include "server/session.hpp"

#include <chrono>
#include <deque>

namespace tideline::server {
namespace {

namespace websocket = boost::beast::websocket;

constexpr std::size_t kFullQueue = 262'144;    // bytes on their way to a socket: it has to read first
constexpr std::size_t kMostQueue = 1'048'576;  // then it is dropped
constexpr std::chrono::seconds kPingEvery{10};
constexpr unsigned kMostPings = 100;                 // of theirs, between two of ours
constexpr std::size_t kMostAround = 8 * kMostFrame;  // bytes for one message, with the frames that it comes in

}  // namespace

class SocketSession final : public OpenSocket, public std::enable_shared_from_this<SocketSession> {
 public:
  SocketSession(Wire wire, Desk& desk) : desk_(desk), ws_(std::move(wire)), wake_(ws_.get_executor()) {}
  SocketSession(const SocketSession&) = delete;
  SocketSession& operator=(const SocketSession&) = delete;
  ~SocketSession() override = default;

  asio::awaitable<void> run(BeastRequest request, std::string player, std::string address, bool secure) {
    const auto self = shared_from_this();
    beast::get_lowest_layer(ws_).expires_never();
    websocket::stream_base::timeout times{};
    times.handshake_timeout = kBodyTime;
    times.idle_timeout = kIdleTime;
    times.keep_alive_pings = false;
    ws_.set_option(times);
    ws_.set_option(websocket::stream_base::decorator([secure](websocket::response_type& response) {
      for (const auto& [key, value] : security_headers(secure)) response.set(std::string(key), std::string(value));
    }));
    ws_.read_message_max(kMostFrame);
    ws_.text(true);
    if (const auto [error] = co_await ws_.async_accept(request, kResult); error) co_return;
    begin(std::move(player), std::move(address));
    asio::co_spawn(ws_.get_executor(), write(), asio::detached);
    co_await read();
    finish();
  }

  void dismiss(Millis again) override {
    if (conversation_) conversation_->say_bye("the server goes away for a moment", again);
    close_after_queue();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void begin(std::string player, std::string address) {
    ++desk_.house.metrics.sockets;
    desk_.sockets.insert(this);
    // The session outlives the conversation's outlet: end() takes it away.
    conversation_ = std::make_shared<Conversation>(
        desk_.hall, desk_.others, std::move(player), std::move(address),
        Conversation::Outlet{[this](std::shared_ptr<const std::string> message) { push(std::move(message)); },
                             [this] { return queued_ >= kFullQueue; }, [this] { close_after_queue(); }});
    ws_.next_layer().allow(kMostAround);
    ws_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
      if (kind == websocket::frame_type::ping && ++pings_ > kMostPings) {
        ++desk_.house.metrics.refused["pings"];
        beast::get_lowest_layer(ws_).close();
      }
      if (kind != websocket::frame_type::pong || ping_.empty() || payload != ping_) return;
      ping_.clear();
      pings_ = 0;
      ws_.next_layer().allow(kMostAround);
      conversation_->took(std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - pinged_).count());
    });
    if (desk_.stopping || desk_.cut_off) dismiss(Conversation::kComeBack);
  }

  void finish() {
    conversation_->end();
    desk_.sockets.erase(this);
    --desk_.house.metrics.sockets;
    closing_ = true;
    queue_.clear();
    wake_.cancel();
  }

  void close_after_queue() {
    closing_ = true;
    wake_.cancel();
  }

  void push(std::shared_ptr<const std::string> message) {
    if (closing_) return;
    queued_ += message->size();
    queue_.push_back(std::move(message));
    if (queued_ > kMostQueue) {
      ++desk_.house.metrics.slow_dropped;
      queue_.clear();
      closing_ = true;
      beast::get_lowest_layer(ws_).close();
    }
    wake_.cancel();
  }

  asio::awaitable<void> read() {
    beast::flat_buffer buffer;
    while (true) {
      const auto [error, size] = co_await ws_.async_read(buffer, kResult);
      if (error) co_return;
      const std::string_view text(static_cast<const char*>(buffer.data().data()), buffer.size());
      try {
        conversation_->hear(ws_.got_text() ? text : std::string_view());
      } catch (const std::exception& problem) {
        desk_.house.log.error("message", {{"text", std::string_view(problem.what())}});
        co_return;
      }
      buffer.consume(buffer.size());
      ws_.next_layer().allow(kMostAround);
    }
  }

  asio::awaitable<void> write() {
    const auto self = shared_from_this();
    auto next_ping = Clock::now();
    while (!queue_.empty() || !closing_) {
      if (!queue_.empty()) {
        const auto message = queue_.front();
        queue_.pop_front();
        const auto [error, size] = co_await ws_.async_write(asio::buffer(*message), kResult);
        if (error) co_return;
        const bool was_full = queued_ >= kFullQueue;
        queued_ -= message->size();
        if (was_full && queued_ < kFullQueue && !conversation_->gone) conversation_->drained();
      } else if (Clock::now() >= next_ping) {
        next_ping = Clock::now() + kPingEvery;
        pinged_ = Clock::now();
        ping_ = std::to_string(pinged_.time_since_epoch().count());
        if (const auto [error] = co_await ws_.async_ping(websocket::ping_data(ping_), kResult); error) co_return;
      } else {
        wake_.expires_at(next_ping);
        (void)co_await wake_.async_wait(kResult);
      }
    }
    (void)co_await ws_.async_close(websocket::close_code::going_away, kResult);
  }

  Desk& desk_;
  websocket::stream<Wire> ws_;
  asio::steady_timer wake_;
  std::shared_ptr<Conversation> conversation_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t queued_ = 0;
  bool closing_ = false;
  std::string ping_;
  unsigned pings_ = 0;
  Clock::time_point pinged_;
};

// NOLINTNEXTLINE(cppcoreguidelines-avoid-reference-coroutine-parameters): the desk outlives every connection.
asio::awaitable<void> serve_socket(Wire wire, Desk& desk, BeastRequest upgrade, Request asked) {
  const auto session = std::make_shared<SocketSession>(std::move(wire), desk);
  co_await session->run(std::move(upgrade), Api::player_in(asked), asked.address, asked.secure());
}

}  // namespace tideline::server
