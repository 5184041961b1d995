#include "server/api.hpp"

#include "fair/secrets.hpp"
#include "server/address.hpp"
#include "server/rows.hpp"
#include "server/secrets.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace tideline::server {
namespace {

constexpr std::string_view kCookie = "tideline";
constexpr Millis kCodeLives = 600'000;
constexpr bool kMakes = true;
constexpr bool kKnown = true;

std::string cookie_text(const std::string& secret, bool secure) {
  return std::string(kCookie) + "=" + secret + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" +
         (secure ? "; Secure" : "");
}

// What this route gives is a whole game, or printed.
bool is_paper(std::string_view route) {
  return route.ends_with("/record") || route.ends_with("/sgf") || route.starts_with("/api/print/");
}

}  // namespace

std::span<const Api::Route> Api::routes() {
  static constexpr std::array<Route, 29> kRoutes{{
      {Method::Get, "/healthz", &Api::get_health},
      {Method::Get, "/metrics", &Api::get_metrics},
      {Method::Get, "/api/catalogue", &Api::get_catalogue},
      {Method::Post, "/api/players", &Api::post_player, kMakes},
      {Method::Get, "/api/me", &Api::get_me},
      {Method::Put, "/api/me", &Api::put_me, kMakes, kKnown},
      {Method::Post, "/api/codes", &Api::post_code, kMakes, kKnown},
      {Method::Post, "/api/codes/use", &Api::use_code, kMakes, kKnown},
      {Method::Post, "/api/decks", &Api::post_deck, kMakes, kKnown},
      {Method::Get, "/api/decks/{digest}", &Api::get_deck},
      {Method::Post, "/api/maps", &Api::post_map, kMakes, kKnown},
      {Method::Get, "/api/maps/{digest}", &Api::get_map},
      {Method::Post, "/api/tables", &Api::post_table, kMakes},
      {Method::Post, "/api/games", &Api::post_game, kMakes},
      {Method::Get, "/api/tables", &Api::get_tables},
      {Method::Get, "/api/tables/{id}", &Api::get_table},
      {Method::Post, "/api/tables/{id}/seats/{seat}", &Api::post_seat},
      {Method::Delete, "/api/tables/{id}/seats/{seat}", &Api::delete_seat},
      {Method::Post, "/api/tables/{id}/word", &Api::post_word, kMakes},
      {Method::Post, "/api/tables/{id}/start", &Api::post_start},
      {Method::Post, "/api/tables/{id}/say", &Api::post_say},
      {Method::Get, "/api/tables/{id}/stream", &Api::get_stream},
      {Method::Get, "/api/tables/{id}/record", &Api::get_record},
      {Method::Get, "/api/tables/{id}/sgf", &Api::get_sgf},
      {Method::Post, "/api/tables/{id}/rematch", &Api::post_rematch, kMakes},
      {Method::Get, "/api/print/{what}", &Api::get_print},
      {Method::Get, "/api/feedback", &Api::get_questions},
      {Method::Post, "/api/feedback", &Api::post_paper_feedback, kMakes, kKnown},
      {Method::Post, "/api/tables/{id}/feedback", &Api::post_feedback},
  }};
  return kRoutes;
}

bool Api::fits(std::string_view pattern, std::string_view path, std::vector<std::string>& args) {
  args.clear();
  while (true) {
    const std::string_view wanted = pattern.substr(0, pattern.find('/'));
    const std::string_view found = path.substr(0, path.find('/'));
    if (wanted.starts_with('{') && !found.empty()) {
      args.emplace_back(found);
    } else if (wanted != found) {
      return false;
    }
    if (wanted.size() == pattern.size() || found.size() == path.size())
      return wanted.size() == pattern.size() && found.size() == path.size();
    pattern.remove_prefix(wanted.size() + 1);
    path.remove_prefix(found.size() + 1);
  }
}

std::string Api::player_in(const Request& request) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view given(request.authorization);
  const std::string_view secret =
      given.starts_with(kBearer) ? given.substr(kBearer.size()) : cookie_named(request.cookie, kCookie);
  return player_of(secret).value_or(std::string());
}

bool Api::from_elsewhere(const Request& request) {
  using Scheme = Request::Scheme;
  if (!request.origin) return false;
  const bool plain = request.scheme != Scheme::Https && *request.origin == "http://" + request.host;
  const bool secure = request.scheme != Scheme::Http && *request.origin == "https://" + request.host;
  return !plain && !secure;
}

