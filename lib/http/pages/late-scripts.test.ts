import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { startScriptsAfterPaint } from "./late-scripts";

const SCRIPTS = ["/_next/static/chunks/one.js", "/_next/static/chunks/two.js", "/_next/static/chunks/three.js"];
const tag = (src: string | undefined) => `<script src="${src}" async=""></script>`;
const TEXT = "<p>&lt;script src=&quot;/_next/static/chunks/no.js&quot; async=&quot;&quot;&gt; $& costs $1</p>";
const REST = `<script src="/_next/static/chunks/old.js" noModule=""></script>`;
const PAGE = `<html><head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" fetchPriority="low" href="${SCRIPTS[2]}"/>${tag(SCRIPTS[0])}${tag(SCRIPTS[1])}${REST}</head><body>${TEXT}<script>go("$'")</script>${tag(SCRIPTS[2])}</body></html>`;

type Told = (list: { getEntriesByName: (name: string) => string[] }) => void;

/** Runs the page's own script in a browser that paints when it is told to. */
function opened(html: string, { hidden = false, toldOfPaint = true } = {}) {
  const source = /<script>(\(function[\s\S]*?)<\/script><\/head>/.exec(html)?.[1] ?? "";
  const tasks: (() => void)[] = [];
  const loads: (() => void)[] = [];
  let tell: Told = () => {};
  const started: string[] = [];
  const page = {
    document: {
      hidden,
      createElement: () => ({}),
      head: { appendChild: ({ src }: { src: string }) => started.push(src) },
    },
    PerformanceObserver: class {
      constructor(then: Told) {
        tell = then;
      }
      observe() {
        if (!toldOfPaint) throw new TypeError("no such entries");
      }
    },
    setTimeout: (then: () => void) => tasks.push(then),
    addEventListener: (_name: string, then: () => void) => loads.push(then),
  };
  try {
    runInNewContext(source, page);
  } catch (error) {
    if (toldOfPaint) throw error;
  }
  const run = (list: (() => void)[]) => list.splice(0).forEach((each) => void each());
  return {
    started,
    paint: (...kinds: string[]) => tell({ getEntriesByName: (name) => kinds.filter((kind) => kind === name) }),
    load: () => run(loads),
    wait: () => run(tasks),
  };
}

it("startScriptsAfterPaint takes the scripts out of the page, and nothing else", () => {
  const { html, starter: text } = startScriptsAfterPaint(PAGE);
  for (const src of SCRIPTS) expect(html).not.toContain(tag(src));
  expect(html).not.toContain(`rel="preload" as="script"`);
  expect(html).toContain(`<script>${text}</script></head>`);
  const starter = /<script>\(function[\s\S]*?<\/script>(?=<\/head>)/;
  expect(html.replace(starter, "")).toBe(
    `<html><head><link rel="stylesheet" href="/a.css"/>${REST}</head><body>${TEXT}<script>go("$'")</script></body></html>`,
  );
});

it("scripts start once, in their order, after the first paint", () => {
  const page = opened(startScriptsAfterPaint(PAGE).html);
  page.paint("first-paint");
  expect(page.started).toEqual([]);
  page.paint("first-paint", "first-contentful-paint");
  expect(page.started).toEqual(SCRIPTS);
  page.load();
  page.wait();
  expect(page.started).toEqual(SCRIPTS);
});

it("scripts start at once in a hidden page, and after loading when no paint is reported", () => {
  expect(opened(startScriptsAfterPaint(PAGE).html, { hidden: true }).started).toEqual(SCRIPTS);
  for (const toldOfPaint of [true, false]) {
    const unpainted = opened(startScriptsAfterPaint(PAGE).html, { toldOfPaint });
    unpainted.load();
    expect(unpainted.started).toEqual([]);
    unpainted.wait();
    expect(unpainted.started).toEqual(SCRIPTS);
  }
});

it("a page stays as it is when it has no such scripts, no head, or nothing to show without them", () => {
  const shell = PAGE.replace("<html>", '<html id="__next_error__">');
  for (const html of [shell, "<html><head></head><body></body></html>", "0:{}", `<p>${tag(SCRIPTS[0])}</p>`])
    expect(startScriptsAfterPaint(html)).toEqual({ html, starter: null });
});
