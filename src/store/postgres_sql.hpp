// All SQL of the store in PostgreSQL: how its database came to be, step by step, and every question that it is asked.
// What SQLite is asked stands in sql.hpp; store_test asks both the same.
#pragma once

#include "store/step.hpp"

#include <array>
#include <string_view>

namespace tideline::pgsql {

// Programs of before kSaysLowest begin on no newer database; those that are there already go on beside one that adds.
//
// Texts are compared byte by byte, as SQLite does, whatever the database's locale. What is looked for stands in a table
// of its own, in small letters, so that a move does not touch its index; entries have no foreign key, which would cost
// a look at the table's row for each of them: they are only written together with that row.
inline constexpr std::array<SchemaStep, 5> kSteps{
    {{R"(
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE tables (
  id text COLLATE "C" PRIMARY KEY,
  created bigint NOT NULL,
  changed bigint NOT NULL,
  stage integer NOT NULL,
  title text COLLATE "C" NOT NULL,
  game text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  map text COLLATE "C" NOT NULL,
  phase text COLLATE "C" NOT NULL,
  turn text COLLATE "C" NOT NULL,
  seats text COLLATE "C" NOT NULL,
  result text COLLATE "C" NOT NULL,
  scores text COLLATE "C" NOT NULL,
  open_seats integer NOT NULL,
  entries bigint NOT NULL,
  deadline bigint,
  access integer NOT NULL,
  word_hash text COLLATE "C" NOT NULL,
  rematch text COLLATE "C" NOT NULL,
  names text COLLATE "C" NOT NULL,
  alone bigint DEFAULT 0,
  deck text COLLATE "C" NOT NULL,
  secret bytea NOT NULL
);
CREATE INDEX tables_listed ON tables (access, changed, id);
CREATE INDEX tables_going ON tables (access, changed, id) WHERE stage < 2;
CREATE INDEX tables_open ON tables (access, changed, id) WHERE stage = 0 AND open_seats > 0;
CREATE INDEX tables_game ON tables (access, game, stage, changed, id);
CREATE INDEX tables_due ON tables (deadline, id) WHERE deadline IS NOT NULL;
CREATE INDEX tables_stale ON tables (stage, changed);
CREATE INDEX tables_deck ON tables (deck) WHERE deck <> '';
CREATE INDEX tables_rematch ON tables (rematch) WHERE rematch <> '';

CREATE TABLE entries (
  table_id text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  at bigint NOT NULL,
  text text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (table_id, number)
);

CREATE TABLE holders (
  table_id text COLLATE "C" NOT NULL,
  seat text COLLATE "C" NOT NULL,
  player text COLLATE "C" NOT NULL,
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX holders_player ON holders (player, table_id);

CREATE TABLE searched (
  table_id text COLLATE "C" PRIMARY KEY,
  words text COLLATE "C" NOT NULL
);
CREATE INDEX searched_words ON searched USING gin (words gin_trgm_ops);

CREATE TABLE players (
  player text COLLATE "C" PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  played bigint NOT NULL,
  won bigint NOT NULL,
  seen bigint NOT NULL
);
CREATE INDEX players_unused ON players (seen) WHERE played = 0;

CREATE TABLE codes (
  code text COLLATE "C" PRIMARY KEY,
  player text COLLATE "C" NOT NULL,
  table_id text COLLATE "C" NOT NULL,
  until bigint NOT NULL
);
CREATE INDEX codes_until ON codes (until);

CREATE TABLE texts (
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  digest text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  created bigint NOT NULL,
  used bigint NOT NULL,
  PRIMARY KEY (kind, name, digest)
);
CREATE INDEX texts_used ON texts (used);
CREATE INDEX texts_digest ON texts (digest);

CREATE TABLE feedback (
  table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
  player text COLLATE "C" NOT NULL,
  seats text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  answers text COLLATE "C" NOT NULL,
  PRIMARY KEY (table_id, player)
);
CREATE TABLE paper_feedback (
  player text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  game text COLLATE "C" NOT NULL,
  answers text COLLATE "C" NOT NULL,
  PRIMARY KEY (player, at)
);

CREATE TABLE starts (
  map text COLLATE "C" PRIMARY KEY,
  text text COLLATE "C" NOT NULL
);
CREATE TABLE settings (
  name text COLLATE "C" PRIMARY KEY,
  value bytea NOT NULL
);
)",
      1},
     {R"(
CREATE TABLE servers (
  name text COLLATE "C" PRIMARY KEY,
  incarnation bigint NOT NULL UNIQUE,
  address text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  backend integer NOT NULL,
  expires timestamptz NOT NULL
);
CREATE SEQUENCE incarnations;
ALTER TABLE tables ADD COLUMN owner bigint, ADD COLUMN epoch bigint NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN epoch bigint NOT NULL DEFAULT 0;
-- A program that knows no fence, and lost its connections, does not come back.
UPDATE tideline SET owner = 'servers';
)",
      2},
     {R"(
CREATE INDEX tables_over ON tables (access, changed, id) WHERE stage = 2;
)",
      3},
     // The version of the oldest program that can use the database; of a table, the version of logs that it needs, and
     // of a server, up to which it reads them.
     {R"(
CREATE TABLE usable (
  lowest integer NOT NULL
);
INSERT INTO usable VALUES (3);
ALTER TABLE tables ADD COLUMN needs integer NOT NULL DEFAULT 1;
ALTER TABLE servers ADD COLUMN reads integer NOT NULL DEFAULT 1;
)",
      3},
     // What was taken of what may be had in a day, as of then.
     {R"(
CREATE TABLE quotas (
  name text COLLATE "C" PRIMARY KEY,
  taken double precision NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX quotas_at ON quotas (at);
)",
      3}}};
