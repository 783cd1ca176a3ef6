/* What every library shares: counted objects, vectors, and faults that name a place in the text.
   Nothing here needs Python or its lock; core.h is Python's side.

   A library is compiled in two parts: the rules, and Python's calls. SHARED is what both use. */
#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __SSE4_1__
#include <smmintrin.h>
#endif

/* Faults leave by longjmp to the call that came from Python. What they leave behind is not freed:
   a fault is an error in the rules. */

enum { FAULT_INDEX = 1, FAULT_RANGE, FAULT_DIVISION, FAULT_SHIFT, FAULT_DOMAIN, FAULT_MEMORY,
       FAULT_CLASS, FAULT_DEPTH, FAULT_RAISED, FAULT_INTERRUPT };

typedef struct Frame {
    jmp_buf jump;
    struct Frame *before;
    void *thread; /* not NULL while other threads may run */
    struct Twins *twins; /* what a long call works on, see core.h */
    struct Head *busy; /* what a call works on in place */
    void *given; /* the arguments, and what they are: freed after a fault too */
    const void *sig;
    int count;
    double checked;
    int depth; /* of functions that call themselves */
    int kind, site, error;
    int64_t a, b;
    char text[160];
} Frame;

#define SHARED __attribute__((visibility("hidden")))

SHARED extern _Thread_local Frame *frame;

#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define COLD __attribute__((cold, noinline)) /* notes: games that nobody watches write none */

__attribute__((noreturn, cold, noinline, unused))
static void fault(int kind, int site, int64_t a, int64_t b) {
    frame->kind = kind;
    frame->site = site;
    frame->a = a;
    frame->b = b;
    longjmp(frame->jump, 1);
}

/* Functions that call themselves do so as deep as in Python, and no deeper. */

__attribute__((unused)) static int *deeper(int site) {
    if (UNLIKELY(++frame->depth > 900)) fault(FAULT_DEPTH, site, 0, 0);
    return &frame->depth;
}

__attribute__((unused)) static inline void rise(int **depth) { --**depth; }

#define RISING __attribute__((cleanup(rise), unused))

/* Counted objects. Counts are plain: an object belongs to one thread at a time. */

typedef struct Class Class;

typedef struct Head {
    const Class *cls;
    void *wrapper; /* the Python object that shows this one, if there is one */
    int refs;
    uint8_t complete;
    uint8_t apart; /* nothing else shares anything with it */
    uint8_t busy;  /* a call works on it while other threads run */
} Head;

typedef struct Field {
    const char *name;
    int offset;
    char kind; /* i, b, d, o (an object), q h c B f (vectors), L (a list of objects) */
    uint64_t classes; /* for objects: which classes fit, as bits */
    int length;       /* of a vector, where it never changes, else -1 */
} Field;

struct Class {
    const char *name;
    int number; /* below 0: vectors and lists */
    int size;
    const Field *fields;
    int held; /* how many of them are references; those come first */
    int count;
    const struct Library *library; /* whose states it knows, or NULL */
    void **type; /* where the Python type is kept */
};

enum { VEC_I64 = -1, VEC_I16 = -2, VEC_U8 = -3, VEC_F64 = -4, VEC_I8 = -5, LIST = -6 };

typedef struct List { Head h; int len; int cap; Head *data[]; } List;

__attribute__((noinline, unused)) static void discard(Head *h) {
    const Class *cls = h->cls;
    if (cls->number == LIST) {
        List *list = (List *)h;
        for (int i = 0; i < list->len; i++)
            if (list->data[i] && --list->data[i]->refs == 0) discard(list->data[i]);
    } else if (cls->number >= 0) {
        for (int i = 0; i < cls->held; i++) {
            Head *held = *(Head **)((char *)h + cls->fields[i].offset);
            if (held && --held->refs == 0) discard(held);
        }
    }
    free(h);
}

static inline void drop(void *object) {
    Head *h = object;
    if (h && --h->refs == 0) discard(h);
}

__attribute__((unused)) static inline void drop_held(void *place) { drop(*(void **)place); }

#define OWN __attribute__((cleanup(drop_held)))
#define KEEP(x) ({ __typeof__(x) kept_ = (x); ((Head *)kept_)->refs++; kept_; })
#define MOVE(x) ({ __typeof__(x) moved_ = (x); (x) = NULL; moved_; })
#define SET(place, value) ({ __typeof__(place) new_ = (value); void *old_ = (place); \
                             (place) = new_; drop(old_); })

