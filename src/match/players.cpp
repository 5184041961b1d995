#include "match/players.hpp"

#include "gtp/player.hpp"
#include "host/child.hpp"
#include "host/nets.hpp"
#include "host/timed_bot.hpp"

#include <algorithm>

namespace tideline::match {
namespace {

using gtp::Fault;

class OwnBot final : public Player {
 public:
  OwnBot(const PlayerSpec& spec, BotSpec bot)
      : name_(spec.name), description_(spec.description), spec_(std::move(bot)) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::string origin() const override { return "bot " + description_; }
  [[nodiscard]] bool outside() const override { return false; }
  // A bot of its own for each game: a game does not depend on those that the same thread played before.
  std::optional<Fault> begin(const AnyGame&) override {
    bot_ = make_timed_bot(spec_);
    effort_ = {};
    return std::nullopt;
  }
  Expected<Action, Fault> choose(const AnyGame& game, Colour who, Random& random) override {
    const auto start = std::chrono::steady_clock::now();
    const Action action = bot_->choose(*game.observe(who), random, {});
    const std::chrono::nanoseconds taken = std::chrono::steady_clock::now() - start;
    const bool late = spec_.milliseconds > 0 && taken > std::chrono::milliseconds(spec_.milliseconds) + Effort::kGrace;
    effort_.add({1, taken, taken, late ? 1U : 0U});
    return action;
  }
  std::optional<Fault> see(const AnyGame&, const Event&) override { return std::nullopt; }
  Expected<HalfPoints, Fault> score() override { return Fault{"does not count"}; }
  [[nodiscard]] Effort effort() const override { return effort_; }

 private:
  std::string name_;
  std::string description_;
  BotSpec spec_;
  std::unique_ptr<Bot> bot_;
  Effort effort_;
};

class OutsideEngine final : public Player {
 public:
  OutsideEngine(std::string command, unsigned timeout) : command_(std::move(command)), timeout_(timeout) {}

  // Starts it and asks what it is called.
  std::optional<Fault> start() {
    child_ = std::make_unique<Child>(command_, timeout_);
    auto name = gtp::Player(*child_).name();
    if (!name) return ended(name.error());
    name_ = *std::move(name);
    return std::nullopt;
  }

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::string origin() const override { return "gtp " + command_; }
  [[nodiscard]] bool outside() const override { return true; }
  std::optional<Fault> begin(const AnyGame& game) override {
    if (!child_) {
      if (auto fault = start()) return fault;
    }
    return watched(gtp::Player(*child_).begin(game));
  }
  Expected<Action, Fault> choose(const AnyGame& game, Colour who, Random&) override {
    return watched(gtp::Player(*child_).choose(game, who));
  }
  std::optional<Fault> see(const AnyGame& game, const Event& event) override {
    return watched(gtp::Player(*child_).see(game, event));
  }
  Expected<HalfPoints, Fault> score() override { return watched(gtp::Player(*child_).score()); }

 private:
  Fault ended(Fault fault) {
    child_.reset();
    return fault;
  }
  std::optional<Fault> watched(std::optional<Fault> fault) {
    if (fault) child_.reset();
    return fault;
  }
  template <class T>
  Expected<T, Fault> watched(Expected<T, Fault> answer) {
    if (!answer) child_.reset();
    return answer;
  }

  std::string command_;
  unsigned timeout_;
  std::string name_;
  std::unique_ptr<Child> child_;  // nothing after a fault
};

// At commas, but not at those in quotes; the quotes go.
Expected<std::vector<std::string>, std::string> split(const std::string& list) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : list) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  if (quoted) return std::string("a quote is not closed");
  return words;
}

}  // namespace

void Effort::add(const Effort& other) {
  choices += other.choices;
  total += other.total;
  most = std::max(most, other.most);
  late += other.late;
}

Expected<std::vector<PlayerSpec>, std::string> parse_players(const std::string& list, const std::string& usual) {
  constexpr std::string_view kOutside = "gtp:";
  const auto words = split(list);
  if (!words) return words.error();
  std::vector<PlayerSpec> specs;
  for (const std::string& word : *words) {
    if (word.starts_with(kOutside)) {
      const std::string command = word.substr(kOutside.size());
      specs.push_back({command, true, command});
      continue;
    }
    const auto bot = parse_our_bot(word);
    if (!bot) return bot.error();
    const bool has_budget = bot->playouts > 0 || bot->evaluations > 0 || bot->milliseconds > 0;
    specs.push_back({word, false, has_budget ? word : word + usual});
  }
  if (specs.size() < 2) return std::string("a match is for two or more, with commas between");
  return specs;
}

Expected<Players, std::string> make_players(const std::vector<PlayerSpec>& specs, unsigned timeout) {
  Players players;
  for (const PlayerSpec& spec : specs) {
    if (spec.outside) {
      auto engine = std::make_unique<OutsideEngine>(spec.description, timeout);
      if (const auto fault = engine->start()) return in_quotes(spec.description) + " " + fault->what;
      players.push_back(std::move(engine));
    } else {
      const auto bot = parse_our_bot(spec.description);
      if (!bot) return bot.error();
      players.push_back(std::make_unique<OwnBot>(spec, *bot));
    }
  }
  return players;
}

}  // namespace tideline::match
