#!/bin/sh
# Plays Kawanakajima 1561 between equal bots with the honjin command $1, for docs/balance.md. Whoever
# interrupts it and starts it again goes on where it was.
set -eu
honjin=$1
runs=build/balance

play() {
    name=$1
    shift
    "$honjin" simulate kawanakajima "$@" --seed 1 --out "$runs/$name"
    cp "$runs/$name/report.html" "docs/balance/$name.html"
}

mkdir -p docs/balance
play historical-kachi --bots kachi --games 100
play historical-gunshi --bots gunshi --games 40
play hypothetical-kachi --bots kachi --games 60 --option scenario=hypothetical
rm -rf "$runs"
