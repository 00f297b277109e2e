// /.well-known/security.txt: where to report a weakness (RFC 9116).
import { formatSecurityContact } from "@/lib/http/security-contact";

/** Addresses come from the settings of the running server, and the day of expiry from its clock. */
export const dynamic = "force-dynamic";

/** Tells finders of a vulnerability whom to write to (RFC 9116). */
export function GET(): Response {
  return new Response(formatSecurityContact(new Date()), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
