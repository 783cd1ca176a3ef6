/* Numbers as a list of Python. */

/* Lists are of actions, mostly: small numbers that are needed again and again, so they are kept. */

enum { KEPT_NUMBERS = 4096 };

__attribute__((unused)) static PyObject *whole_number(int64_t n) {
    static PyObject *kept[KEPT_NUMBERS];
    if ((uint64_t)n >= KEPT_NUMBERS) return PyLong_FromLongLong(n);
    if (!kept[n] && !(kept[n] = PyLong_FromLongLong(n))) return NULL;
    return Py_NewRef(kept[n]);
}

/* Python's stable interface has one call for each item of a new list, which takes longer than
   finding the action. Lists keep their items behind the fourth of their five words in every CPython
   since 3.11. Whether this Python's do is found out from one of them; if not, the calls are made. */

typedef struct Listing { PyObject_VAR_HEAD PyObject **items; Py_ssize_t room; } Listing;

static bool shows_its_items(PyObject *list) {
    PyObject *size = PyObject_GetAttrString((PyObject *)&PyList_Type, "__basicsize__");
    bool same = size && PyLong_AsSsize_t(size) == (Py_ssize_t)sizeof(Listing);
    Py_XDECREF(size);
    PyErr_Clear();
    Listing *seen = (Listing *)list;
    return same && seen->ob_base.ob_size == 2 && seen->room >= 2 && seen->room < 64 &&
           seen->items && seen->items[0] == Py_True && seen->items[1] == Py_None;
}

static bool lists_are_known(void) {
    static int known = -1;
    if (known >= 0) return known;
    PyObject *tried = PyList_New(2);
    if (!tried) {
        PyErr_Clear();
        return false;
    }
    PyList_SetItem(tried, 0, Py_NewRef(Py_True));
    PyList_SetItem(tried, 1, Py_NewRef(Py_None));
    known = shows_its_items(tried);
    Py_DECREF(tried);
    return known;
}

__attribute__((unused)) static PyObject *listed(VecI64 *v) {
    PyObject *made = PyList_New(v->len);
    bool known = lists_are_known();
    for (int i = 0; made && i < v->len; i++) {
        PyObject *number = whole_number(v->data[i]);
        if (!number) {
            Py_DECREF(made);
            made = NULL;
        } else if (known) {
            ((Listing *)made)->items[i] = number;
        } else {
            PyList_SetItem(made, i, number);
        }
    }
    drop(v);
    return made;
}
