# How a folder of the house becomes a target.
#
# Every folder is one library that sees only its own headers and those of the folders it links: its include
# directory holds a single link, named like the folder. So `#include "record/reader.hpp"` compiles in a folder that
# names record, or one whose headers show it; tests/house.sh holds every include to what a folder names.

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_library(house_options INTERFACE)
target_compile_options(house_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual -Wcast-align -Wunused -Werror)

# The core knows no exceptions: it runs as WebAssembly, and a refusal is a value.
add_library(house_core_options INTERFACE)
target_link_libraries(house_core_options INTERFACE house_options)
target_compile_options(house_core_options INTERFACE -fno-exceptions -fno-rtti)

if(TIDELINE_TIDY)
  find_program(CLANG_TIDY NAMES clang-tidy-19 REQUIRED)
  set(CMAKE_CXX_CLANG_TIDY ${CLANG_TIDY} --quiet --warnings-as-errors=*)
endif()

# A room is compiled as one unit, except in the preset `dev`: its headers are read once.
# So names in unnamed namespaces are unique in a room. house_apart(TARGET files…): a second unit of these.
function(house_apart target)
  get_target_property(sources ${target} SOURCES)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  set_source_files_properties(${sources} PROPERTIES UNITY_GROUP room)
  set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP apart)
endfunction()

set_property(GLOBAL PROPERTY house_lines "")

# house_see(TARGET FOLDER PATH): lets TARGET and its users include FOLDER's headers as "FOLDER/x.hpp".
function(house_see target folder path)
  set(door ${PROJECT_BINARY_DIR}/house/${target})
  get_filename_component(parent ${door}/${folder} DIRECTORY)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${path} ${door}/${folder} SYMBOLIC)
  target_include_directories(${target} PUBLIC ${door})
endfunction()

# house_plain(TARGET): with a sanitizer it is compiled without optimisation, in less than half the time: for what games are
# not played with.
function(house_plain target)
  if(TIDELINE_PRESET MATCHES "san$")
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# house_room(FOLDER SHOWS a b LINKS c SOURCES x.cpp …): the library of src/FOLDER, which knows a, b and c; its headers
# include those of a and b, so that whoever names it sees these too. Its target is FOLDER with '/' as '_'.
# OPEN: it is not of the core, and may throw.
function(house_room folder)
  cmake_parse_arguments(ROOM "OPEN" "" "SHOWS;LINKS;SOURCES" ${ARGN})
  string(REPLACE "/" "_" target ${folder})
  add_library(${target} STATIC ${ROOM_SOURCES})
  target_link_libraries(${target} PUBLIC ${ROOM_SHOWS} PRIVATE ${ROOM_LINKS} $<IF:$<BOOL:${ROOM_OPEN}>,house_options,house_core_options>)
  # The fuzzers look where they get to in the rooms that read what comes from outside; the others compile faster without.
  if(TIDELINE_FUZZ AND NOT folder MATCHES "^(explain|table|fair|store|press)$")
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  if(NOT folder MATCHES "^(base|board|field|lore|game|games/.*|games|cards|bots|net|record|sgf)$")
    house_plain(${target})
  endif()
  house_see(${target} ${folder} ${PROJECT_SOURCE_DIR}/src/${folder})
  house_note(${folder} ${ROOM_SHOWS} ${ROOM_LINKS})
  set_property(GLOBAL APPEND PROPERTY house_rooms ${target})
endfunction()

# house_lexicon(FOLDER file…): the texts of data/locales/*/FILE.json as a table for that folder, in a source file that its
# room lists as ${lexicon_data}: `Lexicon tideline::FOLDER::lexicon()`. A key that a language lacks stops the build.
function(house_lexicon folder)
  set(languages en fr hu)
  list(JOIN languages "\", \"" codes)
  foreach(file ${ARGN})
    foreach(language ${languages})
      set(path ${PROJECT_SOURCE_DIR}/data/locales/${language}/${file}.json)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
      file(READ ${path} ${language})
    endforeach()
    string(JSON count LENGTH "${en}")
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON key MEMBER "${en}" ${i})
      string(JSON type TYPE "${en}" ${key})
      set(forms "${key}")
      if(type STREQUAL "OBJECT")
        set(forms "${key} one" "${key} other")
      endif()
      foreach(path ${forms})
        string(REPLACE " " "." name ${path})
        string(REPLACE " " ";" path ${path})
        set(texts "")
        foreach(language ${languages})
          string(JSON text GET "${${language}}" ${path})
          string(APPEND texts "R\"text(${text})text\", ")
        endforeach()
        list(APPEND keys ${name})
        set(entry_${name} "    Translation{\"${name}\", {${texts}}},\n")
      endforeach()
    endforeach()
  endforeach()
  list(SORT keys)
  set(entries "")
  foreach(key ${keys})
    string(APPEND entries "${entry_${key}}")
  endforeach()
  list(LENGTH keys count)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/lexicon_data.cpp @ONLY CONTENT [[
#include "base/lexicon.hpp"

#include <algorithm>

namespace tideline::@folder@ {

static_assert(kLanguageCodes == std::array<std::string_view, kLanguages>{"@codes@"});

Lexicon lexicon() {
  static constexpr std::array<Translation, @count@> kWords{{
@entries@  }};
  static_assert(std::is_sorted(kWords.begin(), kWords.end(), [](const Translation& a, const Translation& b) { return a.key < b.key; }));
  return kWords;
}

}  // namespace tideline::@folder@
]])
  set(lexicon_data ${CMAKE_CURRENT_BINARY_DIR}/lexicon_data.cpp PARENT_SCOPE)
