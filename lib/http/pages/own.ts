import { env } from "@/lib/core/env";

const SAME = "same-origin";

/**
 * Whether a page of this site sent the request. Session cookies are SameSite=Lax already; this also stops what another
 * site's form or script might make of a route that writes.
 */
export function isFromOwnPage(request: Pick<Request, "headers">): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === SAME;
  const origin = request.headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === request.headers.get("host") || host === new URL(env().APP_URL).host;
}

/**
 * Whether a page of this site shows the address as a picture, as far as the browser says. A link on another site, which
 * SameSite=Lax lets have the cookie, asks for a document.
 */
export function isOwnPicture(request: Pick<Request, "headers">): boolean {
  const { headers } = request;
  return (headers.get("sec-fetch-dest") ?? "image") === "image" && (headers.get("sec-fetch-site") ?? SAME) === SAME;
}
