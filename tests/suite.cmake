# All that ./test checks, for ctest: what is built, what is run, and what waits for what. The tests of a build are in the
# CMakeLists.txt files beside what they test; README.md beside this file says what each proves.
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/.. ABSOLUTE)
set(check ${root}/scripts/check)
set(tideline ${root}/build/release/bin/tideline)
set(engine ${root}/build/wasm/bin/engine.wasm)
set(alone ${root}/build/wasm/bin/alone.wasm)
set(study ${root}/build/wasm/bin/study.wasm)
set(review ${root}/build/wasm/bin/review.wasm)
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR half "(${cores} + 1) / 2")

# step(NAME [LONG] [ALWAYS] [WAITS] [AFTER fixture…] [MAKES fixture] [COST n] [CORES n] [PROGRAMS …] [SOURCES …] COMMAND …)
# What cannot be tried here says so and ends with 77: skipped, neither passed nor failed.
# For ctest a core is two (see ./test): what WAITS most of its time, for a browser or a server, takes half of one.
function(step name)
  cmake_parse_arguments(STEP "LONG;ALWAYS;WAITS" "MAKES;COST;CORES" "AFTER;PROGRAMS;SOURCES;COMMAND" ${ARGN})
  set(options "")
  if(STEP_ALWAYS)
    list(APPEND options --always)
  endif()
  list(JOIN STEP_PROGRAMS "," programs)
  list(JOIN STEP_SOURCES "," sources)
  add_test(${name} ${check} ${options} --programs "${programs}" --sources "${sources}" ${name} -- ${STEP_COMMAND})
  set_tests_properties(${name} PROPERTIES WORKING_DIRECTORY ${root} FIXTURES_REQUIRED "${STEP_AFTER}" FIXTURES_SETUP "${STEP_MAKES}")
  if(STEP_COST)
    set_tests_properties(${name} PROPERTIES COST ${STEP_COST})
  endif()
  if(NOT STEP_CORES)
    set(STEP_CORES 1)
  endif()
  if(NOT STEP_WAITS)
    math(EXPR STEP_CORES "2 * ${STEP_CORES}")
  endif()
  set_tests_properties(${name} PROPERTIES PROCESSORS ${STEP_CORES} SKIP_RETURN_CODE 77)
  if(STEP_LONG)
    set_tests_properties(${name} PROPERTIES LABELS long)
  endif()
endfunction()

# Builds, the longest first: each has half of the cores, so two run at once, and what only waits runs beside them.
set(cost 9000)
foreach(preset asan release tsan wasm)
  step("build ${preset}" ALWAYS MAKES built-${preset} COST ${cost} CORES ${half} COMMAND ${root}/scripts/build ${preset} -j ${half})
  math(EXPR cost "${cost} - 100")
endforeach()
step("build gcc" ALWAYS MAKES built-gcc COST ${cost} CORES ${half} COMMAND ${root}/scripts/build gcc -j ${half} --target signature)
step("build web" ALWAYS AFTER built-wasm MAKES built-web COST 9500 COMMAND ${root}/scripts/web)

# What is said about the sources.
step("format" SOURCES src tests bench train .clang-format COMMAND bash -c "git ls-files -- '*.cpp' '*.hpp' | xargs clang-format-19 --dry-run --Werror")
step("clang-tidy" ALWAYS AFTER built-asan COST 8000 CORES ${half} COMMAND ${root}/scripts/tidy -j ${half})
step("texts" SOURCES data/locales data/maps data/decks src web/src tests/texts.mjs COMMAND node tests/texts.mjs)
step("run" SOURCES run tests COMMAND bash ${root}/tests/run.sh)
step("every check is listed" ALWAYS COMMAND bash ${root}/tests/listed.sh)
step("signature in the history" ALWAYS AFTER built-release COMMAND bash ${root}/tests/signed.sh ${tideline})

# The same engine by three compilers.
step("gcc: same signature as by clang" AFTER built-gcc built-release PROGRAMS ${root}/build/gcc/bin/signature ${root}/build/release/bin/signature
  SOURCES tests/net data/nets COMMAND bash -c "theirs=$(build/gcc/bin/signature tests/net/tiny.net data/nets/*.net) && test \"$theirs\" = \"$(build/release/bin/signature tests/net/tiny.net data/nets/*.net)\"")
step("wasm: same signature and same verdicts as natively" AFTER built-wasm built-release PROGRAMS ${engine} ${tideline} SOURCES tests
  COMMAND node tests/wasm.mjs ${engine} ${tideline})
