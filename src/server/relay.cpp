#include "server/relay.hpp"

#include "fair/secrets.hpp"
#include "server/incoming.hpp"
#include "server/rows.hpp"
#include "server/secrets.hpp"
#include "server/session.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tideline::server {
namespace {

using tcp = asio::ip::tcp;

constexpr std::chrono::seconds kConnectTime{2};
constexpr std::chrono::seconds kPassBy{2};  // after the first time that a server could not be reached
constexpr std::int64_t kMostNumber = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t kMostField = 2 * Incoming::kMostHead;

// Headers may be any bytes, a text of JSON may not.
struct Header {
  const char* key;
  std::string Request::* value;
};
constexpr std::array kHeaders{Header{"host", &Request::host},
                              Header{"cookie", &Request::cookie},
                              Header{"authorization", &Request::authorization},
                              Header{"content_type", &Request::content_type},
                              Header{"if_none_match", &Request::if_none_match},
                              Header{"accept_encoding", &Request::accept_encoding},
                              Header{"accept_language", &Request::accept_language}};

json::List pairs(const std::vector<std::pair<std::string, std::string>>& from) {
  json::List list;
  for (const auto& [key, value] : from) list.add(key).add(value);
  return list;
}

bool read_pairs(const boost::json::array* from, std::vector<std::pair<std::string, std::string>>& to) {
  if (from == nullptr || from->size() % 2 != 0) return false;
  for (std::size_t i = 0; i < from->size(); i += 2) {
    const auto* key = from->at(i).if_string();
    const auto* value = from->at(i + 1).if_string();
    if (key == nullptr || value == nullptr) return false;
    to.emplace_back(std::string(*key), std::string(*value));
  }
  return true;
}

}  // namespace

json::Object to_json(const Request& request) {
  json::Object head{{"t", "ask"},
                    {"method", static_cast<unsigned>(request.method)},
                    {"path", request.path},
                    {"query", pairs(request.query)},
                    {"address", request.address},
                    {"scheme", static_cast<unsigned>(request.scheme)}};
  for (const Header& header : kHeaders) head.put(header.key, to_base64url(request.*header.value));
  if (request.origin) head.put("origin", to_base64url(*request.origin));
  return head;
}

std::optional<Request> request_in(const PeerMessage& message) {
  Fields fields(message.head);
  Request request;
  const auto method = fields.number("method", 0, static_cast<std::int64_t>(Method::Other));
  const auto scheme = fields.number("scheme", 0, static_cast<std::int64_t>(Request::Scheme::Unknown));
  request.path = fields.text("path", kMostField);
  request.address = fields.text("address");
  bool right = read_pairs(fields.array("query"), request.query) && method && scheme;
  const auto read = [&](const char* key) {
    auto bytes = from_base64url(fields.text(key, kMostField));
    right = right && bytes;
    return std::move(bytes).value_or(std::string());
  };
  for (const Header& header : kHeaders) request.*header.value = read(header.key);
  if (message.head.contains("origin")) request.origin = read("origin");
  if (!right || !fields.wrong().empty()) return std::nullopt;
  request.method = static_cast<Method>(*method);
  request.scheme = static_cast<Request::Scheme>(*scheme);
  request.body = message.body;
  request.relayed = true;
  return request;
}

json::Object to_json(const Response& response) {
  return {{"t", "answer"},
          {"status", response.status},
          {"type", response.type},
          {"headers", pairs(response.headers)},
          {"route", response.route}};
}

std::optional<Response> response_in(const PeerMessage& message) {
  Fields fields(message.head);
  Response response;
  const auto status = fields.number("status", 100, 599);
  response.type = fields.text("type");
  response.route = fields.text("route");
  if (!read_pairs(fields.array("headers"), response.headers) || !status || !fields.wrong().empty()) return std::nullopt;
  response.status = static_cast<unsigned>(*status);
  response.body = message.body;
  return response;
}

std::optional<std::pair<std::string, std::string>> host_and_port(std::string_view address) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string_view::npos || colon == 0 || colon + 1 == address.size()) return std::nullopt;
  std::string_view host = address.substr(0, colon);
  const std::string_view port = address.substr(colon + 1);
  if (host.starts_with('[') != host.ends_with(']')) return std::nullopt;
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  if (host.empty() || port.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  return std::pair(std::string(host), std::string(port));
}