// From this one on a database says which programs can use it.
inline constexpr std::size_t kSaysLowest = 4;
inline constexpr std::string_view kLowest = "SELECT lowest FROM usable";
inline constexpr std::string_view kSetLowest = "UPDATE usable SET lowest = $1";

// How long a connection waits for what another one has.
inline constexpr const char* kPatience = "SET lock_timeout = '10s'";

// Every connection that writes shares a lock of the schema; who changes its tables, or all that is in them, has it
// alone. Who only adds to them shares it too, and has another one alone.
#define TIDELINE_OF_SCHEMA "(current_schema()::regnamespace::oid::bigint % 2147483647)::integer)"
#define TIDELINE_LOCK " (1416193125, " TIDELINE_OF_SCHEMA  // `Tide`
#define TIDELINE_ADDING_LOCK " (1416189249, " TIDELINE_OF_SCHEMA
inline constexpr std::string_view kTryToAdd = "SELECT pg_try_advisory_lock" TIDELINE_ADDING_LOCK;
inline constexpr std::string_view kAdded = "SELECT pg_advisory_unlock" TIDELINE_ADDING_LOCK;
// Behind whoever waits for a table all others wait: so nobody waits for long.
inline constexpr const char* kAdding = "SET lock_timeout = '100ms'";
inline constexpr std::string_view kTryAlone = "SELECT pg_try_advisory_lock" TIDELINE_LOCK;
inline constexpr std::string_view kShare = "SELECT pg_advisory_lock_shared" TIDELINE_LOCK;
inline constexpr std::string_view kTryToShare = "SELECT pg_try_advisory_lock_shared" TIDELINE_LOCK;
inline constexpr std::string_view kNoLongerAlone = "SELECT pg_advisory_unlock" TIDELINE_LOCK;
#undef TIDELINE_ADDING_LOCK
#undef TIDELINE_LOCK
#undef TIDELINE_OF_SCHEMA
inline constexpr std::string_view kWhoHasIt =
    "SELECT coalesce(host(a.client_addr), 'this machine') FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
    " WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 1416193125"
    " AND l.objid = (current_schema()::regnamespace::oid::bigint % 2147483647)::oid LIMIT 1";
inline constexpr std::string_view kWhatIsThere =
    "SELECT current_schema() IS NULL, current_setting('server_encoding'), to_regclass(quote_ident(current_schema()) || "
    "'.tideline') IS NOT NULL,"
    " EXISTS (SELECT 1 FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace)";
inline constexpr const char* kMakeHome =
    "CREATE TABLE tideline (version integer NOT NULL, owner text COLLATE \"C\" NOT NULL);"
    "INSERT INTO tideline VALUES (0, '')";
inline constexpr std::string_view kVersion = "SELECT version FROM tideline";
inline constexpr std::string_view kSetVersion = "UPDATE tideline SET version = $1";

