/* Games on a GPU: whole ones at random, and lanes that step together. Every thread has a game.
   Without GAMES and LANES there is both; each alone takes less time to compile. */

struct Stream { uint32_t a, b, c, counter; }; /* a random stream, as Python hands it over */

FN void set_stream(Rng *rng, Stream from) {
    rng->f_a = from.a;
    rng->f_b = from.b;
    rng->f_c = from.c;
    rng->f_counter = from.counter;
}

FN Stream stream_of(Rng *rng) {
    return Stream{(uint32_t)rng->f_a, (uint32_t)rng->f_b, (uint32_t)rng->f_c, (uint32_t)rng->f_counter};
}

#define CHANCE (-1)
#define NOBODY (-2)

FN num step_at_random(STATE *state, num seat, Rng *rng) {
    return seat == CHANCE ? STATE_draw(state, rng) : STATE_pick(state, seat, rng);
}

/* One word for all that is known of a finished game. */
FN uint64_t row_of(STATE *state, wide game, num steps) {
    uint64_t row = 1469598103934665603ull;
    row = (row ^ (uint64_t)game) * 1099511628211ull;
    row = (row ^ (uint64_t)steps) * 1099511628211ull;
    row = (row ^ (uint64_t)STATE_winners(state)) * 1099511628211ull;
    for (num seat = 0; seat < K_State_seats; seat++)
        row = (row ^ (uint64_t)(wide)STATE_score(state, seat)) * 1099511628211ull;
    return row;
}

#ifndef LANES /* whole games */
FN num played(STATE *state, Rng *rng) {
    num steps = 0;
    for (num seat = STATE_actor(state); seat != NOBODY; seat = STATE_actor(state), steps++)
        STATE_step(state, seat, step_at_random(state, seat, rng));
    return steps;
}

/* Random games `first` to `first + games` of a stream: the sum of their rows, and all their steps. */
FN void random_games_of(Stream from, wide first, wide games, wide thread, wide threads,
                        uint64_t *digest, uint64_t *steps) {
    Store store;
    STATE state;
    Rng root, rng;
    uint64_t sum = 0, taken = 0;
    set_stream(&root, from);
    attach(&state, &store);
#ifdef FLAT
    wide game = first + thread;
    num n = 0;
    if (game < first + games) {
        Rng__fork(&rng, &root, game);
        begin(&state, &store);
    }
    while (game < first + games) {
        num seat = STATE_actor(&state);
        if (seat == NOBODY) {
            sum += row_of(&state, game, n);
            taken += (uint64_t)n;
            n = 0;
            game += threads;
            Rng__fork(&rng, &root, game);
            begin(&state, &store);
        } else {
            STATE_step(&state, seat, step_at_random(&state, seat, &rng));
            n++;
        }
    }
#else
    for (wide game = first + thread; game < first + games; game += threads) {
        Rng__fork(&rng, &root, game);
        begin(&state, &store);
        num n = played(&state, &rng);
        sum += row_of(&state, game, n);
        taken += (uint64_t)n;
    }
#endif
    *digest += sum;
    *steps += taken;
}

#endif
#ifndef GAMES
/* Lanes: what `honjin.engine.lanes` does on the CPU, decision for decision. */
struct Lane {
    Store store;
    Scalars scalars;
    Stream lane, dice, whim;
    wide games;
    num seat, choices, decisions;
};

struct Shown {
    int16_t *observations;
    uint8_t *masks;
    int16_t *seats;
    float *rewards;
    uint8_t *dones;
    int32_t *lengths;
};

#ifdef LISTED /* the rules look at the list that they make */
FN num mark(STATE *state, num seat, uint8_t *mask) {
    num choices = STATE_fill(state, seat, state->f_buffer);
    for (num i = 0; i < choices; i++) mask[state->f_buffer[i]] = 1;
    return choices;
}

FN num pick(STATE *state, num seat, num wanted) {
    STATE_fill(state, seat, state->f_buffer);
    return state->f_buffer[wanted];
}
#else
struct Marking { /* writes a mask instead of a list */
    uint8_t *mask;
    struct At {
        uint8_t *mask;
        FN_MEMBER void operator=(num action) const { mask[action] = 1; }
    };
    FN_MEMBER At operator[](num) const { return At{mask}; }
};

FN num mark(STATE *state, num seat, uint8_t *mask) { return STATE_fill(state, seat, Marking{mask}); }

FN num pick(STATE *state, num seat, num wanted) {
    Pick one = {wanted, 0};
    STATE_fill(state, seat, Picking{&one});
    return one.got;
}
#endif

FN void settle(STATE *state, Lane *lane, Rng *dice) {
    num seat = STATE_actor(state);
    while (seat == CHANCE) {
        STATE_step(state, CHANCE, STATE_draw(state, dice));
        seat = STATE_actor(state);
    }
    lane->seat = seat;
}

FN void begin_lane(STATE *state, Lane *lane, Rng *dice) {
    Rng own;
    set_stream(&own, lane->lane);
    Rng__fork(dice, &own, lane->games);
    lane->games++;
    lane->decisions = 0;
    begin(state, &lane->store);
    settle(state, lane, dice);
}

