// Connections with TLS.
#include "server/session.hpp"

#include <boost/asio/ssl.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>

namespace tideline::server {
namespace {

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
    const auto [error] = co_await link->stream().async_handshake(asio::ssl::stream_base::server, kResult);
    if (error) co_return;
    co_await serve_wire(Wire(std::move(link)), desk, {std::move(peer), true});
  }

 private:
  asio::ssl::context context_;
};

}  // namespace

Expected<std::shared_ptr<Tls>, std::string> Tls::load(const std::string& certificate, const std::string& key) {
  auto tls = std::make_shared<OpenSslTls>();
  if (auto problem = tls->use(certificate, key)) return std::move(*problem);
  return std::shared_ptr<Tls>(std::move(tls));
}

}  // namespace tideline::server
