// One connection: HTTP requests one after the other, or a WebSocket. A template, made once for plain connections and
// once for TLS; only those two units and the listener know Beast.
#pragma once

#include "server/desk.hpp"
#include "server/rows.hpp"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <optional>

namespace tideline::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

inline constexpr std::size_t kMostHead = 16'384;
inline constexpr std::size_t kMostBody = 16'384;
inline constexpr std::size_t kMostUploadBody = 3 * kMostUpload;  // JSON needs more for the same text
inline constexpr std::size_t kFullQueue = 262'144;               // bytes on their way to a socket: it has to read first
inline constexpr std::size_t kMostQueue = 1'048'576;             // then it is dropped
inline constexpr std::chrono::seconds kIdleTime{60};
inline constexpr std::chrono::seconds kBodyTime{15};
inline constexpr std::chrono::seconds kWriteTime{30};
inline constexpr std::chrono::seconds kPingEvery{10};

// A result instead of an exception.
constexpr auto kResult = asio::as_tuple(asio::use_awaitable);

using BeastRequest = http::request<http::string_body>;
using BeastResponse = http::response<http::string_body>;

// What the API gets of a request; false: its target is none.
bool read_request(const BeastRequest& from, const Desk& desk, const std::string& peer, bool tls, Request& to);
BeastResponse to_beast(Response response, const BeastRequest& to, bool secure);
// Why a request could not be read, as an answer; nothing: the connection is simply over.
std::optional<Response> unreadable_request(const beast::error_code& error);

// Calls the API; the answer comes back on the connection's executor.
template <class Token>
auto async_ask(Desk& desk, Request request, asio::any_io_executor executor, Token&& token) {
  return asio::async_initiate<Token, void(Response)>(
      [&desk, executor](auto handler, Request asked) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        const Respond respond = [shared, executor](Response response) {
          asio::post(executor, [shared, response = std::move(response)]() mutable {
            auto handler_here = std::move(*shared);
            handler_here(std::move(response));
          });
        };
        try {
          desk.api.handle(std::move(asked), respond);
        } catch (const std::exception& error) {
          desk.log.error("request", {{"text", std::string_view(error.what())}});
          respond(problem_response({500, "broken", "something went wrong here", {}, 0}));
        }
      },
      token, std::move(request));
}

// A WebSocket: one loop reads, one writes.
template <class Stream>
class SocketSession final : public OpenSocket, public std::enable_shared_from_this<SocketSession<Stream>> {
 public:
  SocketSession(Stream stream, Desk& desk) : desk_(desk), ws_(std::move(stream)), wake_(ws_.get_executor()) {}
  SocketSession(const SocketSession&) = delete;
  SocketSession& operator=(const SocketSession&) = delete;
  ~SocketSession() override = default;

