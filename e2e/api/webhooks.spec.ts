import { expect, test } from "@playwright/test";
import { type Account, freshAccount, issueKey, setTariff, stranger } from "./accounts";
import { createListing } from "./listings";
import { isSignedWith, startReceiver } from "./receiver";
import { api, body, expectProblem, header, ok } from "./support";

type Webhook = {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  active: boolean;
  secret?: string;
  createdAt: string;
  lastDelivery: { id: string; status: string } | null;
  disabledReason: string | null;
};

const PATH = "/api/webhooks";
const LISTING_EVENTS = ["listing.created", "listing.updated", "listing.status_changed", "listing.deleted"];
/** Nothing listens there. */
const SOMEWHERE = "http://127.0.0.1:9/hook";
const make = async (account: Account, over: Record<string, unknown> = {}) =>
  ok<Webhook & { secret: string }>(
    await api(account.key).post(PATH, { json: { url: SOMEWHERE, events: LISTING_EVENTS, ...over } }),
    201,
  );

let receiver: Awaited<ReturnType<typeof startReceiver>>;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.close());

test("an endpoint is made, read, changed and deleted; its secret is in one answer alone", async () => {
  const account = await freshAccount();
  const made = await api(account.key).post(PATH, {
    json: { url: SOMEWHERE, events: ["listing.created"], description: "ERP" },
  });
  const { secret, ...webhook } = ok<Webhook>(made, 201);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{40,}=*$/);
  expect(webhook).toEqual({
    id: expect.any(String),
    url: SOMEWHERE,
    events: ["listing.created"],
    description: "ERP",
    active: true,
    createdAt: expect.any(String),
    lastDelivery: null,
    disabledReason: null,
  });
  const address = `${PATH}/${webhook.id}`;
  expect(header(made, "location")).toBe(address);
  const read = await api(account.key).get(address);
  expect(ok(read)).toEqual(webhook);
  expect(ok(await api(account.key).get(PATH))).toEqual({
    data: [webhook],
    total: 1,
    page: 1,
    totalPages: 1,
    nextCursor: null,
  });
  const { events, description, active } = webhook;
  for (const json of [{}, { url: SOMEWHERE, events, description, active }]) {
    const kept = await api(account.key).patch(address, { json });
    expect(ok(kept)).toEqual(webhook);
    expect(header(kept, "etag")).toBe(header(read, "etag"));
  }
  const patch = { description: null, events: ["listing.deleted"], active: false };
  const stale = { headers: { "if-match": '"v9.x.y"' }, json: patch };
  await expectProblem(await api(account.key).patch(address, stale), 412, "etag_mismatch");
  const changed = await api(account.key).patch(address, { json: patch, headers: { "if-match": header(read, "etag") } });
  expect(ok(changed)).toEqual({ ...webhook, ...patch });
  expect((await api(account.key).delete(address)).status).toBe(204);
  await expectProblem(await api(account.key).get(address), 404, "not_found");
});

test("each change of a listing is sent once, signed, as the API answers its owner", async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` runs no jobs by itself.");
  const account = await freshAccount();
  const { secret } = await make(account, { url: receiver.url });
  const since = Date.now();
  const { listing } = await createListing(account, { externalId: "A-1" });
  const [created] = await receiver.waitFor(({ type }) => type === "listing.created");
  if (!created) throw new Error("nothing came");
  expect(created.at - since).toBeLessThan(5_000);
  ok(await api(account.key).patch(`/api/listings/${listing.slug}`, { json: { pricePerUnit: 5 } }));
  ok(await api(account.key).patch(`/api/listings/${listing.slug}`, { json: { status: "PAUSED" } }));
  await receiver.waitFor(({ type }) => type === "listing.status_changed");
  expect((await api(account.key).delete(`/api/listings/${listing.id}`)).status).toBe(204);
  await receiver.waitFor(({ type }) => type === "listing.deleted");
  const types = receiver.received.map(({ message }) => message.type).toSorted();
  expect(types).toEqual([...LISTING_EVENTS].toSorted());
  for (const one of receiver.received) {
    expect(isSignedWith(secret, one)).toBe(true);
    expect(one.headers["webhook-id"]).toBe(one.message.id);
    expect(one.headers["content-type"]).toBe("application/json");
  }
  const { comparablePrice: _price, marketDelta: _delta, ...owned } = listing as Record<string, unknown>;
  expect(created.message.data).toMatchObject({ id: owned.id, slug: owned.slug, externalId: "A-1", status: "ACTIVE" });
  const deleted = receiver.received.find(({ message }) => message.type === "listing.deleted");
  expect(deleted?.message.data).toEqual({ id: listing.id, slug: listing.slug, externalId: "A-1" });
});

test("listings of others, and events that were not asked for, are not sent", async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` runs no jobs by itself.");
  const [account, other] = [await freshAccount(), await freshAccount()];
  await make(account, { url: receiver.url, events: ["listing.deleted"] });
  await createListing(other);
  const { listing } = await createListing(account);
  expect((await api(account.key).delete(`/api/listings/${listing.id}`)).status).toBe(204);
  const [only] = await receiver.waitFor(() => true);
  expect(only?.message).toMatchObject({ type: "listing.deleted", data: { id: listing.id } });
  expect(receiver.received).toHaveLength(1);
});

