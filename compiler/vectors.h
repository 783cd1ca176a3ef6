/* The Python types of the core: the base of all wrappers, and vectors. */

static PyObject *native_new(PyTypeObject *type, PyObject *args, PyObject *names) {
    (void)args;
    (void)names;
    PyObject *made = PyType_GenericAlloc(type, 0);
    if (!made) return NULL;
    PyObject *capsule = PyObject_GetAttrString((PyObject *)type, "__native__");
    if (!capsule) {
        PyErr_Clear(); /* a class of plain Python */
        return made;
    }
    const Class *cls = PyCapsule_GetPointer(capsule, "honjin.class");
    Py_DECREF(capsule);
    Head *h = cls ? calloc(1, (size_t)cls->size) : NULL;
    if (!h) {
        Py_DECREF(made);
        return PyErr_NoMemory();
    }
    h->cls = cls;
    h->refs = 1;
    h->wrapper = made;
    ((Wrapper *)made)->native = h;
    return made;
}

static int native_init(PyObject *self, PyObject *args, PyObject *names) {
    (void)self;
    (void)args;
    (void)names;
    return 0;
}

static void native_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    Head *h = ((Wrapper *)self)->native;
    if (h) {
        h->wrapper = NULL;
        drop(h);
    }
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyType_Slot native_slots[] = {
    {Py_tp_new, native_new},
    {Py_tp_init, native_init},
    {Py_tp_dealloc, native_free},
    {Py_tp_doc, "What the native part of Honjin keeps; Python looks at it through this."},
    {0, NULL},
};
static PyType_Spec native_spec = {"honjin._native.core.Native", sizeof(Wrapper), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, native_slots};

/* Vectors, as Python sees them. */

static List *vec_of(PyObject *self) { return (List *)((Wrapper *)self)->native; }

static PyObject *vec_get(List *v, Py_ssize_t i) {
    switch (v->h.cls->number) {
    case VEC_I64: return PyLong_FromLongLong(((VecI64 *)v)->data[i]);
    case VEC_I16: return PyLong_FromLong(((VecI16 *)v)->data[i]);
    case VEC_I8: return PyLong_FromLong(((VecI8 *)v)->data[i].number);
    case VEC_U8: return PyLong_FromLong(((VecU8 *)v)->data[i].number);
    default: return PyFloat_FromDouble(((VecF64 *)v)->data[i]);
    }
}

static int vec_put(List *v, Py_ssize_t i, PyObject *given) {
    if (v->h.cls->number == VEC_F64) {
        double real = PyFloat_AsDouble(given);
        if (real == -1.0 && PyErr_Occurred()) return -1;
        ((VecF64 *)v)->data[i] = real;
        return 0;
    }
    long long number = PyLong_AsLongLong(given);
    if (number == -1 && PyErr_Occurred()) return -1;
    if (v->h.cls->number == VEC_I64) {
        ((VecI64 *)v)->data[i] = number;
        return 0;
    }
    int kind = v->h.cls->number;
    int low = kind == VEC_I16 ? INT16_MIN : kind == VEC_I8 ? INT8_MIN : 0;
    int high = kind == VEC_I16 ? INT16_MAX : kind == VEC_I8 ? INT8_MAX : UINT8_MAX;
    if (number < low || number > high) {
        PyErr_Format(PyExc_OverflowError, "%lld does not fit into a %s", number, v->h.cls->name);
        return -1;
    }
    if (kind == VEC_I16) ((VecI16 *)v)->data[i] = (int16_t)number;
    else ((VecU8 *)v)->data[i].number = (unsigned)number;
    return 0;
}

static List *vec_room(const Class *cls, Py_ssize_t n) {
    List *v = n < 0x7ffffff ? malloc(sizeof(List) + (size_t)cls->size * (size_t)n) : NULL;
    if (!v) {
        PyErr_NoMemory();
        return NULL;
    }
    v->h = (Head){cls, NULL, 1, 1, 0, 0};
    v->len = v->cap = (int)n;
    return v;
}

