// Hooks that Next calls: writes errors of pages to the log.
import type { Instrumentation } from "next";
import { log } from "@/lib/core/log";
import { notePageFailure } from "@/lib/http/pages/status";

const logged = new WeakSet<object>();

/** What a page, a form's action or a route of Next's own threw. `server.ts` has Next itself print nothing. */
export const onRequestError: Instrumentation.onRequestError = (thrown, { method }, { routePath, routeType }) => {
  // The title and the text of a page may meet the same error.
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const isOutage = notePageFailure(thrown);
  if (logged.has(error)) return;
  logged.add(error);
  // The pattern of the address, without its words and query, which hold tokens of mailed links. Visitors see the digest.
  const { digest } = error as { digest?: unknown };
  log()[isOutage ? "warn" : "error"](
    { err: error, method, route: routePath, type: routeType, digest },
    "a page failed",
  );
};
