/* Python's side of a library: wrappers, arguments, results, and the threads. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#define PYTHON_SIDE
#include "runtime.h"

typedef PyObject *(*Native)(PyObject *, PyObject *const *, Py_ssize_t, PyObject *);

/* The library of a game; functions of the engine come first, in the same order everywhere. */
struct Library {
    const char *name;
    const Native *functions;
};

/* What the core gives to all libraries. */
typedef struct Core {
    const char *stamp;
    PyTypeObject *base;
    void *types[64];     /* the Python types of the engine's classes, by number */
    void *vec_types[8];  /* and of vectors, by minus number */
    PyObject **fallbacks; /* what the engine's functions are in plain Python */
    PyObject **numbers;   /* the first whole numbers, see `listed` */
    bool lists_known;     /* whether their items are where `items_of` says */
} Core;

typedef struct Wrapper {
    PyObject_HEAD
    Head *native;
} Wrapper;

static Core *core;

typedef struct Arg {
    const char *name;
    char kind;        /* as in Field, l: a list of numbers, Q I H C U F: a view */
    bool optional;
    int64_t number;   /* what it is when it is not given */
    double real;
    uint64_t classes; /* which classes fit, as bits; 0: a state of any game */
} Arg;

typedef struct Memory { void *data; int64_t len; Py_buffer *buffer; } Memory;
typedef union Value { int64_t i; double d; bool b; void *p; Memory m; } Value;

static const struct Library *const our_library;
static const int engine_classes;
static const char *const files[];
static const char *const errors[][2];

/* Objects of both worlds. */

__attribute__((unused)) static PyObject *wrapped(void *object) {
    Head *h = object;
    if (h->wrapper) return Py_NewRef((PyObject *)h->wrapper);
    PyTypeObject *type = h->cls->type ? *h->cls->type : NULL;
    if (!type) return PyErr_Format(PyExc_TypeError, "%s is not known to Python", h->cls->name);
    PyObject *made = PyType_GenericAlloc(type, 0);
    if (!made) return NULL;
    ((Wrapper *)made)->native = h;
    h->wrapper = made;
    h->refs++;
    return made;
}

/* Takes over the reference. */
__attribute__((unused)) static PyObject *handed_over(void *object) {
    PyObject *made = wrapped(object);
    drop(object);
    return made;
}

__attribute__((cold, noinline)) static bool has_all_fields(Head *h) {
    for (int i = 0; i < h->cls->held; i++)
        if (!*(void **)((char *)h + h->cls->fields[i].offset)) return false;
    h->complete = 1;
    return true;
}

/* The native part of an object whose class has one, once all its fields are there. */
__attribute__((always_inline)) static inline Head *native_part(PyObject *object) {
    Head *h = ((Wrapper *)object)->native;
    return h && (h->complete || has_all_fields(h)) ? h : NULL;
}

static Head *native_of(PyObject *object) {
    return PyObject_TypeCheck(object, core->base) ? native_part(object) : NULL;
}

static bool fits(Head *h, uint64_t classes, const struct Library *library) {
    if (!h || h->cls->number < 0) return false;
    if (h->cls->library && library && h->cls->library != library) return false;
    if (classes == 0) return h->cls->number >= engine_classes;
    return h->cls->number < 64 && (classes >> h->cls->number & 1);
}

__attribute__((unused)) static int vec_number(char kind) {
    return kind == 'q' ? VEC_I64 : kind == 'h' ? VEC_I16 : kind == 'c' ? VEC_I8
           : kind == 'B' ? VEC_U8 : VEC_F64;
}

/* Arguments. False where Python must find its own way with them; no error is set then. */

static bool numbers_from(PyObject *given, Value *out) {
    if (!PyList_Check(given)) return false;
    Py_ssize_t n = PyList_Size(given);
    VecI64 *made = malloc(sizeof(VecI64) + 8 * (size_t)n);
    if (!made) return false;
    made->h = (Head){&class_VecI64, NULL, 1, 1, 0, 0};
    made->len = made->cap = (int)n;
    for (Py_ssize_t i = 0; i < n; i++) {
        made->data[i] = PyLong_AsLongLong(PyList_GetItem(given, i));
        if (made->data[i] == -1 && PyErr_Occurred()) {
            PyErr_Clear();
            free(made);
            return false;
        }
    }
    out->p = made;
    return true;
}

