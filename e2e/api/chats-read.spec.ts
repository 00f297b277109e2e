import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { type Account, freshAccount, issueKey, seller, stranger } from "./accounts";
import { createListing } from "./listings";
import { api, type Envelope, expectProblem, header, named, ok, withQuery } from "./support";

type Message = { id: string; text: string; createdAt: string };
type Chat = { id: string; unreadCount: number; lastMessage: Message | null; updatedAt: string };
type Sent = { chat: Chat; message: Message };

const send = async (account: Account, json: unknown) =>
  ok<Sent>(await api(account.key).post("/api/chats", { json }), 201);
const chatOf = async (account: Account, id: string) => ok<Chat>(await api(account.key).get(`/api/chats/${id}`));
const read = (account: Account, id: string, json?: unknown) => api(account.key).post(`/api/chats/${id}/read`, { json });
const listChats = async (account: Account, query = {}) =>
  ok<Envelope<Chat>>(await api(account.key).get(withQuery("/api/chats", query)));

/** An owner with three unread messages of a buyer about a listing. */
async function threeUnread() {
  const [owner, buyer] = [await seller(), await stranger()];
  const { listing } = await createListing(owner);
  const first = await send(buyer, { listingSlug: listing.slug, text: "Есть?" });
  const id = first.chat.id;
  const second = await send(buyer, { chatId: id, text: "Сколько тонн?" });
  const third = await send(buyer, { chatId: id, text: "И почём?" });
  return { owner, buyer, id, messages: [first.message, second.message, third.message] };
}

test("one chat by its id equals its item of the list", async () => {
  const { owner, id } = await threeUnread();
  const answer = await api(owner.key).get(`/api/chats/${id}`);
  expect(header(answer, "cache-control")).toBe("private, no-store");
  const { data } = await listChats(owner);
  expect(ok<Chat>(answer)).toEqual(data.find((chat) => chat.id === id));
  expect((await api(owner.key).head(`/api/chats/${id}`)).status).toBe(200);
});

test("a chat of others, and none at all, are 404 to read and to mark", async () => {
  const { id } = await threeUnread();
  const outsider = await freshAccount();
  for (const path of [`/api/chats/${id}`, `/api/chats/${randomUUID()}`, "/api/chats/nothing"]) {
    await expectProblem(await api(outsider.key).get(path), 404, "not_found");
    await expectProblem(await api(outsider.key).post(`${path}/read`, { json: {} }), 404, "not_found");
  }
});

test("reading and marking need a key with the scope", async () => {
  const { owner, id } = await threeUnread();
  const readOnly = await issueKey(owner.email, { scopes: ["chats:read"] });
  const writeOnly = await issueKey(owner.email, { scopes: ["chats:write"] });
  await expectProblem(await api().get(`/api/chats/${id}`), 401, "missing_key");
  await expectProblem(await api(writeOnly).get(`/api/chats/${id}`), 403, "insufficient_scope");
  await expectProblem(await api().post(`/api/chats/${id}/read`, { json: {} }), 401, "missing_key");
  await expectProblem(await api(readOnly).post(`/api/chats/${id}/read`, { json: {} }), 403, "insufficient_scope");
  expect((await chatOf(owner, id)).unreadCount).toBe(3);
});

test("a mark goes up to a message, never back, and to the end without one", async () => {
  const { owner, buyer, id, messages } = await threeUnread();
  const [first, second] = messages;
  expect(ok<Chat>(await read(owner, id, { upTo: second?.id }))).toMatchObject({ id, unreadCount: 1 });
  expect(ok<Chat>(await read(owner, id, { upTo: first?.id })), "back").toMatchObject({ unreadCount: 1 });
  expect(ok<Chat>(await read(owner, id, {}))).toMatchObject({ unreadCount: 0 });
  await send(buyer, { chatId: id, text: "Ещё вопрос" });
  expect(ok<Chat>(await read(owner, id)), "without any body").toMatchObject({ unreadCount: 0 });
  expect(ok<Chat>(await read(owner, id, {})), "again").toEqual(await chatOf(owner, id));
});

test("a message of one's own is a mark like any", async () => {
  const { owner, buyer, id } = await threeUnread();
  const { message } = await send(owner, { chatId: id, text: "Да" });
  await send(buyer, { chatId: id, text: "Хорошо" });
  expect(ok<Chat>(await read(owner, id, { upTo: message.id }))).toMatchObject({ unreadCount: 1 });
});

test("sending marks read what came before, and nothing that comes after", async () => {
  const { owner, buyer, id } = await threeUnread();
  expect((await send(owner, { chatId: id, text: "500 т" })).chat.unreadCount).toBe(0);
  expect(await chatOf(buyer, id)).toMatchObject({ unreadCount: 1 });
  await send(buyer, { chatId: id, text: "Беру" });
  expect(await chatOf(owner, id)).toMatchObject({ unreadCount: 1 });
});

