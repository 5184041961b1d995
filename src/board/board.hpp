// Stones of up to six colours on a topology: groups, liberties, capture, the hash of the arrangement.
// Knows no turns, no ko, no prisoners: history.hpp and the games do.
//
// Everything is kept up to date move by move, nothing is allocated, and a copy is one memcpy of 16 bytes a
// point. Colours can be drawn together into blocs (R34), whose stones form common groups. Groups without a
// liberty may stand on the board (R37); they are never removed unless asked for.
//
// How it works. A group is a ring of stones, all labelled with the handle of one of them, the head. Its
// liberties are counted as contacts between a stone and an empty neighbour (an empty point that touches two
// stones of a group counts twice), minus one: so a group without a liberty has the sign bit. Each point keeps
// the number of its empty neighbours and of its neighbours of each colour in one word. The work on the four
// neighbours of a point is the same whatever stands there, off the map included: branches cost more than adds.
#pragma once

#include "board/colour.hpp"
#include "board/topology.hpp"

#include <array>
#include <cstdint>
#include <cstring>

namespace tideline {

class Board {
 public:
  // An empty board, every colour a bloc of its own. The topology must outlive the board and its copies.
  explicit Board(const Topology& topology);
  Board(const Board& other) { copy_from(other); }
  Board& operator=(const Board& other) {
    if (this != &other) copy_from(other);
    return *this;
  }
  ~Board() = default;

  [[nodiscard]] const Topology& topology() const { return *header_.topology; }

  // What stands at a point: kNobody or a colour.
  [[nodiscard]] Colour at(Point p) const { return Colour(cell(p).word >> 28U); }
  [[nodiscard]] bool is_empty(Point p) const { return at(p) == kNobody; }
  [[nodiscard]] unsigned stones(Colour c) const { return side(c).stones; }
  // The empty points in no particular order: i from 0 to empties() - 1.
  [[nodiscard]] unsigned empties() const { return static_cast<unsigned>(header_.empties / 16U); }
  [[nodiscard]] Point empty(unsigned i) const { return Point::from_handle(cells_[i].slot); }
  // Equal arrangements of colours have equal hashes; blocs do not count.
  [[nodiscard]] std::uint64_t hash() const { return header_.hash; }

  // Blocs. A bloc goes by its smallest colour.
  [[nodiscard]] Colour bloc(Colour c) const { return Colour(side(c).bloc); }
  [[nodiscard]] bool allied(Colour a, Colour b) const { return bloc(a) == bloc(b); }
  // bloc_of names for each colour the smallest colour of its bloc. Nothing is captured (R37).
  void set_blocs(const ColourArray<Colour>& bloc_of);
  // The same of who leads whom. Nobody leads itself, through whomever: a bloc is a tree.
  void set_blocs_led_by(const ColourArray<Colour>& leader);

  // The group of a stone: any stone of it serves as its name; `next` goes round its ring.
  [[nodiscard]] Point head(Point stone) const { return Point::from_handle(cell(stone).chain & 0xFFF0U); }
  [[nodiscard]] Point next(Point stone) const { return Point::from_handle(cell(stone).next); }
  [[nodiscard]] unsigned group_size(Point stone) const { return cell(head(stone)).group & 0xFFFFU; }
  [[nodiscard]] bool has_liberty(Point stone) const { return cell(head(stone)).group >> 31U == 0; }
  // Pairs of a stone of the group and an empty point next to it: at least as many as liberties, at most four times.
  [[nodiscard]] unsigned contacts(Point stone) const {
    return static_cast<std::uint16_t>((cell(head(stone)).group >> 16U) + 1);
  }
  // The number of empty points next to a point.
  [[nodiscard]] unsigned empty_neighbours(Point p) const { return cell(p).word & 15U; }
  // The number of empty points next to the group. Walks the group: not for hot paths.
  [[nodiscard]] unsigned liberties(Point stone) const;

  // What a stone of colour c on the empty point p would do (R19).
  [[nodiscard]] bool is_suicide(Point p, Colour c) const;
  // The heads of the groups of other blocs whose last liberty is p.
  [[nodiscard]] Topology::Neighbours doomed_by(Point p, Colour c) const;
  // The hash after play(p, c).
  [[nodiscard]] std::uint64_t hash_after(Point p, Colour c) const;
  // An eye of c's bloc: own stones on all sides, and fewer than two hostile diagonals.
  [[nodiscard]] bool is_eye(Point p, Colour c) const {
    return (cell(p).word & side(c).not_own) == 0 && holds_corners(p, c);
  }

  struct Captured {
    unsigned stones = 0;
    Point last;  // one of them
  };
  // Puts a stone on the empty point p and takes the groups of other blocs off that it deprives of their last
  // liberty, all at once. Does not ask whether its own group has one.
  Captured play(Point p, Colour c);

  // The same without any capture, for set-up, undoing and stones that land together.
  void put(Point p, Colour c);
  // Takes one stone off. Its group may fall apart.
  void lift(Point stone);
  // Takes a whole group off and gives its number of stones.
  unsigned remove_group(Point stone);

