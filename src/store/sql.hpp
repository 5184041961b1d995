// All SQL of the store: how its database came to be, step by step, and every question that it is asked.
#pragma once

#include "store/step.hpp"

#include <array>
#include <string_view>

namespace tideline::sql {

// `Tide`: what the file says that it is.
inline constexpr int kApplication = 0x54696465;

// Programs of before kSaysLowest begin on no newer database.
inline constexpr std::array<SchemaStep, 9> kSteps{
    {{R"(
CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  stage INTEGER NOT NULL,
  title TEXT NOT NULL,
  game TEXT NOT NULL,
  rules TEXT NOT NULL,
  map TEXT NOT NULL,
  phase TEXT NOT NULL,
  turn TEXT NOT NULL,
  seats TEXT NOT NULL,
  result TEXT NOT NULL,
  scores TEXT NOT NULL,
  open_seats INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  deadline INTEGER,
  access INTEGER NOT NULL,
  word_hash TEXT NOT NULL,
  rematch TEXT NOT NULL,
  secret BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_listed ON tables (access, changed, id);
CREATE INDEX tables_going ON tables (access, changed, id) WHERE stage < 2;
CREATE INDEX tables_open ON tables (access, changed, id) WHERE stage = 0 AND open_seats > 0;
CREATE INDEX tables_due ON tables (deadline, id) WHERE deadline IS NOT NULL;

CREATE TABLE entries (
  table_id TEXT NOT NULL REFERENCES tables (id),
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  text TEXT NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE holders (
  table_id TEXT NOT NULL REFERENCES tables (id),
  seat TEXT NOT NULL,
  player TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_player ON holders (player, table_id);

CREATE TABLE players (
  player TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  played INTEGER NOT NULL,
  won INTEGER NOT NULL,
  seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE codes (
  code TEXT NOT NULL PRIMARY KEY,
  player TEXT NOT NULL,
  table_id TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_until ON codes (until);

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
)",
      1},
     // The names of people in a column of their own, so that a search finds them and no other word of `seats`; decks
     // and maps of people.
     {R"(
ALTER TABLE tables ADD COLUMN names TEXT NOT NULL DEFAULT '';
UPDATE tables SET names = names_of(seats);

CREATE TABLE texts (
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  digest TEXT NOT NULL,
  text TEXT NOT NULL,
  created INTEGER NOT NULL,
  PRIMARY KEY (kind, name, digest)
) STRICT, WITHOUT ROWID;
)",
      2},
     // What players thought of a game.
     {R"(
CREATE TABLE feedback (
  table_id TEXT NOT NULL REFERENCES tables (id),
  player TEXT NOT NULL,
  seats TEXT NOT NULL,
  at INTEGER NOT NULL,
  answers TEXT NOT NULL,
  PRIMARY KEY (table_id, player)
) STRICT, WITHOUT ROWID;
)",
      3},
     // How long after a restart a table where nobody is becomes due; NULL: not by that. Of older tables nothing is
     // known.
     {R"(
CREATE TABLE wakes (
  table_id TEXT NOT NULL PRIMARY KEY,
  after INTEGER
) STRICT, WITHOUT ROWID;
)",
      4},
     // What may go because nobody has used it for long: tables by stage and time, texts by when one was last brought or
     // played with, unless a table needs it as its deck, and players who never played.
     {R"(
ALTER TABLE tables ADD COLUMN deck TEXT NOT NULL DEFAULT '';
UPDATE tables SET deck = deck_of((SELECT e.text FROM entries e WHERE e.table_id = tables.id AND e.number = 0));
CREATE INDEX tables_stale ON tables (stage, changed, names);
CREATE INDEX tables_deck ON tables (deck) WHERE deck <> '';
CREATE INDEX tables_rematch ON tables (rematch) WHERE rematch <> '';

ALTER TABLE texts ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE texts SET used = created;
CREATE INDEX texts_used ON texts (used);
CREATE INDEX players_unused ON players (seen) WHERE played = 0;
)",
      5},
     // Titles and names by every three characters that follow each other, so that a search reads no row that it does
     // not find; it knows tables by number. Tables of a game in the order of the list. Where the start points are on
     // large maps that exist by rule, which take long to find.
     {R"(
CREATE TABLE numbers (
  number INTEGER PRIMARY KEY,
  table_id TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO numbers (table_id) SELECT id FROM tables ORDER BY created, id;
CREATE VIRTUAL TABLE found USING fts5 (title, names, tokenize = 'trigram');
INSERT INTO found (rowid, title, names)
  SELECT n.number, t.title, t.names FROM numbers n JOIN tables t ON t.id = n.table_id ORDER BY n.number;
CREATE INDEX tables_game ON tables (access, game, stage, changed, id);

CREATE TABLE starts (
  map TEXT NOT NULL PRIMARY KEY,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)",
      6},
     // What players thought of games on paper, of which there is no table.
     {R"(
CREATE TABLE paper_feedback (
  player TEXT NOT NULL,
  at INTEGER NOT NULL,
  game TEXT NOT NULL,
  answers TEXT NOT NULL,
  PRIMARY KEY (player, at)
) STRICT, WITHOUT ROWID;
)",
      7},
     // Games that are over, in the order of the list: whoever lists them walks past no other.
     {R"(
CREATE INDEX tables_over ON tables (access, changed, id) WHERE stage = 2;
)",
      8},
     // The version of the oldest program that can use the database; of a table, the version of logs that it needs.
     {R"(
CREATE TABLE usable (
  lowest INTEGER NOT NULL
) STRICT;
INSERT INTO usable VALUES (8);
ALTER TABLE tables ADD COLUMN needs INTEGER NOT NULL DEFAULT 1;
)",
      8}}};