static bool objects_from(PyObject *given, uint64_t classes, Value *out) {
    if (!PyList_Check(given)) return false;
    Py_ssize_t n = PyList_Size(given);
    for (Py_ssize_t i = 0; i < n; i++)
        if (!fits(native_of(PyList_GetItem(given, i)), classes, our_library)) return false;
    List *made = malloc(sizeof(List) + sizeof(Head *) * (size_t)n);
    if (!made) return false;
    made->h = (Head){&class_List, NULL, 1, 1, 0, 0};
    made->len = made->cap = (int)n;
    for (Py_ssize_t i = 0; i < n; i++) {
        made->data[i] = native_of(PyList_GetItem(given, i));
        made->data[i]->refs++;
    }
    out->p = made;
    return true;
}

/* A view of a vector, or of anything that shows its memory in one piece. */
static bool memory_from(PyObject *given, char kind, Memory *out) {
    static const char *const formats[] = {"Qql", "Ii", "Hh", "Cb", "UBb?", "Ff"};
    static const int sizes[] = {8, 4, 2, 1, 1, 4};
    Head *h = native_of(given);
    out->buffer = NULL;
    for (int k = 0; k < 6; k++) {
        if (formats[k][0] != kind) continue;
        if (h) {
            static const int vectors[] = {VEC_I64, 1, VEC_I16, VEC_I8, VEC_U8, 1};
            out->data = ((List *)h)->data;
            out->len = ((List *)h)->len;
            return h->cls->number == vectors[k];
        }
        Py_buffer *seen = malloc(sizeof(Py_buffer));
        if (!seen) return false;
        if (PyObject_GetBuffer(given, seen, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE | PyBUF_FORMAT)) {
            PyErr_Clear();
            free(seen);
            return false;
        }
        bool fit = seen->itemsize == sizes[k] && seen->format && seen->format[0] &&
                   !seen->format[1] && strchr(formats[k] + 1, seen->format[0]);
        if (fit) {
            *out = (Memory){seen->buf, seen->len / seen->itemsize, seen};
            return true;
        }
        PyBuffer_Release(seen);
        free(seen);
    }
    return false;
}

static bool convert(const Arg *arg, PyObject *given, Value *out) {
    switch (arg->kind) {
    case 'i':
        out->i = PyLong_AsLongLong(given);
        if (out->i != -1 || !PyErr_Occurred()) return true;
        PyErr_Clear();
        return false;
    case 'b':
        if (!PyLong_Check(given)) return false;
        out->b = PyObject_IsTrue(given) == 1;
        return true;
    case 'd':
        out->d = PyFloat_AsDouble(given);
        if (out->d != -1.0 || !PyErr_Occurred()) return true;
        PyErr_Clear();
        return false;
    case 'o': {
        Head *h = native_of(given);
        out->p = h;
        return fits(h, arg->classes, our_library);
    }
    case 'l': return numbers_from(given, out);
    case 'L': return objects_from(given, arg->classes, out);
    case 'Q': case 'I': case 'H': case 'C': case 'U': case 'F': return memory_from(given, arg->kind, &out->m);
    default: {
        Head *h = native_of(given);
        out->p = h;
        return h && h->cls->number == vec_number(arg->kind);
    }
    }
}

__attribute__((unused)) static void give_back(const Arg *sig, int count, Value *values) {
    for (int i = 0; i < count; i++) {
        if (sig[i].kind == 'l' || sig[i].kind == 'L') drop(values[i].p);
        else if (strchr("QIHUF", sig[i].kind) && values[i].m.buffer) {
            PyBuffer_Release(values[i].m.buffer);
            free(values[i].m.buffer);
        }
    }
}

static PyObject *named(const char *name, PyObject *const *args, Py_ssize_t n, PyObject *names) {
    for (Py_ssize_t k = 0; names && k < PyTuple_Size(names); k++)
        if (PyUnicode_CompareWithASCIIString(PyTuple_GetItem(names, k), name) == 0)
            return args[n + k];
    return NULL;
}

