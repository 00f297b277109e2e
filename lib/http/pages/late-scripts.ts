/** A script of the application's as React writes it into a page: it runs as soon as it is there, before the first paint or after. */
const SCRIPT = /<script src="(\/_next\/static\/[^"&]+)" async=""><\/script>/g;
/** What makes a browser fetch one of them ahead. */
const HINT = /<link rel="preload" as="script"[^>]*\/>/g;
const END_OF_HEAD = "</head>";
/** What Next sends for a page that failed: its scripts make all there is to see. */
const SHELL = '<html id="__next_error__"';

/** A page that was loaded and of which no paint is reported gets its scripts so many milliseconds later. */
const UNPAINTED_MS = 3_000;

/**
 * The page with its scripts started after its first paint. Everything is to be read without them, and on a phone they cost
 * longer than text, style and fonts together. A page that nobody looks at does not wait, since browsers paint it only later.
 * HTML without such scripts comes back as it is, and so does a page that only they fill.
 */
export function scriptsAfterPaint(html: string): string {
  if (html.includes(SHELL)) return html;
  const scripts: string[] = [];
  const without = html.replace(SCRIPT, (_, src: string) => {
    scripts.push(src);
    return "";
  });
  if (scripts.length === 0 || !without.includes(END_OF_HEAD)) return html;
  return without.replace(HINT, "").replace(END_OF_HEAD, () => `<script>${starter(scripts)}</script>${END_OF_HEAD}`);
}

function starter(scripts: readonly string[]): string {
  const list = JSON.stringify(scripts).replaceAll("<", "\\u003c");
  return `(function(s){function start(){s.splice(0).forEach(function(src){var e=document.createElement("script");e.src=src;e.async=true;document.head.appendChild(e)})}if(document.hidden)return start();addEventListener("load",function(){setTimeout(start,${UNPAINTED_MS})});new PerformanceObserver(function(l){if(l.getEntriesByName("first-contentful-paint").length)start()}).observe({type:"paint",buffered:true})})(${list})`;
}