// From this one on a database says which programs can use it.
inline constexpr std::size_t kSaysLowest = 9;
inline constexpr std::string_view kLowest = "SELECT lowest FROM usable";

// Whatever opens the database for writing; a commit has returned only when it is on the disk.
inline constexpr const char* kWriting =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
    "PRAGMA journal_size_limit = 67108864; PRAGMA trusted_schema = OFF;";
inline constexpr const char* kReading = "PRAGMA query_only = ON; PRAGMA trusted_schema = OFF;";

inline constexpr std::string_view kInsertTable =
    "INSERT INTO tables (id, created, changed, stage, title, game, rules, map, phase, turn, seats, result, scores,"
    " open_seats, entries, deadline, access, word_hash, rematch, needs, secret, names, deck)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,"
    " names_of(?11), deck_of(?22))";
inline constexpr std::string_view kUpdateTable =
    "UPDATE tables SET created = ?2, changed = ?3, stage = ?4, title = ?5, game = ?6, rules = ?7, map = ?8,"
    " phase = ?9, turn = ?10, seats = ?11, result = ?12, scores = ?13, open_seats = ?14, entries = ?15,"
    " deadline = ?16, access = ?17, word_hash = ?18, rematch = ?19, needs = max(needs, ?20), names = names_of(?11)"
    " WHERE id = ?1";
inline constexpr std::string_view kEntryCount = "SELECT entries, title, seats FROM tables WHERE id = ?1";
inline constexpr std::string_view kInsertNumber = "INSERT INTO numbers (table_id) VALUES (?1)";
inline constexpr std::string_view kInsertFound =
    "INSERT INTO found (rowid, title, names)"
    " VALUES ((SELECT number FROM numbers WHERE table_id = ?1), ?2, names_of(?3))";
// Of tables that came from another database.
inline constexpr std::string_view kMakeSearchable =
    "INSERT INTO numbers (table_id) SELECT id FROM tables ORDER BY created, id;"
    "INSERT INTO found (rowid, title, names)"
    " SELECT n.number, t.title, t.names FROM numbers n JOIN tables t ON t.id = n.table_id ORDER BY n.number";
