// From the Markdown of a guide to what its page shows.
import { lexer, type Token } from "marked";
import { renderMarkdown } from "@/lib/core/markdown";
import type { Guide, GuideBlock } from "./contract";

type Place = { origin: string; locale: "ru" | "en" };

/** The address that guides are written with; a reader sees the one of the service. */
const WRITTEN_ORIGIN = "https://tonna.example";

/** Fills in a guide: `{{name}}` on a line of its own stands for an example or a table, `https://tonna.example` for our address. */
export function fillIn(markdown: string, parts: Readonly<Record<string, string>>, origin: string): string {
  return markdown
    .replace(/^\{\{([\w-]+)\}\}$/gm, (_whole, name: string) => {
      const part = parts[name];
      if (part === undefined) throw new Error(`there is no part of a guide called ${name}`);
      return part.trim();
    })
    .replaceAll(WRITTEN_ORIGIN, origin);
}

/** A link of a guide to a page with languages; files such as `/docs/x.json` have none. */
const PAGE_LINK = /\]\(\/((?!api[/)#])[\w/-]*)(#[\w-]+)?\)/g;
const HEADING_ID = / *\{#([\w-]+)\}/;

/** Turns a filled-in guide into the Markdown that `…​.md` answers: plain headings, absolute links that lead to Markdown too. */
export function toPlainMarkdown(markdown: string, { origin, locale }: Place): string {
  return markdown
    .replace(new RegExp(HEADING_ID.source, "g"), "")
    .replace(PAGE_LINK, (_whole, path: string, anchor = "") => {
      const suffix = path.startsWith("docs/") ? ".md" : "";
      return `](${origin}/${locale}/${path}${suffix}${anchor})`;
    })
    .replace(/\]\(\//g, `](${origin}/`);
}

/** Parses a filled-in guide. Code blocks that follow each other are one example in several languages. */
export function parseGuide(markdown: string, locale: "ru" | "en"): Guide {
  const [, title = "", body = ""] = /^# (.*)\n([\s\S]*)$/.exec(markdown.trim()) ?? [];
  const sections: Guide["sections"] = [];
  const blocks: GuideBlock[] = [];
  let text = "";
  const endText = () => {
    if (text.trim() !== "") blocks.push({ kind: "text", html: renderText(text, locale, sections) });
    text = "";
  };
  for (const token of lexer(body)) {
    if (!isSample(token)) {
      const last = blocks.at(-1);
      // A blank line between two samples parts nothing.
      if (token.type !== "space" || text !== "" || last?.kind !== "code") text += token.raw;
      continue;
    }
    const sample = { language: token.lang, code: token.text };
    const last = blocks.at(-1);
    if (text.trim() === "" && last?.kind === "code" && !hasLanguage(last, sample.language)) last.samples.push(sample);
    else {
      endText();
      blocks.push({ kind: "code", samples: [sample] });
    }
  }
  endText();
  return { title, lead: findLead(body), blocks, sections };
}

const isSample = (token: Token): token is Token & { type: "code"; lang: string; text: string } =>
  token.type === "code" && typeof token.lang === "string";

/** Two answers one after the other are two blocks; tabs are for languages. */
const hasLanguage = ({ samples }: GuideBlock & { kind: "code" }, language: string) =>
  !isProgram(language) || samples.some((sample) => sample.language === language || !isProgram(sample.language));

/** Names of the languages that examples are written in. */
export const PROGRAM_LANGUAGES: Readonly<Record<string, string>> = {
  sh: "curl",
  js: "JavaScript",
  python: "Python",
  php: "PHP",
  bsl: "1C",
};

const isProgram = (language: string) => Object.hasOwn(PROGRAM_LANGUAGES, language);

function renderText(markdown: string, locale: "ru" | "en", sections: Guide["sections"]): string {
  const linked = markdown.replace(PAGE_LINK, (_whole, path: string, anchor = "") => `](/${locale}/${path}${anchor})`);
  return renderMarkdown(linked)
    .replace(/<h([23])>(.*?)<\/h\1>/g, (_whole, level: string, heading: string) => {
      const id = HEADING_ID.exec(heading)?.[1];
      const title = heading.replace(HEADING_ID, "");
      if (id === undefined) return `<h${level}>${title}</h${level}>`;
      if (level === "2") sections.push({ id, title: title.replace(/<[^>]*>/g, "") });
      // A heading with a link of its own leads where that says.
      const inner = title.includes("<a ") ? title : `<a href="#${id}">${title}</a>`;
      return `<h${level} id="${id}">${inner}</h${level}>`;
    })
    .replaceAll("<table>", '<div class="scrolls" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}

/** The first paragraph without markup. */
function findLead(body: string): string {
  const paragraph = lexer(body).find(({ type }) => type === "paragraph");
  return (paragraph?.raw ?? "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]+/g, "")
    .replace(/\n+/g, " ")
    .trim();
}
