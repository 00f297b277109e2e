/** A company's site as a link with a short text; null for what is no web address: it was typed by its owner. */
export function parseWebsite(typed: string | null): { href: string; text: string } | null {
  if (!typed?.trim()) return null;
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, hostname, href } = new URL(address);
  if ((protocol !== "https:" && protocol !== "http:") || username || password || !hostname.includes(".")) return null;
  const text = address
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[?#].*$/, "")
    .replace(/\/$/, "");
  return { href, text };
}
