// A stored net and what it says of stored positions, as plain numpy computes it (train/reference.py): every kernel says
// the same. The files are in tests/net; `position W H` is followed by the planes of every place in hexadecimal digits,
// the top row first, 0 where there is no point.
#include "net/evaluator.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <map>
#include <sstream>

using namespace tideline::net;

namespace {

std::string text_of(const std::string& name) {
  std::ifstream file(std::string(TIDELINE_TESTS "/net/") + name, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Stored {
  Grid grid;
  std::vector<std::uint32_t> planes;
  std::vector<std::uint8_t> whole;
  std::map<std::string, std::vector<std::int32_t>> said;  // `places 0`, by point; `owner 1`; `flats`
};

class Reader {
 public:
  explicit Reader(const std::string& text) : in_(text) {}

  std::vector<Stored> all() {
    std::vector<Stored> positions;
    for (std::string word; in_ >> word;) {
      if (word == "position") {
        positions.push_back(position());
      } else if (word == "whole") {
        for (const std::int32_t number : rest()) positions.back().whole.push_back(static_cast<std::uint8_t>(number));
      } else if (word == "flats") {
        positions.back().said[word] = rest();
      } else {
        std::string number;
        in_ >> number;
        positions.back().said[word + " " + number] = board(positions.back().grid);
      }
    }
    return positions;
  }

 private:
  Stored position() {
    Stored stored;
    in_ >> stored.grid.width >> stored.grid.height;
    std::vector<std::vector<std::uint32_t>> rows(stored.grid.height, std::vector<std::uint32_t>(stored.grid.width));
    for (unsigned row = stored.grid.height; row-- > 0;) {
      for (std::uint32_t& planes : rows[row]) in_ >> std::hex >> planes >> std::dec;
    }
    for (unsigned row = 0; row < stored.grid.height; ++row) {
      for (unsigned column = 0; column < stored.grid.width; ++column) {
        if (rows[row][column] == 0) continue;
        stored.grid.points.push_back({column, row});
        stored.planes.push_back(rows[row][column]);
      }
    }
    return stored;
  }
  std::vector<std::int32_t> rest() {
    std::string line;
    std::getline(in_, line);
    std::istringstream words(line);
    std::vector<std::int32_t> numbers;
    for (std::int32_t number = 0; words >> number;) numbers.push_back(number);
    return numbers;
  }
  std::vector<std::int32_t> board(const Grid& grid) {
    std::vector<std::vector<std::int32_t>> rows(grid.height, std::vector<std::int32_t>(grid.width));
    for (unsigned row = grid.height; row-- > 0;) {
      for (std::int32_t& number : rows[row]) in_ >> number;
    }
    std::vector<std::int32_t> numbers;
    for (const Cell& cell : grid.points) numbers.push_back(rows[cell.row][cell.column]);
    return numbers;
  }

  std::istringstream in_;
};

}  // namespace

TEST_CASE("every kernel says of stored positions what numpy says") {
  const auto net = read_net(text_of("tiny.net"));
  REQUIRE(net);
  const auto positions = Reader(text_of("tiny.txt")).all();
  REQUIRE(positions.size() >= 3);
  const unsigned seats = net->shape.seats;
  bool holes = false;
  for (const Kernel& kernel : kernels()) {
    if (!kernel.supported()) continue;
    CAPTURE(kernel.name);
    const auto packed = std::make_shared<PackedNet>(*net, kernel);
    for (const Stored& stored : positions) {
      holes = holes || stored.grid.points.size() < std::size_t{stored.grid.width} * stored.grid.height;
      Evaluator evaluator(packed, stored.grid);
      const Evaluation& said = evaluator.evaluate(stored.planes, stored.whole, Evaluator::Owners::Told);
      CHECK(said.at_points == stored.said.at("places 0"));
      std::vector<std::int32_t> flats = said.flat;
      flats.insert(flats.end(), said.chances.begin(), said.chances.end());
      flats.insert(flats.end(), said.scores.begin(), said.scores.end());
      CHECK(flats == stored.said.at("flats"));
      for (unsigned seat = 0; seat < seats; ++seat) {
        std::vector<std::int32_t> owners;
        for (std::size_t p = 0; p < stored.grid.points.size(); ++p) owners.push_back(said.owners[p * seats + seat]);
        CHECK(owners == stored.said.at("owner " + std::to_string(seat)));
      }
    }
  }
  CHECK(holes);
}
