// Any game behind one type: for the record, the table and the browser, which know no single game. Virtual calls to a
// game live here and in any_view.hpp; bots at full speed use the game's own struct (contract.hpp).
#pragma once

#include "game/any_view.hpp"
#include "game/contract.hpp"
#include "game/imagined.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tideline {

class AnyGame;
struct CardRules;  // in `cards`

// Handicaps that players bring with them.
struct HandicapRules {
  // The set-up wants them by what its players have played and won.
  bool (*by_history)(const Setup& setup);
  std::int8_t (*of)(unsigned played, unsigned won);
  Ruling ruling;
};

// What is advised to somebody who opens a table in a hurry.
struct Advice {
  struct Board {
    unsigned players;  // at most
    std::string_view map;
  };
  struct Cards {
    std::string_view preset;  // for which; none: for all others
    std::string_view deck;
  };
  unsigned players;                         // how many play it best
  std::span<const Board> boards;            // by the number of players, the fewest first
  std::span<const std::string_view> plain;  // boards without anything on them to choose from: `9x9`
  std::span<const Cards> decks = {};        // that new tables begin with; none: the game's own
};

// How the game looks on paper.
struct OnPaper {
  std::span<const std::string_view> cover;  // a position of 9x9, top row first, factions by their first letters
  std::span<const std::string_view> sheet;  // what is added up on a score sheet
  std::string_view note;                    // what is said below it
};

// What the house knows of a game before one is started.
struct GameKind {
  std::string_view name;
  char letter;                                 // of its rulings: the G of G1
  unsigned rulings;                            // how many there are
  std::span<const PresetInfo> presets;         // the first is the default
  std::string_view map;                        // the default
  std::span<const std::string_view> factions;  // as they sit down, or those to choose from
  unsigned least_factions;                     // how many play; all of them where they are fixed
  std::string_view deck;                       // the default; none: the game has no cards
  const CardRules* cards;                      // what it says of cards; null: it has none
  std::span<const Verb> verbs;                 // its words in the record
  std::span<const std::string_view> header;    // lines of a record's header that not every game has: `deck`, `team`
  Ruling members;                              // by which the members of a faction act in turn; none: it has no teams
  std::string_view blocs;                      // the option by which a bloc wins as one; none: it has no such
  const HandicapRules* handicaps;              // null: it has none that players bring with them
  std::span<const OptionInfo> options;
  std::span<const std::string_view> samples;  // rules lines that try its options, for the laws and the signature
  Advice advice;
  OnPaper on_paper;
  Expected<AnyGame, SetupError> (*start)(std::shared_ptr<const Setup> setup);
};

class AnyGame {
 public:
  // An event was refused: why, and at which argument (0: the event as a whole, n: the nth).
  struct Refused {
    Refusal refusal;
    std::size_t argument = 0;
  };

  // One game's functions over a state that only it can see.
  class Model {
   public:
    virtual ~Model() = default;
    [[nodiscard]] virtual std::unique_ptr<Model> clone() const = 0;
    [[nodiscard]] virtual bool equals(const Model& other) const = 0;
    [[nodiscard]] virtual bool same_bits(const Model& other) const = 0;
    [[nodiscard]] virtual Phase phase() const = 0;
    [[nodiscard]] virtual Actors to_act() const = 0;
    virtual void legal(Colour who, std::vector<Action>& out) const = 0;
    [[nodiscard]] virtual std::optional<Refusal> check(const Action& action) const = 0;
    virtual void apply(const Action& action, std::vector<Event>* out) = 0;
    [[nodiscard]] virtual Action chance(Random& random) const = 0;
    [[nodiscard]] virtual std::unique_ptr<AnyView> observe(const Setup& setup, Colour viewer) const = 0;
    [[nodiscard]] virtual Event seen(const Event& event, Colour viewer) const = 0;
    [[nodiscard]] virtual std::unique_ptr<Model> sample(Colour viewer, Random& random) const = 0;
    [[nodiscard]] virtual bool same_view(const Model& other, Colour viewer) const = 0;
    [[nodiscard]] virtual GroupInfo group(Point stone) const = 0;
    [[nodiscard]] virtual bool well_formed(const Event& event) const = 0;
    [[nodiscard]] virtual std::size_t target_size() const = 0;
    [[nodiscard]] virtual bool mid_event() const = 0;
    [[nodiscard]] virtual bool question_open() const = 0;
    [[nodiscard]] virtual bool answers(const Event& event) const = 0;
    virtual void close_question(std::vector<Event>* out) = 0;
    [[nodiscard]] virtual FixedVector<Colour, kMaxColours> answer_order() const = 0;
  };