// The leases of servers, by the database's clock. A name is free when its lease has run out, or when the connection
// that renewed it is gone.
#define TIDELINE_LASTS "clock_timestamp() + interval '4 s'"
#define TIDELINE_SILENT "NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = s.backend)"
// Who cannot be reached by others has the database alone.
inline constexpr std::string_view kLease =
    "INSERT INTO servers AS s (name, incarnation, address, version, reads, backend, expires)"
    " SELECT $1::text, nextval('incarnations'), $2::text, $3::integer, $4::integer, pg_backend_pid(), " TIDELINE_LASTS
    " WHERE NOT EXISTS (SELECT 1 FROM servers s WHERE s.name <> $1 AND (s.address = '' OR $2 = '')"
    " AND s.expires > clock_timestamp() AND NOT " TIDELINE_SILENT
    ") ON CONFLICT (name) DO UPDATE SET incarnation = excluded.incarnation, address = excluded.address,"
    " version = excluded.version, reads = excluded.reads, backend = excluded.backend, expires = excluded.expires"
    " WHERE s.expires < clock_timestamp() OR " TIDELINE_SILENT " RETURNING incarnation";
inline constexpr std::string_view kRenew =
    "UPDATE servers SET expires = " TIDELINE_LASTS ", backend = pg_backend_pid() WHERE incarnation = $1 RETURNING 1";
// The lock of a server, by which another sees it go: nobody has it for long but the connection that renews its lease.
#define TIDELINE_SERVER(me) "(current_schema() || ' ' || " me ")"
#define TIDELINE_SERVERS_LOCK(me) " (1416193110, hashtext" TIDELINE_SERVER(me) ")"
inline constexpr std::string_view kTryOwnLock = "SELECT pg_try_advisory_lock" TIDELINE_SERVERS_LOCK("$1::bigint");
// Whom the server $1 watches: who began before it; and whether its lock is free.
inline constexpr std::string_view kWatched =
    "SELECT incarnation, pg_try_advisory_xact_lock_shared" TIDELINE_SERVERS_LOCK("incarnation")
    " FROM (SELECT incarnation FROM servers WHERE incarnation <> $1::bigint AND expires > '-infinity'"
    " ORDER BY incarnation > $1, incarnation DESC LIMIT 1) watched";
// The connections of a server that write have its name.
#define TIDELINE_NAME(me) "left('tideline ' || " TIDELINE_SERVER(me) ", 63)"
#define TIDELINE_NO_CONNECTION(me)                                                    \
  "NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datname = current_database()" \
  " AND a.application_name = " TIDELINE_NAME(me) ")"
inline constexpr std::string_view kBeKnown =
    "SELECT set_config('application_name', " TIDELINE_NAME("$1::bigint") ", false)";
inline constexpr std::string_view kNothingLeft = "SELECT pg_try_advisory_xact_lock_shared" TIDELINE_SERVERS_LOCK(
    "$1::bigint") " AND " TIDELINE_NO_CONNECTION("$1::bigint");
#undef TIDELINE_SERVERS_LOCK
// Nobody has to wait until it runs out.
inline constexpr std::string_view kLeave =
    "UPDATE servers SET expires = '-infinity', backend = 0 WHERE incarnation = $1";
// $1: who asks; $2: whether it may judge by time; $3: who was seen to go, and may have come back since. By time, one
// whose connection is gone has not come back for a while: that is enough.
#define TIDELINE_GONE                                                                                           \
  "s.incarnation <> $1 AND (s.expires < clock_timestamp() OR (s.expires < clock_timestamp() + interval '2.5 s'" \
  " AND " TIDELINE_SILENT "))"
#define TIDELINE_GONE_OR_SEEN \
  " WHERE (s.incarnation = ANY ($3::bigint[]) AND " TIDELINE_NO_CONNECTION("s.incarnation") ")" \
  " OR ($2::boolean AND " TIDELINE_GONE ")"
