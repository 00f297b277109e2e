import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { waitForCalm } from "../support/calm";
import { type Account, createUser, freshAccount, issueKey, seller, stranger, unique } from "./accounts";
import { createListing } from "./listings";
import { type Answer, api, type Envelope, expectProblem, header, named, ok, withQuery } from "./support";

type Message = { id: string; chatId: string; senderId: string; text: string; createdAt: string };
type Chat = {
  id: string;
  listing: { id: string; slug: string; title: string; url: string } | null;
  participants: { id: string; name: string; url: string; company: unknown }[];
  lastMessage: Message | null;
  unreadCount: number;
  createdAt: string;
  updatedAt: string;
};
type Sent = { chat: Chat; message: Message };

const post = (account: Account, json: unknown, headers: Record<string, string> = {}) =>
  api(account.key).post("/api/chats", { json, headers });
const send = async (account: Account, json: unknown) => ok<Sent>(await post(account, json), 201);
const chatsOf = async (account: Account, query = {}) =>
  ok<Envelope<Chat>>(await api(account.key).get(withQuery("/api/chats", query)));
const messagesOf = async (account: Account, id: string, query = {}) =>
  ok<Envelope<Message>>(await api(account.key).get(withQuery(`/api/chats/${id}/messages`, query)));
/** This worker's seller with a listing of its own, a buyer, and their chat about it. */
async function talk() {
  const [owner, buyer] = [await seller(), await stranger()];
  const { listing } = await createListing(owner);
  const { chat, message } = await send(buyer, { listingSlug: listing.slug, text: "Есть 3 класс?" });
  return { owner, buyer, listing, chat, message };
}

test("a first message opens a chat: 201 with the chat and the message, and nothing private", async () => {
  const [owner, buyer] = [await seller(), await stranger()];
  const { listing } = await createListing(owner);
  const answer = await post(buyer, { listingSlug: listing.slug, text: "  Есть 3 класс?\nСколько?  " });
  const { chat, message } = ok<Sent>(answer, 201);
  expect(header(answer, "location")).toBe(`/api/chats/${chat.id}/messages`);
  expect(header(answer, "cache-control")).toBe("private, no-store");
  expect(Object.keys(chat).sort()).toEqual(
    ["createdAt", "id", "lastMessage", "listing", "participants", "unreadCount", "updatedAt"].sort(),
  );
  expect(Object.keys(message).sort()).toEqual(["chatId", "createdAt", "id", "senderId", "text"]);
  expect(message).toMatchObject({ chatId: chat.id, text: "Есть 3 класс?\nСколько?" });
  expect(chat.lastMessage).toEqual(message);
  expect(chat.unreadCount).toBe(0);
  expect(chat.listing).toMatchObject({ id: listing.id, slug: listing.slug, title: listing.title, url: listing.url });
  expect(chat.participants.map(({ id }) => id)).toEqual([message.senderId, listing.owner.id]);
  for (const participant of chat.participants)
    expect(Object.keys(participant).sort()).toEqual(["company", "id", "name", "url"]);
  expect(answer.text).not.toMatch(/@tonna\.example|phone|email/i);
});

test("one chat for a listing and a buyer, also when fifty messages open it at once", async () => {
  // Each of the fifty counts as an opening: that is most of what an account may do in an hour.
  const [owner, buyer] = [await freshAccount(), await freshAccount()];
  const { listing } = await createListing(owner);
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send(buyer, { listingSlug: listing.slug, text: `Вопрос ${index}` })),
  );
  expect(new Set(sent.map(({ chat }) => chat.id)).size).toBe(1);
  const [first] = sent;
  const { data, total } = await messagesOf(owner, first?.chat.id ?? "", { perPage: 100 });
  expect(total).toBe(50);
  expect(new Set(data.map(({ text }) => text)).size).toBe(50);
  const other = await send(await seller(), { listingSlug: listing.slug, text: "И я" });
  expect(other.chat.id).not.toBe(first?.chat.id);
  expect(await chatsOf(owner)).toMatchObject({ total: 2, page: 1, totalPages: 1, nextCursor: null });
});

test("both sides talk; each sees what the other wrote as unread", async () => {
  const { owner, buyer, chat } = await talk();
  await send(owner, { chatId: chat.id, text: "Есть, 500 т" });
  await send(owner, { chatId: chat.id, text: "Самовывоз" });
  const [mine] = (await chatsOf(buyer)).data;
  expect(mine).toMatchObject({ id: chat.id, unreadCount: 2, lastMessage: { text: "Самовывоз" } });
  expect((await chatsOf(owner)).data[0], "answering reads what came before").toMatchObject({ unreadCount: 0 });
  const { data } = await messagesOf(buyer, chat.id);
  expect(data.map(({ text }) => text)).toEqual(["Есть 3 класс?", "Есть, 500 т", "Самовывоз"]);
  expect((await chatsOf(buyer)).data[0], "getting messages marks nothing").toMatchObject({ unreadCount: 2 });
});

