#include "cards/deck_file.hpp"

#include "base/nearest.hpp"
#include "base/toml.hpp"
#include "cards/card_rules.hpp"
#include "cards/verb.hpp"

#include <algorithm>
#include <optional>

namespace tideline {
namespace {

template <class E>
struct Word {
  std::string_view word;
  E value;
};

template <class E, std::size_t N>
Problem read_word(const toml::table& table, std::string_view key, const std::array<Word<E>, N>& words, E& out) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value_exact<std::string_view>();
  std::string list;
  for (const Word<E>& one : words) {
    if (value && one.word == *value) {
      out = one.value;
      return std::nullopt;
    }
    list += (list.empty() ? "" : ", ") + std::string(one.word);
  }
  return error_at(*node, "expected one of " + list + " for " + in_quotes(key));
}

class CardReader {
 public:
  explicit CardReader(const toml::table& table) : table_(table) {}

  Expected<CardKind, TextError> read(std::string id) {
    card_.id = std::move(id);
    for (const auto part : {&CardReader::read_head, &CardReader::read_steps, &CardReader::read_names,
                            &CardReader::read_texts, &CardReader::read_examples}) {
      if (auto problem = (this->*part)()) return *std::move(problem);
    }
    return std::move(card_);
  }

 private:
  Problem read_head() {
    static constexpr std::array<std::string_view, 9> kKeys{"id",   "timing", "immediate", "scoring", "ruling",
                                                           "name", "text",   "step",      "example"};
    if (auto problem = only_keys(table_, kKeys)) return problem;
    std::array<Word<CardKind::Timing>, CardKind::kTimingWords.size()> timings{};
    for (std::size_t i = 0; i < timings.size(); ++i) timings[i] = {CardKind::kTimingWords[i], CardKind::Timing(i)};
    static constexpr std::array<Word<CardKind::Scoring>, 3> kScorings{
        {{"reveal", CardKind::Scoring::Reveal},
         {"invoke", CardKind::Scoring::Invoke},
         {"invoke-if-all", CardKind::Scoring::InvokeIfAll}}};
    if (const toml::node* id = table_.get("id"); id != nullptr && id->value_exact<std::string>() != card_.id)
      return error_at(*id, "this card is called " + in_quotes(card_.id));
    if (auto problem = read_word(table_, "timing", timings, card_.timing)) return problem;
    if (auto problem = read_word(table_, "scoring", kScorings, card_.scoring)) return problem;
    if (auto problem = read_flag(table_, "immediate", card_.immediate)) return problem;
    std::int64_t ruling = 0;
    if (auto problem = read_number(table_, "ruling", 1, 99, ruling)) return problem;
    card_.ruling = static_cast<std::uint8_t>(ruling);
    return std::nullopt;
  }

  Problem read_steps() {
    const toml::node* node = table_.get("step");
    const toml::array* steps = node != nullptr ? node->as_array() : nullptr;
    if (steps == nullptr || steps->empty())
      return error_at(node != nullptr ? *node : table_,
                      "card " + in_quotes(card_.id) + " does nothing: expected [[step]]");
    unsigned targets = 0;
    for (const toml::node& one : *steps) {
      const toml::table* step = one.as_table();
      if (step == nullptr) return error_at(one, "expected a table [[step]]");
      if (card_.steps.full()) return error_at(one, "a card has at most " + std::to_string(kMostSteps) + " steps");
      if (auto problem = read_step(*step)) return problem;
      targets += card_.steps.back().verb->arity(card_.steps.back());
      if (targets > kMostTargets)
        return error_at(one, "a card asks for at most " + std::to_string(kMostTargets) + " choices");
    }
    return check_whole(*node);
  }

