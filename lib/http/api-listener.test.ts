import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import type { Answer } from "./answer";
import { createApiListener } from "./api-listener";
import type { ApiRequest } from "./api-request";
import { answerBrokenRequest } from "./broken-request";
import { dial, get, listen } from "./test-connection";

const answerOf = (text: string): Answer => ({
  status: 200,
  headers: { "X-Request-Id": "1", "Content-Length": String(Buffer.byteLength(text)) },
  body: text,
});
const echo = async ({ method, url }: ApiRequest) => answerOf(`${method} ${new URL(url).pathname}`);

/** A server whose API answers so. It refuses broken requests as the product does. */
function serve(answer: (request: ApiRequest) => Promise<Answer> = echo, headersTimeout = 20_000): Promise<number> {
  const server = createServer({ headersTimeout, connectionsCheckingInterval: 20 }, createApiListener(answer));
  server.on("clientError", (error, socket) =>
    answerBrokenRequest(error, socket, (request) => (request.url.includes("/api/") ? answer(request) : null)),
  );
  return listen(server);
}

test("requests sent together are answered in their order", async () => {
  const started = new Map<string, () => void>();
  const port = await serve(
    (request) => new Promise((resolve) => started.set(request.url.at(-1) ?? "", () => resolve(echo(request)))),
  );
  const client = await dial(port);
  client.say(get("/api/a") + get("/api/b"));
  while (started.size < 2) await new Promise((resolve) => setImmediate(resolve));
  started.get("b")?.();
  started.get("a")?.();
  expect((await client.hear("GET /api/b")).match(/GET \/api\/\w/g)).toEqual(["GET /api/a", "GET /api/b"]);
});

test("an unknown method is refused and its connection ended, by the API and elsewhere as bad HTTP", async () => {
  const port = await serve();
  const refused = async (said: string, heard: string) => {
    const client = await dial(port);
    client.say(get("/api/first"));
    await client.hear("GET /api/first");
    client.say(said);
    await client.hear(heard);
    await once(client.socket, "end");
  };
  await refused("BREW /api/a HTTP/1.1\r\nHost: a\r\n\r\n", "BREW /api/a");
  for (const body of ["{}", ""])
    await refused(`BREW /api/a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n${body}`, "BREW /api/a");
  await refused("BREW /page HTTP/1.1\r\nHost: a\r\n\r\n", "bad_request");
  await refused("BREW /api/a HTTP/1.1\r\n\r\n", "bad_request");
  await refused("BREW /api/a HTTP/1.1\r\nHost: a\r\nbroken header: x\r\n\r\n", "bad_request");
  await refused("BREW /api/a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "bad_request");
  await refused("brew\r\n\r\n", "bad_request");
});

test("a silent connection gets 408 and ends", async () => {
  const silent = await dial(await serve(echo, 50));
  expect(await silent.hear("request_timeout")).toMatch(/^HTTP\/1\.1 408 /);
  await once(silent.socket, "end");
});

test("an answer with `Connection: close` is the last of its connection", async () => {
  const port = await serve(async () => ({
    ...answerOf("last"),
    headers: { "Content-Length": "4", Connection: "close" },
  }));
  const client = await dial(port);
  client.say(get("/api/a"));
  expect((await client.hear("last")).match(/^(?:Connection|Keep-Alive): .*$/gm)).toEqual(["Connection: close"]);
  await once(client.socket, "end");
});

test("a connection ends when its answer can't be made or sent", async () => {
  const port = await serve(async ({ url }) => {
    if (url.endsWith("fails")) throw new Error("on purpose");
    return { ...answerOf("a"), headers: { Location: "/a\r\nSet-Cookie: a=b", "Content-Length": "1" } };
  });
  for (const path of ["/api/fails", "/api/splits"]) {
    const client = await dial(port);
    let heard = "";
    client.socket.on("data", (chunk) => {
      heard += chunk;
    });
    client.say(get(path));
    await once(client.socket, "end");
    expect(heard).toBe("");
  }
});
