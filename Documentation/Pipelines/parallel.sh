#!/usr/bin/env bash
# Runs the scenarios of a folder in shards beside each other, with GNU parallel, and merges the reports.
# A worker that is killed is started again.
#
# Usage: parallel.sh [SHARDS [FOLDER]], SHARDS being 4 and FOLDER Scenarios if absent
# SIM names the program; sim if it is absent. TIMINGS names a file that `sim test --timings FILE` has written;
# .ci/timings.json if it is absent.
set -euo pipefail
export SHARDS=${1:-4}
export FOLDER=${2:-Scenarios}
export SIM=${SIM:-sim}
OUT=$(mktemp -d)
export OUT
trap 'rm -rf "$OUT"' EXIT
# The reports are in a new folder; this one would be left of an earlier run.
rm -f junit.xml
export TIMINGS=${TIMINGS:-.ci/timings.json}

shard() {
  local code=0 options=(--filter '!stress/')
  if [ -f "$TIMINGS" ]; then options+=(--timings "$TIMINGS"); fi
  "$SIM" test --shard "$1/$SHARDS" --jobs 1 --format json "${options[@]}" "$FOLDER" > "$OUT/$1.part" || code=$?
  case $code in
    # 1: something failed; 3: something is open; 65: a file is no scenario. The report says what, so this shard is done.
    0 | 1 | 3 | 65) mv "$OUT/$1.part" "$OUT/$1.ndjson" ;;
    *) return "$code" ;;
  esac
}
export -f shard

parallel --retries 3 --line-buffer shard ::: $(seq "$SHARDS")
"$SIM" merge --junit junit.xml "$OUT"/*.ndjson
