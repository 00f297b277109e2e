import { env } from "@/lib/core/env";

const SAME = "same-origin";

/**
 * Whether a page of this site sent the request. Session cookies are SameSite=Lax already; this also stops forms and scripts of other
 * sites at routes that write.
 */
export function isFromOwnPage(request: Pick<Request, "headers">): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === SAME;
  const origin = request.headers.get("origin");
  return origin !== null && isOwnOrigin(origin, request.headers);
}

/** Whether an `Origin` is this site's. A proxy may tell the host that the browser asked. */
function isOwnOrigin(origin: string, headers: Pick<Headers, "get">): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return [headers.get("x-forwarded-host"), headers.get("host"), new URL(env().APP_URL).host].includes(host);
}

/** Whether the browser says that a page of another site sent the request. A page without an address (`Origin: null`) is another site. */
export function isFromOtherSite({ headers }: { headers: Pick<Headers, "get"> }): boolean {
  const origin = headers.get("origin");
  return origin !== null && !isOwnOrigin(origin, headers);
}

/** Answers a script of an own page; null is an answer without a body. No cache keeps it. */
export function answerPrivately(body: unknown, status = 200): Response {
  const headers = { "Cache-Control": "private, no-store" };
  return body === null ? new Response(null, { status, headers }) : Response.json(body, { status, headers });
}

/**
 * Whether a page of this site loads the address as a picture, as far as the browser tells. A link on another site, which gets the
 * SameSite=Lax cookie, loads a document.
 */
export function isOwnPicture(request: Pick<Request, "headers">): boolean {
  const { headers } = request;
  return (headers.get("sec-fetch-dest") ?? "image") === "image" && (headers.get("sec-fetch-site") ?? SAME) === SAME;
}
