#include "cli/program.hpp"

#include "base/text.hpp"

namespace tideline::cli {
namespace {

void read_seed(const std::string& text, std::uint64_t& seed) {
  if (!parse_into(seed, text))
    throw CLI::ValidationError("--seed", "expected a number from 0 to 18446744073709551615, found " + in_quotes(text));
}

}  // namespace

CLI::Validator one_of(std::vector<std::string> words) {
  return {[words = std::move(words)](std::string& value) {
            std::string list;
            for (const std::string& word : words) {
              if (word == value) return std::string();
              list += (list.empty() ? "" : ", ") + word;
            }
            return "expected one of " + list + ", found " + in_quotes(value);
          },
          ""};
}

CLI::Validator between(int least, int most) {
  return {[least, most](std::string& value) {
            if (parse_number(value, most) >= least) return std::string();
            return "expected a number from " + std::to_string(least) + " to " + std::to_string(most) + ", found " +
                   in_quotes(value);
          },
          ""};
}

CLI::Validator fraction(bool or_zero) {
  return {[or_zero](std::string& value) {
            double number = -1;
            const bool whole = parse_into(number, value);
            if (whole && number < 1 && (number > 0 || (or_zero && number == 0))) return std::string();
            return "expected a number such as 0.9, found " + in_quotes(value);
          },
          ""};
}

void take_seed(CLI::App& line, std::uint64_t& seed) {
  line.add_option_function<std::string>(
      "--seed", [&seed](const std::string& text) { read_seed(text, seed); }, "Another seed gives other games");
}

void take_language(CLI::App& line, std::string& language) {
  line.add_option("--lang,--language", language, "en, fr or hu")->check(one_of({"en", "fr", "hu"}));
}

void take_colours(CLI::App& line, std::string& colours) {
  line.add_option("--colour,--color", colours, "auto, always or never")->check(one_of({"auto", "always", "never"}));
}

void take_decks(CLI::App& line, std::vector<std::string>& decks) {
  line.add_option("--deck", decks, "Deck files that the record names by their sum")->expected(1);
}

void take_viewer(CLI::App& line, std::string& viewer) {
  line.add_option("--as", viewer, "Whose view: a faction, or spectator");
}

}  // namespace tideline::cli
