#include "server/limits.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tideline::server {
namespace {

constexpr double kSecondsADay = 86'400;
// To look through all that are kept takes a while.
constexpr Millis kEvery = 10'000;
constexpr Millis kEveryFull = 1'000;
constexpr Wait kNoRoom{2, Crowd::All};

}  // namespace

Buckets::Bucket* Buckets::bucket(const std::string& name, Millis now) {
  forget_full(now);
  auto found = buckets_.find(name);
  if (found == buckets_.end()) {
    if (buckets_.size() >= most_names_) return nullptr;
    found = buckets_.emplace(name, Bucket{most_, now}).first;
  }
  Bucket& bucket = found->second;
  bucket.tokens = std::min(most_, bucket.tokens + per_second_ * static_cast<double>(now - bucket.at) / 1000);
  bucket.at = now;
  return &bucket;
}

Wait Buckets::until_one(const Bucket& bucket) const {
  if (bucket.tokens >= 1) return {};
  return {std::max(1U, static_cast<unsigned>(std::ceil((1 - bucket.tokens) / per_second_))), Crowd::One};
}

Wait Buckets::take(const std::string& name, Millis now) {
  Bucket* const from = bucket(name, now);
  if (from == nullptr) return kNoRoom;
  const Wait wait = until_one(*from);
  if (!wait) from->tokens -= 1;
  return wait;
}

Wait Buckets::look(const std::string& name, Millis now) {
  const Bucket* const of = bucket(name, now);
  return of == nullptr ? kNoRoom : until_one(*of);
}

Wait Buckets::spend(const std::string& name, double tokens, Millis now) {
  Bucket* const from = bucket(name, now);
  if (from == nullptr) return kNoRoom;
  from->tokens -= tokens;
  return until_one(*from);
}

void Buckets::forget_full(Millis now) {
  if (now - swept_ < (buckets_.size() < most_names_ ? kEvery : kEveryFull)) return;
  swept_ = now;
  std::erase_if(buckets_, [&](const auto& entry) {
    return entry.second.tokens + per_second_ * static_cast<double>(now - entry.second.at) / 1000 >= most_;
  });
}

Limits::Limits(const LimitSettings& settings)
    : settings_(settings),
      requests_(settings.requests, settings.requests * 3),
      makes_(settings.makes, 30),
      says_(settings.says, settings.says * 3),
      reads_(settings.reads, settings.reads * 8),
      prints_(settings.prints, settings.prints * 10),
      tables_(settings.tables_a_day / kSecondsADay, settings.tables_a_day),
      texts_(settings.texts_a_day / kSecondsADay, settings.texts_a_day),
      table_says_(settings.table_says, settings.table_says * 3),
      arrivals_(settings.arrivals, settings.arrivals * 3) {}

Wait Limits::take(Buckets& buckets, const std::string& name, Millis now) const {
  return settings_.on ? buckets.take(name, now) : Wait{};
}

Wait Limits::take_of_both(Buckets& buckets, const std::string& address, const std::string& player, Millis now) const {
  if (!settings_.on) return {};
  const std::array names{"address " + address, "player " + player};
  for (const std::string& name : names) {
    if (const Wait wait = buckets.look(name, now)) return wait;
  }
  // There is one in both.
  for (const std::string& name : names) buckets.take(name, now);
  return {};
}

bool Limits::enter(const std::string& address) {
  if (settings_.on && count_ >= settings_.most_connections) return false;
  if (!address.empty() && !occupy(address)) return false;
  ++count_;
  return true;
}

void Limits::leave(const std::string& address) {
  --count_;
  if (!address.empty()) vacate(address);
}

bool Limits::occupy(const std::string& address) {
  unsigned& places = connections_[address];
  if (settings_.on && places >= settings_.connections) return false;
  ++places;
  return true;
}

void Limits::vacate(const std::string& address) {
  if (const auto found = connections_.find(address); --found->second == 0) connections_.erase(found);
}

}  // namespace tideline::server
