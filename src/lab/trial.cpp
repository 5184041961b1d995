#include "lab/trial.hpp"

#include "board/topology.hpp"
#include "bots/bot.hpp"
#include "bots/verdict.hpp"
#include "cards/card_kind.hpp"
#include "host/timed_bot.hpp"
#include "lore/tactics.hpp"
#include "record/event_text.hpp"
#include "table/chance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tideline::lab {
namespace {

constexpr std::int64_t kThousand = 1000;
constexpr std::size_t kOpening = 8;  // this part of the points has had a stone before anybody leads
// Generators of one game, apart from each other.
constexpr std::uint64_t kOfTable = 0;
constexpr std::uint64_t kOfObserver = 1;
constexpr std::uint64_t kOfChoices = 16;
constexpr std::uint64_t kSecondThought = std::uint64_t{1} << 40U;

// What is known of a kind of card in a hand.
struct Held {
  std::uint8_t count = 0;
  std::uint8_t idle = 0;  // of these, those that were of use at no choice since they came
};

constexpr std::array kNumbers{&Trial::counted, &Trial::events,      &Trial::stones, &Trial::choices,  &Trial::open,
                              &Trial::margin,  &Trial::changes,     &Trial::swing,  &Trial::decided,  &Trial::behind,
                              &Trial::moves,   &Trial::card_moves,  &Trial::dead,   &Trial::begun,    &Trial::could,
                              &Trial::taken,   &Trial::from_leader, &Trial::offers, &Trial::accepted, &Trial::declined,
                              &Trial::wars,    &Trial::rolls,       &Trial::bound,  &Trial::loose};
constexpr std::array kSeatNumbers{&Trial::Seat::win, &Trial::Seat::place, &Trial::Seat::score, &Trial::Seat::origin};
constexpr std::array kCardCounts{&CardUse::drawn,    &CardUse::drawn_at, &CardUse::held,
                                 &CardUse::playable, &CardUse::played,   &CardUse::countered,
                                 &CardUse::dead,     &CardUse::weighed,  &CardUse::thought};
constexpr std::size_t kCardNumbers = 1 + kCardCounts.size();

// How far a faction and all who win with it are before the next; 0 where all win together.
std::int64_t before_others(const AnyImagined& game, const ColourArray<HalfPoints>& scores, Colour who) {
  return game.partners(who).size() < game.factions() ? ahead(game, scores, who) : 0;
}

class Observer {
 public:
  Observer(const Sitting& sitting, const Chosen& chosen)
      : sitting_(sitting),
        chosen_(chosen),
        game_(*sitting.start),
        seed_(Random::for_part(sitting.seed, sitting.number).next()),
        table_(Random::for_part(seed_, kOfTable)),
        own_(Random::for_part(seed_, kOfObserver)),
        seats_(static_cast<unsigned>(game_.setup().factions.size())) {
    for (const BotSpec& spec : sitting.bots) bots_.push_back(make_timed_bot(spec));
  }

  Expected<Trial, std::string> play() {
    const std::size_t most_events = std::size_t{200} * game_.map().topology().size();
    while (!game_.to_act().nobody()) {
      const std::size_t before = events_.size();
      if (game_.to_act().table) {
        act_for_chance();
      } else if (auto problem = choose(*game_.to_act().awaited.begin())) {
        return *std::move(problem);
      }
      for (std::size_t i = before; i < events_.size(); ++i) see(i);
      if (events_.size() > most_events) return fault("the game does not end");
    }
    finish();
    return std::move(trial_);
  }

 private:
  [[nodiscard]] std::string fault(const std::string& what) const {
    return "seed " + std::to_string(sitting_.seed) + ", game " + std::to_string(sitting_.number + 1) + ", event " +
           std::to_string(events_.size() + 1) + ": " + what;
  }