test("unread=true lists exactly the chats with something unread, by pages too", async () => {
  const me = await freshAccount();
  const { listing } = await createListing(me);
  const [unread, answered] = [await freshAccount(), await freshAccount()];
  const waiting = await send(unread, { listingSlug: listing.slug, text: "Есть?" });
  const done = await send(answered, { listingSlug: listing.slug, text: "Есть?" });
  await send(me, { chatId: done.chat.id, text: "Да" });
  const ids = async (query = {}) => (await listChats(me, query)).data.map(({ id }) => id);
  expect(await ids({ unread: "true" })).toEqual([waiting.chat.id]);
  expect(await ids({ unread: "false" })).toEqual([done.chat.id]);
  expect((await listChats(me, { unread: "true" })).total).toBe(1);
  expect((await ids()).sort()).toEqual([waiting.chat.id, done.chat.id].sort());
  await send(answered, { chatId: done.chat.id, text: "Отлично" });
  const page = await listChats(me, { unread: "true", perPage: 1 });
  expect(page).toMatchObject({ total: 2, data: [{ id: done.chat.id }] });
  const cursor = page.nextCursor ?? "";
  expect(await ids({ unread: "true", perPage: 1, cursor })).toEqual([waiting.chat.id]);
  const other = await api(me.key).get(withQuery("/api/chats", { perPage: 1, cursor }));
  expect(named(await expectProblem(other, 400, "invalid_parameter"))).toEqual(["cursor"]);
});

test("updatedSince is inclusive and follows the last message, whoever sent it", async () => {
  const me = await freshAccount();
  const { listing } = await createListing(me);
  const [one, two] = [await freshAccount(), await freshAccount()];
  const old = await send(one, { listingSlug: listing.slug, text: "Есть?" });
  const young = await send(two, { listingSlug: listing.slug, text: "Есть?" });
  const since = async (updatedSince: string) => (await listChats(me, { updatedSince })).data.map(({ id }) => id);
  expect(await since(young.chat.updatedAt)).toEqual([young.chat.id]);
  expect(await since(old.chat.updatedAt)).toEqual([young.chat.id, old.chat.id]);
  const again = await send(me, { chatId: old.chat.id, text: "Да" });
  expect(await since(again.chat.updatedAt)).toEqual([old.chat.id]);
  const inMoscow = new Date(Date.parse(again.chat.updatedAt) + 3 * 3_600_000).toISOString().replace("Z", "+03:00");
  expect(await since(inMoscow)).toEqual([old.chat.id]);
});

const BAD_QUERIES: [query: Record<string, string>, parameter: string][] = [
  [{ unread: "yes" }, "unread"],
  [{ unread: "" }, "unread"],
  [{ updatedSince: "yesterday" }, "updatedSince"],
  [{ updatedSince: "2026-11-20" }, "updatedSince"],
  [{ updatedSince: "2026-02-30T00:00:00Z" }, "updatedSince"],
];
for (const [query, parameter] of BAD_QUERIES) {
  test(`400 names the parameter of ${JSON.stringify(query)}`, async () => {
    const answer = await api((await seller()).key).get(withQuery("/api/chats", query));
    expect(named(await expectProblem(answer, 400, "invalid_parameter"))).toEqual([parameter]);
  });
}

test("a mark is refused when it names no message of the chat, or anything else", async () => {
  const { owner, id } = await threeUnread();
  const { messages } = await threeUnread();
  for (const upTo of [messages[0]?.id, randomUUID(), "nothing", 7, null, ""]) {
    const problem = await expectProblem(await read(owner, id, { upTo }), 422, "validation_failed");
    expect(named(problem), String(upTo)).toEqual(["#/upTo"]);
  }
  const problem = await expectProblem(await read(owner, id, { until: "x" }), 422, "validation_failed");
  expect(named(problem)).toEqual(["#/until"]);
  expect((await chatOf(owner, id)).unreadCount).toBe(3);
});

test("an idempotency key gives the first answer again, though more has come", async () => {
  const { owner, buyer, id } = await threeUnread();
  const once = () =>
    api(owner.key).post(`/api/chats/${id}/read`, { json: {}, headers: { "idempotency-key": `read-${id}` } });
  const first = ok<Chat>(await once());
  await send(buyer, { chatId: id, text: "Ещё" });
  const again = await once();
  expect(ok<Chat>(again)).toEqual(first);
  expect(header(again, "idempotency-replayed")).toBe("true");
  expect((await chatOf(owner, id)).unreadCount).toBe(1);
});
