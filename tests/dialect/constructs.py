"""A text with every construct of the dialect, and numbers to try each function with."""

from __future__ import annotations

import re

TEXT = """
LIMIT: Final = 6
NEGATIVE: Final = -3
HALF: Final = 0.5
LOW: Final = (-1, 0)
HIGH: Final = (3, LIMIT)
EITHER: Final = LOW + HIGH


def floor(a: i64, b: i64) -> i64:
    return a // b * 1000 + a % b


def floor_by_constants(a: i64, b: i64) -> i64:
    return a // 8 * 10000 + a % 8 * 100 + a // 5 + a % 5 + b * 0


def floor_by_negative(a: i64, b: i64) -> i64:
    return a // NEGATIVE * 100 + a % NEGATIVE + b * 0


def shifts(a: i64, b: i64) -> i64:
    return (a << b) + (a >> b) + (a >> 2)


def bits(a: i64, b: i64) -> i64:
    return (a & b) * 7 + (a | b) * 5 + (a ^ b) * 3 + ~a


def counted_bits(a: i64, b: i64) -> i64:
    return a.bit_count() * 100 + (a * b).bit_length() + (a & -a).bit_length()


def through_a_view(a: i64, b: i64) -> i64:
    numbers = vec[i64]([7] * 5)
    tiny = vec[u8]([9] * 4)
    left = wiped(tiny)
    left += tiny[0] * 1000 + tiny[1] * 100 + tiny[2] * 10 + tiny[3]
    return poured(numbers, a, b * b) + left


def wiped(out: view[u8]) -> i64:
    blank(out, 1, 2)
    return len(out)


def poured(out: view[i64], a: i64, b: i64) -> i64:
    out[b] = a
    out[0] += len(out)
    return out[0] * 10 + out[b]


def by_parts(a: i64, b: i64) -> i64:
    numbers = vec[i16]([3] * 9)
    total = row_written_in(numbers, a, b * b)
    i: i64
    for i in range(9):
        total += numbers[i] * (i + 1)
    return total


def row_written_in(out: view[i16], a: i64, start: i64) -> i64:
    blank(part(out, 1, 4), 1, 1)
    return row_written(part(out, start, 3), a)


def row_written(out: Annotated[view[i16], 3], a: i64) -> i64:
    out[0] = i16(a * 100)
    out[2] += 5
    return out[a * a]


class Shelf:
    def __init__(self) -> None:
        self.books: vec[i8] = vec[i8]([7] * 9)
        self.pages: Annotated[vec[i16], 9] = vec[i16]([300] * 9)


def parts_of_vectors(a: i64, b: i64) -> i64:
    shelf = Shelf()
    books = part(shelf.books, b * b, 4)
    pages = part(shelf.pages, 2, b)
    books[1] = i8(a)
    books[3] -= 9
    total: i64 = 0
    for i in range(len(books)):
        total = total * 10 + books[i] * (pages[i] if i < len(pages) else 1)
    return total + shelf.books[1] * 3 + shelf.books[4] * 5


def unpacked(a: i64, b: i64) -> i64:
    numbers = vec[i16]([1] * 20)
    total = spread_out(numbers, a, b * b)
    i: i64
    for i in range(20):
        total += numbers[i] * (i + 1) * (i + 3)
    return total


def spread_out(out: view[i16], a: i64, start: i64) -> i64:
    unpack(out, 0, a * 1234567890123456789, 4, 10)
    unpack(out, 10, a * 987654321, 3, 6)
    unpack(out, 3, a, 1, 2)
    unpack(out, 12, a * 77777777777, 8, 7)
    unpack(out, start, a * 1000003, 8, 12)
    return len(out)


def bytes_unpacked(a: i64, b: i64) -> i64:
    flags = vec[u8]([7] * 90)
    total = bits_out(flags, a, b * b)
    i: i64
    for i in range(90):
        total += flags[i] * (i + 1) * (i + 3)
    return total


def bits_out(out: view[u8], a: i64, start: i64) -> i64:
    unpack(out, 2, a * 1234567890123456789, 1, 47)
    unpack(out, start, a * 987654321, 1, 13)
    unpack(out, 51, a * 77777777777, 5, 6)
    unpack(out, 58, a * 1000003, 8, 5)
    unpack(out, 20 * start, -1, 1, 16)
    return len(out)


def rows_added(a: i64, b: i64) -> i64:
    rows = vec[i16]([0] * 12)
    i: i64
    for i in range(12):
        rows[i] = i16(a * 700 + i * i)
    sums = vec[i64]([5] * 4)
    add_row(sums, rows, b * b, 4)
    add_row(sums, rows, 1, b)
    return sums[0] * 1000 + sums[1] * 100 + sums[2] * 10 + sums[3]


def rows_multiplied(a: i64, b: i64) -> i64:
    rows = vec[i16]([0] * 12)
    by = vec[i16]([0] * 5)
    i: i64
    for i in range(12):
        rows[i] = i16(32000 - a * 700 - i)
    for i in range(5):
        by[i] = i16(i * 7000 - a)
    return dot(rows, b * b, by, 5) * 3 + dot(rows, 2, by, b)


def copied_with_more(a: i64, b: i64) -> i64:
    numbers = vec[i64]([0] * 12)
    i: i64
    for i in range(12):
        numbers[i] = a + i * i
    more = vec[i64]([0] * 7)
    copy_plus(more, 2, numbers, b * b, 4, a)
    copy_plus(numbers, 1, numbers, 0, b, 3)
    copy_plus(numbers, b * b, more, 1, 5, 1)
    total: i64 = 0
    for i in range(12):
        total = total * 3 + numbers[i]
    return total


@recursive
def sum_to(n: i64) -> i64:
    return 0 if n == 0 else n + sum_to(n - 1)


def too_deep(a: i64, b: i64) -> i64:
    return sum_to(-1 - a * a) + b


def narrowest(a: i64, b: i64) -> i64:
    cells = vec[i8]([0] * 3)
    cells[1] = i8(a * 40)
    cells[2] -= b
    return cells[1] * 1000 + cells[2]


def right_shift(a: i64, b: i64) -> i64:
    return (a * 1000 >> 3) - (a * 77 >> b * b)


def equality(a: i64, b: i64) -> i64:
    return (1 if a == b else 0) + (2 if a != b else 0)


def order(a: i64, b: i64) -> i64:
    return (1 if a < b else 0) + (2 if a <= b else 0) + (4 if a >= b else 0) + (8 if a > b else 0)


def float_order(a: i64, b: i64) -> i64:
    x = float(a) * 0.5
    y = float(b) * 0.5
    return (1 if x <= y else 0) + (2 if x >= y else 0) + (4 if x == y else 0)


def float_sum(a: i64, b: i64) -> float:
    return float(a) * 0.1 + float(b)


def float_difference(a: i64, b: i64) -> float:
    return float(a) * 0.1 - float(b)


def float_product(a: i64, b: i64) -> float:
    return (float(a) + 0.1) * (float(b) + 0.2)


def root(a: i64, b: i64) -> float:
    return math.sqrt(float(a * a) + 0.25) + float(b)


def logarithm(a: i64, b: i64) -> float:
    return math.log(float(a * a) + 0.5) + float(b)


def narrow_sums(out: view[i32], a: i64, b: i64) -> i64:
    out[0] = a * 2000000000
    out[1] -= b * 7
    out[b * b] += a
    return out[1] * 3 + len(out)


def single_floats(out: view[f32], a: i64, b: i64) -> float:
    out[0] = float(a) / 3.0
    out[b * b] += float(b) * 0.1
    return out[0] + out[1]


def narrow_arithmetic(a: i64, b: i64) -> i64:
    small = vec[i16]([30000 + a] * 3)
    tiny = vec[u8]([250] * 2)
    product = small[0] * small[1] * small[2]
    small[2] += tiny[0]
    return product + tiny[0] * tiny[1] * small[0] * small[1] + b


def narrow_extremes(a: i64, b: i64) -> i64:
    small = vec[i16]([7] * 2)
    tiny = vec[u8]([200] * 2)
    far: i64 = a * 100000
    return min(small[0], far) + max(small[1], far) * 3 + min(tiny[0], b) + max(far, tiny[1])


def sums_of_32_bits(out: view[i32], a: i64, b: i64) -> i64:
    out[0] = 2000000000
    out[1] = a * 200000000
    return out[0] + out[1] - -out[0] * out[0] + b


def clock() -> float:
    return time.monotonic()


def precedence(a: i64, b: i64) -> i64:
    return a - b * 2 + -a * (b - 1)


def chain(a: i64, b: i64) -> bool:
    return -2 <= a < b <= LIMIT


def chain_stops(a: i64, b: i64) -> bool:
    numbers = vec[i64]([1, 2, 3])
    return 0 <= a < 3 and 0 <= a < numbers[a] + b


def either(a: i64, b: i64) -> bool:
    return a > 0 and b > 0 or not a == b


def truth(a: i64, b: i64) -> i64:
    if a and not b:
        return 1
    if a & 1 or b:
        return 2
    return 3


def one_of(a: i64, b: i64) -> bool:
    return a in (1, 2, b) and b not in (3, 4)


def in_joined(a: i64, b: i64) -> bool:
    return a in EITHER and b not in EITHER


def choice(a: i64, b: i64) -> i64:
    return a if a > b else b if b > 0 else -1


def extremes(a: i64, b: i64) -> i64:
    return min(a, b) * 100 + max(a, b)


def floats(a: i64, b: i64) -> float:
    x = float(a) / 3.0 - float(b) * HALF
    return x * x + 0.1


def float_division(a: i64, b: i64) -> float:
    return float(a) / float(b)


def mathematics(a: i64, b: i64) -> float:
    return math.sqrt(float(a)) + math.log(float(b)) + math.exp(float(a) / 9.0)


def exponential(a: i64, b: i64) -> float:
    return math.exp(float(a * a * a * 2) + float(b))


def truncation(a: i64, b: i64) -> i64:
    return i64(float(a) / 4.0) + i64(float(b) * -1.5)


def float_choice(a: i64, b: i64) -> float:
    best = 0.0
    best = max(best, float(a))
    return min(best, float(b))


def counting(a: i64, b: i64) -> i64:
    total: i64 = 0
    i: i64
    for i in range(a, b):
        total = total * 3 + i
    for i in range(b):
        total += i
    return total + i * 100 if b > 0 else total


def counting_in_steps(a: i64, b: i64) -> i64:
    total: i64 = 0
    i: i64
    for i in range(a, b, 3):
        total = total * 2 + i
    for i in range(b, a, -2):
        total = total * 2 + i
    return total


def counter_is_its_own(a: i64, b: i64) -> i64:
    total: i64 = 0
    i: i64
    for i in range(a):
        total += 1
        i += 5
    return total + b * 0


def looping(a: i64, b: i64) -> i64:
    total: i64 = 0
    while True:
        total += 1
        if total > 50:
            break
        if total % 2 == 0:
            continue
        if total * a > b:
            return -total
    return total


def tuples(a: i64, b: i64) -> i64:
    total: i64 = 0
    for one in (a, b, a + b, 7):
        total = total * 5 + one
    return total


def indexing(a: i64, b: i64) -> i64:
    numbers = vec[i64]([3, 1, 4, 1, 5])
    numbers[2] += 10
    numbers[0] <<= 2
    total: i64 = 0
    for number in numbers:
        total = total * 3 + number
    return total + numbers[a + 5] + b * 0 if 0 <= a + 5 < 5 else total


def out_of_bounds(a: i64, b: i64) -> i64:
    numbers = vec[i64]([0] * 5)
    return numbers[b + 10] + a


def narrow(a: i64, b: i64) -> i64:
    small = vec[i16]([0] * 2)
    tiny = vec[u8]([7] * 2)
    small[0] = i16(a * 5000)
    tiny[1] = u8(b * b * 3)
    tiny[0] += 1
    return small[0] * 1000 + tiny[1] + tiny[0]


def real_numbers(a: i64, b: i64) -> float:
    reals = vec[float]([0.5] * 3)
    reals[1] += float(a)
    reals[2] = reals[1] * float(b)
    return reals[0] + reals[1] + reals[2]


def cutting(a: i64, b: i64) -> i64:
    numbers = vec[i64]([1, 2, 3, 4, 5, 6])
    start: i64 = a if a >= 0 else -a
    end: i64 = b if b >= 0 else -b
    part = numbers[start:end]
    whole = numbers[:]
    whole[0] = 99
    total: i64 = len(part) * 1000 + len(numbers[2:]) * 100 + len(numbers[:3])
    for number in part:
        total = total * 3 + number
    return total + numbers[0]


def no_room(a: i64, b: i64) -> i64:
    return len(vec[i64]([1] * a)) * 10 + len(vec[float]([0.0] * b))


def appending(a: i64, b: i64) -> i64:
    first = vec[i64]([a])
    second = first
    first = append(first, b)
    first = append(append(first, 7), 8)
    third = append(second, 1)
    return len(first) * 100 + len(second) * 10 + len(third) + first[1] + third[1]


def as_a_list(a: i64, b: i64) -> i64:
    numbers = vec[i64]([a, b, 7])
    taken = list(numbers)
    numbers[0] = 99
    return taken[0] * 100 + taken[2] * 10 + len(taken) + numbers[0]


def raising(a: i64, b: i64) -> i64:
    counter = Counter(a)
    if a > b:
        raise IllegalAction(f"action {a} is not legal after {counter.next()}")
    if a < -b:
        raise NotYourDecision(f"nobody decides {b}")
    return counter.value


class Counter:
    def __init__(self, value: i64, step: i64 = 2) -> None:
        self.value: i64 = value
        self.step: i64 = step
        self.open: bool = value > 0
        self.seen: vec[i64] = vec[i64]()
        self.table: Annotated[vec[i64], 4] = vec[i64]([5] * 4)

    def next(self) -> i64:
        self.value += self.step
        self.seen = append(self.seen, self.value)
        return self.value

    def copy(self) -> Counter:
        other = Counter(self.value, self.step)
        other.seen = self.seen[:]
        return other

    def quiet(self, word: i64) -> None:
        if self.open:
            self.value += word

    def whisper(self, word: i64) -> None:
        self.quiet(word * 3)

    def count_aloud(self, word: i64) -> None:
        self.quiet(word + self.next())


def objects(a: i64, b: i64) -> i64:
    counter = Counter(a)
    other = counter.copy()
    counter.next()
    counter = other
    other.step = b
    counter.next()
    return counter.value * 10 + len(counter.seen) + (1 if other.open else 0)


def from_left_to_right(a: i64, b: i64) -> i64:
    counter = Counter(a, 3)
    product = three(counter.next(), counter.value, counter.next())
    return product + counter.next() - counter.next() * counter.value + b * 0


def three(a: i64, b: i64, c: i64) -> i64:
    return a * 10000 + b * 100 + c


def old_value_first(a: i64, b: i64) -> i64:
    counter = Counter(a, b)
    counter.value += counter.next()
    counter.table[1] += counter.next() + wipe(counter)
    return counter.value * 100 + counter.table[1]


def wipe(counter: Counter) -> i64:
    counter.table[1] = 1000
    return 1


def value_before_place(a: i64, b: i64) -> i64:
    counter = Counter(0, 1)
    counter.table[counter.value] = counter.next()
    return counter.table[0] * 10 + counter.table[1] + a * b


def held_while_used(a: i64, b: i64) -> i64:
    counter = Counter(a, b)
    counter.next()
    seen = counter.seen
    counter.seen = vec[i64]([1, 2, 3])
    return len(seen) * 10 + seen[0] + grown(counter.seen, counter) + Counter(a).copy().seen_count()


def grown(numbers: vec[i64], counter: Counter) -> i64:
    counter.seen = vec[i64]()
    return numbers[2]


def table_fault(a: i64, b: i64) -> i64:
    counter = Counter(a)
    return counter.table[4 + b * b]


def quietly(a: i64, b: i64) -> i64:
    counter = Counter(a)
    counter.quiet(counter.next())
    counter.quiet(b)
    return counter.value


def quietly_through_others(a: i64, b: i64) -> i64:
    counter = Counter(a)
    counter.whisper(counter.next())
    counter.whisper(b)
    counter.count_aloud(b)
    return counter.value


def parameter_changes(a: i64, b: i64) -> i64:
    numbers = vec[i64]([a])
    return longer(numbers, b) * 10 + len(numbers)


def longer(numbers: vec[i64], b: i64) -> i64:
    numbers = append(numbers, b)
    a: i64 = len(numbers)
    return a


class Shape:
    def __init__(self, size: i64) -> None:
        self.size: i64 = size

    @abstractmethod
    def area(self) -> i64: ...

    def twice(self) -> i64:
        return 2 * self.area()


class Square(Shape):
    def area(self) -> i64:
        return self.size * self.size


class Strip(Shape):
    def __init__(self, size: i64, width: i64) -> None:
        super().__init__(size)
        self.width: i64 = width

    def area(self) -> i64:
        return self.size * self.width


def heirs(a: i64, b: i64) -> i64:
    return measured(Square(a)) * 1000 + measured(Strip(a, b))


def measured(shape: Shape) -> i64:
    return shape.twice() + shape.size


def several(a: i64, b: i64) -> i64:
    squares = [Square(i + a) for i in range(3)]
    total: i64 = 0
    for square in squares:
        total = total * 100 + square.area()
    return total + squares[1].size + len(squares) + b * 0


def ends_of_i8(a: i64, b: i64) -> i64:
    numbers = vec[i8]([0] * 2)
    numbers[0] = 127 + a
    numbers[1] = b - 128
    return numbers[0] * 3 + numbers[1]


def ends_of_u8(a: i64, b: i64) -> i64:
    numbers = vec[u8]([0] * 2)
    numbers[0] = 255 + a
    numbers[1] = b
    return numbers[0] * 3 + numbers[1]


def ends_of_i16(a: i64, b: i64) -> i64:
    numbers = vec[i16]([0] * 2)
    numbers[0] = 32767 + a
    numbers[1] = b - 32768
    return numbers[0] * 3 + numbers[1]


def changed_by_a_call(out: view[i32], a: i64, b: i64) -> i64:
    out[1] += stirred(out, a)
    out[stirred(out, b) % 3] = a
    return out[0] * 100 + out[1] * 10 + out[2]


def stirred(out: view[i32], a: i64) -> i64:
    out[0] += 1
    out[1] = a * 7
    return a * a


def blanked_too_far(out: view[i32], a: i64, b: i64) -> i64:
    blank(out, a * a, 3)
    blank(out, 9, b - 3)
    return out[0]


def no_number(a: i64, b: i64) -> i64:
    huge = 1e308 * float(a)
    return i64(huge * 10.0 - huge * 10.0) + b


def too_large(a: i64, b: i64) -> i64:
    return i64(1e308 * float(a) * 100.0) + b


def without_end(a: i64, b: i64) -> float:
    far = 1e308 * 10.0 if a > 0 else -1e308 * 10.0
    return far + (1e308 * 10.0 - 1e308 * 10.0 if b > 3 else float(b))


def first_fault(a: i64, b: i64) -> i64:
    numbers = vec[i64]([1] * 5)
    return three(numbers[b * b], b // a, numbers[a * a]) + (numbers[a * a + 3] + 7) // (a % b)


def first_fault_of_several_lines(a: i64, b: i64) -> i64:
    numbers = vec[i64]([1] * 5)
    return max(
        numbers[a * a]
        + numbers[b * b],
        (
            a
        ) // b,
    )


def first_fault_of_a_list(a: i64, b: i64) -> i64:
    tiny = vec[u8]([1] * 5)
    more = vec[u8]([a * 100, tiny[b * b + 2]])
    return more[0] + tiny[1]


def first_fault_of_a_store(a: i64, b: i64) -> i64:
    tiny = vec[u8]([1] * 5)
    tiny[b * b + 1] = a * 200
    return tiny[1]


def raised_in_order(a: i64, b: i64) -> i64:
    counter = Counter(a, 3)
    if a > b:
        raise IllegalAction(f"not {counter.next()}, then {counter.next()}")
    return counter.value


@recursive
def recursion(a: i64, b: i64) -> i64:
    if a <= 0:
        return b
    return recursion(a - 1, b + a)


def long(a: i64, b: i64) -> i64:
    register = a
    double = b
    switch = register * double
    return switch
""".replace(
    "    def quiet(",
    "    def seen_count(self) -> i64:\n        return len(self.seen)\n\n    def quiet(",
)

SMALL = (-7, -3, -1, 0, 1, 2, 3, 5, 8)
TRIED = [(a, b) for a in SMALL for b in SMALL]
NAMES = re.findall(
    r"^def (\w+)\((?:out: view\[(?:i32|f32)\], )?a: i64, b: i64\)", TEXT, re.MULTILINE
)
