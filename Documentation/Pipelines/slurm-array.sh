#!/usr/bin/env bash
#SBATCH --job-name=scenarios
#SBATCH --array=0-3
#SBATCH --cpus-per-task=1
#SBATCH --requeue
# Scenarios in four shards as a Slurm array: `sim test` reads the variables of the array. Afterwards:
#   sim merge --junit junit.xml results/*.ndjson
# TIMINGS names a file that `sim test --timings FILE` has written; .ci/timings.json if it is absent.
set -u
mkdir -p results
file=results/$SLURM_ARRAY_TASK_ID
# A report of an earlier run is not to be taken for one of this.
rm -f "$file.ndjson"
timings=${TIMINGS:-.ci/timings.json}
options=(--filter '!stress/')
if [ -f "$timings" ]; then options+=(--timings "$timings"); fi
sim test --jobs 1 --format json "${options[@]}" Scenarios > "$file.part"
code=$?
case $code in
  # 1: something failed; 3: something is open; 65: a file is no scenario. The report says what, so this shard is done.
  0 | 1 | 3 | 65) mv "$file.part" "$file.ndjson" ;;
  *) exit "$code" ;;
esac