static PyObject *vec_new(PyTypeObject *type, PyObject *args, PyObject *names) {
    static const Class *const kinds[] = {&class_VecI64, &class_VecI16, &class_VecU8, &class_VecF64,
                                          &class_VecI8};
    PyObject *items = NULL;
    if (names && PyDict_Size(names) > 0) return PyErr_Format(PyExc_TypeError, "vec(items)");
    if (!PyArg_ParseTuple(args, "|O", &items)) return NULL;
    const Class *cls = NULL;
    for (int k = 0; k < 5; k++)
        if (core->vec_types[k + 1] == (void *)type) cls = kinds[k];
    if (!cls) return PyErr_Format(PyExc_TypeError, "vec has no heirs");
    PyObject *all = items ? PySequence_List(items) : PyList_New(0);
    if (!all) return NULL;
    Py_ssize_t n = PyList_Size(all);
    List *v = vec_room(cls, n);
    for (Py_ssize_t i = 0; v && i < n; i++)
        if (vec_put(v, i, PyList_GetItem(all, i))) {
            free(v);
            v = NULL;
        }
    Py_DECREF(all);
    return v ? handed_over(v) : NULL;
}

static Py_ssize_t vec_length(PyObject *self) { return vec_of(self)->len; }

static PyObject *vec_item(PyObject *self, Py_ssize_t i) {
    List *v = vec_of(self);
    if (i < 0 || i >= v->len) return PyErr_Format(PyExc_IndexError, "index out of range");
    return vec_get(v, i);
}

static bool vec_index(List *v, PyObject *key, Py_ssize_t *i) {
    *i = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (*i == -1 && PyErr_Occurred()) return false;
    if (*i < 0) *i += v->len;
    if (*i >= 0 && *i < v->len) return true;
    PyErr_Format(PyExc_IndexError, "index out of range");
    return false;
}

static PyObject *vec_subscript(PyObject *self, PyObject *key) {
    List *v = vec_of(self);
    Py_ssize_t i, stop, step;
    if (!PySlice_Check(key)) return vec_index(v, key, &i) ? vec_get(v, i) : NULL;
    if (PySlice_Unpack(key, &i, &stop, &step)) return NULL;
    Py_ssize_t n = PySlice_AdjustIndices(v->len, &i, &stop, step);
    List *made = vec_room(v->h.cls, n);
    if (!made) return NULL;
    size_t size = (size_t)v->h.cls->size;
    for (Py_ssize_t k = 0; k < n; k++, i += step)
        memcpy((char *)made->data + size * (size_t)k, (char *)v->data + size * (size_t)i, size);
    return handed_over(made);
}

static int vec_assign(PyObject *self, PyObject *key, PyObject *given) {
    Py_ssize_t i;
    if (!given || PySlice_Check(key)) {
        PyErr_SetString(PyExc_TypeError, "numbers of a vec are changed one by one");
        return -1;
    }
    return vec_index(vec_of(self), key, &i) ? vec_put(vec_of(self), i, given) : -1;
}

static PyObject *vec_repr(PyObject *self) {
    PyObject *items = PySequence_List(self);
    if (!items) return NULL;
    PyObject *text = PyUnicode_FromFormat("%s(%R)", vec_of(self)->h.cls->name, items);
    Py_DECREF(items);
    return text;
}

static PyObject *vec_compare(PyObject *self, PyObject *other, int op) {
    if ((op != Py_EQ && op != Py_NE) || Py_TYPE(self) != Py_TYPE(other)) Py_RETURN_NOTIMPLEMENTED;
    List *a = vec_of(self), *b = vec_of(other);
    size_t size = (size_t)a->h.cls->size * (size_t)a->len;
    bool equal = a->len == b->len && memcmp(a->data, b->data, size) == 0;
    return PyBool_FromLong(equal == (op == Py_EQ));
}