  Problem read_step(const toml::table& table) {
    Step step;
    const toml::node* verb = table.get("do");
    const auto word = verb != nullptr ? verb->value_exact<std::string_view>() : std::nullopt;
    step.verb = word ? verb_named(*word) : nullptr;
    if (step.verb == nullptr) {
      std::string list;
      std::vector<std::string> words;
      for (const VerbRules* known : all_verbs()) {
        list += (list.empty() ? "" : ", ") + std::string(known->word);
        words.emplace_back(known->word);
      }
      const std::string found = word ? ", found " + in_quotes(*word) + did_you_mean(*word, words) : "";
      return error_at(verb != nullptr ? *verb : table, "expected a verb, do = one of " + list + found);
    }
    std::vector<std::string_view> keys(step.verb->keys.begin(), step.verb->keys.end());
    keys.emplace_back("do");
    if (step.verb->may_wait()) keys.insert(keys.end(), {"if", "way"});
    if (auto problem = only_keys(table, keys)) return problem;

    static constexpr std::array<Word<Step::Need>, 2> kNeeds{
        {{"optional", Step::Need::Optional}, {"if-possible", Step::Need::IfPossible}}};
    static constexpr std::array<Word<Step::Where>, 3> kWheres{
        {{"reach", Step::Where::Reach}, {"anywhere", Step::Where::Anywhere}, {"undone", Step::Where::Undone}}};
    static constexpr std::array<Word<Step::Whose>, 3> kWhoses{{{"own", Step::Whose::Own},
                                                               {"other-faction", Step::Whose::OtherFaction},
                                                               {"other-bloc", Step::Whose::OtherBloc}}};
    static constexpr std::array<Word<Step::Apart>, 3> kAparts{
        {{"far", Step::Apart::Far}, {"groups", Step::Apart::Groups}, {"points", Step::Apart::Points}}};
    static constexpr std::array<Word<Step::Cancels>, 3> kCancels{
        {{"cards", Step::Cancels::Cards}, {"moves", Step::Cancels::Moves}, {"any", Step::Cancels::Any}}};
    static constexpr std::array<Word<Step::Area>, 6> kAreas{{{"square", Step::Area::Square},
                                                             {"cross", Step::Area::Cross},
                                                             {"near", Step::Area::Near},
                                                             {"row", Step::Area::Row},
                                                             {"group", Step::Area::Group},
                                                             {"point", Step::Area::Point}}};
    static constexpr std::array<Word<Step::Hits>, 3> kHits{
        {{"all", Step::Hits::All}, {"others", Step::Hits::Others}, {"one-colour", Step::Hits::OneColour}}};
    static constexpr std::array<Word<Step::When>, 8> kWhens{{{"fewer-stones", Step::When::FewerStones},
                                                             {"more-stones", Step::When::MoreStones},
                                                             {"fewer-prisoners", Step::When::FewerPrisoners},
                                                             {"more-prisoners", Step::When::MorePrisoners},
                                                             {"fewer-cards", Step::When::FewerCards},
                                                             {"more-cards", Step::When::MoreCards},
                                                             {"behind", Step::When::Behind},
                                                             {"ahead", Step::When::Ahead}}};
    static constexpr std::array<Word<Exchange::Bound>, 6> kBounds{{{"free", Exchange::Bound::Free},
                                                                   {"near-last", Exchange::Bound::NearLast},
                                                                   {"line-at-most", Exchange::Bound::LineAtMost},
                                                                   {"line-at-least", Exchange::Bound::LineAtLeast},
                                                                   {"near-reply", Exchange::Bound::NearReply},
                                                                   {"opposite-reply", Exchange::Bound::OppositeReply}}};
    std::int64_t way = 0;
    std::int64_t ways = step.verb->chooses ? 2 : 0;
    std::int64_t line = 0;
    std::int64_t most = 1;
    std::int64_t cards = 1;
    std::int64_t discards = 0;
    std::int64_t rounds = 1;
    std::int64_t number = 1;
    std::int64_t stones = 1;
    std::int64_t distance = 0;
    std::int64_t points = 1;
    std::int64_t give = 1;
    std::int64_t take = 1;
    for (auto problem : {read_word(table, "need", kNeeds, step.need),
                         read_word(table, "if", kWhens, step.when),
                         read_word(table, "where", kWheres, step.where),
                         read_word(table, "whose", kWhoses, step.whose),
                         read_number(table, "stones", 1, 3, stones),
                         read_number(table, "way", 1, kMostWays, way),
                         read_number(table, "ways", 2, kMostWays, ways),
                         read_number(table, "distance", 1, 12, distance),
                         read_word(table, "apart", kAparts, step.apart),
                         read_word(table, "cancels", kCancels, step.cancels),
                         read_word(table, "area", kAreas, step.area),
                         read_word(table, "hits", kHits, step.hits),
                         read_flag(table, "lost", step.lost),
                         read_word(table, "bound", kBounds, step.exchange.bound),
                         read_number(table, "line", 1, 12, line),
                         read_number(table, "most", 1, 100, most),
                         read_number(table, "cards", 1, step.verb->most_cards, cards),
                         read_number(table, "discard", 0, kMostDiscards, discards),
                         read_number(table, "rounds", 1, 9, rounds),
                         read_number(table, "number", 1, 12, number),
                         read_flag(table, "captures", step.captures),
                         read_number(table, "points", 1, 100, points),
                         read_number(table, "give", 1, 100, give),
                         read_number(table, "take", 1, 100, take)}) {
      if (problem) return problem;
    }
    if (line < step.verb->least_line) {
      return error_at(table, "expected a line, " + std::to_string(step.verb->least_line) + " or more to " +
                                 std::string(step.verb->word));
    }
    if (step.area == Step::Area::Group && !step.verb->moves_stones)
      return error_at(table, "a group has no empty points: it does not go with " + in_quotes(step.verb->word));
    if (step.area == Step::Area::Row && step.hits == Step::Hits::OneColour)
      return error_at(table, "a row has no stone that is chosen: `one-colour` goes with the other areas");
    step.way = static_cast<std::uint8_t>(way);
    step.ways = static_cast<std::uint8_t>(ways);
    step.line = static_cast<std::uint8_t>(line);
    step.most = static_cast<std::uint8_t>(most);
    step.cards = static_cast<std::uint8_t>(cards);
    step.discards = static_cast<std::uint8_t>(discards);
    step.exchange.rounds = static_cast<std::uint8_t>(rounds);
    step.exchange.number = static_cast<std::uint8_t>(number);
    step.stones = static_cast<std::uint8_t>(stones);
    step.distance = static_cast<std::uint8_t>(distance);
    step.points = static_cast<std::uint16_t>(points);
    step.give = static_cast<std::uint16_t>(give);
    step.take = static_cast<std::uint16_t>(take);
    card_.steps.push_back(step);
    return std::nullopt;
  }