endfunction()

# house_note(FOLDER links…): remembers a folder for the map of the house that a test compares with src/README.md.
function(house_note folder)
  string(REPLACE ";" " " links "${ARGN}")
  set_property(GLOBAL APPEND_STRING PROPERTY house_lines "${folder}: ${links}\n")
endfunction()

function(house_write_map)
  get_property(lines GLOBAL PROPERTY house_lines)
  file(WRITE ${PROJECT_BINARY_DIR}/house.txt "${lines}")
endfunction()

# house_test(FOLDER LINKS … SOURCES …): one doctest program for a folder's x_test.cpp files, without optimisation: what they
# test has it, and doctest's macros take a third of the time to compile.
function(house_test folder)
  # The thread sanitizer looks at rooms that have threads, or share values between them.
  if(CMAKE_SYSTEM_NAME STREQUAL "WASI" OR (TIDELINE_PRESET STREQUAL "tsan" AND NOT folder MATCHES "^(base|bots|store|server|match|lab)$"))
    return()
  endif()
  cmake_parse_arguments(ROOM "" "" "LINKS;SOURCES" ${ARGN})
  string(REPLACE "/" "_" target ${folder})
  add_executable(${target}_test ${ROOM_SOURCES})
  target_link_libraries(${target}_test PRIVATE ${target} ${ROOM_LINKS} doctest_main house_options)
  if(NOT folder MATCHES "^(board|net)$")  # compare with slow twins of their own
    target_compile_options(${target}_test PRIVATE -O0)
  endif()
  set_target_properties(${target}_test PROPERTIES CXX_CLANG_TIDY "")  # doctest's macros take it minutes
  house_check(${target}_test TARGETS ${target}_test SOURCES tests COMMAND $<TARGET_FILE:${target}_test>)
endfunction()

# house_check(NAME TARGETS a… SOURCES x… [SERVERLESS] [LONG] [WAITS] COMMAND …): a test that is not run again while the programs
# and these files of the repository are the same: scripts/check. SERVERLESS: it starts no server, so it is not run again
# when nothing but the server has changed: the objects of its program and the other rooms stand for the program.
# LONG: only in ./test --long. WAITS: for a server, most of its time, so it takes half a core (tests/suite.cmake).
# With a sanitizer the random ones are shorter, because these builds are slow.
set(house_short TIDELINE_TWIN_EVENTS=60000,TIDELINE_LAW_PART=17,TIDELINE_MANY_GAMES=24,TIDELINE_DECK_GAMES=12,TIDELINE_BOT_GAMES=6,TIDELINE_BOT_JOBS=2,TIDELINE_BLIND_GAMES=6,TIDELINE_SANITIZED=1)
function(house_check name)
  cmake_parse_arguments(CHECK "SERVERLESS;LONG;WAITS" "" "TARGETS;SOURCES;COMMAND" ${ARGN})
  set(programs ${CHECK_TARGETS})
  list(TRANSFORM programs REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  if(CHECK_SERVERLESS)
    get_property(rooms GLOBAL PROPERTY house_rooms)
    list(TRANSFORM rooms REPLACE "(.+)" "$<TARGET_FILE:\\1>")
    set(programs "$<JOIN:$<TARGET_OBJECTS:${CHECK_TARGETS}>,$<COMMA>>" ${rooms})
  endif()
  list(JOIN programs "," programs)
  list(JOIN CHECK_SOURCES "," sources)
  set(options --programs ${programs} --sources ${sources})
  if(TIDELINE_PRESET MATCHES "san$")
    list(APPEND options --short ${house_short})
  endif()
  set(test "${TIDELINE_PRESET}: ${name}")
  add_test(NAME ${test} COMMAND ${PROJECT_SOURCE_DIR}/scripts/check ${options} ${test} -- ${CHECK_COMMAND})
  set_tests_properties(${test} PROPERTIES FIXTURES_REQUIRED built-${TIDELINE_PRESET} PROCESSORS $<IF:$<BOOL:${CHECK_WAITS}>,1,2>)
  if(CHECK_LONG)
    set_tests_properties(${test} PROPERTIES LABELS long)
  endif()
endfunction()
