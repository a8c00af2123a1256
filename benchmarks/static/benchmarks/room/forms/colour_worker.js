// Colour code away from the page: a slow grammar, or a text made to be slow, holds nobody up.

import hljs from "../../../vendor/highlightjs-11.12.0/core.min.js";

const LANGUAGES = {
  python: "python", py: "python", python3: "python", ipython: "python",
  javascript: "javascript", js: "javascript", jsx: "javascript", mjs: "javascript", node: "javascript", json: "javascript",
  typescript: "typescript", ts: "typescript", tsx: "typescript",
  bash: "bash", sh: "bash", shell: "bash", zsh: "bash", console: "bash",
  java: "java", kotlin: "java",
  c: "cpp", cpp: "cpp", "c++": "cpp", h: "cpp", cc: "cpp",
  go: "go", golang: "go",
  rust: "rust", rs: "rust",
  sql: "sql", sqlite: "sql", postgresql: "sql",
  xml: "xml", html: "xml", svg: "xml",
  css: "css",
  yaml: "yaml", yml: "yaml",
};
const CLASS_OF = {
  keyword: "h-keyword", literal: "h-keyword", operator: "h-keyword",
  string: "h-string", regexp: "h-string", subst: "h-name", char: "h-string",
  comment: "h-comment", doctag: "h-comment", meta: "h-comment", quote: "h-comment",
  number: "h-number", symbol: "h-number",
  title: "h-title", name: "h-title", tag: "h-title", section: "h-title", "selector-tag": "h-title", "selector-class": "h-title",
  attr: "h-name", attribute: "h-name", property: "h-name", built_in: "h-name", type: "h-name", variable: "h-name",
};

const classOf = (scope) => CLASS_OF[scope] ?? CLASS_OF[scope.split(".")[0]] ?? "";

/** Collects [length, class] runs instead of markup. */
class Runs {
  runs = [];
  #classes = [""];

  addText(text) {
    const last = this.runs.at(-1);
    const name = this.#classes.at(-1);
    if (last?.[1] === name) last[0] += text.length;
    else if (text) this.runs.push([text.length, name]);
  }

  // The library calls a scope's begin and end by two names each.
  openNode(scope) {
    this.#classes.push(classOf(scope) || this.#classes.at(-1));
  }

  closeNode() {
    this.#classes.pop();
  }

  startScope(scope) {
    this.openNode(scope);
  }

  endScope() {
    this.closeNode();
  }

  __addSublanguage({ runs }) {
    this.runs.push(...runs.map((run) => [...run]));
  }

  finalize() {}

  toHTML() {
    return "";
  }
}

hljs.configure({ __emitter: Runs });

async function runsOf(code, wanted) {
  const language = Object.hasOwn(LANGUAGES, wanted) ? LANGUAGES[wanted] : null;
  if (!language) return null;
  const grammar = await import(`../../../vendor/highlightjs-11.12.0/languages/${language}.min.js`);
  if (!hljs.getLanguage(language)) hljs.registerLanguage(language, grammar.default);
  return hljs.highlight(code, { language, ignoreIllegals: true })._emitter.runs;
}

addEventListener("message", async ({ data: { number, code, language } }) => {
  postMessage({ number, runs: await runsOf(code, language).catch(() => null) });
});
