import { createServer } from "node:http";
import { expect, it } from "vitest";
import { env } from "@/lib/core/env";
import { dial, listen } from "../test-connection";
import { refuseOtherSites } from "./other-sites";

const HOST = "shop.example:3000";
const OWN = new URL(env().APP_URL).origin;

/** Status of a request, and the host that Next compares its origin with. */
async function ask(method: string, headers: Record<string, string>) {
  const port = await listen(
    createServer(
      refuseOtherSites(({ headers }, res) => {
        res.end(`host=${headers["x-forwarded-host"] ?? headers.host};`);
      }),
    ),
  );
  const { say, hear } = await dial(port);
  const lines = Object.entries({ host: HOST, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  say(`${method} /ru/account HTTP/1.1\r\n${lines.join("")}Content-Length: 0\r\n\r\n`);
  const head = await hear("\r\n\r\n");
  const text = head.startsWith("HTTP/1.1 200") ? await hear(";") : await hear("}");
  return { status: Number(head.slice(9, 12)), head, text };
}

it.each([
  ["https://elsewhere.example", {}],
  ["null", {}],
  ["http://shop.example", {}],
  ["not an origin", {}],
  ["https://elsewhere.example", { "next-action": "a" }],
  ["https://elsewhere.example", { "content-type": "multipart/form-data; boundary=a" }],
])("a form from %s is 403 %o", async (origin, headers) => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    const { status, head, text } = await ask(method, { origin, ...headers });
    expect([method, status]).toEqual([method, 403]);
    expect(head).toContain("application/problem+json");
    expect(JSON.parse(text)).toMatchObject({ code: "foreign_origin", instance: "/ru/account" });
  }
});

it.each<[what: string, host: string, headers: Record<string, string>]>([
  ["of this host", HOST, { origin: `http://${HOST}` }],
  ["of the host that a proxy tells", "a.example", { origin: "https://a.example", "x-forwarded-host": "a.example" }],
  ["of APP_URL, behind a proxy that tells nothing", new URL(OWN).host, { origin: OWN }],
  ["without an origin", HOST, {}],
])("a form %s passes, and Next compares its origin with the right host", async (_what, host, headers) => {
  expect(await ask("POST", headers)).toMatchObject({ status: 200, text: `host=${host};` });
});

it("a link from another site passes", async () => {
  expect(await ask("GET", { origin: "https://elsewhere.example" })).toMatchObject({ status: 200 });
});
