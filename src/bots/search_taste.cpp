#include "bots/search_taste.hpp"

namespace tideline {

SearchTaste taste_of(const BotSpec& spec) {
  SearchTaste taste;
  taste.threads = spec.threads;
  taste.paranoid = spec.paranoid;
  taste.cards = spec.cards;
  taste.style = spec.style;
  taste.score_weight = spec.margin.value_or(taste.score_weight);
  taste.exploration = spec.exploration;
  taste.trust = spec.trust.value_or(taste.trust);
  return taste;
}

std::shared_ptr<const net::PackedNet> find_net(const Nets& nets, std::string_view name, const AnyView& view) {
  if (!nets || name == kNoNet) return nullptr;
  return nets(name == kOwnNet ? std::string_view(view.setup().game) : name);
}

}  // namespace tideline
