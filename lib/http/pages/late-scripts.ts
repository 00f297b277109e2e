/** A script of the application as React writes it into a page: it runs as soon as it is there, before the first paint or after. */
const SCRIPT = /<script src="(\/_next\/static\/[^"&]+)" async=""><\/script>/g;
/** Makes a browser fetch one of them ahead. */
const PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g;
const END_OF_HEAD = "</head>";
/** Marks the page that Next sends for a failure: its scripts draw all there is to see. */
const FAILURE_SHELL = '<html id="__next_error__"';

/** A loaded page whose paint is not reported gets its scripts so many milliseconds later. */
const UNPAINTED_MS = 3_000;

/**
 * Returns the page with its scripts started after its first paint. People read a page without them, and on a phone they take longer than
 * text, style and fonts together. A hidden page does not wait. HTML without such scripts comes back as it is, and so does a page that only
 * they fill. `starter` is the text of the inline script that starts them. The README of this folder has the figures.
 */
export function startScriptsAfterPaint(html: string): { html: string; starter: string | null } {
  if (html.includes(FAILURE_SHELL)) return { html, starter: null };
  const scripts: string[] = [];
  const without = html.replace(SCRIPT, (_, src: string) => {
    scripts.push(src);
    return "";
  });
  if (scripts.length === 0 || !without.includes(END_OF_HEAD)) return { html, starter: null };
  const starter = writeStarter(scripts);
  const started = without.replace(PRELOAD, "").replace(END_OF_HEAD, () => `<script>${starter}</script>${END_OF_HEAD}`);
  return { html: started, starter };
}

/** The inline script that starts them. */
function writeStarter(scripts: readonly string[]): string {
  const list = JSON.stringify(scripts).replaceAll("<", "\\u003c");
  return `(function(s){function start(){s.splice(0).forEach(function(src){var e=document.createElement("script");e.src=src;e.async=true;document.head.appendChild(e)})}if(document.hidden)return start();addEventListener("load",function(){setTimeout(start,${UNPAINTED_MS})});new PerformanceObserver(function(l){if(l.getEntriesByName("first-contentful-paint").length)start()}).observe({type:"paint",buffered:true})})(${list})`;
}
