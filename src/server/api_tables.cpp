// Tables by HTTP.
#include "base/text.hpp"
#include "server/api.hpp"
#include "server/conversation.hpp"
#include "server/opening.hpp"
#include "server/rows.hpp"
#include "server/secrets.hpp"

#include <array>

namespace tideline::server {
namespace {

constexpr Millis kMostWait = 25'000;

std::optional<std::int64_t> number(std::string_view text, std::int64_t most) {
  std::int64_t value = 0;
  if (!parse_into(value, text) || value < 0 || value > most) return std::nullopt;
  return value;
}

// `open`, `mine`, …: what is looked for. False: no such list.
bool read_show(std::string_view show, const std::string& player, TableQuery& query) {
  using What = TableQuery::What;
  if (show == "open" || show.empty()) {
    query.what = What::Open;
  } else if (show == "mine" || show == "my-turn") {
    query.what = What::All;
    query.player = player;
    query.my_turn = show == "my-turn";
  } else if (show == "unfinished") {
    query.what = What::Unfinished;
  } else if (show == "over") {
    query.what = What::Over;
  } else {
    return false;
  }
  return true;
}

}  // namespace

Tables::Made Api::give_id(const CallPtr& call, unsigned status) {
  return [call, status](const Expected<std::string, Problem>& id) {
    if (!id) return give(call, id.error());
    give(call, json::Object{{"id", *id}}, status);
  };
}

void Api::post_table(const CallPtr& call) {
  const auto opening = read_opening(call->body);
  if (!opening) return give(call, unreadable(opening.error()));
  const auto open = [this, call, opening = *opening] {
    with_texts({opening.map, opening.deck}, [this, call, opening] {
      with_name(call, [this, call, opening](const Asker& who) {
        own_.hall.new_tables.open(opening, who, give_id(call, 201));
      });
    });
  };
  may_open(call, [this, call, map = opening->map, open] { with_starts(call, map, open); });
}

void Api::with_starts(const CallPtr& call, const std::string& map, const std::function<void()>& then) {
  if (!lacks_starts(*house_.shelf.catalogue(), map)) return then();
  const auto crowd = house_.bots.work({call->request.address, "map"}, [this, then, map] {
    house_.post([this, then, found = map_with_starts(house_.store, house_.metrics, map)] {
      house_.shelf.add_map(found);
      then();
    });
  });
  if (crowd) give(call, too_many({5, *crowd}));
}

void Api::post_game(const CallPtr& call) {
  const auto opening = read_opening(call->body);
  if (!opening) return give(call, unreadable(opening.error()));
  const auto events = read_events(call->body);
  if (!events) return give(call, unreadable(events.error()));
  const auto hand_in = [this, call, opening = *opening, events = *events] {
    with_name(call, [this, call, opening, events](const Asker& who) {
      own_.hall.new_tables.hand_in(opening, events, who, give_id(call, 201));
    });
  };
  may_open(call, [this, call, map = opening->map, hand_in] { with_starts(call, map, hand_in); });
}

void Api::get_tables(const CallPtr& call) {
  const Request& request = call->request;
  TableQuery query;
  if (!read_show(request.asked("show"), call->player, query))
    return give(call, unreadable("`show`: expected open, mine, my-turn, unfinished or over"));
  query.text = request.asked("text").substr(0, Table::kMostName);
  while (!is_text(query.text)) query.text.pop_back();  // a letter that was cut
  query.game = request.asked("game");
  if (const std::string_view before = request.asked("before"); !before.empty()) {
    const std::size_t dash = before.find('-');
    const auto at = number(before.substr(0, dash), INT64_MAX);
    if (!at || dash == std::string_view::npos) return give(call, unreadable("`before`: expected what `next` said"));
    query.before = *at;
    query.before_id = before.substr(dash + 1);
  }
  // Whoever is nobody has no tables.
  if (query.player.empty() && (request.asked("show") == "mine" || request.asked("show") == "my-turn"))
    return give(call, json::Object{{"tables", json::List()}});
  const auto list = [this, call, query] {
    house_.post([call, query, rows = house_.store.list(query)] { give_list(call, query, rows); });
  };
  const bool searches = !query.text.empty() || !query.game.empty() || !query.player.empty();
  const auto& list_for = searches ? own_.search : house_.work_for;
  if (!list_for) return house_.work(list);
  if (const auto crowd = list_for({request.address, searches ? "search" : "list"}, list))
    give(call, too_many({1, *crowd}));
}

void Api::give_list(const CallPtr& call, const TableQuery& query,
                    const Expected<std::vector<TableRow>, StoreError>& rows) {
  if (!rows) return give(call, not_kept());
  json::Object answer;
  if (rows->size() >= query.most) answer.put("next", std::to_string(rows->back().changed) + "-" + rows->back().id);
  json::List tables;
  for (TableRow row : *rows) {
    if (row.yours.empty()) veil(row.summary);
    tables.add(row_json(row));
  }
  give(call, answer.put("tables", tables));
}

void Api::get_table(const CallPtr& call) {
  own_.hall.seats.facts({call->args[0], call->request.address}, call->player,
                        [call](const Expected<Seats::Facts, Problem>& facts) {
                          if (!facts) return give(call, facts.error());
                          give(call, facts_json(*facts));
                        });
}

bool Api::within(const CallPtr& call, const Wait& wait, const char* what) {
  if (!wait) return true;
  ++house_.metrics.refused[what];
  give(call, too_many(wait));
  return false;
}

// Whoever comes at a bad time loses nothing of what a day has for it.
void Api::may_open(const CallPtr& call, std::function<void()> then) {
  if (const auto busy = house_.pressure.for_newcomers(house_.now())) return give(call, *busy);
  const Wait here = house_.limits.table(call->request.address, call->player, house_.now());
  with_quota(call, "tables", here, house_.limits.settings().tables_a_day, std::move(then));
}

bool Api::may_say(const CallPtr& call) {
  return within(call, house_.limits.say(call->request.address, house_.now()), "says");
}

void Api::post_seat(const CallPtr& call) {
  Fields fields(call->body);
  const auto bot = fields.text_if("bot");
  const Seats::Sitting sitting{fields.text("name"), fields.text("word"), fields.text("pledge"), fields.text("key")};
  if (!fields.wrong().empty()) return give(call, unreadable(fields.wrong()));
  if (fields.text_if("seed"))
    return give(call,
                unreadable("`seed`: seeds are no longer given in clear; `pledge` its SHA-256, and reveal it later"));
  if (!may_say(call)) return;
  // Trying words is like making things.
  if (!sitting.word.empty() && !within(call, house_.limits.make(call->request.address, house_.now()), "makes")) return;
  if (bot) return own_.hall.seats.seat_bot(call->args[0], call->args[1], asker(call), *bot, reply_to(call));
  with_name(call, [this, call, sitting](const Asker& who) {
    own_.hall.seats.sit(call->args[0], call->args[1], who, sitting, reply_to(call));
  });
}

// Trying words is like making things.
void Api::post_word(const CallPtr& call) {
  Fields fields(call->body);
  const std::string word = fields.text("word");
  if (!fields.wrong().empty()) return give(call, unreadable(fields.wrong()));
  own_.hall.seats.tell_word(call->args[0], asker(call), word, reply_to(call));
}

void Api::delete_seat(const CallPtr& call) {
  if (!may_say(call)) return;
  own_.hall.seats.get_up(call->args[0], call->args[1], asker(call), reply_to(call));
}

void Api::post_start(const CallPtr& call) { own_.hall.seats.start(call->args[0], asker(call), reply_to(call)); }

void Api::post_say(const CallPtr& call) {
  Fields fields(call->body);
  const std::string words = fields.text("words", kMostFrame);
  // A name is changed at all tables at once, wherever one is.
  const bool is_there = !words.starts_with("name ");
  const Seats::Saying saying{fields.text("as"), words, fields.text("key"), 0, is_there, call->request.address};
  if (!fields.wrong().empty()) return give(call, unreadable(fields.wrong()));
  if (!may_say(call)) return;
  own_.hall.seats.say(call->args[0], call->player, saying,
                      [this, begun = house_.now(), reply = reply_to(call)](const std::optional<Problem>& problem) {
                        house_.metrics.say_seconds.add(static_cast<double>(house_.now() - begun) / 1000);
                        reply(problem);
                      });
}

void Api::get_stream(const CallPtr& call) {
  const Request& request = call->request;
  const auto read = [&](std::string_view key, std::int64_t most) {
    return request.asked(key).empty() ? std::optional<std::int64_t>(0) : number(request.asked(key), most);
  };
  const auto from = read("from", 1'000'000'000);
  const auto wait = read("wait", kMostWait / 1000);
  if (!from || !wait) return give(call, unreadable("`from`, `wait`: expected whole numbers, `wait` at most 25"));
  if (!within(call, house_.limits.read(request.address, 0, house_.now()), "reads")) return;
  const Streams::Asked asked{std::string(request.asked("as")), static_cast<std::size_t>(*from), *wait * 1000,
                             request.address};
  own_.hall.streams.lines(
      call->args[0], call->player, asked,
      [this, call, first = asked.from](const Expected<std::vector<StreamLine>, Problem>& lines) {
        if (!lines) return give(call, lines.error());
        const json::List text = lines_json(*lines);
        house_.metrics.stream_bytes += text.text().size();
        (void)house_.limits.read(call->request.address, text.text().size(), house_.now());
        give(call,
             json::Object{{"from", first}, {"next", first + lines->size()}, {"now", house_.now()}, {"lines", text}});
      });
}

Streams::GivePaper Api::file_to(const CallPtr& call, std::string type, std::string ending) {
  return [call, type = std::move(type), ending = std::move(ending)](const Expected<Streams::Paper, Problem>& paper) {
    if (!paper) return give(call, paper.error());
    Response response = response_of(200, type, {});
    response.file = *paper;
    response.headers.emplace_back("Cache-Control", "no-store");
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + call->args[0] + ending + "\"");
    give(call, std::move(response));
  };
}

void Api::get_record(const CallPtr& call) {
  own_.hall.streams.record(call->args[0], asker(call), std::string(call->request.asked("as")),
                           file_to(call, "text/plain; charset=utf-8", ".tide"));
}

void Api::get_sgf(const CallPtr& call) {
  own_.hall.streams.sgf(call->args[0], asker(call), std::string(call->request.asked("as")),
                        file_to(call, "application/x-go-sgf; charset=utf-8", ".sgf"));
}

void Api::post_rematch(const CallPtr& call) {
  may_open(call, [this, call] { own_.hall.new_tables.rematch(call->args[0], asker(call), give_id(call, 200)); });
}

}  // namespace tideline::server