  // A card that is resolved as it is drawn cannot be forgone: whoever is to forgo it draws another in its place.
  void act_for_chance() {
    constexpr unsigned kTries = 64;
    const auto& forgone = sitting_.forgone;
    if (!forgone || !forgone->card.known() || game_.phase() != Phase::Play)
      return act_for_table(game_, table_, events_);
    const Deck* deck = game_.setup().deck ? game_.setup().deck->whole() : nullptr;
    const auto unwanted = [&](const Action& action) {
      return action.verb == Verb::Draw && action.arg == arg(forgone->card) && drawer(action) == forgone->seat &&
             deck != nullptr && deck->kind(forgone->card).immediate;
    };
    Action action = game_.chance(table_);
    Random again = Random::for_part(seed_, kSecondThought + events_.size() * kOfChoices);
    for (unsigned i = 0; i < kTries && unwanted(action); ++i) action = game_.chance(again);
    game_.apply(action, &events_);
  }

  // Chance is the table's choice; a card that it gives is for the one whose turn it is.
  [[nodiscard]] Colour drawer(const Action& action) const { return action.who == kNobody ? last_chooser_ : action.who; }

  std::optional<std::string> choose(Colour who) {
    last_chooser_ = who;
    note_choices(who);
    Bot& bot = *bots_[who.index() - 1];
    const std::uint64_t part = kOfChoices + choice_[who]++ * kOfChoices + who.index();
    Random random = Random::for_part(seed_, part);
    Action action;
    if (sitting_.drawn_starts && legal_[0].verb == Verb::Start) {
      action = legal_[random.below(static_cast<std::uint32_t>(legal_.size()))];
    } else {
      action = bot.choose(*game_.observe(who), random, told_thoughts());
    }
    const auto& forgone = sitting_.forgone;
    if (forgone && !game_.mid_event() && forgone->bars(action)) {
      Random again = Random::for_part(seed_, part + kSecondThought);
      action = bot.choose(*without(game_.observe(who), *forgone), again, told_thoughts());
    }
    const auto refusal = action.who == who ? game_.check(action) : Refusal{Reason::NotYourTurn, {}};
    if (refusal)
      return fault(game_.setup().name(who) + " chose what is refused: " + std::string(name(refusal->reason)));
    if (chosen_ && !game_.mid_event()) chosen_(action);
    note_thoughts(action);
    game_.apply(action, &events_);
    return std::nullopt;
  }

  // Whether they leave every empty point to whoever may place a stone. A turn may ask more than once after a roll.
  void look_at_dice(Colour who) {
    if (!std::exchange(rolled_, false)) return;
    const bool places =
        std::any_of(legal_.begin(), legal_.end(), [](const Action& a) { return a.verb == Verb::Place; });
    if (!places) return;
    const Position position = game_.observe(who)->position();
    if (position.reach == 0) return;
    if (!distances_) distances_.emplace(game_.map().topology());
    const auto near = [&](Point p, Point own) { return own.on_map() && distances_->between(p, own) <= position.reach; };
    const auto within = [&](Point p) {
      if (near(p, position.origins[who])) return true;
      for (const Point stone : game_.map().topology().points()) {
        if (position.stones[stone.index()] == who && near(p, stone)) return true;
      }
      return false;
    };
    ++trial_.rolls;
    for (const Point p : game_.map().topology().points()) {
      if (position.stones[p.index()] != kNobody || within(p)) continue;
      ++trial_.bound;
      trial_.loose = trial_.rolls;
      return;
    }
  }

  [[nodiscard]] Budget told_thoughts() {
    thoughts_.clear();
    Budget budget;
    budget.thoughts = &thoughts_;
    return budget;
  }

  // A card against the best choice without it, where the bot saw both. What it chose at a glance it did not weigh.
  void note_thoughts(const Action& action) {
    const bool begins = (action.verb == Verb::Play || action.verb == Verb::Counter) && !game_.mid_event();
    if (!begins || action.arg.kind != Arg::Kind::Card) return;
    const Card card = action.arg.card();
    const Thought* best = nullptr;
    const Thought* other = nullptr;
    for (const Thought& thought : thoughts_) {
      const Thought*& of = uses(thought.action, card) ? best : other;
      if (of == nullptr || thought.worth > of->worth) of = &thought;
    }
    if (best == nullptr || other == nullptr) return;
    ++cards_[card].weighed;
    cards_[card].thought += std::lround((best->worth - other->worth) * static_cast<float>(kThousand));
  }

