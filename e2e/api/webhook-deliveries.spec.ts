import { expect, test } from "@playwright/test";
import { type Account, freshAccount, listMails, stranger } from "./accounts";
import { createListing } from "./listings";
import { startReceiver } from "./receiver";
import { api, type Envelope, expectProblem, ok } from "./support";

type Delivery = {
  id: string;
  eventId: string;
  type: string;
  status: string;
  attempts: { at: string; statusCode: number | null; ms: number; error: string | null }[];
  nextAttemptAt: string | null;
  request: { id: string };
  response: string | null;
};
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const PATH = "/api/webhooks";
const EVENTS = ["listing.created", "listing.updated"];
const make = async ({ key }: Account, url: string) =>
  ok<{ id: string }>(await api(key).post(PATH, { json: { url, events: EVENTS } }), 201).id;
const list = async ({ key }: Account, id: string, query = "") =>
  ok<Envelope<Delivery>>(await api(key).get(`${PATH}/${id}/deliveries${query}`));
/** The only delivery, once it has so many attempts. */
async function attempted(account: Account, id: string, attempts = 1): Promise<Delivery> {
  await expect
    .poll(async () => (await list(account, id)).data[0]?.attempts.length ?? 0, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(attempts);
  const [delivery] = (await list(account, id)).data;
  if (!delivery) throw new Error("no delivery");
  return delivery;
}
const sendTest = async ({ key }: Account, id: string) => ok<Delivery>(await api(key).post(`${PATH}/${id}/test`));

let receiver: Receiver;
test.beforeEach(async () => {
  test.skip(test.info().config.metadata.way !== "server", "Plain `next start` runs no jobs by itself.");
  receiver = await startReceiver();
});
test.afterEach(() => receiver?.close());

test("what failed is tried again with the same webhook-id, and told of with each attempt", async () => {
  const account = await freshAccount();
  const id = await make(account, receiver.url);
  receiver.answer((_, response) => void response.writeHead(500).end("x".repeat(10_000)));
  expect(await sendTest(account, id)).toMatchObject({ status: "pending", attempts: [], type: "webhook.test" });
  const failed = await attempted(account, id);
  expect(failed).toMatchObject({ status: "retrying", attempts: [{ statusCode: 500, error: expect.any(String) }] });
  expect(failed.response).toBe("x".repeat(4_096));
  const wait = Date.parse(failed.nextAttemptAt ?? "") - Date.parse(failed.attempts[0]?.at ?? "");
  expect(wait).toBeGreaterThan(4_900);
  expect(wait).toBeLessThan(7_000);
  receiver.answer((_, response) => void response.end("fine"));
  const done = await attempted(account, id, 2);
  expect(done).toMatchObject({ status: "delivered", response: "fine", nextAttemptAt: null });
  const [first, second] = await receiver.waitFor(() => true, 2);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(second?.body).toBe(first?.body);
  expect(done.request).toEqual(first?.message);
});

test("a redirect is not followed, and an answer cut short is no success", async () => {
  const account = await freshAccount();
  const id = await make(account, receiver.url);
  receiver.answer((_, response) => void response.writeHead(302, { location: receiver.url }).end());
  await sendTest(account, id);
  expect((await attempted(account, id)).attempts[0]).toMatchObject({
    statusCode: 302,
    error: expect.stringContaining("redirect"),
  });
  expect(receiver.received).toHaveLength(1);
  receiver.answer((_, response) => void response.destroy());
  expect((await attempted(account, id, 2)).attempts[1]).toMatchObject({ statusCode: null, error: expect.any(String) });
});

test("a receiver that stalls is given up after ten seconds, and delays nobody else", async () => {
  test.slow();
  const [slow, quick] = [await freshAccount(), await freshAccount()];
  const stalled = await startReceiver();
  stalled.answer(() => {});
  try {
    const [slowId] = [await make(slow, stalled.url), await make(quick, receiver.url)];
    for (let index = 0; index < 25; index++) await sendTest(slow, slowId);
    await stalled.waitFor(() => true, 10);
    const since = Date.now();
    const { listing } = await createListing(quick);
    await receiver.waitFor(({ data }) => data.id === listing.id);
    expect(Date.now() - since).toBeLessThan(5_000);
    await expect
      .poll(async () => (await list(slow, slowId, "?status=retrying")).data[0]?.attempts[0]?.ms, { timeout: 25_000 })
      .toBeGreaterThanOrEqual(9_900);
  } finally {
    stalled.close();
  }
});

test("410 switches the endpoint off at once, and its owner is mailed", async () => {
  const account = await freshAccount();
  const id = await make(account, receiver.url);
  receiver.answer((_, response) => void response.writeHead(410).end());
  await sendTest(account, id);
  expect((await attempted(account, id)).status).toBe("failed");
  const read = async () => ok(await api(account.key).get(`${PATH}/${id}`));
  expect(await read()).toMatchObject({ active: false, disabledReason: "gone", lastDelivery: { status: "failed" } });
  expect(await listMails(account.email)).toContain("127.0.0.1");
  await expectProblem(await api(account.key).post(`${PATH}/${id}/test`), 409, "conflict");
  ok(await api(account.key).patch(`${PATH}/${id}`, { json: { active: true } }));
  expect(await read()).toMatchObject({ active: true, disabledReason: null });
});

test("a delivery is replayed with its webhook-id; others can't", async () => {
  const account = await freshAccount();
  const id = await make(account, receiver.url);
  await sendTest(account, id);
  const { id: deliveryId, eventId } = await attempted(account, id);
  const replay = `${PATH}/deliveries/${deliveryId}/replay`;
  for (const answer of [
    await api((await stranger()).key).post(replay),
    await api(account.key).post(`${PATH}/deliveries/nothing/replay`),
    await api(account.key).post(`${PATH}/deliveries/${id}/replay`),
  ])
    expect(await expectProblem(answer, 404, "not_found")).toMatchObject({ detail: "There is no such delivery." });
  await expectProblem(await api().post(replay), 401, "missing_key");
  ok(await api(account.key).post(replay));
  const again = await receiver.waitFor(() => true, 2);
  expect(again.map(({ headers }) => headers["webhook-id"])).toEqual([eventId, eventId]);
  expect((await attempted(account, id, 2)).status).toBe("delivered");
});

test("deliveries are paged and filtered by status", async () => {
  const account = await freshAccount();
  const id = await make(account, receiver.url);
  for (let index = 0; index < 3; index++) await sendTest(account, id);
  await receiver.waitFor(() => true, 3);
  await expect.poll(async () => (await list(account, id, "?status=delivered")).total).toBe(3);
  const first = await list(account, id, "?perPage=2");
  expect(first).toMatchObject({ total: 3, totalPages: 2 });
  const rest = await list(account, id, `?perPage=2&cursor=${first.nextCursor}`);
  expect(new Set([...first.data, ...rest.data].map((one) => one.id)).size).toBe(3);
  expect((await list(account, id, "?status=failed")).data).toEqual([]);
  for (const query of ["status=lost", "page=0", "colour=red", "cursor=x"])
    await expectProblem(await api(account.key).get(`${PATH}/${id}/deliveries?${query}`), 400, "invalid_parameter");
});