  AnyGame(const GameKind& kind, std::shared_ptr<const Setup> setup, std::unique_ptr<Model> model)
      : kind_(&kind), setup_(std::move(setup)), model_(std::move(model)) {}
  AnyGame(const AnyGame& other) : kind_(other.kind_), setup_(other.setup_), model_(other.model_->clone()) {}
  AnyGame(AnyGame&&) = default;
  AnyGame& operator=(const AnyGame& other) {
    if (this != &other) *this = AnyGame(other);
    return *this;
  }
  AnyGame& operator=(AnyGame&&) = default;
  ~AnyGame() = default;

  [[nodiscard]] const GameKind& kind() const { return *kind_; }
  [[nodiscard]] const Setup& setup() const { return *setup_; }
  [[nodiscard]] const Map& map() const { return *setup_->map; }

  [[nodiscard]] Phase phase() const { return model_->phase(); }
  [[nodiscard]] Actors to_act() const { return model_->to_act(); }
  void legal(Colour who, std::vector<Action>& out) const { model_->legal(who, out); }
  // Refuses as syntax what is no action of this game at all, and asks the game about the rest.
  [[nodiscard]] std::optional<Refusal> check(const Action& action) const;
  // The action must be legal. Completed events are appended to out.
  void apply(const Action& action, std::vector<Event>* out) { model_->apply(action, out); }
  [[nodiscard]] Action chance(Random& random) const { return model_->chance(random); }

  // The only door for people: a whole event, choice by choice, checked and then applied. Refused: nothing has changed.
  [[nodiscard]] std::optional<Refused> submit(const Event& event, std::vector<Event>* out);
  // The same for a line of a record, which may leave a question unanswered by going on.
  [[nodiscard]] std::optional<Refused> submit_line(const Event& event, std::vector<Event>* out);
  // Whether it would be accepted as the next line.
  [[nodiscard]] std::optional<Refused> check_line(const Event& event) const;

  [[nodiscard]] std::unique_ptr<AnyView> observe(Colour viewer) const { return model_->observe(*setup_, viewer); }
  [[nodiscard]] Event seen(const Event& event, Colour viewer) const { return model_->seen(event, viewer); }
  // An imagined game that fits what the viewer knows.
  [[nodiscard]] AnyGame sample(Colour viewer, Random& random) const {
    return {*kind_, setup_, model_->sample(viewer, random)};
  }
  [[nodiscard]] bool same_view(const AnyGame& other, Colour viewer) const {
    return model_->same_view(*other.model_, viewer);
  }
  [[nodiscard]] GroupInfo group(Point stone) const { return model_->group(stone); }
  [[nodiscard]] bool mid_event() const { return model_->mid_event(); }
  [[nodiscard]] bool question_open() const { return model_->question_open(); }
  // The event answers the open question; otherwise it would close it, as a line of a record.
  [[nodiscard]] bool answers(const Event& event) const { return model_->answers(event); }
  void close_question(std::vector<Event>* out) { model_->close_question(out); }
  // In which order those who answer an open question are served.
  [[nodiscard]] FixedVector<Colour, kMaxColours> answer_order() const { return model_->answer_order(); }

  [[nodiscard]] bool same_bits(const AnyGame& other) const { return model_->same_bits(*other.model_); }
  // Games of one kind and set-up in the same state.
  friend bool operator==(const AnyGame& a, const AnyGame& b) {
    return a.kind_ == b.kind_ && *a.setup_->map == *b.setup_->map && a.model_->equals(*b.model_);
  }

 private:
  // The verb is this game's, and who uses it may.
  [[nodiscard]] bool knows(Colour who, Verb verb) const;
  [[nodiscard]] Refused worst_of_target(std::span<const Action> actions, std::size_t refused, Refused known) const;
  // Everything the argument names is of this map, deck and table.
  [[nodiscard]] bool has(const Arg& arg) const;

  const GameKind* kind_;
  std::shared_ptr<const Setup> setup_;  // owns what the state points to
  std::unique_ptr<Model> model_;
};

// The model of a game that fulfils the contract.
template <Game G>
class ModelOf final : public AnyGame::Model {
 public:
  explicit ModelOf(typename G::State state) : state_(std::move(state)) {}

