#!/bin/sh
# Plays the ladders of docs/ladder with the honjin command $1: all built-in bots, all games. Whoever
# interrupts it and starts it again goes on where it was.
set -eu
honjin=$1
runs=build/ladder

play() {
    name=$1
    shift
    "$honjin" ladder "$@" --seed 1 --out "$runs/$name"
    cp "$runs/$name/report.html" "docs/ladder/$name.html"
}

mkdir -p docs/ladder
play kenjin kenjin random novice hard:200 --games 600
play kenjin-4-seats kenjin random novice hard:200 --seats 4 --games 96
play rokugan rokugan random novice hard:300 --games 120
play ikusa ikusa random novice hard:10 --games 36
play kawanakajima kawanakajima random novice hard --games 120
rm -rf "$runs"