// Those that come.

struct Relay::Guest {
  struct Voice {
    std::shared_ptr<Conversation> talk;
    bool full = false;  // at the other end
  };
  std::shared_ptr<PeerLine> line;
  bool known = false;
  std::map<std::uint64_t, Voice> voices;
};

std::optional<std::string> Relay::listen(const std::string& address) {
  const auto place = host_and_port(address);
  if (!place) return "--address: expected HOST:PORT, not " + address;
  const auto why = [&](const beast::error_code& error) {
    return "cannot listen for other servers on " + address + ": " + error.message();
  };
  beast::error_code error;
  tcp::resolver resolver(house_.io);
  const auto found = resolver.resolve(place->first, place->second, tcp::resolver::passive, error);
  if (error) return why(error);
  const tcp::endpoint end = *found.begin();
  error = acceptor_.open(end.protocol(), error);
  if (!error) error = acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) error = acceptor_.bind(end, error);
  if (!error) error = acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) return why(error);
  asio::co_spawn(house_.io, accept(), asio::detached);
  return std::nullopt;
}

void Relay::stop() {
  stopping_ = true;
  beast::error_code ignored;
  ignored = acceptor_.close(ignored);
  send_guests_away();
  while (!peers_.empty()) lost(peers_.begin()->first);
}

void Relay::cut_off(bool now) {
  cut_off_ = now;
  if (now) send_guests_away();
}

void Relay::send_guests_away() {
  for (const auto& guest : std::set<std::shared_ptr<Guest>>(guests_)) guest->line->close();
}

asio::awaitable<void> Relay::accept() {
  while (!stopping_) {
    auto [error, socket] = co_await acceptor_.async_accept(kResult);
    if (stopping_) co_return;
    if (!error) {
      welcome(std::move(socket));
      continue;
    }
    asio::steady_timer pause(house_.io, std::chrono::milliseconds(100));
    (void)co_await pause.async_wait(kResult);
  }
}

void Relay::welcome(tcp::socket socket) {
  if (cut_off_) return;
  const auto strangers = std::count_if(guests_.begin(), guests_.end(), [](const auto& guest) { return !guest->known; });
  if (static_cast<std::size_t>(strangers) >= kMostStrangers) return;
  const auto guest = std::make_shared<Guest>();
  const std::weak_ptr<Guest> weak = guest;
  guest->line = std::make_shared<PeerLine>(
      std::move(socket), PeerLine::Ends{[this, weak](const PeerMessage& message) {
                                          const auto here = weak.lock();
                                          return here && heard_by(here, message);
                                        },
                                        [this, weak] {
                                          const auto here = weak.lock();
                                          if (!here) return;
                                          for (const auto& [number, voice] : here->voices)
                                            house_.hall.streams.drained(*voice.talk);
                                        },
                                        [this, weak] {
                                          const auto here = weak.lock();
                                          if (!here) return;
                                          guests_.erase(here);
                                          for (const auto& [number, voice] : std::exchange(here->voices, {}))
                                            voice.talk->end();
                                        }});
  guests_.insert(guest);
  guest->line->begin();
}

bool Relay::heard_by(const std::shared_ptr<Guest>& guest, const PeerMessage& message) {
  Fields fields(message.head);
  const std::string type = fields.text("t");
  if (!guest->known) {
    guest->known = type == "hello" && secret_hash(fields.text("secret")) == secret_hash(secret_hash(house_.secret));
    if (!guest->known) house_.log.warn("somebody else asked as a server");
    if (guest->known) guest->line->known();
    return guest->known;
  }
  if (type == "ask") return asked_by(guest, message);
  if (type == "changed") {
    const std::string table = fields.text("table");
    if (is_table_id(table)) house_.hall.tables.holders_changed({table});
    return fields.wrong().empty();
  }
  return told_by(guest, message, type);
}

