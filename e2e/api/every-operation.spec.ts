import { expect, test } from "@playwright/test";
import { waitForCalm } from "../support/calm";
import { freshAccount, issueKey, seller, setTariff } from "./accounts";
import { type Description, describeApi, operations, resolve } from "./description";
import { unissuedKey } from "./key-format";
import { type Answer, api, expectProblem, header, ok, type Sending, send } from "./support";

// The refusals that no endpoint words for itself, asked of each one that is described: a new one is tried without a word here.

type Operation = ReturnType<typeof operations>[number] & { description: Description };

/** All of them; nobody's record stands in their paths. */
async function everyOperation(): Promise<Operation[]> {
  const description = await describeApi();
  const all = operations(description).map((one) => ({ ...one, description }));
  expect(all.length).toBeGreaterThan(20);
  return all;
}

const address = ({ path }: Operation) => path.replace(/\{\w+\}/g, "nobodys");
const needsKey = ({ operation }: Operation) =>
  (operation.security ?? []).length > 0 && !(operation.security ?? []).some((one) => Object.keys(one).length === 0);
/** Whether it takes JSON; pictures have a spec of their own. */
const takesBody = ({ operation }: Operation) => operation.requestBody?.content["application/json"] !== undefined;
const ask = (one: Operation, key: string | undefined, sending: Sending = {}, query = "") =>
  send(one.method.toUpperCase(), address(one) + query, { key, ...(takesBody(one) && { json: {} }), ...sending });

/** The refusal is the one, and the description says of this operation that it may come. */
async function expectDescribed(one: Operation, answer: Answer, status: number, code: string): Promise<void> {
  await test.step(`${one.name} answers ${status} ${code}`, async () => {
    await expectProblem(answer, status, code);
    const given = one.operation.responses[String(status)];
    expect(given && resolve(one.description, given).description, "what the description says").toContain(`\`${code}\``);
  });
}

test("a key that was never issued", async () => {
  const key = unissuedKey();
  for (const one of await everyOperation()) await expectDescribed(one, await ask(one, key), 401, "invalid_key");
});

test("a key that has expired", async () => {
  const { email } = await freshAccount();
  const key = await issueKey(email, { expires: new Date(Date.now() + 4_000).toISOString() });
  await expect.poll(async () => (await api(key).get("/api/me")).status, { timeout: 15_000 }).toBe(401);
  for (const one of await everyOperation()) await expectDescribed(one, await ask(one, key), 401, "expired_key");
});

test("a key whose account fell to Free", async () => {
  const { email, key } = await freshAccount({ tariff: "pro" });
  await setTariff(email, "free");
  for (const one of await everyOperation()) await expectDescribed(one, await ask(one, key), 403, "tariff_required");
});

test("a key that has used up its hour", async () => {
  await waitForCalm();
  const { key } = await freshAccount({ tariff: "pro" });
  for (const { status } of await Promise.all(Array.from({ length: 100 }, () => api(key).get("/api/me"))))
    expect(status).toBe(200);
  for (const one of await everyOperation()) await expectDescribed(one, await ask(one, key), 429, "rate_limited");
});

test("no key, and a key without the scope, where one is needed", async () => {
  const { email } = await freshAccount();
  const key = await issueKey(email, { scopes: ["market:read"] });
  const keyed = (await everyOperation()).filter(needsKey);
  expect(keyed.length).toBeGreaterThan(5);
  for (const one of keyed) {
    await expectDescribed(one, await ask(one, undefined), 401, "missing_key");
    // The account itself is any key's to read.
    if (["/api/me", "/api/me/usage"].includes(one.path)) ok(await ask(one, key));
    else await expectDescribed(one, await ask(one, key), 403, "insufficient_scope");
  }
});

test("a parameter that nobody knows, and a type that nobody sends", async () => {
  const { key } = await seller();
  for (const one of await everyOperation()) {
    await expectDescribed(one, await ask(one, key, {}, "?colour=red"), 400, "invalid_parameter");
    // An answer without a body suits everybody.
    if (!("204" in one.operation.responses))
      await expectDescribed(one, await ask(one, key, { headers: { accept: "image/png" } }), 406, "not_acceptable");
  }
});

test("a body of another type, that is no JSON, that is not what it should be, and that is too long", async () => {
  const { key } = await seller();
  const taking = (await everyOperation()).filter(takesBody);
  expect(taking.length).toBeGreaterThan(2);
  for (const one of taking) {
    const sent = (bytes: string, type = "application/json") =>
      ask(one, key, { json: undefined, bytes, headers: { "content-type": type } });
    await expectDescribed(one, await sent("{}", "text/plain"), 415, "unsupported_media_type");
    await expectDescribed(one, await sent("{"), 400, "invalid_json");
    await expectDescribed(one, await sent('{"colour":"red"}'), 422, "validation_failed");
    // Sixteen times as much in `bulk.spec.ts`.
    if (one.path !== "/api/listings/bulk")
      await expectDescribed(one, await sent(`"${" ".repeat(1_048_576)}"`), 413, "payload_too_large");
  }
});

test("what has not changed is 304 wherever the description says so", async () => {
  const found = (await everyOperation()).filter(
    ({ operation, path }) => "304" in operation.responses && !path.includes("{"),
  );
  const { key } = await seller();
  for (const one of found) {
    const query = one.path.startsWith("/api/search") ? "?q=%D1%86%D0%B5%D0%BC%D0%B5%D0%BD%D1%82" : "";
    const read = (headers = {}) => ask(one, needsKey(one) ? key : undefined, { headers }, query);
    // Other tests write meanwhile, and lists change with that.
    const again = async () => (await read({ "if-none-match": header(await read(), "etag") })).status;
    await expect.poll(again, one.name).toBe(304);
  }
});
