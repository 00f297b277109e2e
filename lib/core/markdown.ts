// Renders Markdown to safe HTML.
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";

const ALLOWED = [
  "p",
  "h2",
  "h3",
  "ul",
  "ol",
  "li",
  "blockquote",
  "strong",
  "em",
  "del",
  "code",
  "pre",
  "br",
  "hr",
  "a",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
];

/**
 * Headings start at level 2: the title is level 1. With `base`, links to our own site become absolute. Other links get
 * `rel="nofollow noopener"`.
 */
export function renderMarkdown(markdown: string, base?: URL): string {
  const html = marked.parse(markdown, { async: false, gfm: true });
  return sanitizeHtml(html, {
    allowedTags: ALLOWED,
    allowedAttributes: { a: ["href", "rel"], th: ["align", "scope"], td: ["align"], ol: ["start"] },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      h1: "h2",
      h4: "h3",
      h5: "h3",
      h6: "h3",
      th: (tagName, attribs) => ({ tagName, attribs: { ...attribs, scope: "col" } }),
      a: (tagName, { href = "" }) => ({ tagName, attribs: createLinkAttributes(href, base) }),
    },
  }).trim();
}

function createLinkAttributes(href: string, base: URL | undefined): Record<string, string> {
  const own = /^[/#](?!\/)/.test(href);
  if (!own) return { href, rel: "nofollow noopener" };
  return { href: base ? new URL(href, base).href : href };
}