  [[nodiscard]] const toml::node& of_step(const toml::node& steps, const Step& step) const {
    return *steps.as_array()->get(static_cast<std::size_t>(&step - card_.steps.begin()));
  }

  // A choice comes first, and every way has a step.
  Problem check_ways(const toml::node& node) {
    std::array<bool, kMostWays + 1> there{};
    for (const Step& step : card_.steps) {
      if (step.verb->chooses && &step != card_.steps.begin())
        return error_at(node, "`choose` is the first step of a card");
      if (step.way > 0 && !card_.has_ways()) return error_at(node, "a way needs `choose` as the first step");
      if (step.way > card_.steps[0].ways && card_.has_ways())
        return error_at(node, "there is no way " + std::to_string(step.way));
      if (step.way > 0 && there[step.way] && (&step - 1)->way != step.way) {
        return error_at(of_step(node, step),
                        "way " + std::to_string(step.way) + " stands in two places: its steps follow one another");
      }
      there[step.way] = true;
    }
    for (unsigned way = 1; way <= card_.steps[0].ways; ++way) {
      if (!there[way]) return error_at(node, "way " + std::to_string(way) + " has no step");
    }
    if (card_.has_ways() && card_.scoring != CardKind::Scoring::None)
      return error_at(node, "a card with a use at scoring has no ways");
    return std::nullopt;
  }

  // Of the steps that are done together: what is drawn is asked for when all else is done (R51, S31).
  Problem check_draws(const toml::node& node) {
    const Step* const first = card_.steps.begin();
    for (const Step& step : card_.steps) {
      if (step.verb->demands == 0 || step.verb->refills) continue;
      const bool drawn = std::any_of(first, &step, [&](const Step& before) {
        return before.verb->refills && (before.way == 0 || step.way == 0 || before.way == step.way);
      });
      if (drawn)
        return error_at(of_step(node, step),
                        "what a card draws comes last: write `draw` after `" + std::string(step.verb->word) + "`");
    }
    return std::nullopt;
  }

