#include "cli/players.hpp"

#include "cli/child.hpp"
#include "cli/timed_bot.hpp"
#include "gtp/player.hpp"
#include "shipped/bot_presets.hpp"

namespace tideline::cli {
namespace {

using gtp::Fault;

class OwnBot final : public Player {
 public:
  OwnBot(std::string name, std::unique_ptr<Bot> bot) : name_(std::move(name)), bot_(std::move(bot)) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::string origin() const override { return "bot " + name_; }
  [[nodiscard]] bool outside() const override { return false; }
  std::optional<Fault> begin(const AnyGame&) override { return std::nullopt; }
  Expected<Action, Fault> choose(const AnyGame& game, Colour who, Random& random) override {
    return bot_->choose(*game.observe(who), random, {});
  }
  std::optional<Fault> see(const AnyGame&, const Event&) override { return std::nullopt; }
  Expected<HalfPoints, Fault> score() override { return Fault{"does not count"}; }

 private:
  std::string name_;
  std::unique_ptr<Bot> bot_;
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

Expected<Players, std::string> find_players(const std::string& list, unsigned timeout) {
  constexpr std::string_view kOutside = "gtp:";
  const auto words = split(list);
  if (!words) return words.error();
  Players players;
  for (const std::string& word : *words) {
    if (word.starts_with(kOutside)) {
      auto engine = std::make_unique<OutsideEngine>(word.substr(kOutside.size()), timeout);
      if (const auto fault = engine->start()) return in_quotes(word.substr(kOutside.size())) + " " + fault->what;
      players.push_back(std::move(engine));
    } else {
      const auto spec = parse_bot(word, bot_presets());
      if (!spec) return spec.error();
      players.push_back(std::make_unique<OwnBot>(word, make_timed_bot(*spec)));
    }
  }
  if (players.size() < 2) return std::string("a match is for two or more, with commas between");
  return players;
}

}  // namespace tideline::cli
