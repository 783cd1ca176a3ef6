"""Playing at a terminal: the start, pauses, the curtain, and completion by Tab."""

from __future__ import annotations

import os
import select
import sys
import time

import pytest

from honjin.cli.prompt import Complete, Prompter

TEACHING = ("--option", "setup=teaching", "--option", "first=A")


class Person(Prompter):
    """Answers as told, and then presses Enter, or leaves where something must be typed."""

    interactive = True

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.paused: list[str] = []
        self.histories: set[str] = set()

    def ask(self, question: str, complete: Complete | None = None, who: str = "") -> str:
        self.asked.append(question)
        self.histories.add(who)
        if self.answers:
            return self.answers.pop(0)
        raise EOFError

    def pause(self, hint: str) -> None:
        self.paused.append(hint)


@pytest.fixture
def sit(honjin, monkeypatch):
    """Sit a person down at the terminal."""

    def run(person: Person, *argv: str, game: str = "kenjin"):
        monkeypatch.setattr("honjin.cli.play.prompter", lambda screen: person)
        return honjin("play", *filter(None, (game, *argv)))

    return run


def test_a_stranger_is_asked_what_and_how_many_and_against_whom(sit):
    person = Person("kenjin", "five", "3", "genius", "kachi,random", "quit")
    done = sit(person, game="")
    assert done.code == 0
    assert "by Nicolas Sato" in done.out
    assert "There is no bot 'genius'" in done.out
    assert "Kamiwashi (A) you, Jozu (B) kachi, Yaseï (C) random." in done.out
    assert len(person.asked) == 6


def test_enter_takes_the_defaults(sit):
    done = sit(Person("", "", "quit"), "--option", "first=A")
    assert "Kamiwashi (A) you, Jozu (B) karo." in done.out


def test_the_last_step_can_be_taken_back_before_the_turn_ends(sit):
    person = Person("dep sam bri", "dep lord port", "what?", "undo", "dep pea port", "", "quit")
    done = sit(person, "--bots", "random", *TEACHING)
    assert done.code == 0
    assert sum("ends your turn" in question for question in person.asked) == 3
    assert "A takes the last step back." in done.out
    assert done.out.index("takes the last step") < done.out.index("Jozu plays")


class Patient(Person):
    """Does the first thing on the list, ends turns, and keeps no record."""

    def ask(self, question: str, complete: Complete | None = None, who: str = "") -> str:
        self.answers = ["1" if complete else ""]
        return super().ask(question, complete, who)


@pytest.mark.parametrize(("speed", "pauses"), [("step", 4), ("fast", 0)])
def test_combat_waits_for_enter(sit, speed, pauses):
    patient = Patient()
    done = sit(patient, "--bots", "random", "--seed", "7", "--speed", speed)
    assert len(patient.paused) == pauses
    assert any("ends your turn" in question for question in patient.asked) == (speed == "step")
    assert "With --record FILE a game is kept" in done.out


def test_the_record_is_offered_at_the_end(sit, honjin, tmp_path):
    class Keeper(Person):
        def ask(self, question: str, complete: Complete | None = None, who: str = "") -> str:
            if "Save the record" in question:
                tries = sum("Save" in asked for asked in self.asked)
                self.answers = [str(tmp_path / ("k.kifu" if tries else "no/such/k.kifu"))]
            else:
                self.answers = ["1"]
            return super().ask(question, complete, who)

    done = sit(Keeper(), "--bots", "random", "--speed", "fast", "--seed", "7")
    assert "Cannot write" in done.out
    assert honjin("replay", tmp_path / "k.kifu").code == 0


def test_the_curtain_clears_the_screen_and_histories_are_apart(sit):
    person = Person("dep pea bri", "dep pea port", "", "dep pea bri", "quit")
    done = sit(person, "--hotseat", "all", "--speed", "fast", *TEACHING)
    assert done.out.count("\x1b[3J") == 4
    assert [hint[:24] for hint in person.paused] == [
        "Pass the device to Kamiw",
        "Pass the device to Jozu ",
    ]
    assert {"A", "B"} <= person.histories


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal needs POSIX")
def test_a_real_terminal_completes_by_tab_and_hears_ctrl_c():
    import pty

    argv = [sys.executable, "-m", "honjin.cli.main", "play", "kenjin"]
    argv += ["--bots", "random", *TEACHING]
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm", COLUMNS="80", LINES="40")
        os.execv(sys.executable, argv)
    shown = b""

    def until(mark: bytes) -> None:
        nonlocal shown
        end = time.monotonic() + 30
        start = len(shown)
        while mark not in shown[start:]:
            assert time.monotonic() < end, shown
            if select.select([fd], [], [], 0.1)[0]:
                piece = os.read(fd, 65536)
                if b"\x1b[6n" in piece:
                    os.write(fd, b"\x1b[1;1R")
                shown += piece

    until(b"A>")
    os.write(fd, b"dep\tsam\tbr\t")
    until(b"bridge")
    os.write(fd, b"\r")
    until(b"plays the Samurai face down at the Bridge.")
    until(b"A>")
    os.write(fd, b"\x03")
    until(b"honjin: interrupted")
    _, status = os.waitpid(pid, 0)
    os.close(fd)
    assert os.waitstatus_to_exitcode(status) == 130