void Api::give(const CallPtr& call, Response response) {
  response.route = call->pattern;
  call->respond(std::move(response));
}

void Api::give(const CallPtr& call, const json::Object& object, unsigned status) {
  give(call, json_response(object, status));
}

void Api::give(const CallPtr& call, const Problem& problem) {
  const auto& relay = call->api->own_.relay;
  if (!is_elsewhere(problem) || problem.address.empty() || !relay || call->request.relayed)
    return give(call, problem_response(problem));
  std::shared_ptr<std::string> paper;
  if (is_paper(call->pattern)) {
    Papers& papers = call->api->own_.hall.streams.papers;
    if (const auto crowd = papers.full(call->request.address))
      return give(call, problem_response(too_many({5, *crowd})));
    paper = papers.take(call->request.address);
  }
  relay(problem.address, call->request, [call, paper](Response response) {
    if (paper) {
      *paper = std::move(response.body);
      response.body.clear();
      response.file = paper;
    }
    give(call, std::move(response));
  });
}

Reply Api::reply_to(const CallPtr& call) {
  return [call](const std::optional<Problem>& problem) {
    if (problem) return give(call, *problem);
    give(call, json::Object{});
  };
}

void Api::with_name(const CallPtr& call, std::function<void(const Asker&)> then) {
  if (call->player.empty()) return then(asker(call));
  const auto look = [player = call->player](Store& store) { return store.player(player); };
  house_.ask_store(look, [call, then = std::move(then)](const Expected<std::optional<PlayerRow>, StoreError>& row) {
    Asker who = asker(call);
    if (row && *row && clean_text((*row)->name, Table::kMostName)) who.name = (*row)->name;
    then(who);
  });
}

void Api::handle(Request request, Respond respond) {
  const bool api = request.path.starts_with("/api/") || request.path == "/api" || request.path == "/healthz" ||
                   request.path == "/metrics";
  const auto fail = [&](const Problem& problem, std::string_view route) {
    Response response = problem_response(problem);
    response.route = route;
    respond(std::move(response));
  };
  if (const Wait wait = house_.limits.request(request.address, house_.now())) {
    ++house_.metrics.refused["requests"];
    return fail(too_many(wait), "limited");
  }
  if (!api) return page(request, respond);
  auto call = std::make_shared<Call>();
  std::string allowed;
  const Method asked = request.method == Method::Head ? Method::Get : request.method;
  for (const Route& route : routes()) {
    if (!fits(route.pattern, request.path, call->args)) continue;
    if (route.method != asked) {
      allowed += (allowed.empty() ? "" : ", ") + std::string(name(route.method));
      continue;
    }
    call->player = player_in(request);
    call->request = std::move(request);
    call->pattern = route.pattern;
    call->respond = std::move(respond);
    call->api = this;
    return dispatch(route, call);
  }
  if (allowed.empty()) return fail(missing("there is no such thing here"), "unknown");
  Response response = problem_response({405, "method", "this is done with " + allowed, {}, 0});
  response.headers.emplace_back("Allow", allowed);
  response.route = "unknown";
  respond(std::move(response));
}

void Api::dispatch(const Route& route, const CallPtr& call) {
  const Request& request = call->request;
  const bool changes = route.method != Method::Get;
  if (changes && from_elsewhere(request)) return give(call, forbidden("this comes from another site's page"));
  if (route.method == Method::Post || route.method == Method::Put) {
    const std::string_view type = std::string_view(request.content_type).substr(0, request.content_type.find(';'));
    if (type != "application/json")
      return give(
          call,
          Problem{415, "syntax", "a request that changes something is JSON: Content-Type: application/json", {}, 0});
    auto body = read_object(request.body.empty() ? "{}" : request.body);
    if (!body) return give(call, unreadable("the body is no JSON object in UTF-8, or one of too many parts"));
    call->body = std::move(*body);
  }
  if (route.makes && !within(call, house_.limits.make(request.address, house_.now()), "makes")) return;
  if (route.known && call->player.empty()) return give(call, forbidden("who are you? send your secret"));
  if (route.pattern.find("/{id}") != std::string_view::npos && !is_table_id(call->args[0]))
    return give(call, missing("there is no such table"));
  (this->*route.act)(call);
}