  // How many there are, and which cards could be used.
  void note_choices(Colour who) {
    legal_.clear();
    game_.legal(who, legal_);
    ++trial_.choices;
    trial_.open += static_cast<std::int64_t>(legal_.size());
    if (game_.mid_event()) return;
    playable_ = {};
    bool any = false;
    for (const Action& action : legal_) {
      if ((action.verb != Verb::Play && action.verb != Verb::Counter) || action.arg.kind != Arg::Kind::Card) continue;
      playable_[action.arg.card()] = true;
      any = true;
    }
    look_at_dice(who);
    ++trial_.begun;
    trial_.could += any ? 1 : 0;
    for (unsigned i = 1; i <= kinds(); ++i) {
      Held& held = held_[who][Card(i)];
      if (held.count == 0) continue;
      CardUse& use = cards_[Card(i)];
      ++use.held;
      if (!playable_[Card(i)]) continue;
      ++use.playable;
      held.idle = 0;
    }
  }

  [[nodiscard]] unsigned kinds() const {
    return game_.setup().deck ? static_cast<unsigned>(game_.setup().deck->words.size()) : 0;
  }

  void see(std::size_t number) {
    const Event& event = events_[number];
    switch (event.verb) {
      case Verb::Place:
        ++trial_.stones;
        ++trial_.moves;
        last_played_ = {};
        break;
      case Verb::Pass:
        ++trial_.moves;
        last_played_ = {};
        turn_of_ = kNobody;
        break;
      case Verb::Roll:
        rolled_ = true;
        break;
      case Verb::Yield:
      case Verb::Independence:
        turn_of_ = kNobody;
        break;
      case Verb::Surrender:
        ++trial_.offers;
        turn_of_ = kNobody;
        break;
      case Verb::Accept:
        ++trial_.accepted;
        break;
      case Verb::Decline:
        ++trial_.declined;
        break;
      case Verb::War:
        ++trial_.wars;
        turn_of_ = kNobody;
        break;
      case Verb::Play:
      case Verb::Counter:
        ++trial_.moves;
        ++trial_.card_moves;
        if (!event.args.empty() && event.args[0].kind == Arg::Kind::Card) see_card(event);
        break;
      default:
        break;
    }
    if (kinds() > 0 && number + 1 == events_.size()) look_at_hands();
    if (event.verb != Verb::Place && event.verb != Verb::Play) return;
    if (seats_ > 2) look_at_prisoners(event);
    look_at_board(event.who);
  }

  // Who leads is what was seen before. What cards take is not counted: the deck has a part in whose stones these are.
  void look_at_prisoners(const Event& event) {
    const Prisoners now = game_.observe(kNobody)->position().prisoners;
    const bool counts = event.verb == Verb::Place && leader_ != kNobody && event.who != leader_;
    for (unsigned c = 1; c <= seats_ && counts; ++c) {
      const std::int64_t more =
          std::int64_t{now[event.who][Colour(c)]} - std::int64_t{prisoners_[event.who][Colour(c)]};
      if (more <= 0 || Colour(c) == event.who) continue;
      trial_.taken += more;
      if (Colour(c) == leader_) trial_.from_leader += more;
    }
    prisoners_ = now;
  }

  void see_card(const Event& event) {
    const Card card = event.args[0].card();
    if (event.verb == Verb::Counter && last_played_.known()) ++cards_[last_played_].countered;
    ++cards_[card].played;
    last_played_ = card;
  }

