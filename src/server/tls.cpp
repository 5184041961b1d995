// Connections with TLS.
#include "server/address.hpp"
#include "server/fair_queue.hpp"
#include "server/session.hpp"

#include <boost/asio/ssl.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>

namespace tideline::server {
namespace {

// A handshake is work for somebody who is not known yet, of a millisecond or several where the key is long, and many
// can ask for one in the same moment. So its steps have turns, one of each address after the other, and whatever else
// is there to do comes between two of them.
class Turns {
 public:
  explicit Turns(asio::any_io_executor thread) : thread_(std::move(thread)) {}

  asio::execution_context& context() const { return asio::query(thread_, asio::execution::context); }
  void wait(const std::string& address, std::function<void()> step) {
    (void)waiting_.add({address, {}}, std::move(step));
    if (!std::exchange(going_, true)) go_on();
  }

 private:
  void go_on() {
    asio::post(thread_, [this] {
      const auto step = waiting_.take();
      going_ = !waiting_.empty();
      if (going_) go_on();
      if (step) (*step)();
    });
  }

  asio::any_io_executor thread_;
  FairQueue<std::function<void()>> waiting_{SIZE_MAX};
  bool going_ = false;
};

// What is executed by this has such a turn.
class TurnTaker {
 public:
  TurnTaker(Turns& turns, std::string address)
      : turns_(&turns), address_(std::make_shared<const std::string>(std::move(address))) {}

  asio::execution_context& query(asio::execution::context_t /*asked*/) const noexcept { return turns_->context(); }
  static constexpr asio::execution::blocking_t query(asio::execution::blocking_t /*asked*/) noexcept {
    return asio::execution::blocking.never;
  }
  template <class Step>
  void execute(Step step) const {
    turns_->wait(*address_, [shared = std::make_shared<Step>(std::move(step))] { std::move (*shared)(); });
  }
  [[maybe_unused]] friend bool operator==(const TurnTaker&, const TurnTaker&) noexcept = default;

 private:
  Turns* turns_;
  std::shared_ptr<const std::string> address_;
};

class OpenSslTls final : public Tls {
 public:
  OpenSslTls() : context_(asio::ssl::context::tls_server) {
    context_.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                         asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1);
  }

  std::optional<std::string> use(const std::string& certificate, const std::string& key) {
    boost::system::error_code error;
    error = context_.use_certificate_chain_file(certificate, error);
    if (error) return certificate + ": " + error.message();
    error = context_.use_private_key_file(key, asio::ssl::context::pem, error);
    if (error) return key + ": " + error.message();
    return std::nullopt;
  }

  asio::awaitable<void> serve(beast::tcp_stream stream, Desk& desk, std::string peer, Counted counted) override {
    const Counted held = std::move(counted);
    using TlsStream = beast::ssl_stream<beast::tcp_stream>;
    auto link =
        std::make_unique<LinkOver<TlsStream>>(TlsStream(std::move(stream), context_), desk.house.metrics.bytes_in);
    link->tcp().expires_after(kBodyTime);
    if (!turns_) turns_.emplace(co_await asio::this_coro::executor);
    const TurnTaker turn(*turns_, address_key(peer).value_or(peer));
    const auto [error] =
        co_await link->stream().async_handshake(asio::ssl::stream_base::server, asio::bind_executor(turn, kResult));
    if (error) co_return;
    co_await serve_wire(Wire(std::move(link)), desk, {std::move(peer), true});
  }

 private:
  asio::ssl::context context_;
  std::optional<Turns> turns_;
};

}  // namespace

Expected<std::shared_ptr<Tls>, std::string> Tls::load(const std::string& certificate, const std::string& key) {
  auto tls = std::make_shared<OpenSslTls>();
  if (auto problem = tls->use(certificate, key)) return std::move(*problem);
  return std::shared_ptr<Tls>(std::move(tls));
}

}  // namespace tideline::server
