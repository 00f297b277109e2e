import { env } from "./env";
import type { Mail } from "./mail";

type MailLocale = "ru" | "en";
export type Addressee = { email: string; name: string; locale: MailLocale };
export type Letter = {
  subject: string;
  greeting: string;
  lines: string[];
  /** The one thing to do; `path` is of this site. */
  button?: { label: string; path: string };
  closing: string;
};

/** A mail in the language of its reader: plain text, and the same as simple HTML. Lines may hold text from outside. */
export function composeMail(to: Addressee, letters: Record<MailLocale, Letter>): Mail {
  const { subject, greeting, lines, button, closing } = letters[to.locale];
  const url = button && `${env().APP_URL}${button.path}`;
  const text = [greeting, ...lines, ...(url ? [url] : []), closing, "Tonna"].join("\n\n");
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const link =
    button && url
      ? `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`
      : "";
  const html = `<!doctype html><html lang="${to.locale}"><body style="${BODY}">${[greeting, ...lines].map(paragraph).join("")}${link}${paragraph(closing)}</body></html>`;
  return { to: to.email, subject, text, html };
}

const BODY = "margin:0 auto;padding:24px;max-width:560px;font:16px/1.5 system-ui,sans-serif;color:#1d1d1b";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1d1b;color:#ffffff;text-decoration:none";

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