__attribute__((unused)) static bool take(const Arg *sig, int count, PyObject *const *args,
                                         Py_ssize_t n, PyObject *names, Value *out) {
    Py_ssize_t used = n;
    if (n > count) return false;
    for (int i = 0; i < count; i++) {
        PyObject *given = i < n ? args[i] : named(sig[i].name, args, n, names);
        if (given) {
            if (i >= n) used++;
            if (convert(&sig[i], given, &out[i])) continue;
        } else if (sig[i].optional) {
            if (sig[i].kind == 'd') out[i].d = sig[i].real;
            else if (sig[i].kind == 'b') out[i].b = sig[i].number != 0;
            else out[i].i = sig[i].number;
            continue;
        }
        give_back(sig, i, out);
        return false;
    }
    if (used == n + (names ? PyTuple_Size(names) : 0)) return true;
    give_back(sig, count, out);
    return false;
}

/* The same for what is called most: whole numbers, all of them given, none by its name. */
__attribute__((always_inline, unused)) static inline bool
take_numbers(int count, PyObject *const *args, Py_ssize_t n, PyObject *names, Value *out) {
    if (n != count || names) return false;
    for (int i = 0; i < count; i++) {
        out[i].i = PyLong_AsLongLong(args[i]);
        if (UNLIKELY(out[i].i == -1) && PyErr_Occurred()) {
            PyErr_Clear();
            return false;
        }
    }
    return true;
}

/* Lists are of actions, mostly: small numbers that are needed again and again, so they are kept. They
   are made one after the other, so that those of one list lie close together in memory, and fetched
   before they are counted. A long list is written as PyList_SET_ITEM does it, which the stable
   interface lacks. */

enum { KEPT_NUMBERS = 4096, AHEAD = 8, SHORT = 16, LISTS_UNKNOWN = 0x030F0000 };

/* Where a list keeps its items in CPython 3.11 to 3.14. */
static PyObject **items_of(PyObject *list) { return *(PyObject ***)((PyVarObject *)list + 1); }

static void list_kept(PyObject *made, const int64_t *data, int n) {
    PyObject **numbers = core->numbers;
    int i = 0;
    if (n < SHORT || !core->lists_known) {
        for (; i < n; i++) PyList_SetItem(made, i, Py_NewRef(numbers[data[i]]));
        return;
    }
    PyObject **items = items_of(made);
    for (; i + AHEAD < n; i++) {
        __builtin_prefetch(numbers[data[i + AHEAD]], 1);
        items[i] = Py_NewRef(numbers[data[i]]);
    }
    for (; i < n; i++) items[i] = Py_NewRef(numbers[data[i]]);
}

static bool list_new(PyObject *made, const int64_t *data, int n) {
    for (int i = 0; i < n; i++) {
        PyObject *number = PyLong_FromLongLong(data[i]);
        if (!number) return false;
        PyList_SetItem(made, i, number);
    }
    return true;
}

__attribute__((unused)) static PyObject *listed(VecI64 *v) {
    PyObject *made = PyList_New(v->len);
    int64_t all = 0;
    for (int i = 0; i < v->len; i++) all |= v->data[i];
    if (made && (uint64_t)all < KEPT_NUMBERS) {
        list_kept(made, v->data, v->len);
    } else if (made && !list_new(made, v->data, v->len)) {
        Py_DECREF(made);
        made = NULL;
    }
    listing_done(v);
    return made;
}

/* The way of plain Python, for what is not native. */

__attribute__((unused)) static PyObject *in_python(PyObject *function, PyObject *self,
                                                   PyObject *const *args, Py_ssize_t n,
                                                   PyObject *names) {
    if (!function) return PyErr_Format(PyExc_TypeError, "these arguments do not fit");
    int first = self ? 1 : 0;
    PyObject *given = PyTuple_New(n + first), *extra = NULL, *result = NULL;
    if (!given) return NULL;
    if (self) PyTuple_SetItem(given, 0, Py_NewRef(self));
    for (Py_ssize_t i = 0; i < n; i++) PyTuple_SetItem(given, i + first, Py_NewRef(args[i]));
    if (names && !(extra = PyDict_New())) goto done;
    for (Py_ssize_t k = 0; names && k < PyTuple_Size(names); k++)
        if (PyDict_SetItem(extra, PyTuple_GetItem(names, k), args[n + k])) goto done;
    result = PyObject_Call(function, given, extra);
done:
    Py_DECREF(given);
    Py_XDECREF(extra);
    return result;
}