  // What no single step can see.
  Problem check_whole(const toml::node& node) {
    if (auto problem = check_ways(node)) return problem;
    if (auto problem = check_draws(node)) return problem;
    bool undoes = false;
    std::array<bool, kMostWays + 1> optional{};  // by way
    unsigned landings = 0;
    unsigned demands = 0;
    for (const Step& step : card_.steps) {
      const bool any_before = std::find(optional.begin(), optional.end(), true) != optional.end();
      if ((step.way == 0 ? any_before : optional[0] || optional[step.way]) && step.need == Step::Need::Required)
        return error_at(node, "a step that must be done cannot follow one that may be left out");
      optional[step.way] = optional[step.way] || step.need != Step::Need::Required;
      const bool only_step = card_.steps.size() == 1;
      if (step.need != Step::Need::Required && (only_step || &step == card_.steps.begin()))
        return error_at(node, "the first step of a card cannot be left out");
      const Step* const first = card_.steps.begin();
      const bool surely = std::any_of(first, &step, [&](const Step& s) {
        return s.need == Step::Need::Required && (s.when == Step::When::Always || s.when == step.when) &&
               (s.way == 0 || s.way == step.way) && !s.verb->chooses;
      });
      if (step.need != Step::Need::Required && !surely)
        return error_at(
            node,
            "a step that may be left out needs one before it, in the same way, without a condition or with the same");
      if (step.when != Step::When::Always && card_.scoring != CardKind::Scoring::None)
        return error_at(node, "a card with a use at scoring has no conditions");
      if (step.where == Step::Where::Undone && !step.verb->fills_undone)
        return error_at(of_step(node, step),
                        "where = \"undone\" does not go with `" + std::string(step.verb->word) + "`");
      if (step.where == Step::Where::Undone && !undoes)
        return error_at(node, "where = \"undone\" needs a step before it that undoes a move");
      if (undoes && step.verb->undoes) return error_at(node, "a card undoes one move");
      undoes = undoes || step.verb->undoes;
      landings += step.verb->puts_down && step.where != Step::Where::Undone ? step.verb->arity(step) : 0U;
      demands += step.verb->demands;
      if (step.verb->secret && card_.steps.size() > 1)
        return error_at(node, "a card with a secret note has no other step");
    }
    if (undoes != (card_.timing == CardKind::Timing::Response))
      return error_at(node, "a card that undoes a move is a response, and no other card is");
    const bool cancels =
        std::any_of(card_.steps.begin(), card_.steps.end(), [](const Step& s) { return s.verb->cancels; });
    if (cancels != (card_.timing == CardKind::Timing::Counter) || (cancels && card_.steps.size() > 1))
      return error_at(node, "a counter has one step, `cancel`, and no other card has it");
    if (undoes && landings > 0)
      return error_at(node, "a response clears nothing, and puts stones only where the undone move had filled points");
    const auto by_reach = std::find_if(card_.steps.begin(), card_.steps.end(),
                                       [](const Step& s) { return s.verb->by_reach && s.where == Step::Where::Reach; });
    if (undoes && by_reach != card_.steps.end())
      return error_at(of_step(node, *by_reach), "a response has no dice: write where = \"anywhere\" with `" +
                                                    std::string(by_reach->verb->word) + "`");
    if (undoes && card_.refills()) return error_at(node, "a response draws no cards");
    if (demands > kMostDemands) return error_at(node, "a card asks for too much besides stones");
    if (card_.immediate && cancels) return error_at(node, "a counter cannot be immediate");
    if (landings > kMostLandings) {
      return error_at(node, "a card puts down and clears at most " + std::to_string(kMostLandings) + " times in all");
    }
    for (const Step& step : card_.steps) {
      const bool reveals = card_.scoring == CardKind::Scoring::Reveal;
      const bool fits = card_.scoring == CardKind::Scoring::None ||
                        step.verb->at_scoring == (reveals ? AtScoring::Revealed : AtScoring::Invoked);
      if (!fits) return error_at(node, "at scoring a card can only reveal points or trade");
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string whose() const { return "card " + in_quotes(card_.id); }

  Problem read_names() { return read_translated(table_, "name", whose(), 60, English::Needed, card_.name); }

  Problem read_texts() {
    if (auto problem = read_translated(table_, "text", whose(), 800, English::Optional, card_.text)) return problem;
    std::string& english = card_.text[0];
    const std::string made = english_text(card_);
    if (!english.empty() && english != made) {
      card_.misworded = error_at(*table_.get("text")->as_table()->get("en"),
                                 "the English text is not what the steps do; leave it out, or write: " + made);
    }
    english = made;
    // Whoever chooses does so by these numbers.
    for (unsigned way = 1; way <= card_.steps[0].ways; ++way) {
      const std::string number = "(" + std::to_string(way) + ")";
      for (std::size_t i = 1; i < kLanguages; ++i) {
        if (card_.text[i].find(number) == std::string::npos) {
          return error_at(*table_.get("text")->as_table()->get(kLanguageCodes[i]),
                          "a card with ways numbers them in its text: expected " + in_quotes(number));
        }
      }
    }
    return std::nullopt;
  }

  Problem read_examples() {
    const toml::node* node = table_.get("example");
    if (node == nullptr) return std::nullopt;
    const toml::array* examples = node->as_array();
    if (examples == nullptr) return error_at(*node, "expected tables [[example]]");
    for (const toml::node& one : *examples) {
      const toml::table* table = one.as_table();
      if (table == nullptr) return error_at(one, "expected a table [[example]]");
      static constexpr std::array<std::string_view, 2> kKeys{"title", "record"};
      if (auto problem = only_keys(*table, kKeys)) return problem;
      Example example;
      for (const std::string_view key : kKeys) {
        const toml::node* text = table->get(key);
        if (text == nullptr) return error_at(*table, "an example has a " + std::string(key));
        if (auto problem = read_text(*text, 20000, key == "title" ? example.title : example.record)) return problem;
        if (key == "record") example.line = text->source().begin.line + 1;
      }
      card_.examples.push_back(std::move(example));
    }
    return std::nullopt;
  }

  const toml::table& table_;
  CardKind card_;
};

Expected<toml::table, TextError> parse_table(std::string_view text) {
  if (text.size() > kMostDeckBytes)
    return TextError{{1, 1}, "this is longer than the " + std::to_string(kMostDeckBytes) + " bytes a deck may have"};
  return parse_toml(text);
}

class DeckReader {
 public:
  DeckReader(const toml::table& table, const CardLibrary& library) : table_(table), library_(library) {}

  Problem read(Deck& deck) {
    static constexpr std::array<std::string_view, 4> kKeys{"game", "size", "cards", "card"};
    if (auto problem = only_keys(table_, kKeys)) return problem;
    const toml::node* game = table_.get("game");
    if (game == nullptr) return error_at(table_, "expected game = \"…\", the game that it is for");
    if (auto problem = read_text(*game, 40, deck.game)) return problem;
    for (const CardRules* rules : library_.games) {
      if (rules->game == deck.game) rules_ = rules;
    }
    if (rules_ != nullptr) deck.letter = rules_->letter;
    const toml::node* node = table_.get("cards");
    const toml::table* cards = node != nullptr ? node->as_table() : nullptr;
    if (cards == nullptr || cards->empty())
      return error_at(node != nullptr ? *node : table_, "expected a table [cards] with the number of each card");
    for (const auto& [id, count] : in_order(*cards)) {
      if (deck.kinds.size() == kMaxCardKinds)
        return error_at(*count, "a deck has at most " + std::to_string(kMaxCardKinds) + " kinds of cards");
      if (auto problem = read_card(id, *count, *cards, deck)) return problem;
    }
    if (deck.size() > 400) return error_at(*node, "a deck has at most 400 cards");
    std::int64_t size = deck.size();
    const std::int64_t counted = size;
    if (auto problem = read_number(table_, "size", 1, 400, size)) return problem;
    if (size != counted) {
      return error_at(*table_.get("size"),
                      "the cards are " + std::to_string(counted) + " in all, not " + std::to_string(size));
    }
    return no_card_left_over(deck);
  }

 private:
  Problem read_card(std::string_view id, const toml::node& count, const toml::table& cards, Deck& deck) {
    if (!is_id(id)) return error_at(count, "a card's name is small letters, digits and dashes, found " + in_quotes(id));
    std::int64_t number = 0;
    if (auto problem = read_number(cards, id, 1, 99, number)) return problem;
    auto kind = find(id, count);
    if (!kind) return kind.error();
    if (rules_ != nullptr) {
      if (const auto problem = misfit(*kind, *rules_))
        return error_at(count, "card " + in_quotes(id) + ": " + *problem);
    }
    kind->count = static_cast<std::uint8_t>(number);
    deck.words.push_back(kind->id);
    deck.kinds.push_back(*std::move(kind));
    return std::nullopt;
  }

  Expected<CardKind, TextError> find(std::string_view id, const toml::node& where) const {
    const toml::node* own = table_.get("card");
    const toml::table* cards = own != nullptr ? own->as_table() : nullptr;
    if (own != nullptr && cards == nullptr) return error_at(*own, "expected tables [card.NAME]");
    const toml::node* card = cards != nullptr ? cards->get(id) : nullptr;
    if (card != nullptr) {
      if (const toml::table* table = card->as_table()) {
        auto kind = CardReader(*table).read(std::string(id));
        if (kind) kind->in_deck_file = true;
        return kind;
      }
      return error_at(*card, "expected a table [card." + std::string(id) + "]");
    }
    for (const CardKind& kind : library_.cards) {
      if (kind.id == id) return kind;
    }
    std::vector<std::string> known;
    for (const CardKind& kind : library_.cards) known.push_back(kind.id);
    return error_at(where, "no card is called " + in_quotes(id) + did_you_mean(id, known));
  }

  Problem no_card_left_over(const Deck& deck) const {
    const toml::node* own = table_.get("card");
    if (own == nullptr) return std::nullopt;
    if (own->as_table() == nullptr) return error_at(*own, "expected tables [card.NAME]");
    for (const auto& [id, node] : in_order(*own->as_table())) {
      if (!deck.named(id).known())
        return error_at(*node, "[cards] does not say how many " + in_quotes(id) + " there are");
    }
    return std::nullopt;
  }

  const toml::table& table_;
  CardLibrary library_;
  const CardRules* rules_ = nullptr;  // of its game
};

}  // namespace

Expected<CardKind, TextError> parse_card(std::string_view text) {
  const auto table = parse_table(text);
  if (!table) return table.error();
  const toml::node* id = table->get("id");
  const auto word = id != nullptr ? id->value_exact<std::string>() : std::nullopt;
  if (!word || !is_id(*word)) return TextError{{1, 1}, "expected id = \"…\": small letters, digits and dashes"};
  return CardReader(*table).read(*word);
}

Expected<std::shared_ptr<const Deck>, TextError> parse_deck(std::string name, std::string_view text,
                                                            const CardLibrary& library) {
  const auto table = parse_table(text);
  if (!table) return table.error();
  auto deck = std::make_shared<Deck>();
  deck->name = std::move(name);
  if (deck->name == kInlineDeck) deck->text = text;
  if (auto problem = DeckReader(*table, library).read(*deck)) return *std::move(problem);
  return std::shared_ptr<const Deck>(std::move(deck));
}

std::optional<TextError> ill_written(const Deck& deck, std::string_view text) {
  if (auto bad = unclean(text)) return bad;
  for (const CardKind& kind : deck.kinds) {
    if (!kind.in_deck_file) continue;
    if (kind.misworded) return kind.misworded;
    std::string said;
    for (const Translated* words : {&kind.name, &kind.text}) {
      for (const std::string& one : *words) said += one;
    }
    for (const Example& example : kind.examples) said += example.title;
    if (unclean(said)) return TextError{{}, "a text of " + in_quotes(kind.id) + " is not plain text"};
  }
  return std::nullopt;
}

}  // namespace tideline