// The client's files. Whoever has no secret yet gets one with the page, unless it stands within a page of others.
void Api::page(const Request& request, const Respond& respond) {
  if (request.method != Method::Get && request.method != Method::Head) {
    Response response = problem_response({405, "method", "this is done with GET", {}, 0});
    response.headers.emplace_back("Allow", "GET, HEAD");
    response.route = "pages";
    return respond(std::move(response));
  }
  Response response = own_.pages.serve(request);
  const bool ours = response.type.starts_with("text/html") && !response.framed;
  if (ours && response.status == 200 && player_in(request).empty())
    response.headers.emplace_back("Set-Cookie", cookie_text(new_player_secret(), request.secure()));
  respond(std::move(response));
}

void Api::get_health(const CallPtr& call) {
  if (!house_.store.well()) return give(call, Problem{503, "store", "the database cannot be reached", {}, 1});
  give(call, json::Object{{"ok", true}, {"now", house_.now()}});
}

// For whoever runs the server: from the machine itself only.
void Api::get_metrics(const CallPtr& call) {
  if (!is_loopback(call->request.address)) return give(call, missing("there is no such thing here"));
  Response response;
  response.type = "text/plain; version=0.0.4; charset=utf-8";
  response.body = house_.metrics.text();
  give(call, std::move(response));
}

void Api::get_catalogue(const CallPtr& call) {
  Response response;
  response.file = house_.shelf.json();
  response.headers.emplace_back("Cache-Control", "no-cache");
  give(call, std::move(response));
}

void Api::post_player(const CallPtr& call) {
  const std::string secret = new_player_secret();
  const PlayerRow row{.player = *player_of(secret), .name = {}, .played = 0, .won = 0, .seen = house_.now()};
  keep(call, [row](Store& store) { return store.put_player(row); }, {{"secret", secret}}, 201);
}

void Api::get_me(const CallPtr& call) {
  with_name(call, [call](const Asker& who) {
    Response response = json_response(json::Object{{"name", who.name}});
    if (who.player.empty())
      response.headers.emplace_back("Set-Cookie", cookie_text(new_player_secret(), call->request.secure()));
    give(call, std::move(response));
  });
}

void Api::put_me(const CallPtr& call) {
  Fields fields(call->body);
  const std::string name = fields.text("name");
  if (!fields.wrong().empty()) return give(call, unreadable(fields.wrong()));
  if (!clean_text(name, Table::kMostName)) return give(call, unreadable("`name`: 1 to 40 bytes of plain text"));
  const PlayerRow row{.player = call->player, .name = name, .played = 0, .won = 0, .seen = house_.now()};
  keep(call, [row](Store& store) { return store.put_player(row); }, {{"name", name}});
}

void Api::post_code(const CallPtr& call) {
  Fields fields(call->body);
  const std::string table = fields.text("table");
  if (!fields.wrong().empty()) return give(call, unreadable(fields.wrong()));
  if (!table.empty() && !is_table_id(table)) return give(call, missing("there is no such table"));
  const std::string code = new_code();
  const Millis until = house_.now() + kCodeLives;
  keep(
      call, [=](Store& store) { return store.put_code(hash_code(code), call->player, table, until); },
      {{"code", code}, {"until", until}}, 201);
}

void Api::use_code(const CallPtr& call) {
  Fields fields(call->body);
  std::string code;
  for (const char c : fields.text("code")) {
    if (c >= 'a' && c <= 'z') code += static_cast<char>(c - 'a' + 'A');
    if (c >= 'A' && c <= 'Z') code += c;
  }
  if (!fields.wrong().empty()) return give(call, unreadable(fields.wrong()));
  const auto use = [hash = hash_code(code), player = call->player, now = house_.now()](Store& store) {
    return store.use_code(hash, player, now);
  };
  house_.ask_store(use, [this, call](const Expected<std::vector<std::string>, StoreError>& tables) {
    if (!tables && tables.error().kind == StoreError::Kind::Missing)
      return give(call, missing("that code was never given, was used, or is too old"));
    if (!tables) return give(call, not_kept());
    own_.hall.tables.holders_changed(*tables);
    if (own_.changed) tell_others(*tables);
    json::List list;
    for (const std::string& table : *tables) list.add(table);
    give(call, json::Object{{"tables", list}});
  });
}

// Whoever has one of these tables reads it again. Somebody may have sat at thousands: those that nobody has stay where
// they are.
void Api::tell_others(const std::vector<std::string>& tables) {
  const auto look = [tables](Store& store) {
    std::vector<std::pair<std::string, std::string>> found;  // where, and which
    for (const std::string& id : tables) {
      if (std::string address = store.other_server(id); !address.empty()) found.emplace_back(std::move(address), id);
    }
    return found;
  };
  house_.ask_store(look, [this](const std::vector<std::pair<std::string, std::string>>& found) {
    for (const auto& [address, id] : found) own_.changed(address, id);
  });
}

