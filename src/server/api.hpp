// What can be asked by HTTP: routes, who asks, and what they get (docs/protocol.md, docs/openapi.json).
#pragma once

#include "server/hall.hpp"
#include "server/http.hpp"
#include "server/json.hpp"
#include "server/pages.hpp"
#include "server/print_desk.hpp"
#include "shipped/questions.hpp"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tideline::server {

class Api {
 public:
  // What it has beside the hall's house.
  struct Own {
    Hall& hall;
    const Pages& pages;
    std::vector<Question> questions;  // after a game
    // To a thread for searches, in fair shares: a search may go through every table there is.
    House::Apart search;
    // To the server that has a table; and that seats there have changed hands. Empty: there is no other.
    std::function<void(const std::string& address, const Request& request, const Respond& respond)> relay = {};
    std::function<void(const std::string& address, const std::string& table)> changed = {};
  };
  explicit Api(Own own) : own_(std::move(own)), house_(own_.hall.house), desk_(house_.bots.threads()) {}

  // Answers once, now or later. Whatever is in the request.
  void handle(Request request, Respond respond);

  // The hash of who asks; empty if nobody that we could know.
  [[nodiscard]] static std::string player_in(const Request& request);
  // A request from another site's page: not to be trusted with the cookie.
  [[nodiscard]] static bool from_elsewhere(const Request& request);

 private:
  struct Call {
    Request request;
    std::vector<std::string> args;  // what stands in place of {…}
    boost::json::object body;
    std::string player;
    std::string_view pattern;
    Respond respond;
    const Api* api = nullptr;
  };
  using CallPtr = std::shared_ptr<Call>;
  struct Route {
    Method method;
    std::string_view pattern;
    void (Api::*act)(const CallPtr& call);
    bool makes = false;  // something that stays
    bool known = false;  // who asks must be
  };
  static std::span<const Route> routes();

  void dispatch(const Route& route, const CallPtr& call);
  void page(const Request& request, const Respond& respond);
  static bool fits(std::string_view pattern, std::string_view path, std::vector<std::string>& args);
  static void give(const CallPtr& call, Response response);
  static void give(const CallPtr& call, const json::Object& object, unsigned status = 200);
  // If the table is another server's, that one answers.
  static void give(const CallPtr& call, const Problem& problem);
  // What most answers are: done, or why not.
  static Reply reply_to(const CallPtr& call);
  static Tables::Made give_id(const CallPtr& call, unsigned status);
  static Asker asker(const CallPtr& call) { return {call->player, {}, call->request.address}; }
  // The same with the name that is kept.
  void with_name(const CallPtr& call, std::function<void(const Asker&)> then);
  // The answer once the store has it.
  template <class Ask>
  void keep(const CallPtr& call, Ask ask, json::Object answer, unsigned status = 200) {
    house_.ask_store(std::move(ask), [call, answer = std::move(answer), status](const Failed& failed) {
      if (failed) return give(call, not_kept());
      give(call, answer, status);
    });
  }
  // 0, or how long to wait: then that is told, and counted.
  bool within(const CallPtr& call, const Wait& wait, const char* what);
  // What an address, and a player, may have in a day; where several servers share the store, at all of them together.
  void with_quota(const CallPtr& call, const char* what, const Wait& here, double most, std::function<void()> then);
  void may_open(const CallPtr& call, std::function<void()> then);
  void may_bring(const CallPtr& call, std::function<void()> then);
  bool may_say(const CallPtr& call);
  // As a file with that ending.
  static Streams::GivePaper file_to(const CallPtr& call, std::string type, std::string ending);

  // api.cpp
  void get_health(const CallPtr& call);
  void get_metrics(const CallPtr& call);
  void get_catalogue(const CallPtr& call);
  void post_player(const CallPtr& call);
  void get_me(const CallPtr& call);
  void put_me(const CallPtr& call);
  void post_code(const CallPtr& call);
  void use_code(const CallPtr& call);
  void tell_others(const std::vector<std::string>& tables);
  void post_deck(const CallPtr& call);
  void post_map(const CallPtr& call);
  void get_deck(const CallPtr& call);
  void get_map(const CallPtr& call);
  using CheckText = Expected<Brought, TextError> (*)(const std::string&, const std::string&);
  void bring(const CallPtr& call, CheckText check);
  void bring_checked(const CallPtr& call, const std::string& name, const std::string& text, CheckText check);
  void give_text(const CallPtr& call, std::string_view kind);
  // When these are on the shelf, if anybody has brought them, also to another server.
  void with_texts(std::vector<std::string> digests, std::function<void()> then);

  // api_tables.cpp
  // When the start points of that map are known: to find them takes long, and is done once.
  void with_starts(const CallPtr& call, const std::string& map, const std::function<void()>& then);
  void post_table(const CallPtr& call);
  void post_game(const CallPtr& call);
  void get_tables(const CallPtr& call);
  static void give_list(const CallPtr& call, const TableQuery& query,
                        const Expected<std::vector<TableRow>, StoreError>& rows);
  void get_table(const CallPtr& call);
  void post_seat(const CallPtr& call);
  void post_word(const CallPtr& call);
  void delete_seat(const CallPtr& call);
  void post_start(const CallPtr& call);
  void post_say(const CallPtr& call);
  void get_stream(const CallPtr& call);
  void get_record(const CallPtr& call);
  void get_sgf(const CallPtr& call);
  void post_rematch(const CallPtr& call);

  // api_feedback.cpp
  void get_questions(const CallPtr& call);
  void post_feedback(const CallPtr& call);
  void post_paper_feedback(const CallPtr& call);
  // As they are kept; nothing: it has been said why not.
  std::optional<std::string> read_answers(const CallPtr& call, Fields& fields);

  // api_print.cpp
  void get_print(const CallPtr& call);
  void print(const CallPtr& call, const Streams::Paper& record);

  Own own_;
  const House& house_;
  PrintDesk desk_;
};

}  // namespace tideline::server