__attribute__((unused)) static void *fresh(const Class *cls) {
    Head *h = malloc((size_t)cls->size);
    if (!h) fault(FAULT_MEMORY, 0, 0, 0);
    __asm__("" : "+r"(h)); /* or gcc makes it calloc, which passes by what a thread has just freed */
    memset(h, 0, (size_t)cls->size);
    h->cls = cls;
    h->refs = 1;
    h->complete = 1;
    return h;
}

/* Vectors. */

__attribute__((unused)) static void *room(const Class *cls, size_t head, size_t item, int64_t n) {
    if (n < 0) n = 0;
    if (n > 0x7fffffff / 16) fault(FAULT_MEMORY, 0, n, 0);
    List *v = malloc(head + item * (size_t)n);
    if (!v) fault(FAULT_MEMORY, 0, n, 0);
    v->h = (Head){cls, NULL, 1, 1, 0, 0};
    v->len = v->cap = (int)n;
    return v;
}

/* An index, if there are more than that many numbers. */
static inline int64_t within(int64_t i, int64_t n, int site) {
    if (UNLIKELY((uint64_t)i >= (uint64_t)n)) fault(FAULT_INDEX, site, i, n);
    return i;
}

/* Bytes in a structure: as plain chars, C would let them be a part of anything, and read
   everything again after each of them is written. */
typedef struct __attribute__((packed)) Signed { int number : 8; } Signed;
typedef struct __attribute__((packed)) Unsigned { unsigned number : 8; } Unsigned;

#define VECTOR(NAME, T, s, W, LOW, HIGH, dot)                                                    \
    typedef struct NAME { Head h; int len; int cap; T data[]; } NAME;                            \
    SHARED extern Class class_##NAME;                                                            \
    __attribute__((unused)) static inline W fit_##s(W x, int site) {                             \
        if (sizeof(T) < 8 && UNLIKELY(x < LOW || x > HIGH)) fault(FAULT_RANGE, site, (int64_t)x, 0); \
        return x;                                                                                \
    }                                                                                            \
    __attribute__((unused)) static NAME *empty_##s(int64_t n) {                                  \
        return room(&class_##NAME, sizeof(NAME), sizeof(T), n);                                  \
    }                                                                                            \
    __attribute__((unused)) static NAME *filled_##s(W x, int64_t n, int site) {                  \
        NAME *v = empty_##s(n);                                                                  \
        W y = fit_##s(x, site);                                                                  \
        for (int i = 0; i < v->len; i++) v->data[i]dot = y;                                         \
        return v;                                                                                \
    }                                                                                            \
    __attribute__((unused)) static NAME *cut_##s(NAME *from, int64_t low, int64_t high, int site) { \
        if (low < 0 || high < 0) fault(FAULT_INDEX, site, low < 0 ? low : high, from->len);      \
        if (high > from->len) high = from->len;                                                  \
        if (low > high) low = high;                                                              \
        NAME *v = empty_##s(high - low);                                                         \
        memcpy(v->data, from->data + low, sizeof(T) * (size_t)(high - low));                     \
        return v;                                                                                \
    }                                                                                            \
    /* Takes over `v` and gives back one with `x` at its end; in place where nobody else has it. */ \
    __attribute__((unused)) static NAME *push_##s(NAME *v, W x, int site) {                      \
        W y = fit_##s(x, site);                                                                  \
        if (v->h.refs > 1) {                                                                     \
            NAME *copy = empty_##s((int64_t)v->len + 8);                                         \
            memcpy(copy->data, v->data, sizeof(T) * (size_t)v->len);                             \
            copy->len = v->len;                                                                  \
            drop(v);                                                                             \
            v = copy;                                                                            \
        } else if (v->len == v->cap) {                                                           \
            int64_t cap = (int64_t)v->cap * 2 + 8;                                               \
            if (cap > 0x7fffffff / 16) fault(FAULT_MEMORY, site, cap, 0);                        \
            NAME *moved = realloc(v, sizeof(NAME) + sizeof(T) * (size_t)cap);                    \
            if (!moved) fault(FAULT_MEMORY, site, cap, 0);                                       \
            v = moved;                                                                           \
            v->cap = (int)cap;                                                                   \
        }                                                                                        \
        v->data[v->len++]dot = y;                                                                \
        return v;                                                                                \
    }

VECTOR(VecI64, int64_t, i64, int64_t, 0, 0, )
VECTOR(VecI16, int16_t, i16, int64_t, -32768, 32767, )
VECTOR(VecI8, Signed, i8, int64_t, -128, 127, .number)
VECTOR(VecU8, Unsigned, u8, int64_t, 0, 255, .number)
VECTOR(VecF64, double, f64, double, 0, 0, )

