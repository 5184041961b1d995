// How the dice of a table are drawn (docs/fair-dice.md). The server commits to a secret; the client of every chair that
// takes part pledges, which is to show the hash of a seed; then the pledges are sealed, and only then the seeds are
// revealed. A draw in which a seed stays away is void: it stays on record, and all hash anew.
//
// These are the rules for the table, for a page that follows it, and for whoever checks its record: each step says why
// it cannot be, and changes nothing then.
#pragma once

#include "table/seat.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

struct Setup;

class Draws {
 public:
  using Wrong = std::optional<std::string>;
  // Why a seed stayed away: nobody said anything, its client has it no more, or the chair was left.
  enum class Why : std::uint8_t { Silent, Lost, Left };
  static constexpr std::array<std::string_view, 3> kWhyWords{"silent", "lost", "left"};

  struct Part {
    std::string pledge;  // SHA-256 of the seed, in hex; empty: it is asked for one
    std::string seed;    // once it is revealed, in hex
    bool clear = false;  // as it was before there were pledges: the seed was shown at once

    friend bool operator==(const Part&, const Part&) = default;
  };
  struct Void {
    SeatId by;
    Why why{};

    friend bool operator==(const Void&, const Void&) = default;
  };

  // `red silent`
  static std::string to_text(const Setup& setup, const Void& how);
  // 64 hex digits, and what they stand for: 32 to 64 of them; small letters.
  static bool is_pledge(std::string_view hex);
  static bool is_seed(std::string_view hex);
  static std::string pledge_of(std::string_view seed);

  Wrong commit(const std::string& hex);
  // Empty: the chair is asked to. Before the sealing another pledge may take the place of one.
  Wrong pledge(SeatId seat, const std::string& hex);
  Wrong add(SeatId seat, const std::string& seed);
  Wrong seal(const Setup& setup);
  Wrong reveal(SeatId seat, const std::string& seed);
  // All who took part are asked anew.
  Wrong fail(const Setup& setup, Void how);
  // Somebody sits down or gets up: what was the chair's is no more.
  Wrong reseat(SeatId seat);
  // The game begins, with what is there.
  Wrong begin();

  [[nodiscard]] const std::string& commitment() const { return commitment_; }
  [[nodiscard]] bool sealed() const { return sealed_; }
  // Somebody takes part: nothing begins before all of them have revealed.
  [[nodiscard]] bool wanted() const;
  [[nodiscard]] const Part* part(SeatId seat) const;
  // It is the pledge of another chair, or the server's: whoever gives it knows no seed behind it. A table refuses that;
  // records of before may have it.
  [[nodiscard]] bool copied(SeatId seat, std::string_view pledge) const;
  // It was seen in a draw before.
  [[nodiscard]] bool used(std::string_view hash) const;
  // How often whoever sits there now has voided a draw with a seed that was lost.
  [[nodiscard]] unsigned lost(SeatId seat) const;
  // Who has to pledge or, once sealed, to reveal.
  [[nodiscard]] std::vector<SeatId> missing() const;
  [[nodiscard]] const std::vector<Void>& voids() const { return voids_; }
  // What goes into the dice: `red=HEX blue=HEX`, in the order of seats; after void draws their sum before it,
  // `void=HEX`, so that none of them can be left out.
  [[nodiscard]] std::string added(const Setup& setup) const;
  // Each draw as everybody saw it when it was sealed: what a client keeps before it reveals.
  [[nodiscard]] const std::vector<std::string>& seals() const { return seals_; }

  friend bool operator==(const Draws&, const Draws&) = default;

 private:
  std::string commitment_;
  std::map<SeatId, Part> parts_;
  bool sealed_ = false;
  bool begun_ = false;
  std::vector<Void> voids_;
  std::map<SeatId, unsigned> lost_;
  std::string voided_;  // the sum of all void draws
  std::vector<std::string> seals_;
};

}  // namespace tideline
