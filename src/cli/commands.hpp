// The commands of `tideline`, in the order of `tideline --help`: each adds itself.
#pragma once

#include "cli/program.hpp"

namespace tideline::cli {

void add_check(const Commands& commands);
void add_replay(const Commands& commands);
void add_analyse(const Commands& commands);
void add_record(const Commands& commands);
void add_match(const Commands& commands);
void add_lab(const Commands& commands);
void add_gtp(const Commands& commands);
void add_import(const Commands& commands);
void add_export(const Commands& commands);
void add_map(const Commands& commands);
void add_deck(const Commands& commands);
void add_lesson(const Commands& commands);
void add_print(const Commands& commands);
void add_verify(const Commands& commands);
void add_store(const Commands& commands);
void add_feedback(const Commands& commands);
void add_games(const Commands& commands);
void add_bots(const Commands& commands);
void add_serve(const Commands& commands);
void add_signature(const Commands& commands);

void add_deck_watch(const Commands& deck);

}  // namespace tideline::cli
