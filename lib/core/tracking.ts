/** Parameters that advertising networks, mailings and search engines add to links, besides `utm_…`. */
const TRACKING = new Set([
  ...["yclid", "ysclid", "ymclid", "_openstat", "rb_clickid"],
  ...["gclid", "dclid", "gclsrc", "gad_source", "gad_campaignid", "gbraid", "wbraid", "srsltid", "_ga", "_gl"],
  ...["fbclid", "igshid", "igsh", "msclkid", "ttclid", "twclid", "li_fat_id", "mc_cid", "mc_eid"],
]);

/** Whether a query parameter only tracks the source of a visit. */
export function isTracking(name: string): boolean {
  const plain = name.toLowerCase();
  return plain.startsWith("utm_") || TRACKING.has(plain);
}

/** Removes tracking parameters from the target of a request (path and query). The others keep their spelling and order. */
export const removeTracking = (target: string): string => removeParameters(target, isTracking);

/** Removes query parameters of some names from the target of a request. The others keep their spelling and order. */
export function removeParameters(target: string, isUnwanted: (name: string) => boolean): string {
  const at = target.indexOf("?");
  if (at === -1) return target;
  const given = target.slice(at + 1).split("&");
  const left = given.filter((pair) => ![...new URLSearchParams(pair).keys()].some(isUnwanted));
  if (left.length === given.length) return target;
  const query = left.filter(Boolean).join("&");
  return query === "" ? target.slice(0, at) : `${target.slice(0, at)}?${query}`;
}