test("two accounts without a listing have one chat, whoever writes", async () => {
  const [one, two] = [await seller(), await freshAccount()];
  const { listing } = await createListing(two);
  const first = await send(one, { recipientId: listing.owner.id, text: "Здравствуйте" });
  expect(first.chat.listing).toBeNull();
  const second = await send(two, { recipientId: first.message.senderId, text: "Добрый день" });
  expect(second.chat.id).toBe(first.chat.id);
});

test("messages page by cursor: the newest page first, each from oldest to newest", async () => {
  const { owner, buyer, chat } = await talk();
  for (let index = 1; index <= 6; index++) await send(buyer, { chatId: chat.id, text: `${index}` });
  const first = await messagesOf(owner, chat.id, { perPage: 3 });
  expect(first).toMatchObject({ total: 7, page: 1, totalPages: 3 });
  expect(first.data.map(({ text }) => text)).toEqual(["4", "5", "6"]);
  await send(owner, { chatId: chat.id, text: "между страницами" });
  const second = await messagesOf(owner, chat.id, { perPage: 3, cursor: first.nextCursor ?? "" });
  expect(second.data.map(({ text }) => text)).toEqual(["1", "2", "3"]);
  const third = await messagesOf(owner, chat.id, { perPage: 3, cursor: second.nextCursor ?? "" });
  expect(third.data.map(({ text }) => text)).toEqual(["Есть 3 класс?"]);
  expect(third.nextCursor).toBeNull();
  expect((await messagesOf(owner, chat.id, { page: 9 })).data).toEqual([]);
});

test("both lists answer CSV", async () => {
  const { buyer, chat } = await talk();
  for (const path of ["/api/chats?perPage=1", `/api/chats/${chat.id}/messages`]) {
    const answer = await api(buyer.key).get(path, { headers: { accept: "text/csv" } });
    expect(answer.status).toBe(200);
    expect(header(answer, "content-type")).toContain("text/csv");
    expect(answer.text.trim().split(/\r\n/)).toHaveLength(2);
  }
});

