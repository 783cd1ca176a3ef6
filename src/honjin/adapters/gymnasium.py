"""The games as Gymnasium environments: one seat against bots of your choice.

Importing this module registers every game as `Honjin/<Name>-v0`, such as `Honjin/Kenjin-v0`, for
`gymnasium.make` and, many games at once, for `gymnasium.make_vec` (`honjin.adapters.vector`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from honjin.extras import missing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("honjin.adapters.gymnasium", error) from None

from honjin.adapters.episodes import Episodes, NotLegal
from honjin.adapters.picture import RenderMode, checked_mode
from honjin.bots import make_bot
from honjin.engine.errors import BadOption
from honjin.engine.lanes import reward
from honjin.engine.player import guess_for
from honjin.engine.rng import Rng, stream
from honjin.engine.state import NOBODY
from honjin.games import NAMES

Info = dict[str, Any]


class LegalActions(spaces.Discrete):
    """All actions of a game; without a mask, `sample` draws one that is legal now."""

    def __init__(self, mask: NDArray[np.int8]) -> None:
        super().__init__(len(mask))
        self._mask = mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action: by the mask if one is given, else one that is legal now."""
        if mask is None and probability is None and self._mask.any():
            mask = self._mask
        return super().sample(mask, probability)


class SeatEnv(gymnasium.Env[Any, Any]):
    """A seat of a game. The others are bots: `opponents` is one for all of them, or one for each.

    The reward comes at the end: 1 for winning alone, less for sharing, below 0 for losing. What is
    legal is in `info["action_mask"]` and in `action_masks()`. Any other action loses the game at
    once, for programs that know no masks, or raises a ValueError if `illegal` is "refuse".

    >>> env = gymnasium.make("Honjin/Kenjin-v0", opponents="random")
    >>> seen, info = env.reset(seed=1)
    >>> seen, reward, over, cut, info = env.step(int(info["action_mask"].argmax()))
    >>> seen.shape, reward, over
    ((163,), 0.0, False)
    """

    metadata = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "kachi",
        illegal: Literal["lose", "refuse"] = "lose",
        render_mode: RenderMode | None = None,
        pack: Any = None,
        **options: Any,
    ) -> None:
        self.render_mode = self._mode = checked_mode(render_mode)
        self._episodes = episodes = Episodes(game, seats, options, pack)
        others = episodes.setup.seats - 1
        if not 0 <= seat <= others:
            raise BadOption(f"there is no seat {seat} at a table of {others + 1}")
        if illegal not in ("lose", "refuse"):
            raise BadOption(f"an illegal action can lose or be refused, not {illegal!r}")
        self.seat = seat
        self._loses = illegal == "lose"
        self._lost = False
        specs = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(specs) != others:
            raise BadOption(f"{others} opponents are needed, not {len(specs)}")
        specs.insert(seat, "random")
        self._bots = [
            make_bot(spec, episodes.game, episodes.setup, clocked=False) for spec in specs
        ]
        self._thoughts: list[Rng] = []
        self.observation_space = episodes.observation_space()
        self.action_space = LegalActions(episodes.mask)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], Info]:
        """A new game, played up to the first decision of this seat."""
        super().reset(seed=seed)
        self._lost = False
        game = int(self.np_random.integers(2**62))
        self._episodes.begin(game)
        self._thoughts = [stream(game, "opponent", seat) for seat in range(len(self._bots))]
        self._let_others_play()
        return self._seen()

    def step(self, action: Any) -> tuple[NDArray[np.int16], float, bool, bool, Info]:
        """Carry out an action, then let the others play until this seat decides again."""
        lane = self._episodes.lane
        try:
            self._episodes.play(action)
        except NotLegal as refusal:
            if not self._loses or not self.action_space.contains(action) or self._over():
                raise
            return self._lose(str(refusal))
        self._let_others_play()
        seen, info = self._seen()
        if self._over():
            return seen, reward(lane.state, self.seat), True, False, info
        return seen, 0.0, False, False, info

    def render(self) -> Any:
        """The table as this seat sees it: a text, printed, or an array of pixels."""
        return self._episodes.render(self.seat, self._mode)

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, under the name by which libraries with masks ask for it."""
        return self._episodes.mask.astype(np.bool_)

    def _over(self) -> bool:
        return self._lost or self._episodes.lane.seat == NOBODY

    def _lose(self, why: str) -> tuple[NDArray[np.int16], float, bool, bool, Info]:
        """The end of a game by an illegal action."""
        self._lost = True
        self._episodes.lane.forget()
        seen, info = self._seen()
        return seen, -1.0, True, False, {**info, "illegal": why}

    def _let_others_play(self) -> None:
        lane = self._episodes.lane
        while (other := lane.seat) not in (self.seat, NOBODY):
            thoughts = self._thoughts[other]
            guess = guess_for(lane.state, other, thoughts)
            self._episodes.play(self._bots[other].choose(guess, other, thoughts))

    def _seen(self) -> tuple[NDArray[np.int16], Info]:
        self._episodes.look(self.seat)
        return self._episodes.observed.copy(), {"action_mask": self._episodes.mask.copy()}


for _name in NAMES:
    gymnasium.register(
        f"Honjin/{_name.capitalize()}-v0",
        entry_point="honjin.adapters.gymnasium:SeatEnv",
        vector_entry_point="honjin.adapters.vector:SeatVectorEnv",
        kwargs={"game": _name},
    )
