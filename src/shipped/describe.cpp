#include "shipped/describe.hpp"

#include "cards/verb.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>

namespace tideline {
namespace {

template <class Range>
json::List words_of(const Range& range) {
  json::List list;
  for (const auto& one : range) list.add(one);
  return list;
}

// It has no effect unless something is chosen for it.
bool asks(const CardKind& kind) {
  return std::any_of(kind.steps.begin(), kind.steps.end(),
                     [](const Step& step) { return step.need == Step::Need::Required && step.verb->arity(step) > 0; });
}

json::Object describe_card(const Deck& deck, const CardKind& kind) {
  json::List verbs;
  for (const Step& step : kind.steps) verbs.add(step.verb->word);
  return {{"id", kind.id},
          {"count", kind.count},
          {"timing", kind.timing_word()},
          {"immediate", kind.immediate},
          {"ruling", deck.ruling(kind)},
          {"asks", asks(kind)},
          {"verbs", verbs},
          {"name", describe(kind.name)},
          {"text", describe(kind.text)}};
}

}  // namespace

json::Object describe(const Translated& text) {
  json::Object object;
  for (std::size_t i = 0; i < kLanguages; ++i) object.put(kLanguageCodes[i], text[i]);
  return object;
}

json::Object describe(const GameKind& kind) {
  json::List presets;
  for (const PresetInfo& preset : kind.presets) {
    json::Object given;
    each_option(preset, [&](std::string_view key, std::string_view value) { given.put(key, value); });
    presets.add(json::Object{{"name", preset.name}, {"meaning", preset.meaning}, {"options", given}});
  }
  json::List options;
  for (const OptionInfo& option : kind.options) {
    options.add(json::Object{
        {"key", option.key}, {"values", option.values}, {"ruling", option.ruling}, {"meaning", option.meaning}});
  }
  json::List boards;
  for (const Advice::Board& board : kind.advice.boards)
    boards.add(json::Object{{"players", board.players}, {"map", board.map}});
  json::List decks;
  for (const Advice::Cards& cards : kind.advice.decks)
    decks.add(json::Object{{"preset", cards.preset}, {"deck", cards.deck}});
  return {{"name", kind.name},
          {"letter", std::string_view(&kind.letter, 1)},
          {"presets", presets},
          {"options", options},
          {"factions", words_of(kind.factions)},
          {"least_factions", kind.least_factions},
          {"map", kind.map},
          {"deck", kind.deck},
          {"blocs", kind.blocs},
          {"header", words_of(kind.header)},
          {"players", kind.advice.players},
          {"boards", boards},
          {"plain", words_of(kind.advice.plain)},
          {"decks", decks},
          {"sheet", words_of(kind.on_paper.sheet)}};
}

json::Object describe(const Deck& deck) {
  json::List cards;
  for (const CardKind& kind : deck.kinds) cards.add(describe_card(deck, kind));
  json::Object object{{"name", deck.name}, {"game", deck.game}, {"cards", cards}};
  if (!deck.digest.empty()) object.put("digest", deck.digest);
  return object;
}

json::Object describe(const BotPreset& preset) {
  return {{"name", preset.name},
          {"kind", preset.kind == BotPreset::Kind::Bot ? "level" : "style"},
          {"title", describe(preset.title)},
          {"about", describe(preset.about)}};
}

}  // namespace tideline