inline constexpr std::string_view kAnyGone = "SELECT EXISTS (SELECT 1 FROM servers s" TIDELINE_GONE_OR_SEEN ")";
inline constexpr std::string_view kStrikeGone = "DELETE FROM servers s" TIDELINE_GONE_OR_SEEN;
#undef TIDELINE_GONE_OR_SEEN
#undef TIDELINE_GONE
#undef TIDELINE_NO_CONNECTION
#undef TIDELINE_NAME
#undef TIDELINE_SERVER
#undef TIDELINE_SILENT
#undef TIDELINE_LASTS
inline constexpr std::string_view kStrikeAll = "DELETE FROM servers";
inline constexpr std::string_view kNobodysAtAll = "UPDATE tables SET owner = NULL WHERE owner IS NOT NULL";
inline constexpr std::string_view kTime = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";

// The fence: a table belongs to the server that took it, until that one is struck off or has left. Whoever takes it
// raises its epoch, and whatever is written names both.
#define TIDELINE_NOBODYS \
  "NOT EXISTS (SELECT 1 FROM servers s WHERE s.incarnation = t.owner AND s.expires > '-infinity')"
#define TIDELINE_MINE_OR_NOBODYS(me) "(t.owner = " me " OR " TIDELINE_NOBODYS ")"
// $3, and $4 of the next: up to which version this server reads logs. A table that needs more is for one that can read
// it, whoever has had it.
inline constexpr std::string_view kOwner =
    "SELECT t.owner IS NOT DISTINCT FROM $2 AND t.needs <= $3, CASE WHEN t.needs <= $3 OR s.expires > '-infinity'"
    " THEN s.address ELSE (SELECT a.address FROM servers a WHERE a.reads >= t.needs AND a.expires > clock_timestamp()"
    " ORDER BY a.incarnation LIMIT 1) END FROM tables t LEFT JOIN servers s ON s.incarnation = t.owner"
    " WHERE t.id = $1";
// $3: where servers are that cannot be asked for what they have.
inline constexpr std::string_view kTake =
    "UPDATE tables t SET owner = $2, epoch = epoch + 1 WHERE t.id = $1 AND t.needs <= $4"
    " AND (" TIDELINE_MINE_OR_NOBODYS(
        "$2::bigint") " OR EXISTS (SELECT 1 FROM servers s WHERE s.incarnation = t.owner AND s.address = ANY ($3::text[])))"
    " AND EXISTS (SELECT 1 FROM servers s WHERE s.incarnation = $2) RETURNING 1";

// How a connection of a server is. One that stands still between a statement and its commit has rows that others want:
// the database takes them back. No statement is so long that it would pay to compile it.
inline constexpr const char* kServing = "SET idle_in_transaction_session_timeout = '4s'; SET jit = off";
// How tables are written. What is written is found by its keys, however few rows the database believes are there: it
// would look at every table for each of a batch where it has not counted them yet. A statement is planned once.
inline constexpr const char* kWriting = "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan";

// Many tables in one statement: $1 to $24 their rows, a column each, $25 to $29 entries, $30 to $32 holders. `kept` are
// those whose row could be written; what belongs to the others is not. A seat is named once.
#define TIDELINE_FOLDED(text) "lower((" text ") COLLATE \"und-x-icu\")"
#define TIDELINE_BATCH                                                                                            \
  "WITH batch AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],"       \
  " $6::integer[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[],"       \
  " $14::text[], $15::text[], $16::integer[], $17::bigint[], $18::integer[], $19::text[], $20::text[],"           \
  " $21::text[], $22::bigint[], $23::bigint[], $24::integer[]) AS b (id, first, added, created, changed, stage, " \
  "title, game,"                                                                                                  \
  " rules, map, phase, turn, seats, result, scores, open_seats, deadline, access, word_hash, rematch, names,"     \
  " alone, epoch, needs)),"
#define TIDELINE_BELONGINGS                                                                                 \
  " logged AS (INSERT INTO entries (table_id, number, at, text, key, epoch)"                                \
  " SELECT e.table_id, e.number, e.at, e.text, e.key, k.epoch"                                              \
  " FROM unnest($25::text[], $26::bigint[], $27::bigint[], $28::text[], $29::text[])"                       \
  " AS e (table_id, number, at, text, key) JOIN kept k ON k.id = e.table_id),"                              \
  " seated AS (SELECT h.* FROM unnest($30::text[], $31::text[], $32::text[]) AS h (table_id, seat, player)" \
  " JOIN kept k ON k.id = h.table_id),"                                                                     \
  " stood AS (DELETE FROM holders h USING seated s WHERE h.table_id = s.table_id AND h.seat = s.seat"       \
  " AND s.player = ''),"                                                                                    \
  " sat AS (INSERT INTO holders (table_id, seat, player) SELECT table_id, seat, player FROM seated"         \
  " WHERE player <> '' ON CONFLICT (table_id, seat) DO UPDATE SET player = excluded.player),"
