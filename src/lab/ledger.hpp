// The folder of a run: `run.json` says what is played, `games.jsonl` keeps what came of it, one line a chunk of
// numbers. A line that is there whole is never lost and never played again; one that a kill cut off is.
#pragma once

#include "base/expected.hpp"
#include "lab/trial.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tideline::lab {

// What a run is, by keys: the version of the program, the command, the games, the bots.
using Identity = std::vector<std::pair<std::string, std::string>>;

class Ledger {
 public:
  static constexpr std::uint64_t kChunk = 8;  // numbers in one

  // Makes the folder, or goes on in it. The error names the file, and what in it is of another run.
  static Expected<Ledger, std::string> open(const std::string& folder, const Identity& identity);

  // How many rows of that chunk there are.
  [[nodiscard]] std::uint64_t rows_of(std::uint64_t chunk) const;
  [[nodiscard]] Expected<std::vector<Row>, std::string> read(std::uint64_t chunk) const;
  // Durable when it returns; otherwise why not.
  std::optional<std::string> add(std::uint64_t chunk, const std::vector<Row>& rows);

 private:
  // Where a chunk stands in the file.
  struct Chunk {
    long at = 0;
    std::uint64_t rows = 0;
  };
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  explicit Ledger(std::string path) : path_(std::move(path)) {}
  std::optional<std::string> index();

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<Chunk> chunks_;  // by their number
  long end_ = 0;
};

// `{"chunk": 3, "rows": [[1, 2], [3]]}` with its number; nothing: that is no such line.
std::string chunk_text(std::uint64_t chunk, const std::vector<Row>& rows);
std::optional<std::pair<std::uint64_t, std::vector<Row>>> parse_chunk(std::string_view line);

}  // namespace tideline::lab