  // The same stones and blocs on the same points and lines.
  friend bool operator==(const Board& a, const Board& b);
  // The same to the last bit: a refused action must leave it so.
  [[nodiscard]] bool same_bits(const Board& other) const;
  // How much a copy moves.
  [[nodiscard]] std::size_t bytes() const { return sizeof(Header) + cells_in_use() * sizeof(Cell); }

 private:
  friend class RandomGame;

  // One for a point, and one each for the neighbour off the map (0) and the two pretended diagonals.
  struct Cell {
    std::uint32_t word;   // 4 bits each: empty neighbours, neighbours of colour 1 to 6, what stands here (code)
    std::uint16_t chain;  // the head's handle | the bloc's number; an empty point: itself | 0
    std::uint16_t next;   // the ring of the group's stones; an empty point: itself
    std::uint16_t pos;    // an empty point: where its slot is, x 16
    std::uint16_t slot;   // slot number i of the list of empty points is kept in cell i
    // At the head: stones in the low half, contacts with empty points minus one in the high half. Elsewhere of no
    // meaning. One word, because reading two fresh halves at once would stall.
    std::uint32_t group;
  };

  // What the board needs to know of a colour, blocs included.
  struct Side {
    std::uint64_t bloc_lanes;  // the bloc's number in four lanes of 16 bits
    std::uint32_t not_own;     // mask of Cell::word: the counts of everything but the own bloc, empty included
    std::uint32_t own;         // mask of the counts of the own bloc
    std::uint32_t step;        // to a neighbour's word when a stone comes: one more of this colour, one fewer empty
    std::uint32_t code;        // the colour, in Cell::word's place for it
    std::uint32_t hostile;     // bit set of the codes that make a diagonal hostile
    std::uint16_t bloc;
    std::uint16_t stones;
  };

  struct Header {
    const Topology* topology;
    const Topology::Node* nodes;
    std::uint64_t hash;
    std::uint64_t empties;  // x 16
    ColourArray<Side> sides;
  };

  [[nodiscard]] std::size_t cells_in_use() const { return header_.topology->size() + 3U; }
  void copy_from(const Board& other) {
    header_ = other.header_;
    std::memcpy(cells_.data(), other.cells_.data(), cells_in_use() * sizeof(Cell));
  }

  [[nodiscard]] const Side& side(Colour c) const { return header_.sides[c]; }
  [[nodiscard]] const Cell& cell(Point p) const { return cell(p.handle()); }
  [[nodiscard]] Cell& cell(Point p) { return cell(p.handle()); }
  // A handle is a byte offset, into the cells and into the topology's nodes alike.
  static const void* at_offset(const void* base, std::uint16_t handle) {
    return static_cast<const char*>(base) + handle;
  }
  [[nodiscard]] const Cell& cell(std::uint16_t handle) const {
    return *static_cast<const Cell*>(at_offset(cells_.data(), handle));
  }
  [[nodiscard]] Cell& cell(std::uint16_t handle) {
    return *const_cast<Cell*>(static_cast<const Cell*>(at_offset(cells_.data(), handle)));
  }
  [[nodiscard]] const Topology::Node& node(std::uint16_t handle) const {
    return *static_cast<const Topology::Node*>(at_offset(header_.nodes, handle));
  }

  using Lanes = std::uint16_t __attribute__((vector_size(8)));  // one for each neighbour
  [[nodiscard]] Lanes chain_lanes(std::uint16_t v) const;
  [[nodiscard]] Lanes contact_lanes(Lanes chains) const;
  // What an empty point touches; lanes of ones where it holds.
  struct Facing {
    Lanes chains;
    Lanes last;  // this is the group's last liberty
    Lanes own;   // it is of the own bloc
  };
  [[nodiscard]] Facing facing(std::uint16_t v, const Side& s) const;
  [[nodiscard]] bool smothered(std::uint16_t v, const Side& s) const;
  [[nodiscard]] bool few_hostile_diagonals(std::uint16_t v, const Side& s) const;
  // The same for whoever asks of few points: most have other neighbours than an eye's, and that is seen without a call.
  [[nodiscard]] bool holds_corners(Point p, Colour c) const;

  // What play does.
  Captured drop(std::uint16_t v, Side& side);
  // The stone joins its neighbours; true if a neighbouring group, or its own, may be left without a liberty.
  bool join(std::uint16_t v, Side& side);
  void merge(std::uint16_t a, std::uint16_t b);
  unsigned remove_chain(std::uint16_t head);
  [[nodiscard]] bool stays_whole(Point stone) const;
  void leave_group(std::uint16_t v, const std::uint16_t* others, unsigned count);
  void regroup(const std::uint16_t* stones, unsigned count);
  void leave_list(std::uint16_t v);
  void enter_list(std::uint16_t v);
  [[nodiscard]] std::uint64_t chain_hash(std::uint16_t head) const;

  Header header_;
  std::array<Cell, kMaxPoints + 3> cells_;  // the first cells_in_use() of them mean something
};

}  // namespace tideline
