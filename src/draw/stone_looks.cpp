#include "draw/stone_looks.hpp"

#include <array>

namespace tideline::draw {
namespace {

constexpr std::array<StoneLook, 8> kLooks{{
    {"black", "#1d1d1f", "#000000", "#ffffff", ""},
    {"white", "#fafafa", "#5a5a5a", "#000000", ""},
    {"red", "#CE1B22", "#7D0D12", "#ffffff", "M0-5L5 4H-5Z"},
    {"blue", "#4E98E1", "#1D5A9C", "#08243F", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M-2 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0"},
    {"green", "#0E8F45", "#06552A", "#ffffff", "M-4-4H4V4H-4Z"},
    {"yellow", "#FFE95C", "#A98F06", "#3A3000", "M0-5L5 0L0 5L-5 0Z"},
    {"purple", "#4A2A6B", "#27123D", "#ffffff", "M-1.5-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5V-1.5H-1.5Z"},
    {"orange", "#FB7A2B", "#A0410A", "#2B1300", "M-4-3.5H4V-1H-4ZM-4 1H4V3.5H-4Z"},
}};

}  // namespace

std::span<const StoneLook> stone_looks() { return kLooks; }

const StoneLook& look_of(std::string_view faction) {
  for (const StoneLook& look : kLooks) {
    if (look.faction == faction) return look;
  }
  return kLooks[0];
}

}  // namespace tideline::draw
