import { AppError } from "@/lib/core/errors";

/** A media type, such as `application/json`. */
export type Format = string;

/**
 * Chooses the offered format that `Accept` prefers; the first offer when it has no preference, or when the answer has no body.
 * Throws `not_acceptable`.
 */
export function negotiate(accept: string | null, offers: readonly Format[], hasBody = true): Format {
  const [first = "application/json"] = offers;
  if (accept === null || accept.trim() === "") return first;
  const ranges = accept.split(",").map(parseRange).map(asJson);
  const ranked = offers.map((offer) => ({ offer, quality: getQuality(offer, ranges) }));
  const [best] = ranked.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  if (best) return best.offer;
  if (!hasBody) return first;
  throw new AppError("not_acceptable", { detail: `This resource is available as ${offers.join(" and ")}.` });
}

type Range = { type: string; subtype: string; quality: number };

function parseRange(text: string): Range {
  const [media = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const [type = "", subtype = ""] = media.split("/");
  const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const quality = q === undefined ? 1 : Number(q);
  return { type, subtype, quality: Number.isFinite(quality) ? quality : 0 };
}

/** A client that takes our errors takes JSON. */
const asJson = (range: Range): Range =>
  range.type === "application" && range.subtype === "problem+json" ? { ...range, subtype: "json" } : range;

/** The most specific range decides (RFC 9110, 12.5.1). */
function getQuality(offer: Format, ranges: Range[]): number {
  const [type, subtype] = offer.split("/");
  const exact = ranges.find((range) => range.type === type && range.subtype === subtype);
  const family = ranges.find((range) => range.type === type && range.subtype === "*");
  const any = ranges.find((range) => range.type === "*" && range.subtype === "*");
  return (exact ?? family ?? any)?.quality ?? 0;
}