step("wasm: bots at a table without a server choose as natively" AFTER built-wasm built-release PROGRAMS ${alone} ${root}/build/release/bin/lone_game SOURCES tests data/nets
  COMMAND node tests/lone.mjs ${alone} ${root}/build/release/bin/lone_game)

step("wasm: looking back finds what the program finds" AFTER built-wasm built-release PROGRAMS ${review} ${tideline} SOURCES tests
  COMMAND node tests/review.mjs ${review} ${tideline})

# Other programs' own libraries.
step("gtp: our thoughts, read by Sabaki's own library" AFTER built-release PROGRAMS ${tideline} SOURCES tests COMMAND node tests/sabaki/analyze.mjs ${tideline} build)

# Tables, over a real port.
step("tables: a server that is killed loses nothing" WAITS AFTER built-wasm built-release PROGRAMS ${engine} ${tideline} SOURCES tests
  COMMAND node tests/faults/faults.mjs ${tideline} ${engine} 12)
step("tables: PostgreSQL and its server are killed and lose nothing" WAITS AFTER built-wasm built-release PROGRAMS ${engine} ${tideline} SOURCES tests
  COMMAND bash tests/cluster.sh node tests/faults/faults.mjs ${tideline} ${engine} 9)
step("tables: three servers are killed by turns and lose nothing" WAITS AFTER built-wasm built-release PROGRAMS ${engine} ${tideline} SOURCES tests docs/haproxy.cfg docs/serving.md
  COMMAND env TIDELINE_CLUSTER_STANDBY=1 bash tests/cluster.sh node tests/faults/faults.mjs ${tideline} ${engine} 5 1 3 kill,freeze,stop,promote,roll)
step("tables: answers to commits are lost, and nothing is in doubt" WAITS AFTER built-wasm built-release PROGRAMS ${engine} ${tideline} SOURCES tests docs/haproxy.cfg docs/serving.md
  COMMAND bash tests/cluster.sh node tests/faults/faults.mjs ${tideline} ${engine} 4 1 3 swallow,kill)
step("tables: servers whose networks are cut lose nothing" WAITS AFTER built-wasm built-release PROGRAMS ${engine} ${tideline} SOURCES tests docs/haproxy.cfg docs/serving.md
  COMMAND bash tests/faults/cut.sh node tests/faults/faults.mjs ${tideline} ${engine} 3 1 3 cut-base,cut-all,cut-peers)
step("tables: nobody is told what they may not know" WAITS AFTER built-wasm built-release PROGRAMS ${engine} ${tideline} SOURCES tests
  COMMAND node tests/server/leak.mjs ${tideline} ${engine} 3)
step("tables: garbage is refused" AFTER built-release PROGRAMS ${tideline} SOURCES tests COMMAND node tests/server/garbage.mjs ${tideline} 20000)

step("tables: under load everybody hears of everything" WAITS AFTER built-release PROGRAMS ${tideline} ${root}/build/release/bin/crowd SOURCES tests
  COMMAND python3 -B tests/load/load.py ${tideline} ${root}/build/release/bin/crowd)
step("tables: the same on PostgreSQL" WAITS AFTER built-release PROGRAMS ${tideline} ${root}/build/release/bin/crowd SOURCES tests
  COMMAND bash tests/cluster.sh python3 -B tests/load/load.py ${tideline} ${root}/build/release/bin/crowd)

# Attacks, by folders of tests/attack; the sanitizers look on a second time.
foreach(part edge within)
  step("attack: ${part}" WAITS AFTER built-release PROGRAMS ${tideline} SOURCES tests COMMAND python3 -B tests/attack/run.py ${tideline} ${part})
  step("attack: ${part}, with the sanitizers" WAITS AFTER built-asan PROGRAMS ${root}/build/asan/bin/tideline SOURCES tests
    COMMAND env TIDELINE_SANITIZED=1 python3 -B tests/attack/run.py ${root}/build/asan/bin/tideline ${part})
endforeach()

# The client.
step("web: types" AFTER built-web SOURCES web data/locales COMMAND npm --prefix web run check)
step("web: units" AFTER built-web PROGRAMS ${engine} ${study} SOURCES web tests docs data COMMAND npm --prefix web test)
step("web: first load" WAITS AFTER built-web built-release PROGRAMS ${engine} ${tideline} SOURCES web bench/web.mjs data COMMAND node bench/web.mjs --bytes)
# Those that wait longest begin first.
foreach(part territory table alone tsunami axe questions seen review study ending staying start people setup learn everybody rules print)
  step("web: in a browser: ${part}" WAITS COST 7000 AFTER built-web built-release PROGRAMS ${engine} ${alone} ${study} ${review} ${tideline} SOURCES web docs data
    COMMAND node web/e2e/run.mjs ${part})
