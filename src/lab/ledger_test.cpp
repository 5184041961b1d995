#include "host/files.hpp"
#include "lab/study.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

using namespace tideline;
using namespace tideline::lab;

namespace {

// A folder that goes when the test is over.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "tideline-lab-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Expected<Row, std::string> square(std::uint64_t number) {
  const auto n = static_cast<std::int64_t>(number);
  return Row{n, n * n};
}

struct Seen {
  std::vector<Row> rows;
  unsigned played = 0;
  unsigned kept = 0;
  std::string problem;
};

Seen study(const Plan& plan, std::uint64_t enough = 1000) {
  Seen seen;
  const auto take = [&](std::uint64_t number, const Row& row) {
    CHECK(number == seen.rows.size());
    seen.rows.push_back(row);
    return seen.rows.size() < enough;
  };
  const auto told = [&](bool kept) { ++(kept ? seen.kept : seen.played); };
  const auto taken = carry_out(plan, square, take, told);
  if (!taken) seen.problem = taken.error();
  if (taken) CHECK(*taken == seen.rows.size());
  return seen;
}

}  // namespace

TEST_CASE("a chunk is a line, and nothing else is") {
  const std::vector<Row> rows{{1, -2}, {}, {3}};
  CHECK(chunk_text(7, rows) == R"({"chunk": 7, "rows": [[1, -2], [], [3]]})");
  const auto read = parse_chunk(chunk_text(7, rows));
  REQUIRE(read);
  CHECK(read->first == 7);
  CHECK(read->second == rows);
  for (const char* bad : {"", "{}", R"({"chunk": 7, "rows": [[1, -2], [], [3]]} )", R"({"chunk": -1, "rows": []})",
                          R"({"chunk": 1, "rows": [[1,2]]})", R"({"chunk": 99999999999999999999, "rows": []})",
                          R"({"chunk": 1, "rows": [[]])", R"({"chunk": 1, "rows": [[1.5]]})",
                          R"({"chunk": 1, "rows": [[1000000001]]})", R"({"chunk": 1, "rows": [[-1000000001]]})"})
    CHECK_FALSE(parse_chunk(bad));
}

TEST_CASE("a run goes on where it was, with more games and after a kill, and takes rows in order") {
  const Folder folder;
  const Identity identity{{"program", "1"}, {"seed", "1"}};
  const Seen first = study({folder.path(), identity, 20, 1, {}});
  CHECK(first.rows.size() == 20);
  CHECK(first.played == 20);
  {
    // What a kill left: half a line.
    std::ofstream out(folder.file("games.jsonl"), std::ios::app);
    out << R"({"chunk": 3, "rows": [[24, )";
  }
  const Seen second = study({folder.path(), identity, 50, 1, {}});
  CHECK(second.problem.empty());
  CHECK(second.rows.size() == 50);
  CHECK(second.kept == 16);
  CHECK(second.played == 34);  // the last chunk was not whole
  CHECK(second.rows[49] == Row{49, 2401});
  const Seen third = study({folder.path(), identity, 50, 1, {}});
  CHECK(third.played == 0);
  CHECK(third.rows == second.rows);
}

TEST_CASE("who has seen enough ends the run there") {
  const Folder folder;
  CHECK(study({folder.path(), {{"a", "1"}}, 100, 1, {}}, 13).rows.size() == 13);
}

TEST_CASE("a folder of another run is refused, with what differs") {
  const Folder folder;
  CHECK(study({folder.path(), {{"program", "1"}, {"seed", "1"}}, 8, 1, {}}).problem.empty());
  const Seen other = study({folder.path(), {{"program", "1"}, {"seed", "2"}}, 8, 1, {}});
  CHECK(other.problem.find("is of another run: it has `  \"seed\": \"1\"`, not `  \"seed\": \"2\"`") !=
        std::string::npos);
  std::filesystem::remove(folder.file("run.json"));
  CHECK(study({folder.path(), {{"seed", "1"}}, 8, 1, {}}).problem.find("but not run.json") != std::string::npos);
}

TEST_CASE("a line that is none is an error with its place") {
  const Folder folder;
  const Identity identity{{"seed", "1"}};
  CHECK(study({folder.path(), identity, 16, 1, {}}).problem.empty());
  const auto text = read_file(folder.file("games.jsonl"));
  REQUIRE(text);
  CHECK_FALSE(write_file(folder.file("games.jsonl"), *text + "garbage\n"));
  CHECK(study({folder.path(), identity, 16, 1, {}}).problem.find("games.jsonl:3: no line of a run") !=
        std::string::npos);
}

TEST_CASE("two runs do not write into one folder") {
  const Folder folder;
  const Identity identity{{"seed", "1"}};
  {
    const auto first = Ledger::open(folder.path(), identity);
    REQUIRE(first);
    CHECK(study({folder.path(), identity, 8, 1, {}}).problem.find("another run is at it") != std::string::npos);
  }
  CHECK(study({folder.path(), identity, 8, 1, {}}).problem.empty());
}