void Api::with_quota(const CallPtr& call, const char* what, const Wait& here, double most, std::function<void()> then) {
  if (!within(call, here, "quota")) return;
  // The server that sent it on has asked.
  if (!own_.relay || !house_.limits.settings().on || call->request.relayed) return then();
  const std::string kind = what;
  const Store::Quota quota{
      {secret_hash(kind + " of address " + call->request.address), secret_hash(kind + " of player " + call->player)},
      static_cast<unsigned>(most)};
  const auto take = [quota, now = house_.now()](Store& store) { return store.take_quota(quota, now); };
  house_.ask_store(take, [this, call, then = std::move(then)](const Expected<Millis, StoreError>& wait) {
    if (!wait) return give(call, not_kept());
    if (within(call, {static_cast<unsigned>((*wait + kSecond - 1) / kSecond), Crowd::One}, "quota")) then();
  });
}

void Api::may_bring(const CallPtr& call, std::function<void()> then) {
  const Wait here = house_.limits.text(call->request.address, call->player, house_.now());
  with_quota(call, "texts", here, house_.limits.settings().texts_a_day, std::move(then));
}

// Checked on another thread: that may take a while.
void Api::bring(const CallPtr& call, CheckText check) {
  Fields fields(call->body);
  const std::string name = fields.text("name");
  const std::string text = fields.text("text", SIZE_MAX);  // no longer than the body
  if (!fields.wrong().empty()) return give(call, unreadable(fields.wrong()));
  if (text.size() > kMostUpload) return give(call, Problem{413, "too-long", "at most 65,536 bytes", {}, 0});
  may_bring(call, [this, call, name, text, check] { bring_checked(call, name, text, check); });
}

void Api::bring_checked(const CallPtr& call, const std::string& name, const std::string& text, CheckText check) {
  if (house_.shelf.full()) return give(call, Problem{507, "full", "this server has no room for more of these", {}, 0});
  const Share share{call->request.address, "bring"};
  const auto crowd = house_.bots.work(share, [this, call, name, text, check, now = house_.now()] {
    const auto checked = check(name, text);
    const bool kept =
        checked && !house_.store.put_text(checked->kind, checked->name, checked->digest, checked->text, now);
    house_.post([this, call, checked, kept, now] {
      if (!checked) {
        const TextError& error = checked.error();
        json::Object object = problem_json(refused("syntax", error.message));
        if (error.place.line > 0) object.put("line", error.place.line);
        if (error.place.column > 0) object.put("column", error.place.column);
        if (!error.about.empty()) object.put("about", error.about);
        return give(call, object, 409);
      }
      if (!kept) return give(call, not_kept());
      house_.shelf.add(*checked, now);
      give(call, json::Object{{"name", checked->name}, {"digest", checked->digest}}, 201);
    });
  });
  if (crowd) give(call, too_many({5, *crowd}));
}

void Api::with_texts(std::vector<std::string> digests, std::function<void()> then) {
  std::erase_if(digests, [this](const std::string& digest) {
    return !digest.starts_with("sha256:") || house_.shelf.has(digest);
  });
  if (digests.empty()) return then();
  const auto look = [digests = std::move(digests)](Store& store) {
    std::vector<Brought> found;
    for (const std::string& digest : digests)
      std::ranges::move(brought_elsewhere(store, digest), std::back_inserter(found));
    return found;
  };
  house_.ask_store(look, [this, then = std::move(then)](const std::vector<Brought>& found) {
    for (const Brought& text : found) house_.shelf.add(text);
    then();
  });
}

void Api::give_text(const CallPtr& call, std::string_view kind) {
  with_texts({call->args[0]}, [this, call, kind] {
    const Store::Text* text = house_.shelf.find(kind, call->args[0]);
    if (text == nullptr) return give(call, missing("nobody has brought that"));
    give(call, json::Object{{"name", text->name}, {"digest", text->digest}, {"text", text->text}});
  });
}

void Api::post_deck(const CallPtr& call) { bring(call, check_deck); }
void Api::post_map(const CallPtr& call) { bring(call, check_map); }
void Api::get_deck(const CallPtr& call) { give_text(call, "deck"); }
void Api::get_map(const CallPtr& call) { give_text(call, "map"); }

}  // namespace tideline::server
