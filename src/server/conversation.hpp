// What is said over one WebSocket: a closed list of messages in each direction (docs/protocol.md). Whatever else comes
// is answered with an error.
#pragma once

#include "server/hall.hpp"
#include "server/limits.hpp"
#include "server/metrics.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tideline::server {

inline constexpr std::size_t kMostFrame = 8'192;

class Conversation;

// The servers that have other tables.
class Others {
 public:
  Others() = default;
  Others(const Others&) = delete;
  Others& operator=(const Others&) = delete;
  virtual ~Others() = default;

  // What somebody says over a socket here about a table there.
  virtual void hear(const std::string& address, const std::shared_ptr<Conversation>& who, std::string_view text) = 0;
  // The same at all servers that it has spoken to.
  virtual void hear_everywhere(const Conversation& who, std::string_view text) = 0;
  // It has gone; it has read what it was sent.
  virtual void gone(const Conversation& who) = 0;
  virtual void drained(const Conversation& who) = 0;
};

class Conversation final : public Visitor, public std::enable_shared_from_this<Conversation> {
 public:
  static constexpr std::size_t kMostWatched = 32;  // streams of one socket
  static constexpr std::size_t kMostErrors = 100;  // messages that could not be understood; then it is closed
  static constexpr Millis kComeBack = 300;         // after so long another server has what was there

  // How it goes out.
  struct Outlet {
    std::function<void(std::shared_ptr<const std::string>)> send;
    std::function<bool()> full;
    std::function<void()> close;
  };
  // No others: there are none, or one of them asks.
  Conversation(Hall& hall, Others* others, std::string player, std::string address, Outlet outlet)
      : hall_(hall),
        house_(hall.house),
        others_(others),
        player_(std::move(player)),
        address_(std::move(address)),
        outlet_(std::move(outlet)) {}

  // A message has come.
  void hear(std::string_view text);
  // The way there and back took so long.
  void took(Millis trip);
  void lags(Millis trip) { lag_ = trip; }
  // What it was sent has been read.
  void drained();
  // The socket is closed.
  void end();

  void send(std::shared_ptr<const std::string> message) override;
  [[nodiscard]] bool full() const override { return outlet_.full && outlet_.full(); }
  void send_away() override;
  // Why it is closed now, and after how many milliseconds to come back.
  void say_bye(const std::string& why, Millis again);
  [[nodiscard]] const std::string& player() const override { return player_; }
  [[nodiscard]] const std::string& address() const override { return address_; }
  [[nodiscard]] Millis lag() const { return lag_; }

 private:
  void hear_watch(const boost::json::object& message, std::string_view text);
  void hear_unwatch(const boost::json::object& message, std::string_view text);
  void hear_say(const boost::json::object& message, std::string_view text);
  // The table is another server's: said there instead, or whoever said it is to come again.
  bool sent_on(const std::optional<Problem>& problem, std::string_view text);
  void tell(const json::Object& message);
  // With the seconds after which it may be said again, where that helps.
  void complain(const std::string& text, unsigned retry_after = 0);

  Hall& hall_;
  const House& house_;
  Others* others_;
  std::string player_;
  std::string address_;
  Outlet outlet_;
  Millis lag_ = 0;
  std::size_t errors_ = 0;
  std::size_t asked_ = 0;  // streams that the hall has not answered yet
};

}  // namespace tideline::server