inline constexpr std::string_view kUpdateFound =
    "UPDATE found SET title = ?2, names = names_of(?3)"
    " WHERE rowid = (SELECT number FROM numbers WHERE table_id = ?1)";
inline constexpr std::string_view kInsertEntry =
    "INSERT INTO entries (table_id, number, at, text, key) VALUES (?1, ?2, ?3, ?4, ?5)";
inline constexpr std::string_view kPutHolder =
    "INSERT INTO holders (table_id, seat, player) VALUES (?1, ?2, ?3)"
    " ON CONFLICT DO UPDATE SET player = excluded.player";
inline constexpr std::string_view kDropHolder = "DELETE FROM holders WHERE table_id = ?1 AND seat = ?2";
inline constexpr std::string_view kGameEnded =
    "INSERT INTO players (player, name, played, won, seen) VALUES (?1, ?2, ?3, ?4, ?5)"
    " ON CONFLICT DO UPDATE SET played = played + excluded.played, won = won + excluded.won,"
    " seen = max(seen, excluded.seen)";
inline constexpr std::string_view kPutWake =
    "INSERT INTO wakes (table_id, after) VALUES (?1, ?2)"
    " ON CONFLICT DO UPDATE SET after = excluded.after WHERE after IS NOT excluded.after";
// `stage < 2` names the index of those that are not over.
inline constexpr std::string_view kWake =
    "UPDATE tables SET deadline = ?1 + woken.after FROM"
    " (SELECT t.id, CASE WHEN w.table_id IS NULL THEN 0 ELSE w.after END AS after FROM tables t"
    " LEFT JOIN wakes w ON w.table_id = t.id WHERE t.stage < 2 AND t.stage = 1) AS woken"
    " WHERE tables.id = woken.id AND woken.after IS NOT NULL"
    " AND (tables.deadline IS NULL OR tables.deadline > ?1 + woken.after)";
inline constexpr std::string_view kPutPlayer =
    "INSERT INTO players (player, name, played, won, seen) VALUES (?1, ?2, ?3, ?4, ?5)"
    " ON CONFLICT DO UPDATE SET name = excluded.name, seen = max(seen, excluded.seen)";
inline constexpr std::string_view kPutCode =
    "INSERT INTO codes (code, player, table_id, until) VALUES (?1, ?2, ?3, ?4)";
inline constexpr std::string_view kDropOldCodes = "DELETE FROM codes WHERE until <= ?1";
inline constexpr std::string_view kTakeCode = "DELETE FROM codes WHERE code = ?1 RETURNING player, table_id";
inline constexpr std::string_view kHeldBy =
    "SELECT DISTINCT table_id FROM holders WHERE player = ?1 AND (?2 = '' OR table_id = ?2) ORDER BY table_id";
inline constexpr std::string_view kMoveSeats =
    "UPDATE holders SET player = ?3 WHERE player = ?1 AND (?2 = '' OR table_id = ?2)";
inline constexpr std::string_view kPutText =
    "INSERT INTO texts (kind, name, digest, text, created, used) VALUES (?1, ?2, ?3, ?4, ?5, ?5)"
    " ON CONFLICT DO UPDATE SET used = max(used, excluded.used)";
// By stage; ?3: only where nobody sits. What players thought of a game keeps it, and so does what was done there since,
// also where `changed` does not tell.
#define TIDELINE_UNUSED                                                \
  " AND NOT EXISTS (SELECT 1 FROM feedback f WHERE f.table_id = t.id)" \
  " AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.table_id = t.id AND e.number = t.entries - 1 AND e.at >= ?2)"
inline constexpr std::string_view kStaleTables =
    "SELECT t.id FROM tables t INDEXED BY tables_stale WHERE t.stage = ?1 AND t.changed < ?2 AND (NOT ?3 OR t.names = "
    "'')" TIDELINE_UNUSED " AND t.needs <= ?5 ORDER BY t.changed LIMIT ?4";
