// The pages about the site and its law as HTML, with the operator's details filled in.

import { SESSION_SECONDS } from "@/lib/auth/contract";
import { env } from "@/lib/core/env";
import { renderMarkdown } from "@/lib/core/markdown";
import { getOperator } from "./operator-reference";
import { findAnnouncedVersion, getCurrentVersion } from "./policy";
import { type DocumentSlug, VERSIONS } from "./reference/documents";
import { DOCUMENT_TEXTS, INFO_TEXTS, type InfoPage } from "./reference/texts";

type Locale = "ru" | "en";

/** A text as a page shows it. `lacksDetails` says that the operator has not given all details it names. */
type ShownText = { html: string; sections: { id: string; title: string }[]; lacksDetails: boolean };

/** A version of a document, and the versions that its page links to. */
type ShownDocument = ShownText & {
  version: string;
  isDraft: boolean;
  /** The version in effect today. */
  current: string;
  /** The version that takes effect next; null when none is announced. */
  announced: string | null;
  /** All other versions, the newest first. */
  others: string[];
};

/** Reads a document in its version in effect, or in the one asked for; null when there is no such version. */
export function findLegalDocument(slug: DocumentSlug, locale: Locale, version?: string): ShownDocument | null {
  const current = getCurrentVersion(slug).version;
  const shown = VERSIONS[slug].find((each) => each.version === (version ?? current));
  const texts = shown && DOCUMENT_TEXTS[slug][shown.version];
  if (!texts) return null;
  const others = VERSIONS[slug].map((each) => each.version).filter((each) => each !== shown.version);
  return {
    ...renderText(texts[locale], locale),
    version: shown.version,
    isDraft: shown.isDraft,
    current,
    announced: findAnnouncedVersion(slug)?.version ?? null,
    others: others.reverse(),
  };
}

/** Reads a page about the site, without the sentences whose details the operator has not given. */
export function readInfoPage(page: InfoPage, locale: Locale): ShownText {
  const text = INFO_TEXTS[page][locale];
  const told = leaveOutGaps(text);
  return { ...renderText(told, locale), lacksDetails: told !== text };
}

/** A list item's dash and bold heading, which no sentence stands behind when it lacks its details. */
const ITEM_START = /^(?:- )?(?:\*\*.*?\*\* )?/;

/** Leaves out each sentence that names a missing detail, and each line of which only the heading would remain. */
function leaveOutGaps(markdown: string): string {
  const details = listDetails();
  const isGap = (text: string) => [...text.matchAll(DETAIL)].some(([, name = ""]) => details[name] === null);
  return markdown
    .split("\n")
    .flatMap((line) => {
      if (!isGap(line)) return [line];
      const [start = ""] = ITEM_START.exec(line) ?? [];
      const told = line
        .slice(start.length)
        .split(/(?<=[.!?]) /)
        .filter((sentence) => !isGap(sentence));
      return told.length > 0 ? [start + told.join(" ")] : [];
    })
    .join("\n");
}

const DETAIL = /\{\{(\w+)\}\}/g;

const listDetails = (): Record<string, string | null> => ({
  ...getOperator(),
  site: new URL(env().APP_URL).host,
  sessionDays: String(SESSION_SECONDS / 86_400),
});

const MISSING = { ru: "не указано оператором", en: "not given by the operator" };

/** Renders Markdown: level-2 headings get ids `s1`, `s2` …, and `{{name}}` the operator's detail of that name. */
export function renderText(markdown: string, locale: Locale): ShownText {
  const sections: ShownText["sections"] = [];
  let lacksDetails = false;
  const details = listDetails();
  const html = renderMarkdown(markdown)
    .replace(/<h2>(.*?)<\/h2>/g, (_whole, title: string) => {
      const id = `s${sections.length + 1}`;
      sections.push({ id, title: title.replace(/<[^>]*>/g, "") });
      return `<h2 id="${id}">${title}</h2>`;
    })
    .replace(DETAIL, (_whole, name: string) => {
      const value = details[name];
      if (value === undefined) throw new Error(`no detail of the operator is called ${name}`);
      if (value !== null) return name === "email" ? formatMailLink(value) : escapeHtml(value);
      lacksDetails = true;
      return `<mark>${MISSING[locale]}</mark>`;
    });
  return { html, sections, lacksDetails };
}

const formatMailLink = (email: string) => `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
