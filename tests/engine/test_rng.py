"""The seeded generator: the same numbers everywhere, evenly spread, in streams of their own."""

from __future__ import annotations

import pytest

from honjin.engine.rng import Rng, stream

WORD = 2**32


def words(rng: Rng, count: int) -> list[int]:
    return [rng.word() for _ in range(count)]


def reference(a: int, b: int, c: int, counter: int, count: int) -> list[int]:
    """sfc32 as its author wrote it (PractRand's `sfc32::raw32`)."""
    out = []
    for _ in range(count):
        mixed = (a + b + counter) % WORD
        counter = (counter + 1) % WORD
        a = b ^ b >> 9
        b = (c + (c << 3)) % WORD
        c = (((c << 21) % WORD | c >> 11) + mixed) % WORD
        out.append(mixed)
    return out


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_the_words_of_a_stream_never_change() -> None:
    assert words(stream("honjin"), 4) == GOLDEN
    assert words(stream("honjin", "game", 7), 4) == GOLDEN_PATH


def test_it_is_sfc32() -> None:
    for start in ((0, 0, 0, 0), (1, 2, 3, 4), (WORD - 1,) * 4, (0xDEADBEEF, 0, WORD - 1, WORD - 2)):
        assert words(Rng(*start), 50) == reference(*start, 50)


def test_a_path_is_the_same_in_numbers_and_in_words() -> None:
    assert words(stream(7, "game", 1), 5) == words(stream("7", "game", "1"), 5)


@pytest.mark.parametrize("other", [(), ("a", 2), ("b", 1), ("a",), (1, "a"), ("a", 11), ("A", 1)])
def test_another_path_is_another_stream(other: tuple[object, ...]) -> None:
    assert words(stream("a", 1), 4) != words(stream(*other), 4)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 1000, 2**31 - 1])
def test_below_stays_below(n: int) -> None:
    rng = stream("below", n)
    drawn = [rng.below(n) for _ in range(500)]
    assert min(drawn) >= 0
    assert max(drawn) < n
    if n <= 52:
        assert set(drawn) == set(range(n)), "every number comes up"


def test_below_takes_the_upper_bits() -> None:
    """Golden, so that compiled and interpreted code cannot drift apart together."""
    rng = stream("honjin")
    assert [rng.below(1000) for _ in range(4)] == [word * 1000 >> 32 for word in GOLDEN]


@pytest.mark.parametrize("n", [2, 6, 13, 100])
def test_below_is_even(n: int) -> None:
    rng = stream("even", n)
    counts = [0] * n
    for _ in range(200 * n):
        counts[rng.below(n)] += 1
    # Six standard deviations of the chi-square distribution with n - 1 degrees of freedom.
    assert chi_square(counts) < (n - 1) + 6 * (2 * (n - 1)) ** 0.5


def test_unit_is_from_zero_up_to_one_and_even() -> None:
    rng = stream("unit")
    drawn = [rng.unit() for _ in range(4000)]
    assert 0.0 <= min(drawn) < 0.01
    assert 0.99 < max(drawn) < 1.0
    assert abs(sum(drawn) / len(drawn) - 0.5) < 0.02
    counts = [0] * 10
    for value in drawn:
        counts[int(10 * value)] += 1
    assert chi_square(counts) < 9 + 6 * 18**0.5


def test_unit_never_reaches_one() -> None:
    top = Rng(WORD - 1, 0, 0, 0)
    assert top.unit() == (WORD - 1) / WORD < 1.0


# Forks.


def test_a_fork_does_not_move_its_parent() -> None:
    rng, same = stream("fork"), stream("fork")
    for n in range(5):
        rng.fork(n)
    assert words(rng, 8) == words(same, 8)


def test_a_fork_depends_on_its_number_alone_and_not_on_the_order() -> None:
    rng = stream("order")
    forwards = {n: words(rng.fork(n), 4) for n in range(20)}
    backwards = {n: words(rng.fork(n), 4) for n in reversed(range(20))}
    assert forwards == backwards
    used = rng.fork(3)
    words(used, 10)
    assert words(rng.fork(3), 4) == forwards[3]


def test_a_fork_depends_on_where_its_parent_stands() -> None:
    rng = stream("stands")
    before = words(rng.fork(1), 4)
    rng.word()
    assert words(rng.fork(1), 4) != before


def test_forks_never_change() -> None:
    assert words(stream("honjin").fork(1), 3) == GOLDEN_FORK
    assert words(stream("honjin").fork(2**40 + 5), 3) == GOLDEN_FAR_FORK


def test_forks_are_different_streams() -> None:
    rng = stream("many")
    numbers = [*range(2000), 2**31, 2**32, 2**32 + 1, 2**40, 2**62]
    heads = [tuple(words(rng.fork(n), 2)) for n in numbers]
    assert len(set(heads)) == len(numbers)


def test_forks_with_near_numbers_are_not_alike() -> None:
    """A game number differs from the next in one bit; their dice must not."""
    rng = stream("near")
    differing = 0
    for n in range(200):
        pairs = zip(words(rng.fork(2 * n), 4), words(rng.fork(2 * n + 1), 4), strict=True)
        differing += sum((one ^ other).bit_count() for one, other in pairs)
    assert abs(differing / (200 * 4 * 32) - 0.5) < 0.02


def test_a_clone_is_the_same_stream_and_moves_by_itself() -> None:
    rng = stream("clone")
    words(rng, 7)
    clone = rng.clone()
    ahead = words(clone, 5)
    assert words(rng, 5) == ahead
    assert words(clone, 3) != ahead[:3]


@pytest.mark.parametrize("n", [0, 1, 2, 16])
def test_a_fork_is_not_its_parent_further_on(n: int) -> None:
    """A stream and a fork of it must not give the same numbers."""
    parent = words(stream("overlap"), 300)
    head = words(stream("overlap").fork(n), 3)
    later = [parent[at : at + 3] for at in range(len(parent) - 2)]
    assert head not in later


def test_a_fork_of_a_fork_is_a_stream_of_its_own() -> None:
    rng = stream("family")
    heads = [tuple(words(rng.fork(a).fork(b), 3)) for a in range(30) for b in range(30)]
    assert len(set(heads)) == len(heads)


GOLDEN = [2942954458, 3361167096, 1736079131, 3435465327]
GOLDEN_PATH = [4032926949, 114342115, 399419902, 3043263681]
GOLDEN_FORK = [3664380692, 2668652362, 477669790]
GOLDEN_FAR_FORK = [2795383857, 4053612736, 820968863]
