import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export type Message = { id: string; type: string; createdAt: string; data: Record<string, unknown> };
export type Received = { headers: IncomingMessage["headers"]; body: string; message: Message; at: number };
type Answering = (received: Received, response: ServerResponse) => void;

/** A receiver of webhooks on a free port of this machine. It answers 200 until it is told otherwise. */
export async function startReceiver() {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const state: { answer: Answering } = { answer: (_, response) => void response.end("ok") };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString("utf8");
    const one = { headers: request.headers, body, message: JSON.parse(body) as Message, at: Date.now() };
    received.push(one);
    state.answer(one, response);
    for (const wake of waiting) wake();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  /** Resolves with the messages that fit once there are so many. */
  async function waitFor(fits: (message: Message) => boolean, count = 1): Promise<Received[]> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const found = received.filter(({ message }) => fits(message));
      if (found.length >= count) return found;
      if (Date.now() > deadline)
        throw new Error(
          `${found.length} of ${count} messages came; all: ${received.map(({ message }) => message.type)}`,
        );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1_000);
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
      });
    }
  }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    waitFor,
    answer(next: Answering) {
      state.answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Whether a message is signed with a secret; `verify` of the package throws otherwise. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
