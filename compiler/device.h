/* What a game's rules need on a GPU, or on a host that plays one. The rules follow; kernels.h uses them. */
#ifdef __CUDACC_RTC__
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef int int32_t;
typedef unsigned uint32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
#define INT64_C(x) x##LL
#else
#include <math.h>
#include <stdint.h>
#include <string.h>
#endif

#ifndef SMALL
#define SMALL 100 /* functions up to this size are part of those that call them */
#endif

typedef int64_t wide;
#ifdef WIDE
typedef wide num;
#else
typedef int32_t num; /* whole numbers, where 32 bits are enough: compiler/widths.py */
#endif

#ifdef __CUDACC__
#define FN static __device__ __forceinline__
#define CALLED static __device__ __noinline__
#ifndef UNROLLED
#define ROLLED _Pragma("unroll 1")
#else
#define ROLLED
#endif
#define FN_MEMBER __device__ __forceinline__
#define TABLE static __device__ __constant__ const
#define FAIL() __trap()
#else
#define FN static inline
#define CALLED static
#define ROLLED
#define FN_MEMBER inline
#define TABLE static const
#define FAIL() __builtin_trap()
#endif

template <class A, class B> FN auto floor_div(A a, B b) -> decltype(a / b) {
    auto q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

template <class A, class B> FN auto floor_mod(A a, B b) -> decltype(a % b) {
    auto r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

template <class A, class B> FN auto lesser(A a, B b) -> decltype(a + b) { return b < a ? b : a; }
template <class A, class B> FN auto greater(A a, B b) -> decltype(a + b) { return b > a ? b : a; }

#ifdef __CUDACC__
#define POPULATION __popcll
#define LEADING __clzll
#else
#define POPULATION __builtin_popcountll
#define LEADING __builtin_clzll
#endif

FN num bit_count(wide a) { return POPULATION(a < 0 ? 0 - (uint64_t)a : (uint64_t)a); }
FN num bit_length(wide a) {
    return a == 0 ? 0 : 64 - LEADING(a < 0 ? 0 - (uint64_t)a : (uint64_t)a);
}

/* Rows of an observation. */
template <class V> FN void blank(V v, num at, num n) {
    for (num i = 0; i < n; i++) v[at + i] = 0;
}
template <class V> FN void unpack(V v, num at, wide packed, int bits, num n) {
    for (num i = 0; i < n; i++, packed >>= bits) v[at + i] = packed & ((1 << bits) - 1);
}

/* Actions that follow from others. */
template <class V, class W> FN void copy_plus(V to, num start, W from, num at, num n, num more) {
    for (num i = 0; i < n; i++) to[start + i] = from[at + i] + more;
}

/* A small table in a register. */
template <uint64_t packed, int width, int low> struct Packed {
    FN_MEMBER num operator[](num i) const {
        return (num)(packed >> width * i & ((1u << width) - 1)) + low;
    }
};

/* Instead of a list of legal actions: the one with number `wanted`, or only how many there are. */
struct Pick {
    num wanted, got;
};
struct PickedAt {
    Pick *pick;
    num i;
    FN_MEMBER void operator=(num action) const {
        if (i == pick->wanted) pick->got = action;
    }
};
struct Picking {
    Pick *pick;
    FN_MEMBER PickedAt operator[](num i) const { return PickedAt{pick, i}; }
};
