/* The module that a library is to Python; included at the end of each. */

static void *game_types[64];

static PyObject *module_adopt(PyObject *module, PyObject *args) {
    (void)module;
    const char *where, *name;
    PyObject *type, *originals;
    if (!PyArg_ParseTuple(args, "ssOO", &where, &name, &type, &originals)) return NULL;
    for (const Known *one = known; one->module; one++)
        if (!strcmp(one->module, where) && !strcmp(one->cls->name, name))
            return adopt_class(one, defs, exports, EXPORTS, fallbacks, type, originals);
    return PyErr_Format(PyExc_LookupError, "%s.%s", where, name);
}

static PyObject *module_take_over(PyObject *module, PyObject *args) {
    (void)module;
    const char *where;
    PyObject *originals;
    if (!PyArg_ParseTuple(args, "sO", &where, &originals)) return NULL;
    return take_over(defs, exports, EXPORTS, fallbacks, where, originals);
}

/* For a module: (class, whether there are objects of it) … */
static PyObject *module_classes(PyObject *module, PyObject *args) {
    (void)module;
    const char *where;
    if (!PyArg_ParseTuple(args, "s", &where)) return NULL;
    PyObject *made = PyDict_New();
    for (int i = 0; made && bases[i][0]; i++)
        if (!strcmp(bases[i][0], where) && PyDict_SetItemString(made, bases[i][1], Py_False))
            return NULL;
    for (const Known *one = known; made && one->module; one++)
        if (!strcmp(one->module, where) && PyDict_SetItemString(made, one->cls->name, Py_True))
            return NULL;
    return made;
}

#if IS_CORE
#include "vectors.h"

static PyObject *dispatch(int number, int at, const char *name, PyObject *owner, PyObject *self,
                          PyObject *const *args, Py_ssize_t n, PyObject *names) {
    PyObject *about = at < 0 ? self : at < n ? args[at] : named(name, args, n, names);
    Head *h = about ? native_of(about) : NULL;
    if (h && h->cls->library && h->cls->library->functions[number])
        return h->cls->library->functions[number](self, args, n, names);
    return in_python(fallbacks[number], owner, args, n, names);
}

static PyObject *module_append(PyObject *module, PyObject *args) { return vec_append(module, args); }
#endif

/* The modules that have something native here. */
static PyObject *module_modules(PyObject *module, PyObject *nothing) {
    (void)module;
    (void)nothing;
    PyObject *made = PyList_New(0);
    for (int i = 0; made && i < (int)(sizeof module_names / sizeof *module_names); i++) {
        PyObject *name = PyUnicode_FromString(module_names[i]);
        if (!name || PyList_Append(made, name)) return NULL;
        Py_DECREF(name);
    }
    return made;
}

/* By module a digest of the text it was compiled from. */
static PyObject *module_sources(PyObject *module, PyObject *nothing) {
    (void)module;
    (void)nothing;
    PyObject *made = PyDict_New();
    for (int i = 0; made && i < (int)(sizeof module_names / sizeof *module_names); i++) {
        PyObject *digest = PyUnicode_FromString(module_digests[i]);
        if (!digest || PyDict_SetItemString(made, module_names[i], digest)) return NULL;
        Py_DECREF(digest);
    }
    return made;
}

#if IS_CORE
static PyObject *module_is_native(PyObject *module, PyObject *object) {
    (void)module;
    return PyBool_FromLong(native_of(object) != NULL);
}
#endif

static PyMethodDef module_methods[] = {
    {"modules", module_modules, METH_NOARGS, "The modules that have something native here."},
    {"sources", module_sources, METH_NOARGS, "By module a digest of its text when this was built."},
    {"adopt", module_adopt, METH_VARARGS, "Give a class its native fields and methods."},
    {"take_over", module_take_over, METH_VARARGS, "The native functions of a module."},
    {"classes", module_classes, METH_VARARGS, "The classes of a module that are native."},
#if IS_CORE
    {"append", module_append, METH_VARARGS, "A vector with one number more."},
    {"is_native", module_is_native, METH_O, "Whether an object has a native part."},
    {"apart", set_apart, METH_O, "A copy that shares nothing with anybody."},
#endif
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_def = {PyModuleDef_HEAD_INIT, LIBRARY, NULL, -1, module_methods,
                                        NULL, NULL, NULL, NULL};

#if IS_CORE
static bool know_lists(void) {
    PyObject *pair = PyList_New(2);
    if (!pair) return false;
    for (int n = 0; n < 2; n++) PyList_SetItem(pair, n, Py_NewRef(core->numbers[n]));
    core->lists_known = Py_Version < LISTS_UNKNOWN && items_of(pair)[0] == core->numbers[0] &&
                        items_of(pair)[1] == core->numbers[1];
    Py_DECREF(pair);
    return true;
}

static bool keep_numbers(void) {
    static PyObject *numbers[KEPT_NUMBERS];
    for (int n = 0; n < KEPT_NUMBERS; n++)
        if (!(numbers[n] = PyLong_FromLong(n))) return false;
    core->numbers = numbers;
    return know_lists();
}
#endif

static bool find_core(PyObject *module) {
#if IS_CORE
    static Core own = {.stamp = STAMP, .fallbacks = fallbacks};
    core = &own;
    if (!keep_numbers()) return false;
    PyObject *capsule = PyCapsule_New(core, "honjin._native.core.api", NULL);
    return capsule && !PyModule_AddObjectRef(module, "api", capsule) && make_types(module);
#else
    (void)module;
    core = PyCapsule_Import("honjin._native.core.api", 0);
    if (core && strcmp(core->stamp, STAMP)) {
        PyErr_SetString(PyExc_ImportError, "the native libraries were not built together");
        return false;
    }
    return core != NULL;
#endif
}

PyMODINIT_FUNC INIT(void) {
    PyObject *module = PyModule_Create(&module_def);
    if (!module || !find_core(module)) return NULL;
    for (int i = 0; all_classes[i]; i++) {
        int number = all_classes[i]->number;
        all_classes[i]->type = number < engine_classes ? &core->types[number] : &game_types[number];
    }
    class_VecI64.type = &core->vec_types[1];
    class_VecI16.type = &core->vec_types[2];
    class_VecU8.type = &core->vec_types[3];
    class_VecF64.type = &core->vec_types[4];
    class_VecI8.type = &core->vec_types[5];
    if (PyModule_AddStringConstant(module, "stamp", STAMP)) return NULL;
    return module;
}
