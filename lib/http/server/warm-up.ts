import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { log } from "@/lib/core/log";
import { type Listener, normalizeRequest } from "../api-request";

/** Time after which a process serves without an answer to a warm-up request, in milliseconds. */
const DEADLINE_MS = 30_000;

/**
 * Asks for pages before the port is taken, at a port of its own: that loads their code and opens connections to the database. While
 * code is loaded, the process stands still for seconds, and connections that open meanwhile time out. A failure is logged only.
 */
export async function warmUp(listener: Listener, paths: readonly string[]): Promise<void> {
  const server = createServer((req, res) => listener(normalizeRequest(req), res));
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    for (const path of paths) await ask(port, path);
  } catch (error) {
    log().warn({ err: error }, "the warm-up failed");
  } finally {
    server.close();
  }
}

/** Sends one request and reads its answer to the end, whatever it is. */
async function ask(port: number, path: string): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    get({ host: "127.0.0.1", port, path, agent: false, signal }, resolve).once("error", reject);
  });
  for await (const _ of response);
}