test("after a rotation both secrets sign, and the new one is shown once", async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` runs no jobs by itself.");
  const account = await freshAccount();
  const { id, secret } = await make(account, { url: receiver.url });
  const rotated = ok<Webhook>(await api(account.key).post(`${PATH}/${id}/rotate`));
  expect(rotated.secret).not.toBe(secret);
  ok(await api(account.key).post(`${PATH}/${id}/test`));
  const [message] = await receiver.waitFor(({ type }) => type === "webhook.test");
  if (!message || !rotated.secret) throw new Error("nothing came");
  expect(isSignedWith(secret, message) && isSignedWith(rotated.secret, message)).toBe(true);
  expect((await api(account.key).get(`${PATH}/${id}`)).text).not.toContain("whsec_");
});

test("an answer with a secret is never stored: Idempotency-Key is refused", async () => {
  const account = await freshAccount();
  const { id } = await make(account);
  const headers = { "idempotency-key": "once" };
  const json = { url: SOMEWHERE, events: ["listing.created"] };
  await expectProblem(await api(account.key).post(PATH, { json, headers }), 400, "invalid_parameter");
  await expectProblem(await api(account.key).post(`${PATH}/${id}/rotate`, { headers }), 400, "invalid_parameter");
  expect(ok<{ total: number }>(await api(account.key).get(PATH)).total).toBe(1);
});

test("a test, a rotation and a replay take no fields: a body is absent or an empty object", async () => {
  const account = await freshAccount();
  const { id } = await make(account);
  const { id: delivery } = ok<{ id: string }>(await api(account.key).post(`${PATH}/${id}/test`));
  for (const path of [`${PATH}/${id}/test`, `${PATH}/${id}/rotate`, `${PATH}/deliveries/${delivery}/replay`]) {
    const send = (text: string, type = "application/json") =>
      api(account.key).post(path, { bytes: text, headers: { "content-type": type } });
    for (const text of ['{"a":1}', "[]", "null"]) await expectProblem(await send(text), 422, "validation_failed");
    await expectProblem(await send("not json"), 400, "invalid_json");
    await expectProblem(await send("not json", "text/plain"), 415, "unsupported_media_type");
    for (const answer of [await api(account.key).post(path), await send(""), await send("{}")]) ok(answer);
  }
});

test("an event needs the scope of what it shows", async () => {
  const { email } = await freshAccount();
  const key = await issueKey(email, { scopes: ["webhooks:manage", "market:read"] });
  const send = (events: string[]) => api(key).post(PATH, { json: { url: SOMEWHERE, events } });
  for (const events of [["listing.created"], ["rates.published", "chat.message"]])
    await expectProblem(await send(events), 403, "insufficient_scope");
  const { id } = ok<Webhook>(await send(["rates.published", "invoice.paid"]), 201);
  await expectProblem(
    await api(key).patch(`${PATH}/${id}`, { json: { events: ["search.matched"] } }),
    403,
    "insufficient_scope",
  );
});

test("the 11th endpoint is 409, also when many are made at once", async () => {
  const account = await freshAccount();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      api(account.key).post(PATH, { json: { url: SOMEWHERE, events: ["listing.created"] } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  for (const answer of answers.filter(({ status }) => status !== 201))
    await expectProblem(answer, 409, "limit_reached");
});

test("refuses other addresses, unknown events, and other callers", async () => {
  const account = await freshAccount();
  for (const url of [
    "ftp://example.com/",
    "https://user:pass@example.com/",
    "example.com",
    "",
    `https://e.com/${"x".repeat(2_000)}`,
  ])
    await expectProblem(
      await api(account.key).post(PATH, { json: { url, events: ["listing.created"] } }),
      422,
      "validation_failed",
    );
  for (const events of [[], ["webhook.test"], ["listing.published"], "listing.created"])
    await expectProblem(
      await api(account.key).post(PATH, { json: { url: SOMEWHERE, events } }),
      422,
      "validation_failed",
    );
  await expectProblem(await api().get(PATH), 401, "missing_key");
  const reader = await issueKey(account.email, { scopes: ["listings:read"] });
  await expectProblem(await api(reader).get(PATH), 403, "insufficient_scope");
  const { id } = await make(account);
  const other = api((await stranger()).key);
  for (const answer of [
    await other.get(`${PATH}/${id}`),
    await other.patch(`${PATH}/${id}`, { json: { active: false } }),
    await other.delete(`${PATH}/${id}`),
    await other.post(`${PATH}/${id}/test`),
    await other.post(`${PATH}/${id}/rotate`),
    await other.get(`${PATH}/${id}/deliveries`),
  ])
    await expectProblem(answer, 404, "not_found");
});

test("a drop of the tariff switches endpoints off, a return on", async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` runs no jobs by itself.");
  const account = await freshAccount({ tariff: "pro" });
  await make(account, { url: receiver.url });
  await setTariff(account.email, "free");
  await expectProblem(await api(account.key).get(PATH), 403, "tariff_required");
  await setTariff(account.email, "pro");
  expect(body<{ data: Webhook[] }>(await api(account.key).get(PATH)).data).toMatchObject([
    { active: true, disabledReason: null },
  ]);
  const { listing } = await createListing(account);
  await receiver.waitFor(({ data }) => data.id === listing.id);
});
