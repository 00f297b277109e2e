import { once } from "node:events";
import { createServer, IncomingMessage } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { expect, it } from "vitest";
import { normalizeRequest, readWholeBody } from "./api-request";

/** Result of reading a body of `announced` bytes, of which three are sent, when `ready` says that the reading may begin. */
async function reading(announced: number, ready: (req: IncomingMessage, hangUp: () => void) => Promise<unknown>) {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  try {
    const asked = once(server, "request");
    client.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${announced}\r\n\r\nabc`);
    const [req] = (await asked) as [IncomingMessage];
    await ready(req, () => client.destroy());
    return await readWholeBody(req).then(
      (bytes) => Buffer.from(bytes).toString(),
      (error: Error) => error.message,
    );
  } finally {
    client.destroy();
    server.close();
  }
}

it("a body is read when it has arrived, and refused when its sender has gone, before or during the reading", async () => {
  expect(await reading(3, async () => {})).toBe("abc");
  const gone = "the connection ended before the body did";
  const leave = (req: IncomingMessage, hangUp: () => void) => {
    hangUp();
    return new Promise((resolve) => req.once("close", resolve));
  };
  // All of the body came, but nobody waits for the answer; and a body that will never be whole.
  expect(await reading(3, leave)).toBe(gone);
  expect(await reading(9, leave)).toBe(gone);
  expect(await reading(9, async (_req, hangUp) => void setImmediate(hangUp))).toBe("aborted");
});

it.each([
  ["http://Tonna.example:80/a?b=c", "/a?b=c", "Tonna.example:80"],
  ["https://tonna.example", "/", "tonna.example"],
  ["http://tonna.example?b", "/?b", "tonna.example"],
  ["*", "/", "other.example"],
  ["/a", "/a", "other.example"],
])("the target %s is the path %s of the host %s", (target, path, host) => {
  const req = Object.assign(new IncomingMessage(new Socket()), { url: target, headers: { host: "other.example" } });
  expect([normalizeRequest(req).url, req.headers.host]).toEqual([path, host]);
});