  // Cards come and go in many ways: what is there tells it.
  void look_at_hands() {
    for (unsigned c = 1; c <= seats_; ++c) {
      CardArray<std::uint8_t> now{};
      const Position position = game_.observe(Colour(c))->position();
      for (const Card card : position.hands[Colour(c)]) ++now[card];
      for (unsigned i = 1; i <= kinds(); ++i) {
        Held& held = held_[Colour(c)][Card(i)];
        if (now[Card(i)] > held.count) {
          cards_[Card(i)].drawn += now[Card(i)] - held.count;
          cards_[Card(i)].drawn_at += static_cast<std::int64_t>(events_.size()) * (now[Card(i)] - held.count);
          held.idle = static_cast<std::uint8_t>(held.idle + now[Card(i)] - held.count);
        }
        held.count = now[Card(i)];
        held.idle = std::min(held.idle, held.count);
      }
    }
  }

  void look_at_board(Colour mover) {
    // The first stones are nearest to everything, and say nothing.
    if (static_cast<std::size_t>(trial_.stones) * kOpening < game_.map().topology().size()) return;
    const auto imagined = game_.observe(kNobody)->imagine(own_);
    auto worth = imagined->standing(Trace{});
    const auto land = influence(imagined->board());
    for (unsigned c = 1; c <= seats_; ++c) worth[Colour(c)] += 2 * static_cast<HalfPoints>(land[Colour(c)]);
    const auto lead = [&](Colour who) { return before_others(*imagined, worth, who); };
    // A turn may be a card and a stone, or several stones.
    if (mover != turn_of_) before_turn_ = lead_[mover];
    if (looked_) trial_.swing = std::max(trial_.swing, lead(mover) - before_turn_);
    turn_of_ = looked_ ? mover : kNobody;
    looked_ = true;
    for (unsigned c = 1; c <= seats_; ++c) {
      lead_[Colour(c)] = lead(Colour(c));
      if (lead_[Colour(c)] <= 0) not_ahead_[Colour(c)] = events_.size();
      behind_[Colour(c)] = std::max(behind_[Colour(c)], -lead_[Colour(c)]);
      if (lead_[Colour(c)] < Trial::kLead || leader_ == Colour(c)) continue;
      if (leader_ != kNobody && !imagined->partners(leader_).contains(Colour(c))) ++trial_.changes;
      leader_ = Colour(c);
    }
  }

  void finish() {
    const Position position = game_.observe(kNobody)->position();
    const Result& result = *position.result;
    const auto total = static_cast<std::int64_t>(std::max<std::size_t>(events_.size(), 1));
    trial_.events = static_cast<std::int64_t>(events_.size());
    trial_.counted = result.ending == Ending::Score ? 1 : 0;
    trial_.seats.resize(seats_);
    for (unsigned c = 1; c <= seats_; ++c) {
      Trial::Seat& seat = trial_.seats[c - 1];
      seat.win = std::lround(result.share({Colour(c)}) * static_cast<double>(kWholeWin));
      seat.place = c - 1;
      if (trial_.counted != 0) seat.score = result.score[Colour(c)];
      seat.origin = static_cast<std::int64_t>(position.origins[Colour(c)].index());
    }
    for (std::size_t i = 0; i < position.order.size(); ++i)
      trial_.seats[position.order[i].index() - 1].place = static_cast<std::int64_t>(i);
    trial_.decided = kThousand;
    if (!trial_.drawn()) {
      const Colour winner = *result.winners.begin();
      const auto ended = game_.observe(kNobody)->imagine(own_);
      if (trial_.counted != 0) trial_.margin = before_others(*ended, result.score, winner);
      trial_.decided = static_cast<std::int64_t>(not_ahead_[winner]) * kThousand / total;
      trial_.behind = behind_[winner];
    }
    for (unsigned i = 1; i <= kinds(); ++i) {
      CardUse& use = cards_[Card(i)];
      for (unsigned c = 1; c <= seats_; ++c) {
        use.dead += held_[Colour(c)][Card(i)].idle;
      }
      trial_.dead += use.dead;
      if (use.drawn + use.played == 0) continue;
      use.card = i;
      use.drawn_at = use.drawn_at * kThousand / total;
      trial_.cards.push_back(use);
    }
  }

