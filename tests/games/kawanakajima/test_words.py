"""Words: every question has its own prompt, every step its sentence, and no sentence an id."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from games.kawanakajima.build import TAKEDA, UESUGI, besieged, opened

from honjin.bots import make_bot
from honjin.engine.events import Event, Note
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.kawanakajima.rules import notes, phases
from honjin.games.kawanakajima.table import components, log, names, prompts
from honjin.games.kawanakajima.table.log import EVENTS
from honjin.games.kawanakajima.table.scalars import PHASES

STEPS = 1000
NOVICE_STEPS = 120
"""How far a game at random, and one between novices, is followed."""
SETUPS: list[dict[str, object]] = [
    {},
    {"fog_of_war": True, "samurai": True, "kansuke": True, "takeda_plan": True},
    {"uesugi_clan_with_M": True, "takeda_plan": True},
    {"scenario": "hypothetical", "samurai": True},
    {"scenario": "hypothetical", "fog_of_war": True},
]
ID = re.compile(r"\b[TU]-(?:[A-T]\d?|\d|samurai)\b|[a-z]_[a-z]|\bentry-[A-D]\b|\{|\}")
"""Ids of units, Clans and chits, words joined for programs, and templates not filled in."""

TOLD = {
    ("accept", "no"): "goes back into the bowl",
    ("advance", "go"): r" advances? to \d{4}\.$",
    ("advance", "pick"): r" advances? to \d{4}\.$",
    ("announce_kansuke", "yes"): "^Yamamoto Kansuke delays ",
    ("attacker_victim", "pick"): r" loses? \d steps? | eliminated",
    ("choose_plan", "plan"): r" chooses .+ in secret\.$",
    ("count_river", "no"): " goe?s? to Regroup: no enemy is near",
    ("declare", "pick"): r" joins? battle \d",
    ("defender_victim", "pick"): r" loses? \d steps? | eliminated",
    ("draw", "chit"): " is drawn",
    ("fill_column", "pick"): " (is|are) placed on ",
    ("flee_step", "go"): " retreats? to ",
    ("garrison", "area"): " places a marker in ",
    ("give_ground", "go"): " after combat ",
    ("join_amakasu", "clan"): " joins? Amakasu on the river",
    ("join_hex", "go"): " (is|are) placed on ",
    ("lead_attack", "column"): " leads? and helps? the Column Score",
    ("lead_attack", "done"): " uses no leader",
    ("lead_attack", "line"): " leads? and helps? the Line Score",
    ("lead_defense", "column"): " leads? and helps? the Column Score",
    ("lead_defense", "done"): " uses no leader",
    ("lead_defense", "line"): " leads? and helps? the Line Score",
    ("name_terrain", "ground"): "^Terrain: the hex of ",
    ("name_victim", "clan"): " attacks? impetuously",
    ("next_battle", "pick"): " attacks ",
    ("orders", "done"): " has chosen chits",
    ("orders", "no"): " has chosen chits",
    ("reinforce", "go"): " (is|are) placed on ",
    ("retire", "area"): " retires? by ",
    ("retire_pay", "area"): " loses the marker in ",
    ("retire_unit", "go"): " (is|are) placed on ",
    ("roll_clan", "die"): " for the right to fight battle ",
    ("roll_column", "dice"): "Score",
    ("roll_combined", "die"): " the Combined Maneuver ",
    ("roll_command", "die"): r" rolls \d.*: \d Command Points?\.$",
    ("roll_fire", "die"): "^Fire on .+: rolled ",
    ("roll_initiative", "die"): " switch(es)? to | to switch to ",
    ("roll_leader", "die"): "^The (leader|Samurai|general) with ",
    ("roll_line", "dice"): "^Line Score: rolled ",
    ("roll_markers", "die"): r" Defensive Position markers?\.$",
    ("roll_mode", "die"): " switch(es)? to | to switch to ",
    ("roll_plan", "dice"): " for the Battle Plan: ",
    ("roll_rally", "die"): r" to rally \(",
    ("roll_reunite", "die"): r" reunite \(",
    ("roll_rout", "die"): "^Rout test of ",
    ("roll_wounded", "die"): r" rolls \d: ",
    ("sacrifice", "yes"): " sacrifices a point of Manpower",
    ("set_aside", "save"): " has decided what to set aside",
    ("siege_deed", "tend"): " back into line",
    ("siege_loss", "area"): " loses the marker in ",
    ("siege_loss", "manpower"): " loses a point of Manpower",
    ("siege_target", "area"): " assaults | fires at ",
    ("step", "go"): r" for \d+ MP\.$| goe?s? to ",
    ("step", "leave"): " leaves? the map",
}
"""What the first sentence after a step says to who took it, by its phase and verb."""
QUIET = {
    # What is decided in secret is logged when it is sealed or takes effect.
    ("settle", "pick"): "placed in secret until all is settled",
    ("settle", "mode"): "told when both have settled",
    ("settle", "entry"): "a secret until the Clan arrives",
    ("orders", "clan"): "told when both have chosen",
    ("orders", "kosaka"): "told when both have chosen",
    ("orders", "log"): "told when both have chosen",
    ("try_plan", "yes"): "the roll is logged",
    ("roll_off", "die"): "told with the second die",
    ("roll_assault", "die"): "told with the second die",
    # What names somebody or something shows in what it does next.
    ("hold_back", "pick"): "told when the unit is placed",
    ("reinforce", "pick"): "told when the unit is placed",
    ("accept", "yes"): "the chit was told when it was drawn",
    ("announce_kansuke", "no"): "nothing happens",
    ("change_mode", "mode"): "the die is logged",
    ("combine", "yes"): "the die is logged",
    ("next_clan", "clan"): "what the Clan does is logged",
    ("next_mover", "pick"): "its steps are logged",
    ("next_rally", "pick"): "the die is logged",
    ("flee_first", "pick"): "its steps are logged",
    ("give_ground", "pick"): "its step is logged",
    ("lead_rout", "pick"): "the test is logged",
    ("declare", "fight"): "the battle is logged when it is fought",
    ("siege_deed", "assault"): "told with its target",
    ("siege_deed", "fire"): "told with its target",
    ("siege_deed", "troops"): "the markers are logged",
    ("commit_markers", "area"): "the assault was told with its target",
    ("retire_pay", "manpower"): "told by where the unit comes out",
    ("retire_unit", "pick"): "told by where the unit comes out",
    # What is left undone.
    ("try_plan", "no"): "nothing happens",
    ("count_river", "yes"): "nothing changes",
    ("combine", "no"): "nothing happens",
    ("step", "stop"): "nothing more happens",
    ("take_advantage", "no"): "nothing happens",
    ("sacrifice", "no"): "nothing happens",
}
"""Steps after which there may be nothing to tell, and why. `done` always ends something."""


def games() -> Iterator[tuple[Table, Rng, bool]]:
    """Games of all setups at random, two sieges, and two games between novices."""
    for number, options in enumerate(SETUPS):
        yield opened(**options), stream("words", number), False
    for number in range(2):
        yield siege(), stream("words", "siege", number), False
    for number in (0, 3):
        yield opened(**SETUPS[number]), stream("words", "kachi", number), True


def siege() -> Table:
    inside = {"T-M1": "", "T-M2": "shaken", "T-N1": "", "T-N2": "exhausted"}
    outside = {"U-J1": "", "U-J2": "", "U-L1": "shaken", "U-A1": "2812", "T-A1": "2510"}
    takeda, uesugi = (8, 5, "honmaru umadashi a c"), (6, 2, "b ninomaru_s sannomaru")
    bowl = ("T-M", "T-N", "U-J", "U-L")
    return besieged({**inside, **outside}, takeda, uesugi, {"U-L": "move"}, bowl=bowl)


def play_on(table: Table, rng: Rng, kachi: bool) -> tuple[int, int]:
    """One step of chance, or of a seat: who acts, and what."""
    if table.state.chance():
        return CHANCE, table.state.draw(rng)
    seat = table.actors()[rng.below(len(table.actors()))]
    if kachi:
        return seat, table.ask(make_bot("kachi", table.game, table.setup), seat, rng)
    actions = table.state.legal(seat)
    return seat, actions[rng.below(len(actions))]


class Heard:
    """What was asked and told in all the games."""

    def __init__(self) -> None:
        self.asked: dict[str, dict[str, set[str]]] = {}
        """Phase, then the question asked, then the verbs that answer it."""
        self.first: dict[tuple[str, str], set[str]] = {}
        """What is said first after a step to who took it; an empty text where it is nothing."""
        self.silent: set[tuple[str, str]] = set()
        self.sentences: set[str] = set()
        self.kinds: set[str] = set()

    def listen(self, table: Table, rng: Rng, kachi: bool) -> None:
        told = dict.fromkeys((SPECTATOR, TAKEDA, UESUGI), 0)
        for _ in range(NOVICE_STEPS if kachi else STEPS):
            if table.over:
                break
            phase = PHASES[table.state.phase]
            seat, action = play_on(table, rng, kachi)
            verb = table.game.path(seat, action, 2).split()[0]
            if seat != CHANCE:
                self.hear_question(table, seat, phase)
            table.apply(seat, action)
            heard = {eyes: table.events(eyes, told[eyes]) for eyes in told}
            for eyes, events in heard.items():
                told[eyes] += len(events)
                self.hear(events)
            own = heard[SPECTATOR if seat == CHANCE else seat]
            self.first.setdefault((phase, verb), set()).add(own[0].text if own else "")
            if not any(heard.values()):
                self.silent.add((phase, verb))

    def hear_question(self, table: Table, seat: int, phase: str) -> None:
        state = table.state
        question = prompts.question(state, seat)  # type: ignore[arg-type]
        paths = [table.game.path(seat, one, 2).split()[0] for one in state.legal(seat)]
        self.asked.setdefault(phase, {}).setdefault(question, set()).update(paths)
        for eyes in (SPECTATOR, TAKEDA, UESUGI):
            self.sentences.add(prompts.prompt(state, eyes))  # type: ignore[arg-type]

    def hear(self, events: list[Event]) -> None:
        for event in events:
            self.kinds.add(event.kind)
            self.sentences.add(event.text)


@pytest.fixture(scope="module")
def heard() -> Heard:
    found = Heard()
    for table, rng, kachi in games():
        found.listen(table, rng, kachi)
    return found


def test_two_questions_of_a_phase_have_two_prompts(heard: Heard) -> None:
    """One prompt asks for one kind of answer: not now for a unit and now for a hex."""
    mixed = [{"go"}, {"pick"}, {"mode"}, {"entry"}, {"area"}, {"plan"}, {"save"}]
    for phase, questions in heard.asked.items():
        for question, verbs in questions.items():
            kinds = [kind for kind in mixed if kind & verbs]
            assert len(kinds) <= 1, (phase, question, verbs)


def test_every_verb_is_asked_for_by_a_prompt_of_its_own_phase(heard: Heard) -> None:
    for phase, questions in heard.asked.items():
        number = next(n for n, name in PHASES.items() if name == phase)
        own = {prompts.PROMPTS[number], prompts.SECOND_PROMPTS.get(number)}
        own |= {words for (at, _), words in prompts.PRIVATE_PROMPTS.items() if at == number}
        for question, verbs in questions.items():
            assert question in own, phase
            assert question.strip()
            assert verbs
    assert len(heard.asked) > 30


def test_prompts_are_not_shared_between_phases() -> None:
    """Only what is the same question in both: orders, and Ganko's +1."""
    seen: dict[str, set[int]] = {}
    for phase, words in (*prompts.PROMPTS.items(), *prompts.SECOND_PROMPTS.items()):
        seen.setdefault(words, set()).add(phase)
    assert [words for words, found in seen.items() if len(found) > 1] == []
    decisions = {number for number in PHASES if number < phases.OVER}
    assert set(prompts.PROMPTS) == decisions


