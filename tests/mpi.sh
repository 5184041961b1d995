#!/usr/bin/env bash
# The lab under MPI: four ranks, of which one is killed. Started again, the study comes out byte for byte as by one process.
source "$(dirname "$0")/lib.sh"
ninja -C "$build" mpi >"$scratch/said" 2>&1 || { cat "$scratch/said"; fail "tideline-mpi.so cannot be built"; verdict; exit 1; }
# All four here, as root too, and no port but of this machine.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl=self,vader OMPI_MCA_oob_tcp_if_include=lo
four=(mpirun --oversubscribe --bind-to none -n 4 "$tideline" lab)
game=(--game tsunami --map 5x5 --bots random)

"${four[@]}" game "${game[@]}" --games 100000 --out "$scratch/killed" </dev/null >"$scratch/said" 2>&1 &
mpirun=$!
for ((i = 0; i < 6000; i++)); do
  lines=$(cat "$scratch/killed/games.jsonl" 2>"$scratch/none" | wc -l)
  [ "$lines" -lt 2 ] || break
  sleep 0.05
done
ranks=($(ps -o pid= --ppid "$mpirun"))
[ "${#ranks[@]}" = 4 ] || fail "there are ${#ranks[@]} ranks: $(cat "$scratch/said")"
kill -9 "${ranks[2]}"
wait "$mpirun" && fail "a killed rank does not end the job"
kept=$(wc -l <"$scratch/killed/games.jsonl")
head -n "$kept" "$scratch/killed/games.jsonl" >"$scratch/kept"
games=$((8 * kept + 20))
expect 0 'report.html' "${four[@]}" game "${game[@]}" --games "$games" --out "$scratch/killed"
head -n "$kept" "$scratch/killed/games.jsonl" | cmp -s - "$scratch/kept" || fail "a chunk is lost"
expect 0 'report.html' "$tideline" lab game "${game[@]}" --games "$games" --out "$scratch/one"
for file in report.html report.json report.csv; do
  sed "s:$scratch/killed:$scratch/one:g" "$scratch/killed/$file" | cmp -s - "$scratch/one/$file" || fail "$file depends on how many played"
done

# A study that ends as soon as it is certain, and its check by other bots.
pair=(ab --game go --bots random --a map=9x9 --b map=5x5 --measure events --games 400 --check greedy)
expect 0 'report.html' "${four[@]}" "${pair[@]}" --out "$scratch/pair"
expect 0 'report.html' "$tideline" lab "${pair[@]}" --out "$scratch/alone"
sed "s:$scratch/pair:$scratch/alone:g" "$scratch/pair/report.html" | cmp -s - "$scratch/alone/report.html" || fail "a study of pairs depends on how many played"

# What is wrong is said once, and nobody waits for anybody.
expect 1 'is of another run' "${four[@]}" game "${game[@]}" --games 16 --seed 2 --out "$scratch/killed"
expect 2 '^tideline: --jobs: under mpirun' "${four[@]}" game "${game[@]}" --games 16 --jobs 2 --out "$scratch/x"
verdict