/* Faults as errors of Python. */

static void let_go(struct Twins *twins);

__attribute__((unused)) static PyObject *failed(Frame *here) {
    frame = here->before;
    if (here->thread) PyEval_RestoreThread(here->thread);
    if (here->busy) here->busy->busy = 0;
    if (here->twins) let_go(here->twins);
    if (here->given) give_back(here->sig, here->count, here->given);
    const char *file = files[here->site >> 16];
    int line = here->site & 0xffff;
    long long a = here->a, b = here->b;
    switch (here->kind) {
    case FAULT_INDEX:
        return PyErr_Format(PyExc_IndexError, "%s, line %d: index %lld of %lld", file, line, a, b);
    case FAULT_RANGE:
        return PyErr_Format(PyExc_OverflowError, "%s, line %d: a number is too large", file, line);
    case FAULT_DIVISION:
        return PyErr_Format(PyExc_ZeroDivisionError, "%s, line %d: division by zero", file, line);
    case FAULT_SHIFT:
        return PyErr_Format(PyExc_ValueError, "%s, line %d: a shift by %lld", file, line, a);
    case FAULT_DOMAIN:
        return PyErr_Format(PyExc_ValueError, "%s, line %d: math domain error", file, line);
    case FAULT_CLASS:
        return PyErr_Format(PyExc_TypeError, "%s, line %d: an unknown class", file, line);
    case FAULT_DEPTH:
        return PyErr_Format(PyExc_RecursionError, "%s, line %d: too deep", file, line);
    case FAULT_INTERRUPT:
        return NULL;
    case FAULT_RAISED: {
        PyObject *module = PyImport_ImportModule(errors[here->error][0]);
        PyObject *error = module ? PyObject_GetAttrString(module, errors[here->error][1]) : NULL;
        Py_XDECREF(module);
        if (error) PyErr_SetString(error, here->text);
        Py_XDECREF(error);
        return NULL;
    }
    }
    return PyErr_NoMemory();
}

#define ENTER                                                                                    \
    Frame here;                                                                                  \
    here.before = frame;                                                                         \
    here.thread = NULL;                                                                          \
    here.twins = NULL;                                                                           \
    here.busy = NULL;                                                                            \
    here.given = NULL;                                                                           \
    here.depth = 0;                                                                              \
    here.checked = 0.0;                                                                           \
    frame = &here;                                                                               \
    if (setjmp(here.jump)) return failed(&here);
#define LEAVE frame = here.before;

/* A call in place lets other threads run too, but only on what nothing else shares. */
#define WORK_IN_PLACE(me)                                                                        \
    if ((me)->h.apart) {                                                                         \
        (me)->h.busy = 1;                                                                        \
        here.busy = &(me)->h;                                                                    \
        here.thread = PyEval_SaveThread();                                                       \
    }
#define WORK_DONE                                                                                \
    if (here.busy) {                                                                             \
        PyEval_RestoreThread(here.thread);                                                       \
        here.thread = NULL;                                                                      \
        here.busy->busy = 0;                                                                     \
    }

__attribute__((cold, noinline, unused)) static bool refuse_busy(Head *h) {
    PyErr_Format(PyExc_RuntimeError, "another thread is working on this %s", h->cls->name);
    return true;
}

__attribute__((always_inline, unused)) static inline bool taken(PyObject *self) {
    Head *h = ((Wrapper *)self)->native;
    return h && UNLIKELY(h->busy) && refuse_busy(h);
}

/* Lets Ctrl-C through, twenty times a second. */
void check_interrupt(void) {
    double now = clock_now();
    if (now - frame->checked < 0.05) return;
    frame->checked = now;
    if (frame->thread) PyEval_RestoreThread(frame->thread);
    if (PyErr_CheckSignals()) {
        frame->thread = NULL;
        fault(FAULT_INTERRUPT, 0, 0, 0);
    }
    if (frame->thread) frame->thread = PyEval_SaveThread();
}

/* A long call works on copies of all that it was given, so that no other thread touches them, and
   writes back what has changed at its end. */

typedef struct Twins { Head **original, **copy; int count, room; int *at; } Twins;

