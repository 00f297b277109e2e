import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { env } from "@/lib/core/env";
import type { Listener } from "../api-request";
import { CapturedResponse } from "./captured-response";
import { listTransportHeaders } from "./security-headers";

/*
 * Which scripts a page may run: files of this site, and inline ones that are known by a nonce or a hash. Next gives its inline scripts
 * the nonce that it finds in this header of the request; browsers never send it.
 */

const POLICY = "content-security-policy";

/** A new secret by which a document knows its inline scripts. */
export const createNonce = (): string => randomBytes(16).toString("base64url");

/** The value of the request's header from which Next, and `findNonce`, read the nonce. */
export const writeNonce = (nonce: string): string => `script-src 'nonce-${nonce}'`;

/** The nonce that `writeNonce` wrote; undefined without one. */
export function findNonce(headers: Pick<Headers, "get">): string | undefined {
  return /'nonce-([\w-]+)'/.exec(headers.get(POLICY) ?? "")?.[1];
}

/** Source by which a policy allows one inline script, by its text. */
export const hashScript = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Policy of a page: the sources it may load from; `inline` are the sources of its inline scripts. */
export function formatPolicy(inline: readonly string[]): string {
  // Hot reload evaluates code, and talks over a socket.
  const isDevelopment = env().NODE_ENV === "development";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline, ...(isDevelopment ? ["'unsafe-eval'"] : [])].join(" "),
    "style-src 'self' 'unsafe-inline'",
    // Pictures of other sites are fetched once and served from here.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers of an answer that Next makes for one visitor, with the nonce of its inline scripts. */
export function listPolicyHeaders(nonce: string): Record<string, string> {
  return { [POLICY]: formatPolicy([`'nonce-${nonce}'`]), ...listTransportHeaders(env().APP_URL) };
}

/**
 * Wraps Next's listener: an answer that is not kept gets a nonce of its own, and headers with its policy. A handler may set a stricter
 * policy. A captured page gets a nonce too; `sealScripts` takes it out again.
 */
export function sendPolicy(render: Listener): Listener {
  return (req, res) => {
    const nonce = giveNonce(req);
    if (res instanceof CapturedResponse) res.nonce = nonce;
    else {
      const headers = Object.entries(listPolicyHeaders(nonce));
      const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => typeof res;
      res.writeHead = (...given: unknown[]) => {
        for (const [name, value] of headers) if (!res.hasHeader(name)) res.setHeader(name, value);
        return writeHead(...given);
      };
    }
    return render(req, res);
  };
}

/** Data of a navigation has no scripts: its nonce is empty, so that it stays the same from one rendering to the next. */
function giveNonce(req: IncomingMessage): string {
  const nonce = req.headers.rsc === undefined ? createNonce() : "";
  req.headers[POLICY] = writeNonce(nonce);
  return nonce;
}