// $33 to $38: players whose game has ended, by table. They are written in one order, so that no two wait for each
// other. $39: who writes.
inline constexpr std::string_view kAppend = TIDELINE_BATCH
    " kept AS (UPDATE tables t SET created = b.created, changed = b.changed, stage = b.stage, title = b.title,"
    " game = b.game, rules = b.rules, map = b.map, phase = b.phase, turn = b.turn, seats = b.seats, result = b.result,"
    " scores = b.scores, open_seats = b.open_seats, entries = b.first + b.added, deadline = b.deadline,"
    " access = b.access, word_hash = b.word_hash, rematch = b.rematch, names = b.names, alone = b.alone,"
    " needs = greatest(t.needs, b.needs)"
    " FROM batch b WHERE t.id = b.id AND t.entries = b.first AND t.epoch = b.epoch AND t.owner = $39::bigint"
    " RETURNING t.id, t.epoch)," TIDELINE_BELONGINGS
    " renamed AS (UPDATE searched s SET words = " TIDELINE_FOLDED("b.title || E'\\n' || b.names")
    " FROM batch b JOIN kept k ON k.id = b.id WHERE s.table_id = b.id"
    " AND s.words <> " TIDELINE_FOLDED("b.title || E'\\n' || b.names") "),"
    " ended AS (INSERT INTO players (player, name, played, won, seen)"
    " SELECT p.player, max(p.name), sum(p.played), sum(p.won), max(p.seen)"
    " FROM unnest($33::text[], $34::text[], $35::text[], $36::bigint[], $37::bigint[], $38::bigint[])"
    " AS p (table_id, player, name, played, won, seen) JOIN kept k ON k.id = p.table_id"
    " GROUP BY p.player ORDER BY p.player ON CONFLICT (player) DO UPDATE SET played = players.played + excluded.played,"
    " won = players.won + excluded.won, seen = greatest(players.seen, excluded.seen))"
    " SELECT b.id, k.id IS NOT NULL, t.entries, t.epoch = b.epoch AND t.owner IS NOT DISTINCT FROM $39"
    " FROM batch b LEFT JOIN kept k ON k.id = b.id LEFT JOIN tables t ON t.id = b.id";
// $33: the secrets, as hex digits; $34: the decks; $35: who writes.
inline constexpr std::string_view kCreate = TIDELINE_BATCH
    " kept AS (INSERT INTO tables (id, created, changed, stage, title, game, rules, map, phase, turn, seats, result,"
    " scores, open_seats, entries, deadline, access, word_hash, rematch, names, alone, epoch, needs, deck, secret, owner)"
    " SELECT b.id, b.created, b.changed, b.stage, b.title, b.game, b.rules, b.map, b.phase, b.turn, b.seats, b.result,"
    " b.scores, b.open_seats, b.first + b.added, b.deadline, b.access, b.word_hash, b.rematch, b.names, b.alone,"
    " b.epoch, b.needs, s.deck, decode(s.secret, 'hex'), $35::bigint FROM batch b"
    " JOIN unnest($1::text[], $33::text[], $34::text[]) AS s (id, secret, deck) ON s.id = b.id"
    " ON CONFLICT (id) DO NOTHING RETURNING id, epoch)," TIDELINE_BELONGINGS
    " searchable AS (INSERT INTO searched (table_id, words) SELECT b.id, " TIDELINE_FOLDED("b.title || E'\\n' || b.names")
    " FROM batch b JOIN kept k ON k.id = b.id)"
    " SELECT b.id, k.id IS NOT NULL FROM batch b LEFT JOIN kept k ON k.id = b.id";
#undef TIDELINE_BELONGINGS
#undef TIDELINE_BATCH
// Is what is there what was to be written?
inline constexpr std::string_view kEntriesFrom =
    "SELECT at, text, key FROM entries WHERE table_id = $1 AND number >= $2 ORDER BY number LIMIT $3";