/* Numbers on their way to a Python list. The memory of the last one is kept: lists follow each other,
   and long ones cost the allocator more than the copy. */
SHARED extern VecI64 *spare;

__attribute__((unused)) static VecI64 *listing(VecI64 *from, int64_t low, int64_t high, int site) {
    VecI64 *v = __atomic_exchange_n(&spare, NULL, __ATOMIC_ACQUIRE);
    if (!v) return cut_i64(from, low, high, site);
    if (low != 0 || high < 0 || high > v->cap || high > from->len) {
        free(v);
        return cut_i64(from, low, high, site);
    }
    v->len = (int)high;
    memcpy(v->data, from->data, sizeof(int64_t) * (size_t)high);
    return v;
}

__attribute__((unused)) static void listing_done(VecI64 *v) {
    if (v->h.refs > 1) drop(v);
    else free(__atomic_exchange_n(&spare, v, __ATOMIC_RELEASE));
}

/* Rows of numbers that are added up, and multiplied and added up: long loops without a test inside. */

__attribute__((unused)) static void add_row(VecI64 *sums, VecI16 *rows, int64_t at, int64_t n, int site) {
    if (n <= 0) return;
    within(n - 1, sums->len, site);
    within(at + n - 1, rows->len, site);
    const int16_t *row = &rows->data[within(at, rows->len, site)];
    for (int64_t i = 0; i < n; i++) sums->data[i] += row[i];
}

__attribute__((unused)) static int64_t dot(VecI16 *rows, int64_t at, VecI16 *by, int64_t n, int site) {
    if (n <= 0) return 0;
    within(n - 1, by->len, site);
    within(at + n - 1, rows->len, site);
    const int16_t *row = &rows->data[within(at, rows->len, site)], *other = by->data;
    int64_t sum = 0;
    for (int64_t i = 0; i < n; i++) sum += (int32_t)row[i] * (int32_t)other[i];
    return sum;
}

__attribute__((unused)) static void copy_plus(VecI64 *to, int64_t start, VecI64 *from, int64_t at, int64_t n,
                                              int64_t more, int site) {
    if (n <= 0) return;
    within(at + n - 1, from->len, site);
    within(start + n - 1, to->len, site);
    const int64_t *number = &from->data[within(at, from->len, site)];
    int64_t *out = &to->data[within(start, to->len, site)];
    for (int64_t i = 0; i < n; i++) out[i] = number[i] + more;
}

/* Views: memory of the caller, or of a vector that stays where it is. */

#define VIEW(NAME, T, s)                                                                          \
    typedef struct NAME { T *data; int64_t len; } NAME;                                          \
    __attribute__((unused)) static void blank_##s(NAME v, int64_t at, int64_t n, int site) {     \
        if (n <= 0) return;                                                                      \
        within(at, v.len, site);                                                                 \
        within(at + n - 1, v.len, site);                                                         \
        memset(v.data + at, 0, sizeof(T) * (size_t)n);                                           \
    }                                                                                            \
    __attribute__((unused)) static inline NAME part_##s(NAME v, int64_t at, int64_t n, int site) { \
        if (UNLIKELY(at < 0 || n < 0 || at > v.len - n)) fault(FAULT_INDEX, site, at, v.len);    \
        return (NAME){v.data + at, n};                                                           \
    }

VIEW(ViewI64, int64_t, i64)
VIEW(ViewI32, int32_t, i32)
VIEW(ViewI16, int16_t, i16)
VIEW(ViewI8, Signed, i8)
VIEW(ViewU8, Unsigned, u8)
VIEW(ViewF32, float, f32)

#ifdef __SSE4_1__
/* The first `n` of sixteen bytes; nothing goes through memory, where a later read would have to wait. */
__attribute__((unused)) static inline void put_bytes(char *out, __m128i wide, int64_t n) {
    if (n == 16) {
        _mm_storeu_si128((__m128i *)out, wide);
        return;
    }
    if (n & 8) {
        _mm_storel_epi64((__m128i *)out, wide);
        out += 8;
        wide = _mm_srli_si128(wide, 8);
    }
    int32_t four = _mm_cvtsi128_si32(wide);
    if (n & 4) {
        memcpy(out, &four, sizeof four);
        out += 4;
        four = _mm_extract_epi32(wide, 1);
    }
    if (n & 2) {
        memcpy(out, &four, 2);
        out += 2;
        four >>= 16;
    }
    if (n & 1) *out = (char)four;
}

