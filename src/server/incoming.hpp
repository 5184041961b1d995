// A request as it comes in: Beast takes it apart; this bounds what of it is kept before anybody is known, and refuses
// what a proxy and we could take for different requests. It knows no connection, so that a fuzzer can have it.
#pragma once

#include "server/address.hpp"
#include "server/http.hpp"
#include "server/problem.hpp"
#include "server/shelf.hpp"

#include <algorithm>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

namespace tideline::server {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

class Incoming {
 public:
  static constexpr std::size_t kMostHead = 16'384;  // its line and its headers together
  static constexpr std::size_t kMostFields = 100;
  static constexpr std::size_t kMostBody = 16'384;
  static constexpr std::size_t kMostUploadBody = 3 * kMostUpload;  // JSON needs more for the same text
  static constexpr std::size_t kMostFraming = 4'096;               // of chunks, beyond the body's own size

  Incoming();

  // Takes what it can use off the front of these bytes. The rest has to come again with what follows it; once the
  // request is whole, the rest is the next one's. Unless it is whole or refused, the rest is at most kMostHead.
  std::size_t take(std::string_view bytes);

  [[nodiscard]] bool begun() const { return parser_.got_some(); }
  [[nodiscard]] bool head_done() const { return head_done_; }
  [[nodiscard]] bool whole() const { return whole_; }
  // Its body is only sent once we say `100 Continue`.
  [[nodiscard]] bool expects() const { return expects_ && body_ == 0; }
  // Why nothing more of it is read.
  [[nodiscard]] const std::optional<Problem>& refused() const { return refused_; }

  [[nodiscard]] const BeastRequest& request() const { return parser_.get(); }
  BeastRequest release() { return parser_.release(); }

 private:
  void take_head(std::string_view taken, std::size_t waits);
  bool folded(std::string_view taken);
  void take_body(std::size_t used, std::size_t waits);
  void finish_head();

  boost::beast::http::request_parser<boost::beast::http::string_body> parser_;
  std::optional<Problem> refused_;
  std::size_t head_ = 0;    // bytes
  std::size_t body_ = 0;    // bytes, with the sizes and extensions of chunks
  std::size_t fields_ = 0;  // headers; a trailer would be more of them
  char last_ = '\0';        // of the head so far
  bool expects_ = false;
  bool head_done_ = false;
  bool whole_ = false;
};

// What a connection knows of itself.
struct Caller {
  std::string peer;  // its address
  bool tls = false;
};

// Whom the server believes, and by which names it goes.
struct Trust {
  bool behind_proxy = false;
  HostNames hosts;
  std::vector<std::string> proxies_at = {};  // addresses of proxies on other machines

  // It is a proxy that speaks for many: one on this machine is believed, and those that were named.
  [[nodiscard]] bool proxies(const Caller& caller) const {
    return behind_proxy && (is_loopback(caller.peer) ||
                            std::find(proxies_at.begin(), proxies_at.end(), caller.peer) != proxies_at.end());
  }
};

// What the API gets of a whole request, or why it gets nothing.
std::optional<Problem> read_request(const BeastRequest& from, const Trust& trust, const Caller& caller, Request& to);

}  // namespace tideline::server