/* Where an original stands in the table, or where there is room for it. */
static int *twin_place(Twins *twins, Head *h) {
    unsigned size = (unsigned)twins->room * 2, i = (unsigned)((uintptr_t)h >> 4) * 2654435761u % size;
    while (twins->at[i] >= 0 && twins->original[twins->at[i]] != h) i = (i + 1) % size;
    return &twins->at[i];
}

static void twin_room(Twins *twins) {
    twins->room = twins->room * 2 + 64;
    size_t room = (size_t)twins->room;
    twins->original = realloc(twins->original, sizeof(Head *) * room);
    twins->copy = realloc(twins->copy, sizeof(Head *) * room);
    twins->at = realloc(twins->at, sizeof(int) * room * 2);
    if (!twins->original || !twins->copy || !twins->at) fault(FAULT_MEMORY, 0, 0, 0);
    memset(twins->at, 0xff, sizeof(int) * room * 2);
    for (int i = 0; i < twins->count; i++) *twin_place(twins, twins->original[i]) = i;
}

static size_t size_of(Head *h) {
    if (h->cls->number >= 0) return (size_t)h->cls->size;
    return sizeof(List) + (size_t)h->cls->size * (size_t)((List *)h)->len;
}

__attribute__((unused)) static Head *twin(Twins *twins, Head *h) {
    if (!h) return NULL;
    if (twins->count == twins->room) twin_room(twins);
    int *place = twin_place(twins, h);
    if (*place >= 0) return twins->copy[*place];
    Head *copy = malloc(size_of(h));
    if (!copy) fault(FAULT_MEMORY, 0, 0, 0);
    memcpy(copy, h, size_of(h));
    copy->wrapper = NULL;
    copy->refs = 1;
    copy->apart = copy->busy = 0;
    h->refs++;
    *place = twins->count;
    twins->original[twins->count] = h;
    twins->copy[twins->count++] = copy;
    if (h->cls->number == LIST) {
        for (int i = 0; i < ((List *)h)->len; i++)
            (((List *)copy)->data[i] = twin(twins, ((List *)h)->data[i]))->refs++;
    } else if (h->cls->number < 0) {
        ((List *)copy)->cap = ((List *)copy)->len;
    }
    for (int i = 0; h->cls->number >= 0 && i < h->cls->held; i++) {
        Head **field = (Head **)((char *)copy + h->cls->fields[i].offset);
        if ((*field = twin(twins, *field))) (*field)->refs++;
    }
    return copy;
}

static void write_back(Twins *twins, Head *original, Head *copy) {
    const Class *cls = original->cls;
    if (cls->number == LIST) return;
    if (cls->number < 0) {
        memcpy(((List *)original)->data, ((List *)copy)->data,
               (size_t)cls->size * (size_t)((List *)original)->len);
        return;
    }
    for (int i = 0; i < cls->count; i++) {
        char *to = (char *)original + cls->fields[i].offset;
        char *from = (char *)copy + cls->fields[i].offset;
        if (i >= cls->held) {
            memcpy(to, from, cls->fields[i].kind == 'b' ? sizeof(bool) : 8);
            continue;
        }
        Head *now = *(Head **)from;
        for (int k = 0; k < twins->count; k++)
            if (twins->copy[k] == now) now = twins->original[k];
        if (now == *(Head **)to) continue;
        if (now) now->refs++;
        drop(*(Head **)to);
        *(Head **)to = now;
    }
}

__attribute__((unused)) static void untwin(Twins *twins) {
    for (int i = 0; i < twins->count; i++)
        write_back(twins, twins->original[i], twins->copy[i]);
    let_go(twins);
}

static void let_go(Twins *twins) {
    for (int i = 0; i < twins->count; i++) {
        drop(twins->copy[i]);
        drop(twins->original[i]);
    }
    free(twins->original);
    free(twins->copy);
    free(twins->at);
}

/* The core finds the game that a call is about, and its library. */
__attribute__((unused)) static PyObject *dispatch(int number, int at, const char *name,
                                                  PyObject *owner, PyObject *self,
                                                  PyObject *const *args, Py_ssize_t n,
                                                  PyObject *names);

/* Fields. */

