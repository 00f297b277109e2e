import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { issueKey } from "@/lib/api-keys/commands";
import { sendMessage } from "@/lib/chats/commands";
import { PostMessage, SentMessage } from "@/lib/chats/contract";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { importListings } from "@/lib/imports/commands";
import { ImportReport } from "@/lib/imports/contract";
import { createListing } from "@/lib/listings/commands";
import { CreateListing, Listing } from "@/lib/listings/contract";
import { type Session, seller, storeTree } from "@/lib/listings/test-offers";
import type { Context, Route, Uploaded } from "./declaration";
import { answer } from "./pipeline";
import { route } from "./route";

const LOST = Object.assign(new Error("the connection is gone"), { code: "CONNECTION_CLOSED" });
const lost = () => Promise.reject(LOST);
const OFFER = { title: "Пшеница", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 1, currency: "RUB" };

beforeAll(storeTree);

/** Asks one account's route again and again under one idempotency key. */
async function client() {
  const caller = await seller();
  await db().execute(sql`update users set tariff = 'corporate' where id = ${caller.userId}`);
  const owner: Session = { ...caller, tariff: "corporate" };
  const { key } = await issueKey(owner, { name: "Key", scopes: ["listings:write", "chats:write"] });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", "idempotency-key": createId() };
  const ask = async (declared: Route, json: unknown) => {
    const request = new Request("http://localhost/api/test", { method: "POST", headers, body: JSON.stringify(json) });
    const { status, headers: sent, body } = await answer(request, {}, { POST: declared });
    return { status, isReplayed: sent["Idempotency-Replayed"] === "true", body: JSON.parse(String(body)) };
  };
  return { owner, ask };
}

const DECLARED = { operationId: "test", summary: "Test", tag: "Test", status: 201, cache: "private" } as const;

type Creating = Context<unknown, CreateListing, Awaited<ReturnType<typeof createListing>>>;
const creating = (handle: (context: Creating) => ReturnType<typeof createListing>) =>
  route({ ...DECLARED, access: "listings:write", body: CreateListing, output: Listing, handle });

const listingsOf = async ({ userId }: Session) =>
  (await db().execute<{ id: string }>(sql`select id from listings where owner_id = ${userId}`)).map(({ id }) => id);
const never = () => Promise.reject(new Error("done a second time"));
const anOffer = { ...OFFER, volumeUnit: "т", country: "RU" };

it("a committed write is answered, not done again, when its process never learned of the commit", async () => {
  const { owner, ask } = await client();
  const cut = creating(async ({ body, caller, saveIdempotentResponse }) => {
    await createListing(body, caller, saveIdempotentResponse);
    return lost();
  });
  expect(await ask(cut, anOffer)).toMatchObject({ status: 503 });
  const again = await ask(creating(never), anOffer);
  expect(again).toMatchObject({ status: 201, isReplayed: true });
  expect([again.body.id]).toEqual(await listingsOf(owner));
});

it("a rolled-back write leaves nothing, and the same request does it", async () => {
  const { owner, ask } = await client();
  const cut = creating(({ body, caller, saveIdempotentResponse }) =>
    createListing(body, caller, async (tx, made) => {
      await saveIdempotentResponse?.(tx, made);
      await lost();
    }),
  );
  expect(await ask(cut, anOffer)).toMatchObject({ status: 503 });
  expect(await listingsOf(owner)).toEqual([]);
  const whole = creating(({ body, caller, saveIdempotentResponse }) =>
    createListing(body, caller, saveIdempotentResponse),
  );
  const made = await ask(whole, anOffer);
  expect(made).toMatchObject({ status: 201, isReplayed: false });
  expect(await ask(whole, anOffer)).toEqual({ ...made, isReplayed: true });
});

it("a request that was given up as dead writes nothing when another has taken its claim", async () => {
  const { owner, ask } = await client();
  const whole = creating(({ body, caller, saveIdempotentResponse }) =>
    createListing(body, caller, saveIdempotentResponse),
  );
  const slow = creating(async ({ body, caller, saveIdempotentResponse }) => {
    await db().execute(
      sql`update idempotency_keys set renewed_at = renewed_at - interval '7 seconds' where user_id = ${owner.userId}`,
    );
    expect(await ask(whole, anOffer)).toMatchObject({ status: 201, isReplayed: false });
    return createListing(body, caller, saveIdempotentResponse);
  });
  expect(await ask(slow, anOffer)).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
  expect(await listingsOf(owner)).toHaveLength(1);
});

it("a message and its idempotent answer are stored in one transaction", async () => {
  const [{ owner, ask }, other] = [await client(), await seller()];
  const sending = (isCut: boolean) =>
    route({
      ...DECLARED,
      access: "chats:write",
      body: PostMessage,
      output: SentMessage,
      handle: async ({
        body,
        caller,
        saveIdempotentResponse,
      }: Context<unknown, PostMessage, Awaited<ReturnType<typeof sendMessage>>>) => {
        const sent = await sendMessage(body, caller, { saveIdempotentResponse });
        return isCut ? lost() : sent;
      },
    });
  const message = { recipientId: other.userId, text: "Здравствуйте" };
  expect(await ask(sending(true), message)).toMatchObject({ status: 503 });
  expect(await ask(sending(false), message)).toMatchObject({
    status: 201,
    isReplayed: true,
    body: {
      message: { text: "Здравствуйте", senderId: owner.userId },
      chat: { lastMessage: { text: "Здравствуйте" } },
    },
  });
});

it("an import is stored once, and its answer is the whole report once it is done", async () => {
  const { owner, ask } = await client();
  const importing = (isCut: boolean) =>
    route<unknown, Uploaded, ImportReport>({
      ...DECLARED,
      access: "listings:write",
      upload: { maxBytes: 10_000, content: { "application/json": z.unknown() } },
      output: ImportReport,
      handle: ({ body: { bytes }, caller, saveIdempotentResponse: save }) =>
        importListings({ bytes, type: "application/json", charset: null }, {}, caller, {
          saveIdempotentResponse: async (on, report) => {
            if (isCut && report.state === "done") return lost();
            await save?.(on, report);
          },
        }),
    });
  // The process is gone after the import was stored: its report is told as it was then, and grows at its own address.
  expect(await ask(importing(true), [anOffer])).toMatchObject({ status: 503 });
  expect(await ask(importing(false), [anOffer])).toMatchObject({
    isReplayed: true,
    body: { state: "running", total: 1 },
  });
  expect(await listingsOf(owner)).toHaveLength(1);
  const next = await client();
  const done = await next.ask(importing(false), [anOffer]);
  expect(done).toMatchObject({ isReplayed: false, body: { state: "done", created: 1 } });
  expect(await next.ask(importing(false), [anOffer])).toEqual({ ...done, isReplayed: true });
  expect(await listingsOf(next.owner)).toHaveLength(1);
});

it("a POST without a body is done once for an idempotency key", async () => {
  const { ask } = await client();
  let done = 0;
  const counting = route({
    ...DECLARED,
    access: "listings:write",
    output: z.object({ done: z.int() }),
    handle: () => {
      done += 1;
      return { done };
    },
  });
  expect(await ask(counting, undefined)).toEqual({ status: 201, isReplayed: false, body: { done: 1 } });
  expect(await ask(counting, undefined)).toEqual({ status: 201, isReplayed: true, body: { done: 1 } });
  expect(done).toBe(1);
});