  [[nodiscard]] std::unique_ptr<Model> clone() const override { return std::make_unique<ModelOf>(*this); }
  [[nodiscard]] bool equals(const Model& other) const override { return state_ == state_of(other); }
  [[nodiscard]] bool same_bits(const Model& other) const override { return G::same_bits(state_, state_of(other)); }
  [[nodiscard]] Phase phase() const override { return G::phase(state_); }
  [[nodiscard]] Actors to_act() const override { return G::to_act(state_); }
  void legal(Colour who, std::vector<Action>& out) const override { G::legal(state_, who, out); }
  [[nodiscard]] std::optional<Refusal> check(const Action& action) const override { return G::check(state_, action); }
  void apply(const Action& action, std::vector<Event>* out) override { G::apply(state_, action, out); }
  [[nodiscard]] Action chance(Random& random) const override { return G::chance(state_, random); }
  [[nodiscard]] std::unique_ptr<AnyView> observe(const Setup& setup, Colour viewer) const override {
    return std::make_unique<ViewOf>(G::observe(state_, viewer), setup, viewer);
  }
  [[nodiscard]] Event seen(const Event& event, Colour viewer) const override { return G::seen(state_, event, viewer); }
  [[nodiscard]] std::unique_ptr<Model> sample(Colour viewer, Random& random) const override {
    return std::make_unique<ModelOf>(G::sample(G::observe(state_, viewer), random).state);
  }
  [[nodiscard]] bool same_view(const Model& other, Colour viewer) const override {
    return G::observe(state_, viewer) == G::observe(state_of(other), viewer);
  }
  [[nodiscard]] GroupInfo group(Point stone) const override { return G::group(G::observe(state_, kNobody), stone); }
  [[nodiscard]] bool well_formed(const Event& event) const override { return G::well_formed(state_, event); }
  [[nodiscard]] std::size_t target_size() const override { return G::target_size(state_); }
  [[nodiscard]] bool mid_event() const override { return G::mid_event(state_); }
  [[nodiscard]] bool question_open() const override { return G::question_open(state_); }
  [[nodiscard]] bool answers(const Event& event) const override { return G::answers(state_, event); }
  void close_question(std::vector<Event>* out) override { G::close_question(state_, out); }
  [[nodiscard]] FixedVector<Colour, kMaxColours> answer_order() const override { return G::answer_order(state_); }

 private:
  class ViewOf final : public AnyView {
   public:
    ViewOf(typename G::View view, const Setup& setup, Colour viewer)
        : view_(std::make_shared<const typename G::View>(std::move(view))), setup_(setup), viewer_(viewer) {}
    [[nodiscard]] Position position() const override { return G::position(*view_); }
    void legal(std::vector<Action>& out, Random& random) const override {
      G::legal(G::sample(*view_, random).state, viewer_, out);
    }
    [[nodiscard]] Action playout(Random& random) const override {
      return G::playout(G::sample(*view_, random).state, viewer_, random);
    }
    [[nodiscard]] std::unique_ptr<AnyImagined> imagine(Random& random) const override {
      return std::make_unique<ImaginedOf<G>>(view_, random);
    }
    [[nodiscard]] Colour viewer() const override { return viewer_; }
    [[nodiscard]] const Setup& setup() const override { return setup_; }

   private:
    std::shared_ptr<const typename G::View> view_;
    const Setup& setup_;  // owns what the view points to, and so outlives it
    Colour viewer_;
  };

  // Models are only ever compared within one kind of game.
  static const typename G::State& state_of(const Model& other) { return static_cast<const ModelOf&>(other).state_; }

  typename G::State state_;
};

// What a GameKind's `start` does for a game that fulfils the contract.
template <Game G>
Expected<AnyGame, SetupError> start_game(const GameKind& kind, std::shared_ptr<const Setup> setup) {
  auto state = G::start(*setup);
  if (!state) return state.error();
  return AnyGame(kind, std::move(setup), std::make_unique<ModelOf<G>>(*std::move(state)));
}

// A game by one of its kind's samples. Nothing if that sample cannot be played on the map.
struct Sample {
  std::string_view rules;
  std::shared_ptr<const Map> map;
  unsigned factions = 2;
  std::shared_ptr<const CardList> deck;
};
std::optional<AnyGame> start_sample(const GameKind& kind, const Sample& sample);

// The games, maps and decks that the caller has to offer.
struct Catalogue {
  std::vector<const GameKind*> games;
  std::vector<std::shared_ptr<const Map>> maps;
  std::vector<std::shared_ptr<const CardList>> decks;
  // Reads the text of a deck.
  Expected<std::shared_ptr<const CardList>, TextError> (*parse_deck)(std::string name, std::string_view text) = nullptr;

  [[nodiscard]] const GameKind* game(std::string_view name) const;
  // Why there is none: with what was probably meant.
  [[nodiscard]] std::string no_game(std::string_view name) const;
  [[nodiscard]] std::string no_deck(std::string_view name) const;
  // A shipped map, or one that exists by rule; the error says that there is none.
  [[nodiscard]] Expected<std::shared_ptr<const Map>, std::string> map(std::string_view name) const;
  // A shipped deck (no digest), or one that the caller supplies.
  [[nodiscard]] std::shared_ptr<const CardList> deck(std::string_view name, std::string_view digest) const;
};

// `go, territory or tsunami`.
std::string game_names(const Catalogue& catalogue);

}  // namespace tideline
