// The pages of rules as they are written, CommonMark with tables, as a list of blocks for paper. Read by md4c.
#pragma once

#include "base/language.hpp"
#include "press/text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace tideline::press {

struct Block {
  enum class Kind { Heading, Paragraph, Code, Table };
  using Cell = std::vector<Run>;

  Kind kind{};
  unsigned level = 0;  // of a heading, from 1; of a paragraph: the lists that it stands in
  std::string marker;  // of the first paragraph of a list's item: `•`, `2.`
  std::vector<Run> runs;
  std::string info;                     // of code: what stands after the fence
  std::string code;                     // as it is
  unsigned line = 0;                    // of the text, where the code begins
  std::vector<std::vector<Cell>> rows;  // of a table, its head first
};

// Any text is some page: there are no errors. Signs are set as the language has them.
std::vector<Block> read_markdown(std::string_view text, Language language);

// The runs without their looks.
std::string plain(const std::vector<Run>& runs);

}  // namespace tideline::press
