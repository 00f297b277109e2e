import { isOwnServer } from "@/lib/core/processes/own-server";

/** Under plain Next: writes what waits in memory right after the answer. `server.ts` does that every few seconds, and when it ends. */
export async function flushAfter(flush: () => Promise<void>): Promise<void> {
  if (isOwnServer()) return;
  // Loaded here: the server's bundle has the code of routes too, and Node finds no `next/server` without Next's resolver.
  const { after } = await import("next/server");
  after(flush);
}