endforeach()

# Worth a night.
step("web: in a whole Chromium" LONG WAITS AFTER built-web built-release PROGRAMS ${engine} ${alone} ${study} ${review} ${tideline}
  COMMAND env CHROMIUM=/usr/bin/chromium node web/e2e/run.mjs)
step("build all of it by gcc" LONG ALWAYS AFTER built-gcc COMMAND ${root}/scripts/build gcc)
step("build every file by itself" LONG ALWAYS COMMAND ${root}/scripts/build dev)
step("build fullsan" LONG ALWAYS MAKES built-fullsan COMMAND ${root}/scripts/build fullsan)
step("tests with every check of the sanitizers" LONG AFTER built-fullsan COMMAND ctest --test-dir build/fullsan --output-on-failure --timeout 7200)
step("clang-tidy with the static analyser" LONG ALWAYS COMMAND ${root}/scripts/tidy --deep)
step("tables: a hundred kills" LONG AFTER built-wasm built-release PROGRAMS ${engine} ${tideline} COMMAND node tests/faults/faults.mjs ${tideline} ${engine} 100)
step("tables: three servers, two hundred times" LONG AFTER built-wasm built-release PROGRAMS ${engine} ${tideline}
  COMMAND env TIDELINE_CLUSTER_SECONDS=14400 bash tests/cluster.sh node tests/faults/faults.mjs ${tideline} ${engine} 200 1 3 kill)
step("tables: three servers, everything that can happen to them" LONG AFTER built-wasm built-release PROGRAMS ${engine} ${tideline}
  COMMAND env TIDELINE_CLUSTER_SECONDS=7200 TIDELINE_CLUSTER_STANDBY=1 bash tests/cluster.sh node tests/faults/faults.mjs ${tideline} ${engine} 60 1 3 kill,freeze,stop,promote)
step("tables: three servers whose networks are cut thirty times" LONG AFTER built-wasm built-release PROGRAMS ${engine} ${tideline}
  COMMAND env TIDELINE_CLUSTER_SECONDS=7200 bash tests/faults/cut.sh node tests/faults/faults.mjs ${tideline} ${engine} 30 1 3 cut-base,cut-all,cut-peers)
step("tables: twenty rolling restarts of three hundred tables" LONG AFTER built-wasm built-release PROGRAMS ${engine} ${tideline}
  COMMAND env TIDELINE_CLUSTER_SECONDS=7200 bash tests/cluster.sh node tests/faults/faults.mjs ${tideline} ${engine} 20 1 3 roll 300)
step("bots: ten thousand games" LONG AFTER built-release COMMAND env TIDELINE_BOT_GAMES=10000 TIDELINE_BOT_JOBS=${cores} ${root}/build/release/bin/seats_test)
step("laws: two hundred games" LONG AFTER built-release COMMAND env TIDELINE_LAW_GAMES=200 ${root}/build/release/bin/laws_test)
step("cards: ten thousand games of decks made up" LONG AFTER built-release COMMAND env TIDELINE_DECK_GAMES=10000 ${root}/build/release/bin/laws_test "-tc=decks of four hundred*")
step("board: twenty million events" LONG AFTER built-release COMMAND env TIDELINE_TWIN_EVENTS=20000000 ${root}/build/release/bin/board_test)
step("lab: four ranks, of which one is killed" WAITS AFTER built-release PROGRAMS ${tideline} SOURCES tests src/cli/mpi_module.cpp src/lab/crew.hpp COMMAND bash tests/mpi.sh ${tideline} ${root}/build/release)
step("lab: a planted card is found" LONG AFTER built-release COMMAND bash tests/lab_planted.sh ${tideline} ${root}/build/release)
step("learning: a minute, from nothing to a net that plays" LONG AFTER built-release COMMAND bash tests/learn.sh ${tideline} ${root}/build/release)
foreach(what record map upload deck sgf gtp http socket)
  step("fuzz ${what}: ten minutes" LONG AFTER built-fullsan COMMAND bash ${root}/tests/fuzz/long.sh ${what} 600)
endforeach()

step("attack: a siege of five minutes" LONG AFTER built-fullsan PROGRAMS ${root}/build/fullsan/bin/tideline
  COMMAND env TIDELINE_SANITIZED=1 python3 -B tests/attack/siege.py ${root}/build/fullsan/bin/tideline 300)

subdirs(${root}/build/release ${root}/build/asan ${root}/build/tsan)