inline constexpr std::string_view kStaleTexts =
    "SELECT x.digest FROM texts x INDEXED BY texts_used WHERE x.used < ?1"
    " AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.deck = x.digest AND t.deck <> '') ORDER BY x.used LIMIT ?2";
// The first says whether it has been used since; then it stays.
inline constexpr std::string_view kStillStale =
    "SELECT 1 FROM tables t WHERE t.id = ?1 AND t.changed < ?2" TIDELINE_UNUSED " AND t.needs <= ?3";
#undef TIDELINE_UNUSED
inline constexpr std::array<std::string_view, 8> kDropTable{
    "DELETE FROM found WHERE rowid = (SELECT number FROM numbers WHERE table_id = ?1)",
    "DELETE FROM numbers WHERE table_id = ?1",
    "DELETE FROM entries WHERE table_id = ?1",
    "DELETE FROM holders WHERE table_id = ?1",
    "DELETE FROM codes WHERE table_id = ?1",
    "DELETE FROM wakes WHERE table_id = ?1",
    "UPDATE tables SET rematch = '' WHERE rematch <> '' AND rematch = ?1",
    "DELETE FROM tables WHERE id = ?1"};
inline constexpr std::string_view kDropText =
    "DELETE FROM texts WHERE digest = ?1 AND used < ?2"
    " AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.deck = ?1 AND t.deck <> '')";
inline constexpr std::string_view kDropPlayers =
    "DELETE FROM players WHERE player IN (SELECT p.player FROM players p INDEXED BY players_unused"
    " WHERE p.played = 0 AND p.seen < ?1 AND NOT EXISTS (SELECT 1 FROM holders h WHERE h.player = p.player)"
    " ORDER BY p.seen LIMIT ?2)";
inline constexpr std::string_view kPutFeedback =
    "INSERT INTO feedback (table_id, player, seats, at, answers) VALUES (?1, ?2, ?3, ?4, ?5)"
    " ON CONFLICT DO UPDATE SET seats = excluded.seats, at = excluded.at, answers = excluded.answers";
inline constexpr std::string_view kFeedback =
    "SELECT table_id, seats, at, answers FROM feedback ORDER BY at, table_id, player";
inline constexpr std::string_view kPutPaperFeedback =
    "INSERT INTO paper_feedback (player, at, game, answers) VALUES (?1, ?2, ?3, ?4)"
    " ON CONFLICT DO UPDATE SET game = excluded.game, answers = excluded.answers";
inline constexpr std::string_view kPaperFeedback = "SELECT game, at, answers FROM paper_feedback ORDER BY at, player";
inline constexpr std::string_view kSetting = "SELECT value FROM settings WHERE name = ?1";
inline constexpr std::string_view kPutSetting = "INSERT INTO settings (name, value) VALUES (?1, ?2)";

// In the order of TableRow, for row_of(); `secret` is asked for besides. The second entry of a log has the terms, by
// which a table is veiled.
#define TIDELINE_ROW                                                                                           \
  "t.id, t.created, t.changed, t.stage, t.title, t.game, t.rules, t.map, t.phase, t.turn, t.seats, t.result, " \
  "t.scores, t.open_seats, t.entries, t.deadline, t.access, t.word_hash, t.rematch, "                          \
  "EXISTS (SELECT 1 FROM entries v WHERE v.table_id = t.id AND v.number = 1"                                   \
  " AND (instr(v.text, ' delay=') > 0 OR instr(v.text, ' spectators=no') > 0))"
