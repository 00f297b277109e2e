import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { PEER_HEADER } from "@/lib/core/client-ip";
import { Gate } from "../pressure/gate";
import { dial, listen } from "../test-connection";
import { createFormListener } from "./forms";
import { createAdmission } from "./visitor";

const FORM = "Content-Type: multipart/form-data; boundary=x\r\n";
const asked = (method: string, path: string, more = "") => `${method} ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const unfinished = (path: string, more = "") => asked("POST", path, `${FORM}Content-Length: 10\r\n${more}`);

/** A desk whose public pages are under /public, and what it had made. `/unread` leaves its body alone. */
async function serve(gate = new Gate({ minLimit: 8, initialLimit: 16, maxLimit: 64, maxWaitMs: 500 })) {
  const made: string[] = [];
  const render = async (req: IncomingMessage, res: ServerResponse) => {
    const place = made.push(`${req.method} ${req.url}`) - 1;
    if (req.url === "/unread") return;
    let body = "";
    try {
      for await (const chunk of req) body += chunk;
    } catch {
      return;
    }
    made[place] += ` ${body}`;
    res.end(`made ${body}`);
  };
  const desk = createFormListener(render, {
    isPublic: (url) => url.startsWith("/public"),
    admit: createAdmission({ visitors: gate, members: gate }),
  });
  const port = await listen(
    createServer((req, res) => {
      req.headers[PEER_HEADER] = req.headers["x-from"]?.toString() ?? "192.0.2.1";
      desk(req, res);
    }),
  );
  return { port, made };
}

/** The head of the answer to what is said on a connection of its own. */
async function answerTo(port: number, text: string): Promise<string> {
  const { say, hear } = await dial(port);
  say(text);
  return hear("\r\n\r\n");
}

test("a public page accepts only its forms, and other pages only known methods", async () => {
  const { port, made } = await serve();
  const body = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n";
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "PROPFIND", "TRACE"]) {
    const answer = await answerTo(port, asked(method, "/public?q=1"));
    expect(answer, method).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer, method).toContain("Allow: GET, HEAD, POST, OPTIONS\r\n");
  }
  expect(await answerTo(port, `${asked("POST", "/public", body)}a=1`)).toContain(" 405 ");
  expect(await answerTo(port, asked("PROPFIND", "/private"))).toContain(" 405 ");
  expect(await answerTo(port, asked("OPTIONS", "/public"))).toMatch(/ 204 .*Allow: GET/s);
  expect(made).toEqual([]);
  // Addresses without a page, and methods that need none.
  expect(await answerTo(port, `${asked("PUT", "/private", body)}a=1`)).toContain(" 200 ");
  expect(await answerTo(port, asked("PROPFIND", "/api/auth/csrf"))).toContain(" 200 ");
});

test("a form of a public page is rendered with its whole body, in its turn", async () => {
  const gate = new Gate({ minLimit: 1, initialLimit: 1, maxLimit: 3, maxWaitMs: 1, concurrency: 1 });
  const { port, made } = await serve(gate);
  const other = gate.acquire("other");
  const slow = await dial(port);
  slow.say(`${unfinished("/public")}12345`);
  const script = await dial(port);
  script.say(`${asked("POST", "/public", "Next-Action: 1\r\nContent-Length: 2\r\n")}[]`);
  await vi.waitFor(() => expect(gate.inside).toBe(2));
  expect(made).toEqual([]);
  other?.release();
  await script.hear("made []");
  // The one whose body is not here holds up nobody.
  expect(gate.inside).toBe(0);
  slow.say("67890");
  await slow.hear("made 1234567890");
});

test("a form of a public page must state its length, and is refused above the limit", async () => {
  const { port, made } = await serve();
  const long = `${FORM}Content-Length: 1048577\r\n`;
  for (const headers of [long, `${FORM}Transfer-Encoding: chunked\r\n`])
    expect(await answerTo(port, asked("POST", "/public", headers))).toMatch(/ 413 .*Connection: close/s);
  expect(made).toEqual([]);
});

test("a visitor may send twenty bodies at a time, from all addresses of one network; others are not affected", async () => {
  const { port, made } = await serve();
  const from = (n: number) => `X-From: 2001:db8::${n}\r\n`;
  const lines = await Promise.all(Array.from({ length: 20 }, () => dial(port)));
  for (const [n, { say }] of lines.entries()) say(unfinished("/private", from(n + 1)));
  await vi.waitFor(() => expect(made).toHaveLength(20));
  expect(await answerTo(port, unfinished("/private", from(21)))).toContain(" 503 ");
  expect(await answerTo(port, `${unfinished("/private")}1234567890`)).toContain(" 200 ");
  // A body that has come is on its way no more, however long the work on it takes.
  lines[0]?.say("1234567890");
  await lines[0]?.hear("made 1234567890");
  expect(await answerTo(port, `${unfinished("/private", from(21))}1234567890`)).toContain(" 200 ");
});

test("a body that stops is given up, and a slow one, or one that waits for us, is not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { port, made } = await serve();
  const [still, slow, waiting] = await Promise.all([dial(port), dial(port), dial(port)]);
  still.say(`${unfinished("/private")}123`);
  slow.say(unfinished("/slow"));
  waiting.say(`${unfinished("/unread")}12345`);
  await vi.waitFor(() => expect(made).toHaveLength(3));
  for (const part of ["1", "2", "3"]) {
    slow.say(part);
    await answerTo(port, `${unfinished("/private")}1234567890`);
    vi.advanceTimersByTime(10_000);
  }
  expect(await still.hear("\r\n\r\n")).toMatch(/^HTTP\/1\.1 408 /);
  slow.say("4567890");
  await slow.hear("made 1234567890");
  expect(waiting.socket.closed).toBe(false);
});

test("a visitor whose forms take all slots does not keep the forms of others out", async () => {
  const { port, made } = await serve();
  const form = (path: string, from: string) => `${asked("POST", path, `Content-Length: 1\r\nX-From: ${from}\r\n`)}1`;
  const lines = await Promise.all(Array.from({ length: 200 }, () => dial(port)));
  for (const { say } of lines) say(form("/unread", "192.0.2.7"));
  await vi.waitFor(() => expect(made).toHaveLength(200));
  expect(await answerTo(port, form("/private", "192.0.2.7"))).toContain(" 503 ");
  expect(await answerTo(port, form("/private", "192.0.2.8"))).toContain(" 200 ");
});
