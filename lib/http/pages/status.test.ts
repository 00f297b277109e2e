import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { providePageStatus, setPageStatus } from "./status";

/** Result of `setPageStatus(404)` in a page, and the status of its answer. */
async function answer(headers: Record<string, string>) {
  const req = Object.assign(new IncomingMessage(new Socket()), { headers });
  const res = new ServerResponse(req);
  const isSet = await providePageStatus(async () => {
    await new Promise(setImmediate);
    return setPageStatus(404);
  })(req, res);
  return [isSet, res.statusCode];
}

it("setPageStatus sets the status of a document, and not of a request by script", async () => {
  expect(await Promise.all([answer({}), answer({ rsc: "1" }), answer({ "next-action": "a" })])).toEqual([
    [true, 404],
    [false, 200],
    [false, 200],
  ]);
});

it("setPageStatus does nothing outside of a document, as under plain `next start`", () => {
  expect(setPageStatus(404)).toBe(false);
});
