// /listings/…/og.png: the picture that messengers and networks show beside a link.
import { ListingPicture } from "@/components/share/listing-picture";
import { parseTags } from "@/lib/core/etag";
import { isLocale } from "@/lib/i18n/routing";
import { getListing } from "@/lib/listings/queries/get-listing";
import { drawPicture, PICTURE_FONT } from "@/lib/share/documents/picture";
import { findOrNull } from "../../../../found-or-404";
import { loadPictureTexts } from "../picture-texts";

export const dynamic = "force-dynamic";

const CACHE = "public, max-age=3600, s-maxage=86400, stale-while-revalidate=86400";

type Context = { params: Promise<{ locale: string; slug: string }> };

/** A listing as a picture of 1200×630 with its title and price. When too many are being drawn: the picture of the site. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale, slug } = await params;
  if (!isLocale(locale)) return nothing();
  const listing = await findOrNull(getListing(slug));
  if (!listing) return nothing();
  const texts = await loadPictureTexts(listing, locale);
  const picture = await drawPicture(JSON.stringify(texts), () => <ListingPicture texts={texts} font={PICTURE_FONT} />);
  if (!picture)
    return new Response(null, { status: 302, headers: { location: "/og.png", "Cache-Control": "no-store" } });
  const headers = { "Content-Type": "image/png", "Cache-Control": CACHE, ETag: picture.etag };
  const known = parseTags(request.headers.get("if-none-match") ?? "").map((tag) => tag.replace(/^W\//, ""));
  if (known.includes(picture.etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.png), { headers });
}

function nothing(): Response {
  return new Response("There is no such picture.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