inline constexpr std::string_view kSecretOf = "SELECT secret FROM tables WHERE id = $1";

inline constexpr std::string_view kWake =
    "UPDATE tables t SET deadline = $1::bigint + alone WHERE stage = 1 AND alone IS NOT NULL"
    " AND (deadline IS NULL OR deadline > $1::bigint + alone) AND " TIDELINE_NOBODYS;
inline constexpr std::string_view kPutPlayer =
    "INSERT INTO players (player, name, played, won, seen) VALUES ($1, $2, $3, $4, $5)"
    " ON CONFLICT (player) DO UPDATE SET name = excluded.name, seen = greatest(players.seen, excluded.seen)";
// The same code of the same player once more: its first answer was lost.
inline constexpr std::string_view kPutCode =
    "INSERT INTO codes AS c (code, player, table_id, until) VALUES ($1, $2, $3, $4) ON CONFLICT (code)"
    " DO UPDATE SET until = excluded.until WHERE c.player = excluded.player AND c.table_id = excluded.table_id"
    " RETURNING 1";
// What was taken comes back evenly over a day; in how many milliseconds one may be had, 0: now. Whoever has two names
// has their rows in the same order as everybody else.
inline constexpr std::string_view kRefillQuotas =
    "INSERT INTO quotas AS q (name, taken, at) SELECT name, 0, $3::bigint FROM unnest($1::text[]) AS names (name)"
    " ORDER BY name ON CONFLICT (name) DO UPDATE SET at = greatest(q.at, excluded.at),"
    " taken = greatest(0, q.taken - greatest(0, excluded.at - q.at) * $2::double precision / 86400000)"
    " RETURNING ceil(greatest(0, taken + 1 - $2::double precision) * 86400000 / $2::double precision)::bigint";
inline constexpr std::string_view kTakeQuotas = "UPDATE quotas SET taken = taken + 1 WHERE name = ANY ($1::text[])";
inline constexpr std::string_view kDropOldQuotas =
    "DELETE FROM quotas WHERE name IN"
    " (SELECT name FROM quotas WHERE at <= $1::bigint LIMIT 100 FOR UPDATE SKIP LOCKED)";
inline constexpr std::string_view kDropOldCodes = "DELETE FROM codes WHERE until <= $1";
inline constexpr std::string_view kTakeCode = "DELETE FROM codes WHERE code = $1 RETURNING player, table_id";
inline constexpr std::string_view kHeldBy =
    "SELECT DISTINCT table_id FROM holders WHERE player = $1 AND ($2 = '' OR table_id = $2) ORDER BY table_id";
inline constexpr std::string_view kMoveSeats =
    "UPDATE holders SET player = $3 WHERE player = $1 AND ($2 = '' OR table_id = $2)";
inline constexpr std::string_view kPutText =
    "INSERT INTO texts (kind, name, digest, text, created, used) VALUES ($1, $2, $3, $4, $5, $5)"
    " ON CONFLICT (kind, name, digest) DO UPDATE SET used = greatest(texts.used, excluded.used)";
// By stage; $3: only where nobody sits. What players thought of a game keeps it, and so does what was done there since,
// also where `changed` does not tell.
#define TIDELINE_UNUSED                                                \
  " AND NOT EXISTS (SELECT 1 FROM feedback f WHERE f.table_id = t.id)" \
  " AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.table_id = t.id AND e.number = t.entries - 1 AND e.at >= $2)"
inline constexpr std::string_view kStaleTables =
    "SELECT t.id FROM tables t WHERE t.stage = $1 AND t.changed < $2 AND (NOT $3 OR t.names = '')" TIDELINE_UNUSED
    " AND t.needs <= $6 AND " TIDELINE_MINE_OR_NOBODYS("$5::bigint") " ORDER BY t.changed LIMIT $4";
inline constexpr std::string_view kStaleTexts =
    "SELECT x.digest FROM texts x WHERE x.used < $1"
    " AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.deck = x.digest AND t.deck <> '') ORDER BY x.used LIMIT $2";
// The first says whether it has been used since; then it stays.
inline constexpr std::string_view kStillStale =
    "SELECT 1 FROM tables t WHERE t.id = $1 AND t.changed < $2" TIDELINE_UNUSED
    " AND t.needs <= $4 AND " TIDELINE_MINE_OR_NOBODYS("$3::bigint") " FOR UPDATE OF t";
