#include "server/peer_line.hpp"

#include "server/session.hpp"

#include <array>
#include <utility>

namespace tideline::server {
namespace {

constexpr std::size_t kLength = 4;  // bytes before each message: how many follow, the lowest first; none: just a sign

std::array<unsigned char, kLength> length_of(std::size_t size) {
  std::array<unsigned char, kLength> bytes{};
  for (std::size_t i = 0; i < kLength; ++i) bytes[i] = static_cast<unsigned char>(size >> (8 * i) & 0xFF);
  return bytes;
}

std::size_t length_in(const std::array<unsigned char, kLength>& bytes) {
  std::size_t size = 0;
  for (std::size_t i = 0; i < kLength; ++i) size |= std::size_t{bytes[i]} << (8 * i);
  return size;
}

}  // namespace

std::string pack(const json::Object& head, std::string_view body) {
  std::string message = head.text();
  message += '\n';
  message += body;
  return message;
}

std::optional<PeerMessage> unpack(std::string_view bytes) {
  const std::size_t end = bytes.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  auto head = read_object(bytes.substr(0, end));
  if (!head) return std::nullopt;
  return PeerMessage{std::move(*head), std::string(bytes.substr(end + 1))};
}

PeerLine::PeerLine(asio::ip::tcp::socket socket, Ends ends)
    : stream_(std::move(socket)), wake_(stream_.get_executor()), ends_(std::move(ends)) {
  beast::error_code ignored;
  ignored = stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
}

void PeerLine::begin() {
  const auto run = [self = shared_from_this()](asio::awaitable<void> loop) {
    asio::co_spawn(self->stream_.get_executor(), std::move(loop), [self](const std::exception_ptr&) { self->close(); });
  };
  run(read());
  run(write());
}

void PeerLine::send(std::string message) {
  if (closed_) return;
  queued_ += message.size();
  queue_.push_back(std::move(message));
  wake_.cancel();
  if (queued_ > kMostQueue) close();
}

void PeerLine::close() {
  if (std::exchange(closed_, true)) return;
  stream_.close();
  wake_.cancel();
  queue_.clear();
  // We may be called by one of these: they go when nobody is in them.
  const auto ends = std::make_shared<Ends>(std::exchange(ends_, {}));
  asio::post(stream_.get_executor(), [ends] {});
  if (ends->ended) ends->ended();
}

asio::awaitable<void> PeerLine::read() {
  std::array<unsigned char, kLength> length{};
  std::string bytes;
  const auto hello = std::chrono::steady_clock::now() + kSilent;  // has come by then, whatever signs are given
  while (!closed_) {
    // The other end gives a sign every second.
    if (most_ == kMostHello) {
      stream_.expires_at(hello);
    } else {
      stream_.expires_after(kSilent);
    }
    const auto [no_length, some] = co_await asio::async_read(stream_, asio::buffer(length), kResult);
    if (no_length) co_return;
    const std::size_t size = length_in(length);
    if (size == 0) continue;
    if (size > most_) co_return;
    bytes.resize(size);
    if (most_ != kMostHello) stream_.expires_after(kSilent);
    const auto [no_message, all] = co_await asio::async_read(stream_, asio::buffer(bytes), kResult);
    if (no_message || closed_) co_return;
    auto message = unpack(bytes);
    if (!message || !ends_.heard(*std::move(message))) co_return;
  }
}

asio::awaitable<void> PeerLine::write() {
  while (!closed_) {
    if (queue_.empty()) {
      wake_.expires_after(kPingEvery);
      (void)co_await wake_.async_wait(kResult);
      if (closed_) co_return;
    }
    std::string message;
    if (!queue_.empty()) {
      message = std::move(queue_.front());
      queue_.pop_front();
    }
    const auto length = length_of(message.size());
    const std::array<asio::const_buffer, 2> buffers{asio::buffer(length), asio::buffer(message)};
    const auto [error, size] = co_await asio::async_write(stream_.socket(), buffers, kResult);
    if (error || closed_) co_return;
    const bool was_full = full();
    queued_ -= message.size();
    if (was_full && !full() && ends_.drained) ends_.drained();
  }
}

}  // namespace tideline::server
