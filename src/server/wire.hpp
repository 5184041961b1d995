// A connection with TLS or without, behind one type: so HTTP and WebSockets are compiled once, not once for each kind
// of stream. It is what Beast calls an AsyncStream; its lowest layer is the TCP stream, which has the timeouts.
#pragma once

#include "base/fixed_vector.hpp"

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/asio/any_completion_handler.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdint>
#include <limits>
#include <memory>

namespace tideline::server {

namespace asio = boost::asio;
namespace beast = boost::beast;

// One kind of connection. A call begins something, and `done` is called when it has ended.
class Link {
 public:
  // No more than these are handed on at once; the rest is read or written by the next call, as with every stream.
  static constexpr std::size_t kMostBuffers = 16;
  using Into = FixedVector<asio::mutable_buffer, kMostBuffers>;
  using From = FixedVector<asio::const_buffer, kMostBuffers>;
  using Moved = asio::any_completion_handler<void(beast::error_code, std::size_t)>;
  using Ended = asio::any_completion_handler<void(beast::error_code)>;

  Link() = default;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  virtual ~Link() = default;

  virtual beast::tcp_stream& tcp() = 0;
  virtual void read(const Into& buffers, Moved done) = 0;
  virtual void write(const From& buffers, Moved done) = 0;
  // A WebSocket over it has been closed.
  virtual void tear_down(beast::role_type role, Ended done) = 0;

  // So much more may come until this is said again; then reading fails. Beast bounds a message but not what is sent
  // around it: frames without a byte of it, say.
  void allow(std::size_t bytes) { allowed_ = bytes; }

 protected:
  [[nodiscard]] bool allows_more() const { return allowed_ > 0; }
  void came(std::size_t bytes) { allowed_ -= std::min(allowed_, bytes); }

 private:
  std::size_t allowed_ = std::numeric_limits<std::size_t>::max();
};

class Wire {
 public:
  using executor_type = beast::tcp_stream::executor_type;
  using next_layer_type = beast::tcp_stream;

  explicit Wire(std::unique_ptr<Link> link) : link_(std::move(link)) {}

  executor_type get_executor() { return link_->tcp().get_executor(); }
  beast::tcp_stream& next_layer() { return link_->tcp(); }
  [[nodiscard]] const beast::tcp_stream& next_layer() const { return link_->tcp(); }
  void allow(std::size_t bytes) { link_->allow(bytes); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(beast::error_code, std::size_t)>(
        [](Link::Moved done, Link* link, const Link::Into& into) { link->read(into, std::move(done)); }, token,
        link_.get(), first_of<Link::Into>(buffers));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(beast::error_code, std::size_t)>(
        [](Link::Moved done, Link* link, const Link::From& from) { link->write(from, std::move(done)); }, token,
        link_.get(), first_of<Link::From>(buffers));
  }
  // How Beast ends the stream below a WebSocket: it finds this by its name.
  template <class Handler>
  friend void async_teardown(beast::role_type role, Wire& wire, Handler&& handler) {
    wire.link_->tear_down(role, Link::Ended(std::forward<Handler>(handler)));
  }

 private:
  template <class Some, class Buffers>
  static Some first_of(const Buffers& buffers) {
    Some some;
    const auto end = asio::buffer_sequence_end(buffers);
    for (auto it = asio::buffer_sequence_begin(buffers); it != end && !some.full(); ++it) {
      const auto buffer = *it;
      if (buffer.size() > 0) some.push_back(buffer);
    }
    return some;
  }

  std::unique_ptr<Link> link_;
};

// A link over a Beast stream.
template <class Stream>
class LinkOver : public Link {
 public:
  // What comes is added up in `bytes_in`.
  LinkOver(Stream stream, std::uint64_t& bytes_in) : stream_(std::move(stream)), bytes_in_(bytes_in) {}

  Stream& stream() { return stream_; }
  beast::tcp_stream& tcp() override { return beast::get_lowest_layer(stream_); }
  void read(const Into& buffers, Moved done) override {
    if (!allows_more()) {
      asio::post(stream_.get_executor(),
                 [done = std::move(done)]() mutable { std::move(done)(asio::error::message_size, 0); });
      return;
    }
    stream_.async_read_some(
        buffers, here([this, done = std::move(done)](const beast::error_code& error, std::size_t size) mutable {
          bytes_in_ += size;
          came(size);
          std::move(done)(error, size);
        }));
  }
  void write(const From& buffers, Moved done) override { stream_.async_write_some(buffers, here(std::move(done))); }
  void tear_down(beast::role_type role, Ended done) override {
    using beast::websocket::async_teardown;
    async_teardown(role, stream_, here(std::move(done)));
  }

 private:
  // Beast asks more of an executor than an erased one can; a connection has one anyway.
  template <class Done>
  auto here(Done done) {
    return asio::bind_executor(stream_.get_executor(), std::move(done));
  }

  Stream stream_;
  std::uint64_t& bytes_in_;
};

}  // namespace tideline::server
