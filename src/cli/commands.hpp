// The subcommands of `tideline`: each takes its options as plain data and gives the exit code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tideline::cli {

inline constexpr int kFine = 0;
inline constexpr int kFailed = 1;  // the input or the check failed
inline constexpr int kUsage = 2;   // the command was not understood

struct CheckOptions {
  std::vector<std::string> paths;
  std::vector<std::string> decks;  // files
};
int check(const CheckOptions& options);

struct ReplayOptions {
  std::string path;
  std::vector<std::string> decks;  // files
  std::string viewer = "spectator";
  std::optional<unsigned> to;
  bool json = false;
  bool svg = false;
  bool record = false;
  std::string colours = "auto";  // or always, never
};
int replay(const ReplayOptions& options);

struct AnalyseOptions {
  std::string path;
  std::vector<std::string> decks;  // files
  std::string viewer;              // empty: the one whose turn it is
  std::optional<unsigned> at;
  bool all = false;
  std::optional<unsigned> from;  // of `all`
  std::optional<unsigned> to;
  unsigned playouts = 0;     // 0: until the time is up, or the usual number
  std::string time;          // seconds
  std::string net = "none";  // of the game (`own`), a name, or a file
  std::uint64_t seed = 1;
  bool json = false;
  std::string language = "en";
  std::string colours = "auto";  // or always, never
};
int analyse(const AnalyseOptions& options);

// Which game, for the commands that play one.
struct GameOptions {
  std::string game;
  std::string rules;
  std::string map;
  std::string deck;
  unsigned players = 2;
};

struct RecordOptions : GameOptions {
  std::string bots = "random";
  unsigned games = 1;
  std::uint64_t seed = 1;
  std::string out;  // empty: standard output
  unsigned jobs = 1;
};
int record(const RecordOptions& options);

struct GtpOptions {
  std::string bot = "random";
  std::string rules = "default";
  std::uint64_t seed = 1;
};
int gtp(const GtpOptions& options);

struct MatchOptions : GameOptions {
  std::string bots;
  unsigned size = 0;  // 0: as --map says
  std::string komi;   // empty: as --rules says
  unsigned games = 2;
  std::uint64_t seed = 1;
  std::string playouts;           // of bots that name no budget; empty: as the bot likes
  std::string time;               // the same, in seconds
  unsigned jobs = 0;              // 0: one for each core, or one if an outside engine plays
  std::optional<double> stop_at;  // the rate that the first bot is to be above or below
  double margin = 0;              // how far off it may be
  std::string out;                // empty: no records are kept
  bool resume = false;            // games whose records are there are not played again
  bool json = false;
  unsigned timeout = 60;  // seconds that an outside engine may take for an answer
  unsigned within = 0;    // seconds after which no game begins, and those on the board are adjudicated; 0: no limit
};
int match(MatchOptions options);

struct ImportOptions {
  std::string path;
  std::string out;  // empty: standard output
};
int import_sgf(const ImportOptions& options);

struct ExportOptions {
  std::string path;
  std::vector<std::string> decks;  // files
  std::string viewer = "spectator";
  std::string out;  // empty: standard output
};
int export_sgf(const ExportOptions& options);

struct VerifyOptions {
  std::string path;
  std::vector<std::string> decks;  // files
  bool all = false;
};
int verify(const VerifyOptions& options);

struct StoreOptions {
  std::string data;  // a server's folder
  std::string file;  // a copy of its database
  bool force = false;
};
int store_backup(const StoreOptions& options);
int store_restore(const StoreOptions& options);
int store_check(const StoreOptions& options);

// What all printing has in common.
struct PrintOptions {
  std::string language = "en";
  std::string paper = "a4";
  bool black = false;
  std::string out;
};

struct PrintCardsOptions : PrintOptions {
  std::string deck;
  std::string only;   // ids, with commas; empty: all
  std::string since;  // an older deck; empty: print all
};
int print_cards(const PrintCardsOptions& options);

struct PrintBoardOptions : PrintOptions {
  std::string map;
};
int print_board(const PrintBoardOptions& options);

struct PrintTokensOptions : PrintOptions {
  std::string colours = "black,white";
  unsigned count = 40;
};
int print_tokens(const PrintTokensOptions& options);

struct PrintScoreOptions : PrintOptions {
  std::string game;
  unsigned players = 2;
};
int print_score(const PrintScoreOptions& options);

struct PrintRulesOptions : PrintOptions {
  std::string game;
  std::vector<std::string> decks;  // none: the game's usual one
  std::string rules;               // of a table; empty: none
};
int print_rules(const PrintRulesOptions& options);

struct PrintGameOptions : PrintOptions {
  std::string path;
  std::string viewer = "spectator";
  std::vector<std::string> decks;
};
int print_game(const PrintGameOptions& options);

struct ServeOptions {
  std::string bind = "127.0.0.1";
  std::optional<unsigned> port;  // nothing: 8080, or the next that is free
  std::string data;              // empty: the usual folder
  std::string web;               // empty: where the build puts the client
  std::string tls_certificate;
  std::string tls_key;
  bool behind_proxy = false;
  bool no_limits = false;
  std::optional<std::int64_t> test_clock;  // milliseconds since 1970
  unsigned bot_threads = 0;
  unsigned bot_time = 1000;  // milliseconds
  std::string log = "warning";
  std::string questions;  // a file with more to ask after a game
};
int serve(const ServeOptions& options);

struct FeedbackOptions {
  std::string data;
  std::string out;
};
int feedback_export(const FeedbackOptions& options);

struct SignatureOptions {
  std::string net;
};
int print_signature(const SignatureOptions& options);

struct MapOptions {
  std::vector<std::string> names;
};
int map_lint(const MapOptions& options);
int map_list();
int map_show(const MapOptions& options);

struct DeckOptions {
  std::vector<std::string> names;
  std::string language = "en";
};
int deck_lint(const DeckOptions& options);
int deck_new(const DeckOptions& options);
int deck_list();
int deck_show(const DeckOptions& options);

struct WatchOptions {
  std::string path;  // a file, or a folder of them
  std::string language = "en";
  std::string out = "changed-cards.pdf";
  bool once = false;  // end after the first change
};
int deck_watch(const WatchOptions& options);

int list_games();

struct BotsOptions {
  std::string language = "en";
};
int list_bots(const BotsOptions& options);

}  // namespace tideline::cli