// What every list asks besides: a place in the list, and a game (empty: any); a text as a pattern.
#define TIDELINE_REST " AND (t.changed, t.id) < (?1, ?2) AND (?4 = '' OR t.game = ?4)"
#define TIDELINE_LIKE "(t.title LIKE ?3 ESCAPE '\\' OR t.names LIKE ?3 ESCAPE '\\')"
#define TIDELINE_ORDER " ORDER BY t.changed DESC, t.id DESC LIMIT "

inline constexpr std::string_view kLoadTable = "SELECT " TIDELINE_ROW ", t.secret FROM tables t WHERE t.id = ?1";
inline constexpr std::string_view kNeeds = "SELECT needs FROM tables WHERE id = ?1";
inline constexpr std::string_view kLoadEntries =
    "SELECT number, at, text, key FROM entries WHERE table_id = ?1 ORDER BY number";
inline constexpr std::string_view kLoadHolders = "SELECT seat, player FROM holders WHERE table_id = ?1 ORDER BY seat";

// By TableQuery::What. Those that anybody may list: each goes through an index in the order of the list.
#define TIDELINE_OPEN " WHERE t.access = 0 AND t.stage = 0 AND t.open_seats > 0" TIDELINE_REST
#define TIDELINE_GOING " WHERE t.access = 0 AND t.stage < 2" TIDELINE_REST
#define TIDELINE_OVER " WHERE t.access = 0 AND t.stage = 2" TIDELINE_REST
#define TIDELINE_ALL " WHERE t.access = 0" TIDELINE_REST
#define TIDELINE_LISTED(index, which, most) \
  "SELECT " TIDELINE_ROW ", t.names FROM tables t INDEXED BY " index which TIDELINE_ORDER most
inline constexpr std::array<std::string_view, 4> kListed{
    TIDELINE_LISTED("tables_open", TIDELINE_OPEN, "?5"),
    TIDELINE_LISTED("tables_going", TIDELINE_GOING, "?5"),
    TIDELINE_LISTED("tables_over", TIDELINE_OVER, "?5"),
    TIDELINE_LISTED("tables_listed", TIDELINE_ALL, "?5"),
};
// Of one game.
#define TIDELINE_OF_GAME(which) TIDELINE_LISTED("tables_game", which " AND t.game = ?4", "?5")
inline constexpr std::array<std::string_view, 4> kListedOfGame{
    TIDELINE_OF_GAME(TIDELINE_OPEN),
    TIDELINE_OF_GAME(" WHERE t.access = 0 AND t.stage IN (0, 1)" TIDELINE_REST),
    TIDELINE_OF_GAME(TIDELINE_OVER),
    TIDELINE_OF_GAME(" WHERE t.access = 0 AND t.stage IN (0, 1, 2)" TIDELINE_REST),
};
// With a text that is too short for `found`, among the newest.
#define TIDELINE_SKIMMED(index, which) \
  "SELECT * FROM (" TIDELINE_LISTED(index, which, "1000") ") AS newest WHERE title LIKE ?3 ESCAPE '\\'" \
  " OR names LIKE ?3 ESCAPE '\\' ORDER BY changed DESC, id DESC LIMIT ?5"
inline constexpr std::array<std::string_view, 4> kSkimmed{
    TIDELINE_SKIMMED("tables_open", TIDELINE_OPEN),
    TIDELINE_SKIMMED("tables_going", TIDELINE_GOING),
    TIDELINE_SKIMMED("tables_over", TIDELINE_OVER),
    TIDELINE_SKIMMED("tables_listed", TIDELINE_ALL),
};
// With a text: only of those that have it the row is read.
#define TIDELINE_FOUND(which)                                                                                   \
  "SELECT " TIDELINE_ROW                                                                                        \
  " FROM (SELECT t.id FROM found CROSS JOIN numbers n ON n.number = found.rowid CROSS JOIN tables t ON t.id = " \
  "n.table_id" which " AND found MATCH ?3" TIDELINE_ORDER                                                       \
  "?5) AS f CROSS JOIN tables t ON t.id = f.id"                                                                 \
  " ORDER BY t.changed DESC, t.id DESC"
