#include "server/conversation.hpp"

#include "server/json.hpp"
#include "server/secrets.hpp"

namespace tideline::server {

void Conversation::send(std::shared_ptr<const std::string> message) {
  if (!outlet_.send) return;
  ++house_.metrics.messages_out;
  outlet_.send(std::move(message));
}

void Conversation::tell(const json::Object& message) { send(std::make_shared<const std::string>(message.text())); }

void Conversation::complain(const std::string& text, unsigned retry_after) {
  json::Object message{{"t", "error"}, {"text", text}};
  if (retry_after > 0) message.put("retry_after", retry_after);
  tell(message);
  if (++errors_ < kMostErrors || !outlet_.close) return;
  ++house_.metrics.refused["garbage"];
  outlet_.close();
}

void Conversation::hear(std::string_view text) {
  ++house_.metrics.messages_in;
  if (const Wait wait = house_.limits.request(address_, house_.now())) {
    ++house_.metrics.refused["messages"];
    return complain(too_many(wait).text, wait.seconds);
  }
  const auto message = read_object(text);
  if (!message) return complain("expected a JSON object in UTF-8");
  Fields fields(*message);
  const std::string type = fields.text("t");
  if (type == "watch") return hear_watch(*message, text);
  if (type == "unwatch") return hear_unwatch(*message, text);
  if (type == "say") return hear_say(*message, text);
  if (type == "ping") {
    const auto number = fields.number("n", 0, INT64_MAX);
    if (!fields.wrong().empty()) return complain(fields.wrong());
    return tell({{"t", "pong"}, {"n", number.value_or(0)}, {"now", house_.now()}});
  }
  complain("`t`: expected watch, unwatch, say or ping");
}

bool Conversation::sent_on(const std::optional<Problem>& problem, std::string_view text) {
  if (!problem || !is_elsewhere(*problem)) return false;
  // That it has not happened cannot be said here: it may have been said before, by another way.
  if (problem->address.empty() || others_ == nullptr) {
    send_away();
  } else {
    others_->hear(problem->address, shared_from_this(), text);
  }
  return true;
}

void Conversation::hear_watch(const boost::json::object& message, std::string_view text) {
  Fields fields(message);
  const std::string table = fields.text("table");
  const std::string seat = fields.text("as");
  const auto from = fields.number("from", 0, 1'000'000'000);
  if (!fields.wrong().empty()) return complain(fields.wrong());
  if (!is_table_id(table)) return complain("there is no such table");
  const bool more = !hall_.streams.watches(*this, table, seat);
  if (more && watching + asked_ >= kMostWatched) return complain("this socket watches enough");
  ++asked_;
  hall_.streams.watch(shared_from_this(), table, seat, static_cast<std::size_t>(from.value_or(0)),
                      [self = weak_from_this(), said = std::string(text)](const std::optional<Problem>& problem) {
                        const auto here = self.lock();
                        if (!here) return;
                        --here->asked_;
                        if (problem && !here->sent_on(problem, said))
                          here->complain(problem->text, problem->retry_after);
                      });
}

void Conversation::hear_unwatch(const boost::json::object& message, std::string_view text) {
  Fields fields(message);
  const std::string table = fields.text("table");
  const std::string seat = fields.text("as");
  if (!fields.wrong().empty()) return complain(fields.wrong());
  hall_.streams.unwatch(*this, table, seat);
  if (others_ != nullptr) others_->hear_everywhere(*this, text);
}

void Conversation::hear_say(const boost::json::object& message, std::string_view text) {
  Fields fields(message);
  const std::string table = fields.text("table");
  const std::string key = fields.text("key");
  const Seats::Saying saying{fields.text("as"), fields.text("words", kMostFrame), key, lag_, false, address_};
  if (!fields.wrong().empty()) return complain(fields.wrong());
  const auto answer = [self = weak_from_this(), key](const std::optional<Problem>& problem) {
    const auto here = self.lock();
    if (!here) return;
    if (!problem) return here->tell({{"t", "done"}, {"key", key}});
    json::Object refusal{{"t", "refused"}, {"key", key}, {"reason", problem->reason}};
    if (!problem->ruling.empty()) refusal.put("ruling", problem->ruling);
    refusal.put("text", problem->text);
    if (problem->retry_after > 0) refusal.put("retry_after", problem->retry_after);
    here->tell(refusal);
  };
  if (!is_table_id(table)) return answer(missing("there is no such table"));
  if (const Wait wait = house_.limits.say(address_, house_.now())) {
    ++house_.metrics.refused["says"];
    return answer(too_many(wait));
  }
  hall_.seats.say(table, player_, saying,
                  [answer, begun = house_.now(), self = weak_from_this(),
                   said = std::string(text)](const std::optional<Problem>& problem) {
                    if (const auto here = self.lock()) {
                      if (here->sent_on(problem, said)) return;
                      here->house_.metrics.say_seconds.add(static_cast<double>(here->house_.now() - begun) / 1000);
                    }
                    answer(problem);
                  });
}

void Conversation::send_away() {
  say_bye("another server has this table now", kComeBack);
  if (outlet_.close) outlet_.close();
}

void Conversation::say_bye(const std::string& why, Millis again) {
  tell({{"t", "bye"}, {"again", again}, {"text", why + ": come back with from"}});
}

void Conversation::took(Millis trip) {
  // Smoothed: one slow packet is not the way itself.
  lag_ = lag_ == 0 ? trip : (lag_ * 3 + trip) / 4;
}

void Conversation::drained() {
  hall_.streams.drained(*this);
  if (others_ != nullptr) others_->drained(*this);
}

void Conversation::end() {
  outlet_ = {};
  hall_.streams.gone(*this);
  if (others_ != nullptr) others_->gone(*this);
}

}  // namespace tideline::server