bool Relay::asked_by(const std::shared_ptr<Guest>& guest, const PeerMessage& message) {
  Fields fields(message.head);
  const auto number = fields.number("n", 0, kMostNumber);
  auto request = request_in(message);
  if (!number || !request) return false;
  const std::weak_ptr<Guest> weak = guest;
  const auto respond = [weak, number = *number, open = std::make_shared<bool>(true)](const Response& response) {
    const auto here = weak.lock();
    if (!here || !std::exchange(*open, false)) return;
    std::string answer = pack(to_json(response).put("n", number), response.content());
    // The line is everybody's: it does not end because somebody wants much.
    if (!here->line->takes(answer.size())) {
      const Response later = problem_response(too_many(5));
      answer = pack(to_json(later).put("n", number), later.content());
    }
    here->line->send(std::move(answer));
  };
  // Nor because something goes wrong with what somebody wants, which may have been answered already.
  try {
    house_.handle(*std::move(request), respond);
  } catch (const std::exception& error) {
    house_.log.error("request", {{"text", std::string_view(error.what())}});
    respond(problem_response(broken()));
  }
  return true;
}

bool Relay::told_by(const std::shared_ptr<Guest>& guest, const PeerMessage& message, const std::string& type) {
  Fields fields(message.head);
  const auto read = fields.number("v", 0, kMostNumber);
  if (!read) return false;
  const auto number = static_cast<std::uint64_t>(*read);
  if (type == "voice") {
    const std::weak_ptr<Guest> weak = guest;
    const auto say = [weak, number](const json::Object& head, std::string_view body) {
      if (const auto here = weak.lock()) here->line->send(pack(json::Object(head).put("v", number), body));
    };
    Guest::Voice& voice = guest->voices[number];
    if (voice.talk) return false;
    voice.talk = std::make_shared<Conversation>(
        house_.hall, nullptr, fields.text("player"), fields.text("address"),
        Conversation::Outlet{[say](const std::shared_ptr<const std::string>& text) { say({{"t", "tell"}}, *text); },
                             [weak, number] {
                               const auto here = weak.lock();
                               if (!here || here->line->full()) return true;
                               const auto known = here->voices.find(number);
                               return known == here->voices.end() || known->second.full;
                             },
                             [say] { say({{"t", "away"}}, {}); }});
    return fields.wrong().empty();
  }
  const auto found = guest->voices.find(number);
  if (found == guest->voices.end()) return false;
  Guest::Voice& voice = found->second;
  const std::shared_ptr<Conversation> talk = voice.talk;
  if (type == "hear") {
    const auto lag = fields.number("lag", 0, kMostNumber);
    if (!lag) return false;
    talk->lags(*lag);
    try {
      talk->hear(message.body);
    } catch (const std::exception& error) {
      house_.log.error("message", {{"text", std::string_view(error.what())}});
      talk->send_away();
    }
  } else if (type == "full") {
    voice.full = true;
  } else if (type == "drained") {
    voice.full = false;
    house_.hall.streams.drained(*talk);
  } else if (type == "gone") {
    guest->voices.erase(found);
    talk->end();
  } else {
    return false;
  }
  return true;
}

// Those that we ask.

Relay::Peer& Relay::peer(const std::string& address) {
  const auto [place, fresh] = peers_.try_emplace(address);
  if (fresh) asio::co_spawn(house_.io, connect(address), asio::detached);
  return place->second;
}

asio::awaitable<void> Relay::connect(std::string address) {
  const auto place = host_and_port(address);
  beast::tcp_stream stream(house_.io);
  beast::error_code failed = asio::error::host_not_found;
  if (place) {
    tcp::resolver resolver(house_.io);
    const auto [unresolved, found] = co_await resolver.async_resolve(place->first, place->second, kResult);
    failed = unresolved;
    if (!failed) {
      stream.expires_after(kConnectTime);
      const auto [unconnected, end] = co_await stream.async_connect(found, kResult);
      failed = unconnected;
    }
  }
  const auto peer = peers_.find(address);
  if (peer == peers_.end() || stopping_) co_return;
  if (failed) {
    house_.log.warn("another server cannot be reached", {{"address", address}, {"text", failed.message()}});
    co_return lost(address);
  }
  const auto line = std::make_shared<PeerLine>(
      stream.release_socket(),
      PeerLine::Ends{[this, address](const PeerMessage& message) { return answered(address, message); },
                     {},
                     [this, address] { lost(address); }});
  line->known();
  line->begin();
  line->send(pack({{"t", "hello"}, {"secret", secret_hash(house_.secret)}}));
  for (std::string& message : std::exchange(peer->second.unsent, {})) line->send(std::move(message));
  peer->second.line = line;
}

