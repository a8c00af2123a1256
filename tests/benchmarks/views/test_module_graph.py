"""A page announces every module that its scripts will ask for, and no other."""

import pytest
from django.template import Context, Template

from benchmarks.views.module_graph import NoModule, imports_of, late_modules_of, modules_of

FILES = {
    "a/start.js": 'import { x } from "./x.js";\nimport "../b/y.js";\nconst later = () => import("./late.js");\n',
    "a/x.js": 'export { z } from "./z.js";\nexport const from = "./no.js";\n',
    "a/z.js": '// import "./comment.js";\nimport {\n  one,\n  two,\n} from "./x.js";\n',
    "b/y.js": "export const y = 1;\n",
    "a/page.js": 'import "./x.js";\nlate(() => import("./panel.js"), ({ begin }) => begin());\n',
    "a/panel.js": 'import "./x.js";\nimport "../b/y.js";\nconst asked = () => import("./asked.js");\n',
}


def test_a_graph_lists_each_module_once_the_nearest_first():
    assert modules_of(["a/start.js"], FILES.__getitem__) == ["a/x.js", "b/y.js", "a/z.js"]


def test_what_comes_late_is_listed_with_its_imports_but_for_what_came_first():
    assert late_modules_of(["a/page.js"], FILES.__getitem__) == ["a/panel.js", "b/y.js"]


def test_what_is_fetched_when_it_is_asked_for_does_not_come_late():
    assert late_modules_of(["a/start.js"], FILES.__getitem__) == []


def test_a_script_of_the_page_is_not_announced_again():
    assert modules_of(["a/start.js", "a/x.js"], FILES.__getitem__) == ["b/y.js", "a/z.js"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('import x from "./x.js";', ["a/x.js"]),
        ("import * as x from './x.js'", ["a/x.js"]),
        ('import { x as y, z } from "../x.js";', ["x.js"]),
        ('export * from "./x.js";', ["a/x.js"]),
        ('export const x = "./x.js";', []),
        ('export function f() { return "./x.js"; }', []),
        ('const x = await import("./x.js");', []),
        ('import("./x.js");', []),
        ('import x from "somewhere";', []),
    ],
)
def test_only_an_import_that_must_come_before_the_script_runs_counts(line, found):
    assert imports_of("a/start.js", line) == found


def test_a_module_that_is_not_there_is_named():
    with pytest.raises(NoModule, match=r"benchmarks/nowhere\.js"):
        modules_of(["benchmarks/nowhere.js"])


def test_a_block_of_scripts_is_announced_before_it():
    script = '<script type="module" src="/static/benchmarks/room/near.js"></script>'
    page = Template(f"{{% load modules %}}{{% modules %}}{script}{{% endmodules %}}").render(Context())
    assert '<link rel="modulepreload" href="/static/benchmarks/room/steps.js">' in page
    assert page.index("steps.js") < page.index("<script")


def test_what_comes_late_waits_in_a_template():
    script = '<script type="module" src="/static/benchmarks/room/room.js"></script>'
    page = Template(f"{{% load modules %}}{{% modules %}}{script}{{% endmodules %}}").render(Context())
    first, waiting = page.split("<template data-late-modules>")
    assert "/room/rail.js" not in first
    assert '<link rel="modulepreload" href="/static/benchmarks/room/rail.js">' in waiting.split("</template>")[0]