FN double reward_of(STATE *state, num seat) {
    if (STATE_winners(state) == 0) return 0.0;
    return (STATE_value(state, seat) * K_State_seats - 1.0) / (K_State_seats - 1.0);
}

FN void show(STATE *state, Lane *lane, wide at, Shown *out) {
    STATE_observe(state, lane->seat, out->observations + at * WIDTH, 0);
    out->seats[at] = (int16_t)lane->seat;
    uint8_t *mask = out->masks + at * ACTIONS;
    for (num i = 0; i < ACTIONS; i++) mask[i] = 0;
    lane->choices = mark(state, lane->seat, mask);
}

FN void finish(STATE *state, Lane *lane, wide at, Shown *out, Rng *dice) {
    for (num seat = 0; seat < K_State_seats; seat++)
        out->rewards[at * K_State_seats + seat] = (float)reward_of(state, seat);
    out->dones[at] = 1;
    out->lengths[at] = lane->decisions;
    begin_lane(state, lane, dice);
}

FN void reset_one(Lane *lane, wide at, Stream from, Shown *out) {
    STATE state;
    Rng root, own, dice;
    set_stream(&root, from);
    Rng__fork(&own, &root, at);
    lane->lane = stream_of(&own);
    Rng__fork(&dice, &own, (wide)1 << 32);
    lane->whim = stream_of(&dice);
    lane->games = 0;
    attach(&state, &lane->store);
    begin_lane(&state, lane, &dice);
    show(&state, lane, at, out);
    save(&state, &lane->scalars);
    lane->dice = stream_of(&dice);
}

FN void sample_one(Lane *lane, wide at, wide *out) {
    STATE state;
    Rng whim;
    attach(&state, &lane->store);
    load(&state, &lane->scalars);
    set_stream(&whim, lane->whim);
    out[at] = pick(&state, lane->seat, (num)Rng__below(&whim, lane->choices));
    lane->whim = stream_of(&whim);
}

FN bool step_one(Lane *lane, wide at, wide action, Shown *out) {
    if (action < 0 || action >= ACTIONS || !out->masks[at * ACTIONS + action]) return false;
    STATE state;
    Rng dice;
    attach(&state, &lane->store);
    load(&state, &lane->scalars);
    set_stream(&dice, lane->dice);
    for (num seat = 0; seat < K_State_seats; seat++) out->rewards[at * K_State_seats + seat] = 0.0f;
    out->dones[at] = 0;
    out->lengths[at] = 0;
    STATE_step(&state, lane->seat, (num)action);
    lane->decisions++;
    settle(&state, lane, &dice);
    if (lane->seat == NOBODY) finish(&state, lane, at, out, &dice);
    show(&state, lane, at, out);
    save(&state, &lane->scalars);
    lane->dice = stream_of(&dice);
    return true;
}

#endif

#ifdef __CUDACC__
#define THREAD ((wide)blockIdx.x * blockDim.x + threadIdx.x)

#ifndef LANES
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
random_games(Stream from, wide first, wide games, unsigned long long *out) {
    uint64_t digest = 0, steps = 0;
    random_games_of(from, first, games, THREAD, (wide)gridDim.x * blockDim.x, &digest, &steps);
    /* Not by shuffles: threads of a warp end their last games at different times. */
    atomicAdd(out, (unsigned long long)digest);
    atomicAdd(out + 1, (unsigned long long)steps);
}

#endif
#ifndef GAMES
extern "C" __global__ void reset_lanes(Lane *lanes, wide count, Stream from, Shown out) {
    if (THREAD < count) reset_one(&lanes[THREAD], THREAD, from, &out);
}

extern "C" __global__ void sample_lanes(Lane *lanes, wide count, wide *out) {
    if (THREAD < count) sample_one(&lanes[THREAD], THREAD, out);
}

/* Whose action is not legal is counted in `refused`, and its lane waits. */
extern "C" __global__ void step_lanes(Lane *lanes, wide count, const wide *actions, Shown out,
                                      unsigned long long *refused) {
    if (THREAD < count && !step_one(&lanes[THREAD], THREAD, actions[THREAD], &out))
        atomicAdd(refused, 1ull);
}

extern "C" __global__ void lane_size(wide *out) { *out = sizeof(Lane); }
#endif
#else
#ifndef LANES
extern "C" void random_games(Stream from, wide first, wide games, uint64_t *out) {
    random_games_of(from, first, games, 0, 1, out, out + 1);
}

#endif
#ifndef GAMES
extern "C" void reset_lanes(Lane *lanes, wide count, Stream from, Shown out) {
    for (wide i = 0; i < count; i++) reset_one(&lanes[i], i, from, &out);
}

extern "C" void sample_lanes(Lane *lanes, wide count, wide *out) {
    for (wide i = 0; i < count; i++) sample_one(&lanes[i], i, out);
}

extern "C" void step_lanes(Lane *lanes, wide count, const wide *actions, Shown out, uint64_t *refused) {
    for (wide i = 0; i < count; i++)
        if (!step_one(&lanes[i], i, actions[i], &out)) ++*refused;
}

extern "C" void lane_size(wide *out) { *out = sizeof(Lane); }
#endif
#endif