static int vec_buffer(PyObject *self, Py_buffer *view, int flags) {
    static char *const formats[] = {"", "q", "h", "B", "d", "b"};
    List *v = vec_of(self);
    int size = v->h.cls->size;
    if (PyBuffer_FillInfo(view, self, v->data, (Py_ssize_t)size * v->len, 0, flags)) return -1;
    view->itemsize = size;
    if (flags & PyBUF_FORMAT) view->format = formats[-v->h.cls->number];
    if (flags & PyBUF_ND) {
        Py_ssize_t *shape = malloc(2 * sizeof(Py_ssize_t));
        if (!shape) return -1;
        shape[0] = v->len;
        shape[1] = size;
        view->shape = shape;
        if (flags & PyBUF_STRIDES) view->strides = shape + 1;
        view->internal = shape;
    }
    return 0;
}

static void vec_release(PyObject *self, Py_buffer *view) {
    (void)self;
    free(view->internal);
}

static PyObject *vec_reduce(PyObject *self, PyObject *nothing) {
    (void)nothing;
    PyObject *items = PySequence_List(self);
    if (!items) return NULL;
    return Py_BuildValue("(O(N))", (PyObject *)Py_TYPE(self), items);
}

static PyMethodDef vec_methods[] = {
    {"__reduce__", vec_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot vec_slots[] = {
    {Py_tp_new, vec_new},
    {Py_tp_repr, vec_repr},
    {Py_tp_richcompare, vec_compare},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_methods, vec_methods},
    {Py_sq_length, vec_length},
    {Py_sq_item, vec_item},
    {Py_mp_length, vec_length},
    {Py_mp_subscript, vec_subscript},
    {Py_mp_ass_subscript, vec_assign},
    {Py_bf_getbuffer, vec_buffer},
    {Py_bf_releasebuffer, vec_release},
    {Py_tp_doc, "Numbers of one width in one block of memory."},
    {0, NULL},
};

static PyObject *vec_append(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *self, *given;
    if (!PyArg_ParseTuple(args, "OO", &self, &given)) return NULL;
    Head *h = native_of(self);
    if (!h || h->cls->number > VEC_I64 || h->cls->number < VEC_I8)
        return PyErr_Format(PyExc_TypeError, "append(vec, number)");
    List *v = (List *)h, *made = vec_room(h->cls, (Py_ssize_t)v->len + 1);
    if (!made) return NULL;
    memcpy(made->data, v->data, (size_t)h->cls->size * (size_t)v->len);
    if (vec_put(made, v->len, given)) {
        free(made);
        return NULL;
    }
    return handed_over(made);
}

/* A copy that shares nothing with anybody, so that a thread can work on it. */
static PyObject *set_apart(PyObject *module, PyObject *object) {
    (void)module;
    Head *h = native_of(object);
    if (!h) return Py_NewRef(object);
    Twins twins = {NULL, NULL, 0, 0, NULL};
    ENTER
    here.twins = &twins;
    Head *copy = twin(&twins, h);
    LEAVE
    copy->refs++;
    let_go(&twins);
    copy->apart = 1;
    return handed_over(copy);
}

static bool make_types(PyObject *module) {
    static const char *const names[] = {"", "VecI64", "VecI16", "VecU8", "VecF64", "VecI8"};
    static const char *const full[] = {"", "honjin._native.core.VecI64", "honjin._native.core.VecI16",
                                       "honjin._native.core.VecU8", "honjin._native.core.VecF64",
                                       "honjin._native.core.VecI8"};
    core->base = (PyTypeObject *)PyType_FromSpec(&native_spec);
    if (!core->base || PyModule_AddObjectRef(module, "Native", (PyObject *)core->base)) return false;
    for (int k = 1; k <= 5; k++) {
        PyType_Spec spec = {full[k], sizeof(Wrapper), 0, Py_TPFLAGS_DEFAULT, vec_slots};
        PyObject *type = PyType_FromSpecWithBases(&spec, (PyObject *)core->base);
        if (!type || PyModule_AddObjectRef(module, names[k], type)) return false;
        core->vec_types[k] = type;
    }
    return true;
}
