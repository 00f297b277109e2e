import { type NextRequest, NextResponse } from "next/server";
import { createNonce, listPolicyHeaders, writeNonce } from "@/lib/http/pages/script-policy";

/**
 * Gives a page its policy of scripts under plain `next start`, where each is rendered for one visitor. `server.ts` does the same by
 * itself, for kept pages too; its requests have the header already, and don't pass here. A document of a company has a stricter policy.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = createNonce();
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", writeNonce(nonce));
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(listPolicyHeaders(nonce))) response.headers.set(name, value);
  return response;
}

export const config = {
  matcher: [
    {
      source: "/((?!api/|_next/|media/|(?:ru|en)/account/company/documents/).*)",
      missing: [{ type: "header", key: "content-security-policy" }],
    },
  ],
};
