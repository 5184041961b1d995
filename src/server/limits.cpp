#include "server/limits.hpp"

#include <algorithm>
#include <cmath>

namespace tideline::server {
namespace {

constexpr double kSecondsADay = 86'400;

}  // namespace

unsigned Buckets::take(const std::string& name, Millis now) {
  forget_full(now);
  auto& bucket = buckets_.try_emplace(name, Bucket{most_, now}).first->second;
  bucket.tokens = std::min(most_, bucket.tokens + per_second_ * static_cast<double>(now - bucket.at) / 1000);
  bucket.at = now;
  if (bucket.tokens >= 1) {
    bucket.tokens -= 1;
    return 0;
  }
  return std::max(1U, static_cast<unsigned>(std::ceil((1 - bucket.tokens) / per_second_)));
}

void Buckets::forget_full(Millis now) {
  constexpr Millis kEvery = 10'000;
  if (now - swept_ < kEvery) return;
  swept_ = now;
  std::erase_if(buckets_, [&](const auto& entry) {
    return entry.second.tokens + per_second_ * static_cast<double>(now - entry.second.at) / 1000 >= most_;
  });
}

std::string address_key(std::string_view address) {
  if (address.find('.') != std::string_view::npos || address.find(':') == std::string_view::npos)
    return std::string(address.substr(0, 64));
  // The first four groups; `::` among them stands for the rest.
  std::size_t end = 0;
  for (unsigned groups = 0; groups < 4; ++groups) {
    end = address.find(':', end);
    if (end >= address.size()) return std::string(address.substr(0, 64));
    ++end;
    if (end < address.size() && address[end] == ':') break;
  }
  return std::string(address.substr(0, end));
}

Limits::Limits(const LimitSettings& settings)
    : settings_(settings),
      requests_(settings.requests, settings.requests * 3),
      makes_(settings.makes, 30),
      says_(settings.says, settings.says * 3),
      prints_(settings.prints, settings.prints * 10),
      tables_(settings.tables_a_day / kSecondsADay, settings.tables_a_day),
      texts_(settings.texts_a_day / kSecondsADay, settings.texts_a_day),
      table_says_(settings.table_says, settings.table_says * 3) {}

unsigned Limits::take(Buckets& buckets, const std::string& name, Millis now) const {
  return settings_.on ? buckets.take(name, now) : 0;
}

unsigned Limits::take_of_both(Buckets& buckets, const std::string& address, const std::string& player,
                              Millis now) const {
  const unsigned wait = take(buckets, "address " + address, now);
  return wait > 0 ? wait : take(buckets, "player " + player, now);
}

bool Limits::enter(const std::string& address) {
  if (settings_.on) {
    if (count_ >= settings_.most_connections) return false;
    if (const auto found = connections_.find(address);
        found != connections_.end() && found->second >= settings_.connections)
      return false;
  }
  ++connections_[address];
  ++count_;
  return true;
}

void Limits::leave(const std::string& address) {
  const auto found = connections_.find(address);
  if (found == connections_.end()) return;
  --count_;
  if (--found->second == 0) connections_.erase(found);
}

}  // namespace tideline::server