  const Sitting& sitting_;
  const Chosen& chosen_;
  AnyGame game_;
  std::uint64_t seed_;
  Random table_;
  Random own_;
  unsigned seats_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::vector<Event> events_;
  std::vector<Action> legal_;
  std::vector<Thought> thoughts_;  // of the bot that chose last
  CardArray<bool> playable_{};
  ColourArray<CardArray<Held>> held_;
  CardArray<CardUse> cards_{};
  ColourArray<std::uint64_t> choice_;
  ColourArray<std::int64_t> lead_;
  ColourArray<std::int64_t> behind_;
  ColourArray<std::size_t> not_ahead_;
  std::optional<Distances> distances_;  // where dice ask for them
  Prisoners prisoners_;
  Colour leader_;
  Colour last_chooser_;
  Card last_played_;  // what a counter is to; none: a stone, or nothing
  Colour turn_of_;    // whose turn it was when the board was looked at last
  std::int64_t before_turn_ = 0;
  bool looked_ = false;
  bool rolled_ = false;  // and not looked at the dice
  Trial trial_;
};

}  // namespace

CardUse& CardUse::operator+=(const CardUse& other) {
  for (const auto number : kCardCounts) this->*number += other.*number;
  return *this;
}

bool Trial::drawn() const {
  return std::none_of(seats.begin(), seats.end(), [](const Seat& seat) { return seat.win == kWholeWin; });
}

void Trial::write(Row& row) const {
  row.push_back(static_cast<std::int64_t>(seats.size()));
  for (const Seat& seat : seats) {
    for (const auto number : kSeatNumbers) row.push_back(seat.*number);
  }
  for (const auto number : kNumbers) row.push_back(this->*number);
  row.push_back(static_cast<std::int64_t>(cards.size()));
  for (const CardUse& use : cards) {
    row.push_back(use.card);
    for (const auto number : kCardCounts) row.push_back(use.*number);
  }
}

bool Trial::read(const Row& row, std::size_t& at) {
  const auto left = [&] { return row.size() - at; };
  if (left() < 1 || row[at] < 2 || row[at] > kMaxColours) return false;
  seats.resize(static_cast<std::size_t>(row[at++]));
  if (left() < seats.size() * kSeatNumbers.size() + kNumbers.size() + 1) return false;
  for (Seat& seat : seats) {
    for (const auto number : kSeatNumbers) seat.*number = row[at++];
    const bool sound = seat.win >= 0 && seat.win <= kWholeWin && seat.place >= 0 &&
                       seat.place < static_cast<std::int64_t>(seats.size()) && seat.origin >= 0 &&
                       seat.origin <= std::int64_t{kMaxSide} * kMaxSide;
    if (!sound) return false;
  }
  for (const auto number : kNumbers) this->*number = row[at++];
  const auto part = [](std::int64_t some, std::int64_t of) { return some >= 0 && some <= of; };
  if (!part(decided, kThousand) || !part(card_moves, moves) || !part(could, begun) || !part(from_leader, taken) ||
      !part(bound, rolls) || !part(loose, rolls))
    return false;
  const std::int64_t kinds = row[at++];
  if (kinds < 0 || kinds > kMaxCardKinds || left() < static_cast<std::size_t>(kinds) * kCardNumbers) return false;
  cards.resize(static_cast<std::size_t>(kinds));
  for (CardUse& use : cards) {
    use.card = row[at++];
    for (const auto number : kCardCounts) use.*number = row[at++];
    if (use.card < 1 || use.card > kMaxCardKinds || !part(use.weighed, use.played)) return false;
  }
  return true;
}

Expected<Trial, std::string> play_trial(const Sitting& sitting, const Chosen& chosen) {
  return Observer(sitting, chosen).play();
}

}  // namespace tideline::lab