  asio::awaitable<void> run(BeastRequest request, std::string player, std::string address, bool secure) {
    const auto self = this->shared_from_this();
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

  void dismiss() override {
    if (conversation_)
      conversation_->send(std::make_shared<const std::string>(
          R"({"t":"bye","text":"the server goes away for a moment: come back with from"})"));
    close_after_queue();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void begin(std::string player, std::string address) {
    ++desk_.metrics.sockets;
    desk_.sockets.insert(this);
    // The session outlives the conversation's outlet: end() takes it away.
    conversation_ = std::make_shared<Conversation>(
        Conversation::House{desk_.hall, desk_.limits, desk_.metrics, desk_.now}, std::move(player), std::move(address),
        Conversation::Outlet{[this](std::shared_ptr<const std::string> message) { push(std::move(message)); },
                             [this] { return queued_ >= kFullQueue; }, [this] { close_after_queue(); }});
    ws_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
      if (kind != websocket::frame_type::pong || payload != ping_) return;
      ping_.clear();
      conversation_->took(std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - pinged_).count());
    });
    if (desk_.stopping) dismiss();
  }

  void finish() {
    conversation_->end();
    desk_.sockets.erase(this);
    --desk_.metrics.sockets;
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
      ++desk_.metrics.slow_dropped;
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
        desk_.log.error("message", {{"text", std::string_view(problem.what())}});
        co_return;
      }
      buffer.consume(buffer.size());
    }
  }

  asio::awaitable<void> write() {
    const auto self = this->shared_from_this();
    auto next_ping = Clock::now();
    while (!queue_.empty() || !closing_) {
      if (!queue_.empty()) {
        const auto message = queue_.front();
        queue_.pop_front();
        const auto [error, size] = co_await ws_.async_write(asio::buffer(*message), kResult);
        if (error) co_return;
        const bool was_full = queued_ >= kFullQueue;
        queued_ -= message->size();
        if (was_full && queued_ < kFullQueue && !conversation_->gone) desk_.hall.drained(*conversation_);
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
  websocket::stream<Stream> ws_;
  asio::steady_timer wake_;
  std::shared_ptr<Conversation> conversation_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t queued_ = 0;
  bool closing_ = false;
  std::string ping_;
  Clock::time_point pinged_;
};

template <class Stream>
asio::awaitable<void> serve_http(Stream stream, Desk& desk, std::string peer, bool tls) {
  beast::flat_buffer buffer;
  const auto executor = stream.get_executor();
  while (true) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMostHead);
    parser.body_limit(kMostUploadBody);
    beast::get_lowest_layer(stream).expires_after(kIdleTime);
    auto [error, size] = co_await http::async_read_header(stream, buffer, parser, kResult);
    if (!error) {
      const beast::string_view target = parser.get().target();
      const bool upload = target.starts_with("/api/decks") || target.starts_with("/api/maps");
      parser.body_limit(upload ? kMostUploadBody : kMostBody);
      beast::get_lowest_layer(stream).expires_after(kBodyTime);
      std::tie(error, size) = co_await http::async_read(stream, buffer, parser, kResult);
    }
    const BeastRequest& request = parser.get();
    Response answer;
    Request plain;
    bool last = error || !request.keep_alive() || desk.stopping;
    const auto begun = std::chrono::steady_clock::now();
    if (error) {
      auto complaint = unreadable_request(error);
      if (!complaint) co_return;
      answer = std::move(*complaint);
    } else if (!read_request(request, desk, peer, tls, plain)) {
      answer = problem_response(unreadable("that is no address here"));
      answer.route = "unreadable";
    } else if (plain.path == "/ws" && websocket::is_upgrade(request) && !Api::from_elsewhere(plain)) {
      const auto session = std::make_shared<SocketSession<Stream>>(std::move(stream), desk);
      co_return co_await session->run(parser.release(), Api::player_in(plain), plain.address, plain.secure);
    } else if (plain.path == "/ws") {
      answer = problem_response({websocket::is_upgrade(request) ? 403U : 426U,
                                 "forbidden",
                                 "this is for WebSockets of our own pages",
                                 {},
                                 0});
      answer.route = "/ws";
    } else {
      beast::get_lowest_layer(stream).expires_never();
      answer = co_await async_ask(desk, plain, executor, asio::use_awaitable);
    }
    last = last || desk.stopping;
    const bool counts = answer.route != "/api/tables/{id}/stream";
    ++desk.metrics.requests[{answer.route, answer.status}];
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    if (counts) desk.metrics.request_seconds.add(took.count());
    if (desk.log.writes(Log::Level::Debug)) {
      desk.log.write(Log::Level::Debug, "request",
                     {{"route", answer.route},
                      {"status", std::int64_t{answer.status}},
                      {"microseconds", static_cast<std::int64_t>(took.count() * 1e6)}});
    }
    BeastResponse response = to_beast(std::move(answer), request, plain.secure || tls);
    response.keep_alive(!last);
    beast::get_lowest_layer(stream).expires_after(kWriteTime);
    const auto [failed, written] = co_await http::async_write(stream, response, kResult);
    if (failed || last) break;
  }
  beast::error_code ignored;
  ignored = beast::get_lowest_layer(stream).socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

// The whole life of a connection. `key` is whom it counts for.
asio::awaitable<void> serve_plain(beast::tcp_stream stream, Desk& desk, std::string peer, Counted counted);

// Certificate and key, and connections with them.
class Tls {
 public:
  // The error says what is wrong with the files.
  static Expected<std::shared_ptr<Tls>, std::string> load(const std::string& certificate, const std::string& key);
  virtual ~Tls() = default;
  virtual asio::awaitable<void> serve(beast::tcp_stream stream, Desk& desk, std::string peer, Counted counted) = 0;
};

}  // namespace tideline::server