def test_every_step_is_logged_or_has_a_reason_not_to_be(heard: Heard) -> None:
    unexplained = {
        (phase, verb)
        for phase, verb in heard.silent
        if verb != "done" and (phase, verb) not in QUIET
    }
    assert unexplained == set()


def test_every_step_has_a_sentence_of_its_own_or_a_reason_to_have_none(heard: Heard) -> None:
    for step, sentences in heard.first.items():
        if step in TOLD:
            wrong = [said for said in sentences if not re.search(TOLD[step], said)]
            assert not wrong, (step, wrong)
        else:
            assert step[1] == "done" or step in QUIET, (step, sentences)
    assert not TOLD.keys() & QUIET.keys()


def test_every_kind_of_event_is_known_and_most_were_heard(heard: Heard) -> None:
    known = {kind for kind, _ in EVENTS.values()}
    assert heard.kinds <= known
    assert len(heard.kinds) > 40


def test_no_sentence_holds_an_id(heard: Heard) -> None:
    assert len(heard.sentences) > 500
    assert sorted(sentence for sentence in heard.sentences if ID.search(sentence)) == []


def test_every_sentence_begins_and_ends_as_one(heard: Heard) -> None:
    for sentence in heard.sentences:
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence.endswith("."), sentence
        assert "  " not in sentence, sentence


