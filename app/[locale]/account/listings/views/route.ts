import { currentSession } from "@/lib/auth/session";
import { getClientIp } from "@/lib/core/client-ip";
import { readBytes } from "@/lib/http/api-request";
import { flushAfter } from "@/lib/http/flush-after";
import { isFromOwnPage } from "@/lib/http/pages/own";
import { flushViews, noteView } from "@/lib/listings/view-commands";

/** Counts a view of a listing; the body is its slug. The answer is always the same. */
export async function POST(request: Request): Promise<Response> {
  const body = isFromOwnPage(request) ? await readBytes(request, 300) : null;
  if (body) {
    await noteView({
      slug: Buffer.from(body).toString("utf8"),
      ip: getClientIp(request.headers),
      userAgent: request.headers.get("user-agent") ?? "",
      caller: (await currentSession()) ?? { kind: "anonymous" },
    });
    await flushAfter(flushViews);
  }
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}
