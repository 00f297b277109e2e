/** What advertising networks, mailings and search engines add to their links, beside `utm_…`. */
const TRACKING = new Set([
  ...["yclid", "ysclid", "ymclid", "_openstat", "rb_clickid"],
  ...["gclid", "dclid", "gclsrc", "gad_source", "gad_campaignid", "gbraid", "wbraid", "srsltid", "_ga", "_gl"],
  ...["fbclid", "igshid", "igsh", "msclkid", "ttclid", "twclid", "li_fat_id", "mc_cid", "mc_eid"],
]);

/** Whether a parameter of an address only says by which link somebody came: nothing that a page could show. */
export function isTracking(name: string): boolean {
  const plain = name.toLowerCase();
  return plain.startsWith("utm_") || TRACKING.has(plain);
}

/** The target of a request (path and query) without such parameters; the others keep their spelling and order. */
export function removeTracking(target: string): string {
  const at = target.indexOf("?");
  if (at === -1) return target;
  const given = target.slice(at + 1).split("&");
  const left = given.filter((pair) => ![...new URLSearchParams(pair).keys()].some(isTracking));
  if (left.length === given.length) return target;
  const query = left.filter(Boolean).join("&");
  return query === "" ? target.slice(0, at) : `${target.slice(0, at)}?${query}`;
}