def test_units_and_clans_have_names_that_tell_them_apart() -> None:
    units = [names.unit_name(unit) for unit in range(len(components.UNIT_DATA))]
    clans = [names.clan_name(clan) for clan in range(len(components.CLAN_DATA))]
    assert len(set(units)) == len(units)
    assert len(set(clans)) == len(clans)
    assert names.clan_name(components.CLAN_IDS.index("U-E")) == "Suibara"


def test_a_clan_of_three_names_takes_the_plural() -> None:
    three = components.CLAN_IDS.index("T-T")
    assert names.clan_does(three, "arrives") == "Obata, Aiki and Ashida arrive"
    assert names.clan_does(three, "fails to switch") == "Obata, Aiki and Ashida fail to switch"
    assert names.clan_does(three, "goes") == "Obata, Aiki and Ashida go"
    assert names.clan_does(three, "does not join") == "Obata, Aiki and Ashida do not join"
    assert names.clan_does(three, "may reunite") == "Obata, Aiki and Ashida may reunite"
    assert names.clan_does(components.CLAN_IDS.index("T-S"), "arrives") == "Sanada arrives"


def test_archers_take_the_plural_in_every_sentence_of_the_log(heard: Heard) -> None:
    archers, foot = (components.UNIT_IDS.index(unit) for unit in ("U-M2", "U-M3"))
    assert names.unit_does(archers, "is eliminated") == "Amakasu archers are eliminated"
    assert names.unit_does(foot, "is eliminated") == "Amakasu foot is eliminated"
    setup = find_game("kawanakajima").setup(2, {})
    lost = Note(notes.LOST_STEPS, -1, -1, archers, 2, 2, 0, 0)
    said = "Amakasu archers lose 2 steps and are now Disorganized."
    assert log.event(lost, 0, setup).text == said
    rallied = Note(notes.RALLY_ROLL, -1, -1, archers, 5, 6, 1, 0)
    said = "Amakasu archers try to rally (rolled 5, total 6). They are Shaken."
    assert log.event(rallied, 0, setup).text == said
    told = [sentence for sentence in heard.sentences if sentence.startswith("Amakasu archers ")]
    assert told
    wrong = [sentence for sentence in told if re.match(r"Amakasu archers (is|[a-z]+s)\b", sentence)]
    assert not wrong


def test_one_saved_point_stays_and_two_stay() -> None:
    setup = find_game("kawanakajima").setup(2, {})
    for points, said in ((1, "1 point stays saved"), (2, "2 points stay saved")):
        note = Note(notes.PLAN_ROLL, -1, -1, 0, 5, 0, points, 0)
        assert said in log.event(note, 0, setup).text


def test_the_log_calls_a_compulsory_chit_a_chit() -> None:
    note = Note(notes.DRAWN, -1, -1, 1, 0, 0, 0, 0)
    assert (
        log.event(note, 0, find_game("kawanakajima").setup(2, {})).text == "The Move chit is drawn."
    )
