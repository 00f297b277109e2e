import { currentSession } from "@/lib/auth/session";
import { getClientIp } from "@/lib/core/client-ip";
import { readBytes } from "@/lib/http/body";
import { isFromOwnPage } from "@/lib/http/pages/own";
import { noteView } from "@/lib/listings/views";

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
  }
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}