#undef TIDELINE_UNUSED
inline constexpr std::array<std::string_view, 6> kDropTable{
    "DELETE FROM searched WHERE table_id = $1",
    "DELETE FROM entries WHERE table_id = $1",
    "DELETE FROM holders WHERE table_id = $1",
    "DELETE FROM codes WHERE table_id = $1",
    "UPDATE tables SET rematch = '' WHERE rematch <> '' AND rematch = $1",
    "DELETE FROM tables WHERE id = $1"};
inline constexpr std::string_view kDropText =
    "DELETE FROM texts WHERE digest = $1 AND used < $2"
    " AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.deck = $1 AND t.deck <> '')";
inline constexpr std::string_view kDropPlayers =
    "DELETE FROM players WHERE player IN (SELECT p.player FROM players p"
    " WHERE p.played = 0 AND p.seen < $1 AND NOT EXISTS (SELECT 1 FROM holders h WHERE h.player = p.player)"
    " ORDER BY p.seen LIMIT $2)";
inline constexpr std::string_view kPutFeedback =
    "INSERT INTO feedback (table_id, player, seats, at, answers) VALUES ($1, $2, $3, $4, $5)"
    " ON CONFLICT (table_id, player) DO UPDATE SET seats = excluded.seats, at = excluded.at, answers = "
    "excluded.answers";
inline constexpr std::string_view kFeedback =
    "SELECT table_id, seats, at, answers FROM feedback ORDER BY at, table_id, player";
inline constexpr std::string_view kPutPaperFeedback =
    "INSERT INTO paper_feedback (player, at, game, answers) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (player, at) DO UPDATE SET game = excluded.game, answers = excluded.answers";
inline constexpr std::string_view kPaperFeedback = "SELECT game, at, answers FROM paper_feedback ORDER BY at, player";
inline constexpr std::string_view kSetting = "SELECT value FROM settings WHERE name = $1";
inline constexpr std::string_view kPutSetting =
    "INSERT INTO settings (name, value) VALUES ($1, decode($2, 'hex')) ON CONFLICT (name) DO NOTHING";

// In the order of TableRow, for row_of(); the second entry of a log has the terms, by which a table is veiled.
#define TIDELINE_ROW                                                                                           \
  "t.id, t.created, t.changed, t.stage, t.title, t.game, t.rules, t.map, t.phase, t.turn, t.seats, t.result, " \
  "t.scores, t.open_seats, t.entries, t.deadline, t.access, t.word_hash, t.rematch, "                          \
  "EXISTS (SELECT 1 FROM entries v WHERE v.table_id = t.id AND v.number = 1"                                   \
  " AND (strpos(v.text, ' delay=') > 0 OR strpos(v.text, ' spectators=no') > 0))"
inline constexpr std::string_view kLoadTable =
    "SELECT " TIDELINE_ROW ", t.secret, t.owner, t.epoch FROM tables t WHERE t.id = $1";
inline constexpr std::string_view kLoadEntries =
    "SELECT at, text, key FROM entries WHERE table_id = $1 ORDER BY number";
inline constexpr std::string_view kLoadHolders = "SELECT seat, player FROM holders WHERE table_id = $1 ORDER BY seat";

// By TableQuery::What. $1, $2: a place in the list; $3: a game (empty: any); $4: how many.
#define TIDELINE_REST " AND (t.changed, t.id) < ($1::bigint, $2::text) AND ($3 = '' OR t.game = $3)"
#define TIDELINE_ORDER " ORDER BY t.changed DESC, t.id DESC LIMIT "
#define TIDELINE_OPEN "t.stage = 0 AND t.open_seats > 0"
#define TIDELINE_FOUR(list, most)                                                            \
  list("t.access = 0 AND " TIDELINE_OPEN, most), list("t.access = 0 AND t.stage < 2", most), \
      list("t.access = 0 AND t.stage = 2", most), list("t.access = 0", most)
#define TIDELINE_LISTED(which, most) \
  "SELECT " TIDELINE_ROW " FROM tables t WHERE " which TIDELINE_REST TIDELINE_ORDER most