test("who asks again for what has not changed gets 304, and the new message once there is one", async () => {
  const { buyer, owner, chat } = await talk();
  for (const path of ["/api/chats?perPage=1", `/api/chats/${chat.id}/messages`]) {
    const etag = header(await api(buyer.key).get(path), "etag");
    expect(etag).toMatch(/^W\/"/);
    const ask = () => api(buyer.key).get(path, { headers: { "if-none-match": etag } });
    const again = await ask();
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(header(again, "cache-control")).toBe("private, no-store");
    await send(owner, { chatId: chat.id, text: `Есть: ${unique()}` });
    expect((await ask()).status).toBe(200);
  }
});

const SUM: [name: string, json: unknown, pointers: string[]][] = [
  ["nobody", { text: "Кому?" }, ["#/listingSlug", "#/recipientId", "#/chatId"]],
  ["two", { chatId: randomUUID(), recipientId: randomUUID(), text: "x" }, ["#/recipientId", "#/chatId"]],
  ["no text", { chatId: randomUUID() }, ["#/text"]],
  ["blank text", { chatId: randomUUID(), text: " \n " }, ["#/text"]],
  ["text too long", { chatId: randomUUID(), text: "😀".repeat(4_001) }, ["#/text"]],
  ["NUL", { chatId: randomUUID(), text: "a\u0000b" }, ["#/text"]],
  ["NUL in an address", { listingSlug: "a\u0000b", text: "x" }, ["#/listingSlug"]],
  ["half a character in an address", { recipientId: "\ud800", text: "x" }, ["#/recipientId"]],
  ["null", { chatId: null, text: "x" }, ["#/chatId"]],
  ["a number", { recipientId: 5, text: "x" }, ["#/recipientId"]],
  ["an unknown field", { chatId: randomUUID(), text: "x", subject: "y" }, ["#/subject"]],
];
for (const [name, json, pointers] of SUM) {
  test(`422 names the field: ${name}`, async () => {
    const problem = await expectProblem(await post(await seller(), json), 422, "validation_failed");
    expect(named(problem).sort()).toEqual([...pointers].sort());
  });
}

test("4 000 characters pass, also those outside the basic plane", async () => {
  const { buyer, chat } = await talk();
  const text = "😀".repeat(4_000);
  expect((await send(buyer, { chatId: chat.id, text })).message.text).toBe(text);
});

test("422 for a chat with oneself, by listing and by id", async () => {
  const me = await seller();
  const { listing } = await createListing(me);
  for (const [field, value] of [
    ["listingSlug", listing.slug],
    ["recipientId", listing.owner.id],
  ] as const) {
    const problem = await expectProblem(await post(me, { [field]: value, text: "Я" }), 422, "validation_failed");
    expect(named(problem)).toEqual([`#/${field}`]);
  }
});

test("404 for an unknown addressee, a listing that is not public, and a chat of others", async () => {
  const { chat, owner } = await talk();
  const { listing: draft } = await createListing(owner, { status: "DRAFT" });
  const me = await freshAccount();
  for (const to of [
    { listingSlug: `no-such-${unique()}` },
    { listingSlug: "%00/../x" },
    { listingSlug: draft.slug },
    { recipientId: randomUUID() },
    { recipientId: "not an id" },
    { chatId: randomUUID() },
    { chatId: "1" },
    { chatId: chat.id },
  ])
    await expectProblem(await post(me, { ...to, text: "Привет" }), 404, "not_found");
  for (const id of [chat.id, randomUUID(), "1", "%D0%B9"])
    await expectProblem(await api(me.key).get(`/api/chats/${id}/messages`), 404, "not_found");
  expect((await chatsOf(me)).data.map(({ id }) => id)).not.toContain(chat.id);
});

test("401 without a key, 403 without the scope", async () => {
  const { chat } = await talk();
  const path = `/api/chats/${chat.id}/messages`;
  const requests = (key?: string): Promise<Answer>[] => [
    api(key).get("/api/chats"),
    api(key).get(path),
    api(key).post("/api/chats", { json: { chatId: chat.id, text: "x" } }),
  ];
  for (const request of requests()) await expectProblem(await request, 401, "missing_key");
  const email = await createUser({ tariff: "corporate" });
  const key = await issueKey(email, { scopes: ["listings:read", "listings:write"] });
  for (const request of requests(key)) await expectProblem(await request, 403, "insufficient_scope");
  const reader = await issueKey(email, { scopes: ["chats:read"] });
  await expectProblem(
    await api(reader).post("/api/chats", { json: { chatId: chat.id, text: "x" } }),
    403,
    "insufficient_scope",
  );
  expect((await api(reader).get("/api/chats")).status).toBe(200);
});

test("400 for parameters that are unknown, out of range, or no cursor of this list", async () => {
  const { buyer, chat } = await talk();
  const path = `/api/chats/${chat.id}/messages`;
  const foreign = await messagesCursor();
  for (const [query, name] of [
    ["after=1", "after"],
    ["page=0", "page"],
    ["perPage=101", "perPage"],
    ["cursor=%21%21", "cursor"],
    [`cursor=${foreign}`, "cursor"],
    [`cursor=${foreign}&page=2`, "page"],
  ] as const)
    for (const list of ["/api/chats", path]) {
      const problem = await expectProblem(await api(buyer.key).get(`${list}?${query}`), 400, "invalid_parameter");
      expect(named(problem)).toEqual([name]);
    }
  await expectProblem(await api(buyer.key).get(`${path}?page=5001&perPage=20`), 400, "page_too_deep");
});

/** A cursor of another chat. */
async function messagesCursor(): Promise<string> {
  const { buyer, chat } = await talk();
  await send(buyer, { chatId: chat.id, text: "2" });
  return encodeURIComponent((await messagesOf(buyer, chat.id, { perPage: 1 })).nextCursor ?? "");
}

test("405 names the methods; PATCH and DELETE of messages do not exist", async () => {
  const { buyer, chat } = await talk();
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    for (const path of ["/api/chats", `/api/chats/${chat.id}/messages`]) {
      const answer = await api(buyer.key).send(method, path);
      await expectProblem(answer, 405, "method_not_allowed");
      expect(header(answer, "allow")).toContain("GET");
    }
  }
});

test("a repeated request with an idempotency key is one message", async () => {
  const { buyer, chat } = await talk();
  const headers = { "Idempotency-Key": unique("chat") };
  const json = { chatId: chat.id, text: "Один раз" };
  const first = await post(buyer, json, headers);
  const again = await post(buyer, json, headers);
  expect(header(again, "idempotency-replayed")).toBe("true");
  expect(again.text).toBe(first.text);
  expect((await messagesOf(buyer, chat.id)).total).toBe(2);
  await expectProblem(await post(buyer, { ...json, text: "Другое" }, headers), 422, "idempotency_key_reused");
});

test("the 61st new chat of an hour is 429 and says when, while chats there are go on", async () => {
  await waitForCalm();
  const [owner, buyer] = [await freshAccount(), await freshAccount()];
  const made = await Promise.all(Array.from({ length: 61 }, () => createListing(owner)));
  const [last, ...others] = made.map(({ listing }) => ({ listingSlug: listing.slug, text: "Есть?" }));
  const [first] = await Promise.all(others.map((one) => send(buyer, one)));
  const over = await post(buyer, last);
  expect((await expectProblem(over, 429, "rate_limited")).detail).toContain("60 new chats an hour");
  expect(Number(header(over, "retry-after"))).toBeLessThanOrEqual(3_600);
  expect(Number(header(over, "x-ratelimit-remaining")), "the key's own hour is another limit").toBeGreaterThan(9_000);
  await send(buyer, { chatId: first?.chat.id, text: "А завтра?" });
  await send(buyer, { ...others[0], text: "Там же" });
});

test("a session cookie opens no chat under /api", async () => {
  const { chat } = await talk();
  const answer = await api().post("/api/chats", {
    json: { chatId: chat.id, text: "x" },
    headers: { cookie: "next-auth.session-token=abc" },
  });
  await expectProblem(answer, 401, "missing_key", { cookie: true });
});
