// Composes an email of its parts: subject, greeting, text, list, button.
import { env } from "../env";
import { shorten } from "../text";
import { type EmailParts, type MailLocale, renderEmailHtml } from "./email-html";
import type { Mail } from "./mail";

/** `name` is empty while it is not known. */
export type Addressee = { email: string; name: string; locale: MailLocale };

/** One thing of a list in a letter, such as an offer that a saved search found; `path` is of this site. */
export type EmailItem = Omit<EmailParts["letter"]["items"][number], "url"> & { path: string };

/** Text of an email in one language, without its greeting; paths are of this site. */
export type EmailTemplate = Omit<EmailParts["letter"], "items" | "button"> & {
  items?: readonly EmailItem[];
  button?: { label: string; path: string };
};

/** Link that ends emails of this kind: the signed token of `/unsubscribe`, and the link's text. */
export type Unsubscribe = { token: string; label: Record<MailLocale, string> };

const GREETING: Record<MailLocale, (name: string) => string> = {
  ru: (name) => (name === "" ? "Здравствуйте!" : `Здравствуйте, ${name}!`),
  en: (name) => (name === "" ? "Hello," : `Hello ${name},`),
};

const SITE_NAME: Record<MailLocale, string> = { ru: "Тонна", en: "Tonna" };

/**
 * A mail in the language of its reader: plain text, and the same as simple HTML. Lines may hold text from outside. With
 * `unsubscribe` a link stands under it, and mail programs get the headers for a button of their own (RFC 2369, RFC 8058).
 */
export function composeMail(
  to: Addressee,
  letters: Record<MailLocale, EmailTemplate>,
  unsubscribe?: Unsubscribe,
): Mail {
  const { locale } = to;
  const written = letters[locale];
  const subject = toOneLine(written.subject);
  const path = `/${locale}/unsubscribe`;
  const ending = unsubscribe && {
    label: unsubscribe.label[locale],
    url: toAbsolute(`${path}?token=${unsubscribe.token}`),
  };
  const headers = unsubscribe && {
    "List-Unsubscribe": `<${toAbsolute(`${path}/one-click?token=${unsubscribe.token}`)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const parts = {
    letter: {
      ...written,
      subject,
      lines: [GREETING[locale](to.name), ...written.lines],
      items: written.items?.map(({ path, ...item }) => ({ ...item, url: toAbsolute(path) })) ?? [],
      button: written.button && { label: written.button.label, url: toAbsolute(written.button.path) },
    },
    locale,
    site: { name: SITE_NAME[locale], url: toAbsolute(`/${locale}`) },
    ending,
  };
  const [text, html] = [renderEmailText(parts), renderEmailHtml(parts)];
  return { to: to.email, subject, text, html, ...(headers && { headers }) };
}

function renderEmailText({ letter, site, ending }: EmailParts): string {
  const { lines, rows = [], items, button, closing } = letter;
  return [
    ...lines,
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join("\n")] : []),
    ...items.map(({ title, note, url }) => [`– ${title}`, ...(note ? [note] : []), url].join("\n  ")),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    closing,
    `${site.name}\n${site.url}`,
    ...(ending ? [`${ending.label}: ${ending.url}`] : []),
  ].join("\n\n");
}

/** The address of a path, where the site is reached from outside. */
function toAbsolute(path: string): string {
  return new URL(path, env().APP_URL).href;
}

/** A title from outside must not break the header, nor fill the reader's screen. */
function toOneLine(subject: string): string {
  return shorten(subject.replace(/\s+/g, " ").trim(), 150);
}
