// What `GET /api/print/WHAT` is asked for: the parameters of `tideline print`, read from the query of a request.
#pragma once

#include "base/expected.hpp"
#include "press/paper.hpp"
#include "server/http.hpp"
#include "server/problem.hpp"
#include "server/shelf.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace tideline::server {

// Everything that a page needs, so that another thread can draw it.
struct Printing {
  std::string what;
  std::optional<std::size_t> page;  // as SVG, from 0; nothing: all of them, as PDF
  std::function<Expected<press::Document, press::PrintError>()> draw;
};

// The error names the parameter that is wrong. A report of a game needs its record, as the asker may see it.
Expected<Printing, Problem> read_printing(const std::string& what, const Request& request, const Shelf& shelf,
                                          std::shared_ptr<const std::string> record = {});

// The file, or what is wrong with it. Takes a while: not for the thread that serves.
Expected<Response, Problem> print(const Printing& printing);

}  // namespace tideline::server
