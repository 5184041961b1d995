// The lines of standard input, for who must know whether another one is there without waiting for it.
#pragma once

#include <string>

namespace tideline::cli {

class InputLines {
 public:
  // The next line without its newline, waited for; false: there are no more.
  bool next(std::string& line);
  // Something is there to be read, be it the end.
  bool waiting();

 private:
  // False: the end.
  bool read_more();

  std::string read_;
  std::size_t used_ = 0;  // of it
  bool ended_ = false;
};

}  // namespace tideline::cli