__attribute__((unused)) static PyObject *get_field(PyObject *self, void *closure) {
    const Field *field = closure;
    Head *h = ((Wrapper *)self)->native;
    if (!h) return PyErr_Format(PyExc_AttributeError, "%s", field->name);
    if (taken(self)) return NULL;
    char *place = (char *)h + field->offset;
    switch (field->kind) {
    case 'i': return PyLong_FromLongLong(*(int64_t *)place);
    case 'b': return PyBool_FromLong(*(bool *)place);
    case 'd': return PyFloat_FromDouble(*(double *)place);
    default:
        if (!*(Head **)place) return PyErr_Format(PyExc_AttributeError, "%s", field->name);
        return wrapped(*(Head **)place);
    }
}

__attribute__((unused)) static int set_field(PyObject *self, PyObject *given, void *closure) {
    const Field *field = closure;
    Head *h = ((Wrapper *)self)->native;
    Arg arg = {field->name, field->kind, false, 0, 0.0, field->classes};
    Value value;
    if (taken(self)) return -1;
    if (!h || !given || !convert(&arg, given, &value) ||
        (field->kind == 'o' && h->cls->library && !fits(value.p, field->classes, h->cls->library))) {
        PyErr_Format(PyExc_TypeError, "this value does not fit the field %s", field->name);
        return -1;
    }
    if (field->length >= 0 && ((List *)value.p)->len != field->length) {
        PyErr_Format(PyExc_ValueError, "%s holds %d numbers", field->name, field->length);
        return -1;
    }
    char *place = (char *)h + field->offset;
    switch (field->kind) {
    case 'i': *(int64_t *)place = value.i; break;
    case 'b': *(bool *)place = value.b; break;
    case 'd': *(double *)place = value.d; break;
    default: {
        Head *old = *(Head **)place;
        ((Head *)value.p)->refs++;
        *(Head **)place = value.p;
        drop(old);
    }
    }
    return 0;
}

/* What the loader asks of a library. */

typedef struct Export { const char *module, *cls, *name; Native call; } Export;
typedef struct Known { const char *module; const Class *cls; PyGetSetDef *fields; } Known;

__attribute__((unused)) static void replace(PyObject **place, PyObject *value) {
    PyObject *old = *place;
    *place = value;
    Py_XDECREF(old);
}

__attribute__((unused)) static PyObject *adopt_class(const Known *known, PyMethodDef *defs,
                                                     const Export *exports, int count,
                                                     PyObject **fallbacks, PyObject *type,
                                                     PyObject *originals) {
    *known->cls->type = Py_NewRef(type);
    PyObject *capsule = PyCapsule_New((void *)known->cls, "honjin.class", NULL);
    if (!capsule || PyObject_SetAttrString(type, "__native__", capsule)) return NULL;
    Py_DECREF(capsule);
    for (PyGetSetDef *field = known->fields; field->name; field++) {
        PyObject *made = PyDescr_NewGetSet((PyTypeObject *)type, field);
        if (!made || PyObject_SetAttrString(type, field->name, made)) return NULL;
        Py_DECREF(made);
    }
    for (int i = 0; i < count; i++) {
        if (!exports[i].cls || strcmp(exports[i].cls, known->cls->name) || !exports[i].call) continue;
        PyObject *original = PyMapping_GetItemString(originals, exports[i].name);
        if (!original) return NULL;
        replace(&fallbacks[i], original);
        PyObject *made = PyDescr_NewMethod((PyTypeObject *)type, &defs[i]);
        if (!made || PyObject_SetAttrString(type, exports[i].name, made)) return NULL;
        Py_DECREF(made);
    }
    Py_RETURN_NONE;
}

__attribute__((unused)) static PyObject *take_over(PyMethodDef *defs, const Export *exports,
                                                   int count, PyObject **fallbacks,
                                                   const char *module, PyObject *originals) {
    PyObject *made = PyDict_New(), *name = PyUnicode_FromString(module);
    for (int i = 0; made && i < count; i++) {
        if (exports[i].cls || strcmp(exports[i].module, module) || !exports[i].call) continue;
        PyObject *original = PyMapping_GetItemString(originals, exports[i].name);
        if (!original) return NULL;
        replace(&fallbacks[i], original);
        PyObject *function = PyCFunction_NewEx(&defs[i], NULL, name);
        if (!function || PyDict_SetItemString(made, exports[i].name, function)) return NULL;
        Py_DECREF(function);
    }
    Py_XDECREF(name);
    return made;
}