inline constexpr std::array<std::string_view, 4> kListed{TIDELINE_FOUR(TIDELINE_LISTED, "$4")};
// With a text ($5): only of those that have it the row is read.
#define TIDELINE_LIKE "s.words LIKE " TIDELINE_FOLDED("$5")
#define TIDELINE_FOUND(which, most)                                                                       \
  "SELECT " TIDELINE_ROW " FROM searched s JOIN tables t ON t.id = s.table_id WHERE " which TIDELINE_REST \
  " AND " TIDELINE_LIKE TIDELINE_ORDER most
inline constexpr std::array<std::string_view, 4> kFound{TIDELINE_FOUR(TIDELINE_FOUND, "$4")};
// With one that is too short for that, among the newest.
#define TIDELINE_SKIMMED(which, most) \
  "SELECT newest.* FROM (" TIDELINE_LISTED(which, "1000") ") AS newest JOIN searched s ON s.table_id = newest.id" \
  " WHERE " TIDELINE_LIKE " ORDER BY newest.changed DESC, newest.id DESC LIMIT " most
inline constexpr std::array<std::string_view, 4> kSkimmed{TIDELINE_FOUR(TIDELINE_SKIMMED, "$4")};
// Those of a player ($6; $7: only where it is its turn).
#define TIDELINE_OF_PLAYER(which)                                                                              \
  "SELECT " TIDELINE_ROW                                                                                       \
  ", (SELECT string_agg(y.seat, ' ' ORDER BY y.seat) FROM holders y WHERE y.table_id = t.id AND y.player = $6" \
  " AND y.seat <> 'table')"                                                                                    \
  " FROM (SELECT DISTINCT h.table_id FROM holders h JOIN tables o ON o.id = h.table_id WHERE h.player = $6"    \
  " AND (NOT $7 OR strpos(' ' || o.turn || ' ', ' ' || h.seat || ' ') > 0)) mine"                              \
  " JOIN tables t ON t.id = mine.table_id JOIN searched s ON s.table_id = t.id WHERE " which TIDELINE_REST     \
  " AND ($5 = '' OR " TIDELINE_LIKE ")" TIDELINE_ORDER "$4"
inline constexpr std::array<std::string_view, 4> kListedOfPlayer{
    TIDELINE_OF_PLAYER(TIDELINE_OPEN), TIDELINE_OF_PLAYER("t.stage < 2"), TIDELINE_OF_PLAYER("t.stage = 2"),
    TIDELINE_OF_PLAYER("TRUE")};
#undef TIDELINE_OF_PLAYER
#undef TIDELINE_SKIMMED
#undef TIDELINE_FOUND
#undef TIDELINE_LIKE
#undef TIDELINE_LISTED
#undef TIDELINE_FOUR
#undef TIDELINE_OPEN
#undef TIDELINE_ORDER
#undef TIDELINE_REST
#undef TIDELINE_ROW
// Of tables that came from another database.
inline constexpr std::string_view kMakeSearchable =
    "INSERT INTO searched (table_id, words) SELECT id, " TIDELINE_FOLDED("title || E'\\n' || names") " FROM tables";
#undef TIDELINE_FOLDED

inline constexpr std::string_view kDue =
    "SELECT t.id FROM tables t WHERE t.deadline IS NOT NULL AND t.deadline <= $1"
    " AND t.needs <= $4 AND " TIDELINE_MINE_OR_NOBODYS("$3::bigint") " ORDER BY t.deadline, t.id LIMIT $2";
#undef TIDELINE_MINE_OR_NOBODYS
#undef TIDELINE_NOBODYS
inline constexpr std::string_view kNextDeadline =
    "SELECT deadline FROM tables WHERE deadline IS NOT NULL ORDER BY deadline LIMIT 1";
inline constexpr std::string_view kPlayer = "SELECT player, name, played, won, seen FROM players WHERE player = $1";
inline constexpr std::string_view kStarts = "SELECT text FROM starts WHERE map = $1";
inline constexpr std::string_view kPutStarts =
    "INSERT INTO starts (map, text) VALUES ($1, $2) ON CONFLICT (map) DO UPDATE SET text = excluded.text";
inline constexpr std::string_view kTexts =
    "SELECT kind, name, digest, text FROM texts WHERE $1 = '' OR digest = $1 ORDER BY created, kind, name";

}  // namespace tideline::pgsql
