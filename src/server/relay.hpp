// Between the servers that share a store: what is asked of a table that another has goes there, and the answer comes
// back, so that it does not matter which of them a player has reached. Each server has one line to each other one that
// it asks, and answers by those that come to it. Whoever knows the secret in the store is one of them.
//
// A line that is lost answers everything that was under way with a refusal that says when to ask again, and sends those
// who watched by it away: they come again, and by then somebody has the table. Who cannot be reached for longer than a
// moment is passed by.
#pragma once

#include "server/conversation.hpp"
#include "server/http.hpp"
#include "server/peer_line.hpp"

#include <chrono>
#include <map>
#include <set>

namespace tideline::server {

class Relay final : public Others {
 public:
  static constexpr std::size_t kMostStrangers = 32;  // who come and have not said yet who they are

  struct House {
    asio::io_context& io;
    std::string secret;  // of all servers that share the store
    Hall& hall;
    std::function<void(Request, Respond)> handle;
    // The server at that address has not answered for a while, however often it was asked.
    std::function<void(const std::string& address)> silent;
    Log& log;
  };
  explicit Relay(House house) : house_(std::move(house)), acceptor_(house_.io) {}
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  // For those that come: HOST:PORT. The error says why not.
  std::optional<std::string> listen(const std::string& address);
  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  // Ends all lines.
  void stop();
  // Cut off from the store: those who ask here are to find out that others have what was here, and none comes until
  // that is over.
  void cut_off(bool now);

  // What the server at that address answers.
  void ask(const std::string& address, const Request& request, const Respond& respond);
  void hear(const std::string& address, const std::shared_ptr<Conversation>& who, std::string_view text) override;
  void hear_everywhere(const Conversation& who, std::string_view text) override;
  void gone(const Conversation& who) override;
  void drained(const Conversation& who) override;
  // The holders of its seats are others: to be read again.
  void changed(const std::string& address, const std::string& table);

 private:
  using Clock = std::chrono::steady_clock;

  // A server that we ask.
  struct Peer {
    struct Voice {
      std::weak_ptr<Conversation> who;
      bool full = false;  // the other end was told that it has to read first
    };
    std::shared_ptr<PeerLine> line;   // null: it is being made
    std::vector<std::string> unsent;  // until then
    std::map<std::uint64_t, Respond> asked;
    std::map<std::uint64_t, Voice> voices;
    std::map<const Conversation*, std::uint64_t> numbers;
  };
  // A server that asks us, when it is known.
  struct Guest;

  asio::awaitable<void> accept();
  void welcome(asio::ip::tcp::socket socket);
  void send_guests_away();
  bool heard_by(const std::shared_ptr<Guest>& guest, const PeerMessage& message);
  bool asked_by(const std::shared_ptr<Guest>& guest, const PeerMessage& message);
  bool told_by(const std::shared_ptr<Guest>& guest, const PeerMessage& message, const std::string& type);

  Peer& peer(const std::string& address);
  asio::awaitable<void> connect(std::string address);
  void send(Peer& peer, std::string message);
  bool answered(const std::string& address, const PeerMessage& message);
  void lost(const std::string& address);

  House house_;
  asio::ip::tcp::acceptor acceptor_;
  std::map<std::string, Peer> peers_;                // by address
  std::map<std::string, Clock::time_point> silent_;  // since when a server cannot be reached
  std::set<std::shared_ptr<Guest>> guests_;
  std::uint64_t number_ = 0;
  bool stopping_ = false;
  bool cut_off_ = false;
};

// A request and its answer, for the way between two servers.
json::Object to_json(const Request& request);
std::optional<Request> request_in(const PeerMessage& message);
json::Object to_json(const Response& response);
std::optional<Response> response_in(const PeerMessage& message);

// HOST and PORT of HOST:PORT, also with brackets round an address of IPv6.
std::optional<std::pair<std::string, std::string>> host_and_port(std::string_view address);

}  // namespace tideline::server
