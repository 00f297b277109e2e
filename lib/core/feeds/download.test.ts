import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { download } from "./download";
import { FeedError } from "./runs";

let answer: RequestListener;
let reached = 0;
const feed = createServer((request, response) => answer(request, response));
const inner = createServer((_, response) => {
  reached += 1;
  response.end("secret");
});
const addressOf = (server: typeof feed) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(() =>
  Promise.all([feed, inner].map((server) => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)))),
);
afterAll(() => {
  for (const server of [feed, inner]) {
    server.closeAllConnections();
    server.close();
  }
});

it("a source on a private host that settings name is read, and its own redirects are followed", async () => {
  answer = ({ url }, response) =>
    url === "/new" ? response.end("quotes") : response.writeHead(301, { location: "/new" }).end();
  const { bytes } = await download(`${addressOf(feed)}/old`, { accept: "*/*" });
  expect(Buffer.from(bytes).toString()).toBe("quotes");
});

it("a source leads to no other private address, neither by a redirect nor by a link in its page", async () => {
  answer = (_, response) => response.writeHead(302, { location: `${addressOf(inner)}/admin` }).end();
  const redirected = download(addressOf(feed), { accept: "*/*" });
  await expect(redirected).rejects.toThrow(FeedError);
  await expect(redirected).rejects.toMatchObject({
    problem: "no_answer",
    message: expect.not.stringContaining("127.0.0.1"),
  });
  const linked = download(`${addressOf(inner)}/book.xlsx`, { accept: "*/*", setting: addressOf(feed) });
  await expect(linked).rejects.toThrow("port other than 80 and 443");
  expect(reached).toBe(0);
});