/* The first `n` of eight numbers. */
__attribute__((unused)) static inline void put_low(int16_t *out, __m128i wide, int64_t n) {
    put_bytes((char *)out, wide, 2 * n);
}

/* The lowest sixteen bits, each as a byte. */
__attribute__((unused)) static inline __m128i bits_apart(int64_t packed) {
    __m128i byte = _mm_set_epi64x(INT64_C(0x0101010101010101), 0);
    __m128i place = _mm_set1_epi64x((int64_t)UINT64_C(0x8040201008040201));
    __m128i bits = _mm_and_si128(_mm_shuffle_epi8(_mm_cvtsi64_si128(packed), byte), place);
    return _mm_min_epu8(bits, _mm_set1_epi8(1));
}
#endif

/* `bits` is a constant, and so is `n` as a rule: no loop is left of it. Up to eight bytes, or sixteen
   halves of bytes, become 16-bit numbers at once. */
__attribute__((unused)) static inline void unpack_i16(ViewI16 v, int64_t at, int64_t packed, int64_t bits,
                                                      int64_t n, int site) {
    int16_t *out = part_i16(v, at, n, site).data;
#ifdef __SSE4_1__
    if (bits == 8 && n <= 8) {
        put_low(out, _mm_cvtepu8_epi16(_mm_cvtsi64_si128(packed)), n);
        return;
    }
    if (bits == 4 && n <= 16) {
        __m128i low = _mm_cvtsi64_si128(packed & INT64_C(0x0f0f0f0f0f0f0f0f));
        __m128i high = _mm_cvtsi64_si128(packed >> 4 & INT64_C(0x0f0f0f0f0f0f0f0f));
        __m128i bytes = _mm_unpacklo_epi8(low, high);
        put_low(out, _mm_cvtepu8_epi16(bytes), n < 8 ? n : 8);
        if (n > 8) put_low(out + 8, _mm_cvtepu8_epi16(_mm_srli_si128(bytes, 8)), n - 8);
        return;
    }
#endif
    for (int64_t i = 0; i < n; i++, packed >>= bits) out[i] = (int16_t)(packed & ((INT64_C(1) << bits) - 1));
}

__attribute__((unused)) static inline void unpack_u8(ViewU8 v, int64_t at, int64_t packed, int64_t bits,
                                                     int64_t n, int site) {
    Unsigned *out = part_u8(v, at, n, site).data;
#ifdef __SSE4_1__
    if (bits == 1 && n <= 64) {
        for (; n > 0; n -= 16, out += 16, packed >>= 16) put_bytes((char *)out, bits_apart(packed), n < 16 ? n : 16);
        return;
    }
#endif
    for (int64_t i = 0; i < n; i++, packed >>= bits) out[i].number = packed & ((INT64_C(1) << bits) - 1);
}

#define cover_i64(v) ({ VecI64 *seen_ = (v); (ViewI64){seen_->data, seen_->len}; })
#define cover_i16(v) ({ VecI16 *seen_ = (v); (ViewI16){seen_->data, seen_->len}; })
#define cover_i8(v) ({ VecI8 *seen_ = (v); (ViewI8){seen_->data, seen_->len}; })
#define cover_u8(v) ({ VecU8 *seen_ = (v); (ViewU8){seen_->data, seen_->len}; })
#define fit_f32(x, site) ((float)(x))

__attribute__((unused)) static inline int32_t fit_i32(int64_t x, int site) {
    if (UNLIKELY(x < INT32_MIN || x > INT32_MAX)) fault(FAULT_RANGE, site, x, 0);
    return (int32_t)x;
}

SHARED extern Class class_List;

__attribute__((unused)) static void *item(List *list, int64_t i, int site) {
    if (UNLIKELY((uint64_t)i >= (uint64_t)list->len)) fault(FAULT_INDEX, site, i, list->len);
    return list->data[i];
}

/* A vector whose length is declared must have it. */
#define measured(v, n, site) ({ if (UNLIKELY((v)->len != (n))) fault(FAULT_INDEX, site, (n), (v)->len); })

/* So must a view. */
#define exactly(v, n, site) ({ if (UNLIKELY((v).len != (n))) fault(FAULT_INDEX, site, (n), (v).len); })

/* Arithmetic as Python has it. */

