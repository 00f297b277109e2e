// Renders an email as HTML.

export type MailLocale = "ru" | "en";

/** A letter as it is written out: in one language, with its greeting and with whole addresses. Texts may come from outside. */
export type EmailParts = {
  letter: {
    subject: string;
    /** Paragraphs; a line break stays one. */
    lines: string[];
    /** Facts by name, such as the sum and the term of an invoice. */
    rows?: readonly (readonly [name: string, value: string])[];
    items: readonly {
      title: string;
      url: string;
      /** Facts to know before following the link: price, place. */
      note?: string;
    }[];
    /** The one thing to do. */
    button: { label: string; url: string } | undefined;
    closing: string;
  };
  locale: MailLocale;
  site: { name: string; url: string };
  /** The way to end mails of this sort. */
  ending: { label: string; url: string } | undefined;
};

/*
 * Paragraphs and lists only, with the look of each written on it: many mail programs drop style sheets. Those that
 * keep them, and show mails dark, get the dark colours from the sheet.
 */

const DARK = `@media (prefers-color-scheme:dark){.page{background:#151311!important;color:#ece9e4!important}.muted,.muted a{color:#aaa59d!important}.line{border-color:#3a3733!important}a.link{color:#9cc6ea!important}a.button{background:#9cc6ea!important;color:#10202e!important}}`;

const PAGE = "margin:0;padding:0;background:#fbfaf7;color:#23201c";
const LETTER =
  "margin:0 auto;padding:24px 20px;max-width:560px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere";
const PARAGRAPH = "margin:0 0 16px";
const MUTED = "color:#5f5a53";
const LINE = "border-top:1px solid #dedad3";
const LINK = "color:#1d4f76";
const BUTTON =
  "display:inline-block;padding:11px 20px;border-radius:6px;background:#1d4f76;color:#ffffff;font-weight:600;text-decoration:none";

/** The letter as HTML that every mail program shows, also in the dark, and that a screen reader reads in order. */
export function renderEmailHtml({ letter, locale, site, ending }: EmailParts): string {
  const { subject, lines, rows = [], items, button, closing } = letter;
  const body = [
    ...lines.map(renderParagraph),
    ...(rows.length > 0 ? [renderFacts(rows)] : []),
    ...(items.length > 0 ? [linkList(items)] : []),
    ...(button ? [`<p style="margin:24px 0">${link(button.url, button.label, "button", BUTTON)}</p>`] : []),
    renderParagraph(closing),
    `<p class="muted line" style="margin:24px 0 0;padding-top:12px;font-size:14px;${LINE};${MUTED}">${link(site.url, site.name, "", "color:#5f5a53")}${
      ending ? ` · ${link(ending.url, ending.label, "", "color:#5f5a53")}` : ""
    }</p>`,
  ];
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${DARK}</style></head>`,
    `<body class="page" style="${PAGE}"><div style="${LETTER}">${body.join("")}</div></body></html>`,
  ].join("");
}

function renderParagraph(text: string): string {
  return `<p style="${PARAGRAPH}">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

function link(url: string, label: string, name: string, style: string): string {
  return `<a${name && ` class="${name}"`} href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

function list(entries: readonly string[]): string {
  const entry = (text: string) =>
    `<li class="line" style="margin:0;padding:10px 0;list-style:none;${LINE}">${text}</li>`;
  return `<ul style="margin:0 0 16px;padding:0">${entries.map(entry).join("")}</ul>`;
}

function linkList(items: EmailParts["letter"]["items"]): string {
  return list(
    items.map(({ title, url, note }) => {
      const below = note ? `<br><span class="muted" style="font-size:14px;${MUTED}">${escapeHtml(note)}</span>` : "";
      return link(url, title, "link", LINK) + below;
    }),
  );
}

function renderFacts(rows: readonly (readonly [name: string, value: string])[]): string {
  return list(
    rows.map(
      ([name, value]) =>
        `<span class="muted" style="${MUTED}">${escapeHtml(name)}:</span> <strong>${escapeHtml(value)}</strong>`,
    ),
  );
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
