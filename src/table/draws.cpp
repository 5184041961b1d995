#include "table/draws.hpp"

#include "base/digest.hpp"
#include "table/words.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr std::size_t kSumDigits = 64;
constexpr std::size_t kLeastSeedDigits = 32;
const std::string kBegun = "something was added to the dice after the game had begun";

bool is_small_hex(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::string Draws::to_text(const Setup& setup, const Void& how) {
  return seat_text(setup, how.by) + " " + std::string(kWhyWords[static_cast<std::size_t>(how.why)]);
}

bool Draws::is_pledge(std::string_view hex) { return hex.size() == kSumDigits && is_small_hex(hex); }

bool Draws::is_seed(std::string_view hex) {
  return hex.size() >= kLeastSeedDigits && hex.size() <= kSumDigits && hex.size() % 2 == 0 && is_small_hex(hex);
}

std::string Draws::pledge_of(std::string_view seed) { return to_hex(sha256(from_hex(seed).value_or(""))); }

// A hash that was seen before says nothing about what nobody knows yet.
bool Draws::used(std::string_view hash) const {
  return std::any_of(seals_.begin(), seals_.end(),
                     [&](const std::string& seal) { return seal.find(hash) != std::string::npos; });
}

Draws::Wrong Draws::commit(const std::string& hex) {
  if (begun_ || !commitment_.empty()) return "@commit is given twice";
  if (used(hex)) return "@commit is that of a draw before";
  commitment_ = hex;
  return std::nullopt;
}

Draws::Wrong Draws::pledge(SeatId seat, const std::string& hex) {
  if (begun_) return kBegun;
  if (sealed_) return "a pledge came after the pledges were sealed";
  if (!hex.empty() && !is_pledge(hex)) return "a pledge has 64 hex digits in lower case";
  if (!hex.empty() && used(hex)) return "a pledge is that of a draw before";
  parts_[seat] = {hex, {}, false};
  return std::nullopt;
}

Draws::Wrong Draws::add(SeatId seat, const std::string& seed) {
  if (begun_) return kBegun;
  if (sealed_) return "something was added in clear after the pledges were sealed";
  if (parts_.contains(seat)) return "this seat has added twice";
  parts_[seat] = {{}, seed, true};
  return std::nullopt;
}

Draws::Wrong Draws::seal(const Setup& setup) {
  if (begun_) return kBegun;
  if (sealed_) return "the pledges are sealed twice";
  if (commitment_.empty()) return "the pledges are sealed without a @commit";
  if (!wanted() || !missing().empty()) return "the pledges are sealed before all are there";
  std::string text = voided_.empty() ? commitment_ : "void=" + voided_ + " " + commitment_;
  for (const auto& [seat, part] : parts_)
    text += " " + seat_text(setup, seat) + (part.clear ? "+" + part.seed : "=" + part.pledge);
  seals_.push_back(std::move(text));
  sealed_ = true;
  return std::nullopt;
}

Draws::Wrong Draws::reveal(SeatId seat, const std::string& seed) {
  if (begun_) return kBegun;
  if (!sealed_) return "a seed was revealed before the pledges were sealed";
  const auto found = parts_.find(seat);
  if (found == parts_.end() || found->second.clear) return "a seed was revealed that nobody had pledged";
  if (!found->second.seed.empty()) return "a seed was revealed twice";
  if (!is_seed(seed) || pledge_of(seed) != found->second.pledge) return "the seed does not fit its pledge";
  found->second.seed = seed;
  return std::nullopt;
}

Draws::Wrong Draws::fail(const Setup& setup, Void how) {
  if (begun_) return "a draw is void after the game had begun";
  if (!sealed_) return "a draw is void in which nothing was sealed";
  const auto missed = missing();
  const bool left = how.why == Why::Left && part(how.by) != nullptr;
  if (!left && std::find(missed.begin(), missed.end(), how.by) == missed.end())
    return "a draw is void though that seed was there";
  std::string text = seals_.back();
  for (auto& [seat, part] : parts_) {
    if (part.clear) continue;
    if (!part.seed.empty()) text += " " + seat_text(setup, seat) + ":" + part.seed;
    part = {};
  }
  text += " " + to_text(setup, how);
  voided_ = to_hex(sha256(text));
  voids_.push_back(how);
  if (how.why == Why::Lost) ++lost_[how.by];
  commitment_.clear();
  sealed_ = false;
  return std::nullopt;
}

Draws::Wrong Draws::reseat(SeatId seat) {
  if (sealed_ && !begun_) return "a chair changed hands while the dice were drawn";
  parts_.erase(seat);
  lost_.erase(seat);
  return std::nullopt;
}

Draws::Wrong Draws::begin() {
  if (begun_) return "the game begins twice";
  if (!voids_.empty() && commitment_.empty()) return "the game began without a @commit after a void draw";
  if (wanted() && !sealed_) return "the game began before the pledges were sealed";
  if (!missing().empty()) return "the game began before all seeds were revealed";
  begun_ = true;
  return std::nullopt;
}

bool Draws::wanted() const {
  return std::any_of(parts_.begin(), parts_.end(), [](const auto& entry) { return !entry.second.clear; });
}

const Draws::Part* Draws::part(SeatId seat) const {
  const auto found = parts_.find(seat);
  return found == parts_.end() ? nullptr : &found->second;
}

bool Draws::copied(SeatId seat, std::string_view pledge) const {
  return pledge == commitment_ || std::any_of(parts_.begin(), parts_.end(), [&](const auto& entry) {
           return entry.first != seat && entry.second.pledge == pledge;
         });
}

unsigned Draws::lost(SeatId seat) const {
  const auto found = lost_.find(seat);
  return found == lost_.end() ? 0 : found->second;
}

std::vector<SeatId> Draws::missing() const {
  std::vector<SeatId> found;
  for (const auto& [seat, part] : parts_) {
    if (!part.clear && (sealed_ ? part.seed : part.pledge).empty()) found.push_back(seat);
  }
  return found;
}

std::string Draws::added(const Setup& setup) const {
  std::string text = voided_.empty() ? std::string() : "void=" + voided_;
  for (const auto& [seat, part] : parts_) {
    if (part.seed.empty()) continue;
    text += (text.empty() ? "" : " ") + seat_text(setup, seat) + "=" + part.seed;
  }
  return text;
}

}  // namespace tideline