static inline int64_t floor_div(int64_t a, int64_t b, int site) {
    if (b > 0 && (uint64_t)(a | b) <= UINT32_MAX) return (uint32_t)a / (uint32_t)b;
    if (UNLIKELY(b == 0)) fault(FAULT_DIVISION, site, a, b);
    if (UNLIKELY(b == -1)) return (int64_t)(0 - (uint64_t)a);
    int64_t q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

static inline int64_t floor_mod(int64_t a, int64_t b, int site) {
    if (b > 0 && (uint64_t)(a | b) <= UINT32_MAX) return (uint32_t)a % (uint32_t)b;
    if (UNLIKELY(b == 0)) fault(FAULT_DIVISION, site, a, b);
    if (UNLIKELY(b == -1)) return 0;
    int64_t r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

/* By a constant above 0: a number below 0 is turned over, divided, and turned back. */
static inline int64_t floor_div_by(int64_t a, int64_t b) {
    int64_t sign = a >> 63;
    return (int64_t)((uint64_t)(a ^ sign) / (uint64_t)b) ^ sign;
}

static inline int64_t floor_mod_by(int64_t a, int64_t b) { return a - floor_div_by(a, b) * b; }

static inline int64_t shift_left(int64_t a, int64_t n, int site) {
    if (UNLIKELY((uint64_t)n > 63)) fault(FAULT_SHIFT, site, n, 0);
    int64_t shifted = (int64_t)((uint64_t)a << n);
#ifdef CHECKED
    if (shifted >> n != a) fault(FAULT_RANGE, site, a, n);
#endif
    return shifted;
}

static inline int64_t shift_right(int64_t a, int64_t n, int site) {
    if (UNLIKELY((uint64_t)n > 63)) {
        if (n < 0) fault(FAULT_SHIFT, site, n, 0);
        n = 63;
    }
    return a >> n;
}

/* Of a number without its sign, as Python counts. */
__attribute__((unused)) static inline int64_t bit_count(int64_t a) {
    return __builtin_popcountll(a < 0 ? 0 - (uint64_t)a : (uint64_t)a);
}

__attribute__((unused)) static inline int64_t bit_length(int64_t a) {
    return a == 0 ? 0 : 64 - __builtin_clzll(a < 0 ? 0 - (uint64_t)a : (uint64_t)a);
}

static inline double float_div(double a, double b, int site) {
    if (UNLIKELY(b == 0.0)) fault(FAULT_DIVISION, site, 0, 0);
    return a / b;
}

static inline int64_t truncated(double x, int site) {
    if (UNLIKELY(!(x > -9223372036854775808.0 && x < 9223372036854775808.0)))
        fault(isnan(x) ? FAULT_DOMAIN : FAULT_RANGE, site, 0, 0);
    return (int64_t)x;
}

__attribute__((unused)) static double root_of(double x, int site) {
    if (UNLIKELY(x < 0.0)) fault(FAULT_DOMAIN, site, 0, 0);
    return sqrt(x);
}

__attribute__((unused)) static double log_of(double x, int site) {
    if (UNLIKELY(x <= 0.0)) fault(FAULT_DOMAIN, site, 0, 0);
    return log(x);
}

__attribute__((unused)) static double exp_of(double x, int site) {
    double y = exp(x);
    if (UNLIKELY(isinf(y) && !isinf(x))) fault(FAULT_RANGE, site, 0, 0);
    return y;
}

__attribute__((unused)) static double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#define LESSER(a, b) ({ __typeof__((a) + (b)) a_ = (a), b_ = (b); b_ < a_ ? b_ : a_; })
#define GREATER(a, b) ({ __typeof__((a) + (b)) a_ = (a), b_ = (b); b_ > a_ ? b_ : a_; })

SHARED void check_interrupt(void);

#ifndef PYTHON_SIDE /* what both parts share is a part of the rules */
_Thread_local Frame *frame;
VecI64 *spare;
Class class_VecI64 = {"vec[i64]", VEC_I64, 8, NULL, 0, 0, NULL, NULL};
Class class_VecI16 = {"vec[i16]", VEC_I16, 2, NULL, 0, 0, NULL, NULL};
Class class_VecI8 = {"vec[i8]", VEC_I8, 1, NULL, 0, 0, NULL, NULL};
Class class_VecU8 = {"vec[u8]", VEC_U8, 1, NULL, 0, 0, NULL, NULL};
Class class_VecF64 = {"vec[float]", VEC_F64, 8, NULL, 0, 0, NULL, NULL};
Class class_List = {"list", LIST, 8, NULL, 0, 0, NULL, NULL};
#endif
