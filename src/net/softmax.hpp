// Shares from logits without a library's exponential function, which differs from platform to platform.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace tideline::net {

inline constexpr std::int32_t kLogitsInOne = 256;
inline constexpr std::int32_t kFarthest = 4095;  // beyond which a logit below the highest counts the same
inline constexpr std::uint32_t kMostWeight = 65536;

// What a logit weighs that lies so many 256ths below the highest: 65536 e^(-below / 256), rounded.
std::uint32_t weight_below(std::int32_t below);

// The weight of every logit, into `weights`, and their sum; an element's share is its weight over the sum.
std::uint64_t softmax(std::span<const std::int32_t> logits, std::span<std::uint32_t> weights);

}  // namespace tideline::net