inline constexpr std::array<std::string_view, 4> kFound{
    TIDELINE_FOUND(TIDELINE_OPEN),
    TIDELINE_FOUND(TIDELINE_GOING),
    TIDELINE_FOUND(TIDELINE_OVER),
    TIDELINE_FOUND(TIDELINE_ALL),
};
// Those of a player (?6; ?7: only where it is its turn).
#define TIDELINE_OF_PLAYER                                                                                  \
  "SELECT " TIDELINE_ROW                                                                                    \
  ", (SELECT group_concat(y.seat, ' ') FROM holders y WHERE y.table_id = t.id AND y.player = ?6"            \
  " AND y.seat <> 'table')"                                                                                 \
  " FROM (SELECT DISTINCT table_id FROM holders h JOIN tables o ON o.id = h.table_id WHERE h.player = ?6"   \
  " AND (NOT ?7 OR instr(' ' || o.turn || ' ', ' ' || h.seat || ' '))) mine CROSS JOIN tables t ON t.id = " \
  "mine.table_id"
#define TIDELINE_LIKE_IF TIDELINE_REST " AND (?3 = '' OR " TIDELINE_LIKE ")" TIDELINE_ORDER "?5"
inline constexpr std::array<std::string_view, 4> kListedOfPlayer{
    TIDELINE_OF_PLAYER " WHERE t.stage = 0 AND t.open_seats > 0" TIDELINE_LIKE_IF,
    TIDELINE_OF_PLAYER " WHERE t.stage < 2" TIDELINE_LIKE_IF,
    TIDELINE_OF_PLAYER " WHERE t.stage = 2" TIDELINE_LIKE_IF,
    TIDELINE_OF_PLAYER " WHERE TRUE" TIDELINE_LIKE_IF,
};
#undef TIDELINE_OF_PLAYER
#undef TIDELINE_LIKE_IF
#undef TIDELINE_FOUND
#undef TIDELINE_SKIMMED
#undef TIDELINE_OF_GAME
#undef TIDELINE_LISTED
#undef TIDELINE_ALL
#undef TIDELINE_OVER
#undef TIDELINE_GOING
#undef TIDELINE_OPEN
#undef TIDELINE_ORDER
#undef TIDELINE_LIKE
#undef TIDELINE_REST
#undef TIDELINE_ROW

inline constexpr std::string_view kDue =
    "SELECT id FROM tables WHERE deadline IS NOT NULL AND deadline <= ?1 AND needs <= ?3 ORDER BY deadline, id LIMIT "
    "?2";
inline constexpr std::string_view kNextDeadline =
    "SELECT deadline FROM tables WHERE deadline IS NOT NULL ORDER BY deadline LIMIT 1";
inline constexpr std::string_view kPlayer = "SELECT player, name, played, won, seen FROM players WHERE player = ?1";
inline constexpr std::string_view kStarts = "SELECT text FROM starts WHERE map = ?1";
inline constexpr std::string_view kPutStarts =
    "INSERT INTO starts (map, text) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET text = excluded.text";
inline constexpr std::string_view kTexts =
    "SELECT kind, name, digest, text FROM texts WHERE ?1 = '' OR digest = ?1 ORDER BY created, kind, name";

// What `check` asks besides integrity_check.
inline constexpr std::string_view kTableIds = "SELECT id FROM tables ORDER BY id";
inline constexpr std::string_view kWrongCounts =
    "SELECT t.id, t.entries, count(e.number), min(e.number), max(e.number) FROM tables t"
    " LEFT JOIN entries e ON e.table_id = t.id GROUP BY t.id"
    " HAVING count(e.number) <> t.entries OR coalesce(min(e.number), 0) <> 0"
    " OR coalesce(max(e.number), -1) <> count(e.number) - 1";
inline constexpr std::string_view kCounts = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM entries)";

}  // namespace tideline::sql
