#!/usr/bin/env bash
# Builds every fuzz target into $OUT, each with the seeds of its corpus and its dictionary. ClusterFuzzLite sets SRC, OUT,
# SANITIZER and FUZZING_ENGINE; `.ci/run` runs this too.
set -euo pipefail
: "${SRC:?}" "${OUT:?}" "${SANITIZER:?}" "${FUZZING_ENGINE:?}"
cd "$SRC/chesst"
[ "$FUZZING_ENGINE" = libfuzzer ] || { echo "the targets are built for libfuzzer, not for $FUZZING_ENGINE"; exit 1; }
case $SANITIZER in
    address | none) sanitizer=$SANITIZER ;;
    # The image sets flags of its own for coverage.
    coverage) sanitizer=none ;;
    *) echo "the targets are built with the sanitizer address or none, not with $SANITIZER" && exit 1 ;;
esac
cargo fuzz build -O --debug-assertions --sanitizer "$sanitizer"
built=${CARGO_TARGET_DIR:-target}/x86_64-unknown-linux-gnu/release
for target in $(cargo fuzz list); do
    cp "$built/$target" "$OUT/"
    zip -q -j -r "$OUT/${target}_seed_corpus.zip" "fuzz/corpus/$target"
    [ ! -d "fuzz/regressions/$target" ] || zip -q -j -r "$OUT/${target}_seed_corpus.zip" "fuzz/regressions/$target"
    [ ! -f "fuzz/dictionaries/$target.dict" ] || cp "fuzz/dictionaries/$target.dict" "$OUT/"
done