void Relay::send(Peer& peer, std::string message) {
  if (peer.line) return peer.line->send(std::move(message));
  peer.unsent.push_back(std::move(message));
}

void Relay::ask(const std::string& address, const Request& request, const Respond& respond) {
  if (stopping_) return respond(problem_response(elsewhere({})));
  Peer& other = peer(address);
  other.asked[++number_] = respond;
  send(other, pack(to_json(request).put("n", number_), request.body));
}

void Relay::hear(const std::string& address, const std::shared_ptr<Conversation>& who, std::string_view text) {
  if (stopping_ || who->gone) return;
  Peer& other = peer(address);
  const auto [known, fresh] = other.numbers.try_emplace(who.get(), number_ + 1);
  const std::uint64_t number = known->second;
  if (fresh) {
    ++number_;
    other.voices[number].who = who;
    send(other, pack({{"t", "voice"}, {"v", number}, {"player", who->player()}, {"address", who->address()}}));
  }
  send(other, pack({{"t", "hear"}, {"v", number}, {"lag", who->lag()}}, text));
}

void Relay::hear_everywhere(const Conversation& who, std::string_view text) {
  for (auto& [address, other] : peers_) {
    const auto known = other.numbers.find(&who);
    if (known == other.numbers.end()) continue;
    send(other, pack({{"t", "hear"}, {"v", known->second}, {"lag", who.lag()}}, text));
  }
}

void Relay::gone(const Conversation& who) {
  for (auto& [address, other] : peers_) {
    const auto known = other.numbers.find(&who);
    if (known == other.numbers.end()) continue;
    send(other, pack({{"t", "gone"}, {"v", known->second}}));
    other.voices.erase(known->second);
    other.numbers.erase(known);
  }
}

void Relay::drained(const Conversation& who) {
  for (auto& [address, other] : peers_) {
    const auto known = other.numbers.find(&who);
    if (known == other.numbers.end() || !std::exchange(other.voices[known->second].full, false)) continue;
    send(other, pack({{"t", "drained"}, {"v", known->second}}));
  }
}

void Relay::changed(const std::string& address, const std::string& table) {
  if (!stopping_) send(peer(address), pack({{"t", "changed"}, {"table", table}}));
}

bool Relay::answered(const std::string& address, const PeerMessage& message) {
  const auto found = peers_.find(address);
  if (found == peers_.end()) return false;
  silent_.erase(address);
  Peer& other = found->second;
  Fields fields(message.head);
  const std::string type = fields.text("t");
  if (type == "answer") {
    const auto number = fields.number("n", 0, kMostNumber);
    auto response = response_in(message);
    if (!number || !response) return false;
    auto asked = other.asked.extract(static_cast<std::uint64_t>(*number));
    if (asked.empty()) return false;
    asked.mapped()(*std::move(response));
    return true;
  }
  const auto number = fields.number("v", 0, kMostNumber);
  if (!number) return false;
  const auto voice = other.voices.find(static_cast<std::uint64_t>(*number));
  if (voice == other.voices.end()) return true;  // it has gone meanwhile
  const auto who = voice->second.who.lock();
  if (!who) return true;
  if (type == "away") {
    who->send_away();
  } else if (type == "tell") {
    who->send(std::make_shared<const std::string>(message.body));
    if (who->full() && !std::exchange(voice->second.full, true)) send(other, pack({{"t", "full"}, {"v", *number}}));
  } else {
    return false;
  }
  return true;
}

void Relay::lost(const std::string& address) {
  auto found = peers_.extract(address);
  if (found.empty()) return;
  const Peer other = std::move(found.mapped());
  if (other.line) other.line->close();
  const auto since = silent_.try_emplace(address, Clock::now()).first->second;
  if (!stopping_ && Clock::now() - since >= kPassBy) house_.silent(address);
  for (const auto& [number, respond] : other.asked) respond(problem_response(elsewhere({})));
  for (const auto& [number, voice] : other.voices) {
    if (const auto who = voice.who.lock()) who->send_away();
  }
}

}  // namespace tideline::server
