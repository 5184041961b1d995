#include "lab/ledger.hpp"

#include "base/json.hpp"
#include "base/text.hpp"
#include "host/files.hpp"

#include <algorithm>
#include <charconv>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

namespace tideline::lab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestLine = 8U << 20U;   // bytes
constexpr std::int64_t kLargest = 1'000'000'000;  // number in a row: what is added up stays far from any end
constexpr std::uint64_t kMostChunks = 10'000'000;

std::string text_of(const Identity& identity) {
  std::string text = "{\n";
  for (std::size_t i = 0; i < identity.size(); ++i) {
    text += "  " + json::quoted(identity[i].first) + ": " + json::quoted(identity[i].second) +
            (i + 1 < identity.size() ? ",\n" : "\n");
  }
  return text + "}\n";
}

// The first line that differs, of both.
std::string first_difference(std::string_view wanted, std::string_view found) {
  while (true) {
    const auto a = wanted.substr(0, wanted.find('\n'));
    const auto b = found.substr(0, found.find('\n'));
    if (a != b || wanted.size() <= a.size() || found.size() <= b.size())
      return "it has " + in_quotes(b) + ", not " + in_quotes(a);
    wanted.remove_prefix(a.size() + 1);
    found.remove_prefix(b.size() + 1);
  }
}

// Takes what our own lines are made of, and nothing else.
class ChunkReader {
 public:
  explicit ChunkReader(std::string_view text) : text_(text) {}

  bool take(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  bool take(std::int64_t& number) {
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    if (error != std::errc()) return false;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return true;
  }
  // `[…, …]` of what `one` takes.
  template <class One>
  bool take_list(One one) {
    if (!take("[")) return false;
    if (take("]")) return true;
    do {
      if (!one()) return false;
    } while (take(", "));
    return take("]");
  }
  [[nodiscard]] bool done() const { return text_.empty(); }

 private:
  std::string_view text_;
};

}  // namespace

std::string chunk_text(std::uint64_t chunk, const std::vector<Row>& rows) {
  const auto numbers = [](const Row& row) { return json::list(row, [](std::int64_t n) { return std::to_string(n); }); };
  return json::Object().add("chunk", std::to_string(chunk)).add("rows", json::list(rows, numbers)).text();
}

std::optional<std::pair<std::uint64_t, std::vector<Row>>> parse_chunk(std::string_view line) {
  ChunkReader reader(line);
  std::int64_t chunk = 0;
  std::vector<Row> rows;
  const auto number = [&] {
    std::int64_t value = 0;
    if (!reader.take(value) || value < -kLargest || value > kLargest) return false;
    rows.back().push_back(value);
    return true;
  };
  const auto row = [&] {
    rows.emplace_back();
    return reader.take_list(number);
  };
  const bool whole = reader.take("{\"chunk\": ") && reader.take(chunk) && reader.take(", \"rows\": ") &&
                     reader.take_list(row) && reader.take("}") && reader.done();
  if (!whole || chunk < 0 || static_cast<std::uint64_t>(chunk) >= kMostChunks || rows.size() > Ledger::kChunk)
    return std::nullopt;
  return std::pair{static_cast<std::uint64_t>(chunk), std::move(rows)};
}

Expected<Ledger, std::string> Ledger::open(const std::string& folder, const Identity& identity) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return folder + ": " + error.message();
  const std::string about = (fs::path(folder) / "run.json").string();
  const std::string wanted = text_of(identity);
  Ledger ledger((fs::path(folder) / "games.jsonl").string());
  // Nothing is looked at before nobody else can write it.
  const int file = ::open(ledger.path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file >= 0) ledger.file_.reset(::fdopen(file, "r+b"));
  if (!ledger.file_) return ledger.path_ + ": cannot be written";
  if (::flock(file, LOCK_EX | LOCK_NB) != 0)
    return ledger.path_ + ": another run is at it; wait until it is over, or name another folder with --out";
  if (fs::exists(about)) {
    const auto found = read_file(about);
    if (!found) return about + ": " + found.error().message;
    if (*found != wanted)
      return about + " is of another run: " + first_difference(wanted, *found) + "; name another folder with --out";
  } else if (fs::file_size(ledger.path_, error) > 0) {
    return ledger.path_ + " is there, but not run.json, which says what it is of; name another folder with --out";
  } else if (auto problem = replace_file(about, wanted)) {
    return *std::move(problem);
  }
  if (auto problem = ledger.index()) return *std::move(problem);
  return ledger;
}

std::optional<std::string> Ledger::index() {
  std::string line;
  std::size_t number = 0;
  for (int c = std::fgetc(file_.get()); c != EOF; c = std::fgetc(file_.get())) {
    if (c != '\n') {
      line += static_cast<char>(c);
      if (line.size() > kLongestLine) return path_ + ":" + std::to_string(number + 1) + ": too long a line";
      continue;
    }
    ++number;
    const auto chunk = parse_chunk(line);
    if (!chunk) return path_ + ":" + std::to_string(number) + ": no line of a run";
    if (chunks_.size() <= chunk->first) chunks_.resize(chunk->first + 1);
    if (chunk->second.size() > chunks_[chunk->first].rows) chunks_[chunk->first] = {end_, chunk->second.size()};
    end_ += static_cast<long>(line.size()) + 1;
    line.clear();
  }
  // What a kill cut off goes.
  if (!line.empty() && ::ftruncate(::fileno(file_.get()), end_) != 0) return path_ + ": cannot be written";
  return std::nullopt;
}

std::uint64_t Ledger::rows_of(std::uint64_t chunk) const { return chunk < chunks_.size() ? chunks_[chunk].rows : 0; }

Expected<std::vector<Row>, std::string> Ledger::read(std::uint64_t chunk) const {
  std::fseek(file_.get(), chunks_[chunk].at, SEEK_SET);
  std::string line;
  for (int c = std::fgetc(file_.get()); c != EOF && c != '\n'; c = std::fgetc(file_.get()))
    line += static_cast<char>(c);
  auto found = parse_chunk(line);
  if (!found) return path_ + ": chunk " + std::to_string(chunk) + " cannot be read";
  return std::move(found->second);
}

std::optional<std::string> Ledger::add(std::uint64_t chunk, const std::vector<Row>& rows) {
  const std::string line = chunk_text(chunk, rows) + "\n";
  std::fseek(file_.get(), end_, SEEK_SET);
  if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() || std::fflush(file_.get()) != 0 ||
      ::fsync(::fileno(file_.get())) != 0)
    return path_ + ": cannot be written";
  if (chunks_.size() <= chunk) chunks_.resize(chunk + 1);
  chunks_[chunk] = {end_, rows.size()};
  end_ += static_cast<long>(line.size());
  return std::nullopt;
}

}  // namespace tideline::lab
