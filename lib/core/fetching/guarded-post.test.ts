import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { env } from "../env";
import { guardedPost, requireTarget } from "./guarded-fetch";

let answer: RequestListener = (_, response) => void response.end();
const seen: { method: string | undefined; headers: object; body: string }[] = [];
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  seen.push({ method: request.method, headers: request.headers, body: Buffer.concat(parts).toString() });
  answer(request, response);
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  env().WEBHOOKS_ALLOW_PRIVATE = false;
  seen.length = 0;
});

const OPTIONS = { headers: { "x-own": "1" }, body: "{}", timeoutMs: 2_000, keepBytes: 10 };
const to =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
const refuse = (problem: string) => expect.objectContaining({ problem });

it.each(["http://example.com/", "ftp://example.com/", "http://user:pass@example.com/", "nothing"])(
  "%s is refused, before anything is connected to",
  async (address) => {
    await expect(guardedPost(address, OPTIONS)).rejects.toEqual(refuse("bad_address"));
    await expect(requireTarget(address, { timeoutMs: 1_000 })).rejects.toEqual(refuse("bad_address"));
  },
);

it.each([
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://10.0.0.1:8443/",
  "https://169.254.169.254/",
  "https://[::ffff:127.0.0.1]/",
  "https://2130706433/",
  "https://user:pass@example.com/",
  "https://user@example.com/",
])("%s is not public", async (address) => {
  await expect(guardedPost(address, OPTIONS)).rejects.toEqual(refuse("not_public"));
  await expect(requireTarget(address, { timeoutMs: 1_000 })).rejects.toEqual(refuse("not_public"));
});

it("a host with one private address among public ones is not public; a public one may have any port", async () => {
  const resolve = to("93.184.216.34", "10.0.0.1");
  await expect(requireTarget("https://hooks.example/", { timeoutMs: 1_000, resolve })).rejects.toEqual(
    refuse("not_public"),
  );
  await requireTarget("https://hooks.example:8443/", { timeoutMs: 1_000, resolve: to("93.184.216.34") });
});

it("the connection goes to the address that was checked, whatever the host resolves to", async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  const { port } = new URL(origin);
  const { status } = await guardedPost(`http://nowhere.invalid:${port}/`, { ...OPTIONS, resolve: to("127.0.0.1") });
  expect(status).toBe(200);
  expect(seen).toMatchObject([
    { method: "POST", body: "{}", headers: { "x-own": "1", host: `nowhere.invalid:${port}` } },
  ]);
});

it("a redirect and an error are answers; the start of a body is kept, also of one that never ends", async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  answer = (_, response) => void response.writeHead(307, { location: `${origin}/other` }).end("moved");
  expect(await guardedPost(origin, OPTIONS)).toEqual({ status: 307, text: "moved" });
  expect(seen).toHaveLength(1);
  answer = (_, response) => {
    response.writeHead(500);
    response.write("x".repeat(1_000));
  };
  expect(await guardedPost(origin, OPTIONS)).toEqual({ status: 500, text: "x".repeat(10) });
});

it("a receiver that says nothing is given up in time", async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  answer = () => {};
  await expect(guardedPost(origin, { ...OPTIONS, timeoutMs: 200 })).rejects.toEqual(refuse("too_slow"));
});
