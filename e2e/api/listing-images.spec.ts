import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { type Account, freshAccount, issueKey, seller, stranger } from "./accounts";
import { createListing, type Listing } from "./listings";
import { type Answer, api, baseUrl, expectProblem, header, named, ok, send } from "./support";

type Image = { id: string; url: string; thumbnailUrl: string; width: number; height: number; alt: string | null };

const picture = (width = 640, height = 480, background = "#b98") =>
  sharp({ create: { width, height, channels: 3, background } });
const jpeg = await picture().jpeg().toBuffer();
const MOST = 12;

type Sent = { bytes?: Buffer; type?: string; headers?: Record<string, string>; key?: string | undefined };
const add = (account: Account, ref: string, { bytes = jpeg, type = "image/jpeg", headers = {}, ...over }: Sent = {}) =>
  send("POST", `/api/listings/${ref}/images`, {
    key: "key" in over ? over.key : account.key,
    bytes,
    headers: { "content-type": type, ...headers },
  });
const added = async (...sent: Parameters<typeof add>) => ok<Image>(await add(...sent), 201);
const order = (account: Account, ref: string, ids: unknown, headers = {}) =>
  api(account.key).patch(`/api/listings/${ref}/images`, { json: { order: ids }, headers });
const remove = (account: Account, ref: string, id: string, headers = {}) =>
  api(account.key).delete(`/api/listings/${ref}/images/${id}`, { headers });
const read = async (account: Account, ref: string) =>
  ok<Omit<Listing, "images"> & { images: Image[] }>(await api(account.key).get(`/api/listings/${ref}`));

/** A form with parts, as programs send it. */
async function toForm(parts: [name: string, value: Blob | string][]): Promise<{ bytes: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const request = new Response(form);
  const type = request.headers.get("content-type") ?? "";
  return { bytes: Buffer.from(await request.arrayBuffer()), type };
}
const file = (bytes: Buffer, type = "image/jpeg") => new Blob([new Uint8Array(bytes)], { type });

test("a picture is kept as WebP without EXIF, answered with its addresses, and shown to everybody", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const bytes = await picture(800, 600)
    .withExif({ IFD0: { Copyright: "hidden" } })
    .jpeg()
    .toBuffer();
  const answer = await add(account, listing.slug, { bytes });
  const image = ok<Image>(answer, 201);
  expect(Object.keys(image).sort()).toEqual(["alt", "height", "id", "thumbnailUrl", "url", "width"]);
  expect(image).toMatchObject({ width: 800, height: 600, alt: null });
  expect(header(answer, "etag")).toMatch(/^"/);
  for (const [address, width] of [
    [image.url, 800],
    [image.thumbnailUrl, 320],
  ] as const) {
    const { bytes: sent, status } = await send("GET", new URL(address).pathname);
    expect([status, new URL(address).pathname.startsWith("/media/")]).toEqual([200, true]);
    const metadata = await sharp(sent).metadata();
    expect(metadata).toMatchObject({ format: "webp", width });
    expect(metadata.exif).toBeUndefined();
  }
  const theirs = ok<{ images: Image[] }>(await api().get(`/api/listings/${listing.slug}`));
  expect(theirs.images).toEqual([image]);
});

test("version, ETag and updatedAt of the listing move with each change of its pictures", async () => {
  const account = await seller();
  const { listing, etag } = await createListing(account);
  let last = { updatedAt: listing.updatedAt, etag };
  const expectMoved = async () => {
    const answer = await api(account.key).get(`/api/listings/${listing.id}`);
    const { updatedAt } = ok<Listing>(answer);
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(last.updatedAt));
    expect(header(answer, "etag")).not.toBe(last.etag);
    last = { updatedAt, etag: header(answer, "etag") };
  };
  const one = await added(account, listing.id);
  await expectMoved();
  const two = await added(account, listing.slug);
  await expectMoved();
  ok(await order(account, listing.slug, [two.id, one.id]));
  await expectMoved();
  expect((await remove(account, listing.id, one.id)).status).toBe(204);
  await expectMoved();
  const since = await api(account.key).get(`/api/me/listings?updatedSince=${encodeURIComponent(last.updatedAt)}`);
  expect(ok<{ data: Listing[] }>(since).data.map(({ id }) => id)).toContain(listing.id);
});

test("PNG, WebP and AVIF are taken, as a body and as the part of a form", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const kinds: [type: string, bytes: Buffer][] = [
    ["image/png", await picture().png().toBuffer()],
    ["image/webp", await picture().webp().toBuffer()],
    ["image/avif", await picture().avif().toBuffer()],
  ];
  for (const [type, bytes] of kinds) {
    expect(await added(account, listing.slug, { bytes, type })).toMatchObject({ width: 640, height: 480 });
    await added(account, listing.slug, await toForm([["image", file(bytes, type)]]));
  }
  expect((await read(account, listing.slug)).images).toHaveLength(6);
});

test("a picture of one pixel is taken as it is", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const sent = { bytes: await picture(1, 1).png().toBuffer(), type: "image/png" };
  expect(await added(account, listing.slug, sent)).toMatchObject({ width: 1, height: 1 });
});

test("what other bytes there are is 415 and named, whatever the type says", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(64)]);
  const refused: Answer[] = [
    await add(account, listing.slug, { type: "image/heic", bytes: heic }),
    await add(account, listing.slug, { bytes: heic }),
    await add(account, listing.slug, await toForm([["image", file(heic, "image/heic")]])),
    await add(account, listing.slug, { type: "image/gif" }),
    await add(account, listing.slug, { type: "application/json", bytes: Buffer.from("{}") }),
    await add(account, listing.slug, { bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") }),
  ];
  for (const answer of refused) {
    const { detail } = await expectProblem(answer, 415, "unsupported_media_type");
    for (const type of ["image/jpeg", "image/png", "image/webp", "image/avif"]) expect(detail).toContain(type);
  }
});

test("what is no picture that can be kept is 422 by its pointer", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const stills = await Promise.all(["#123", "#def"].map((color) => picture(200, 200, color).png().toBuffer()));
  const frames = await sharp(stills, { join: { animated: true } })
    .webp()
    .toBuffer();
  const refused: [code: string, sent: Sent][] = [
    ["required", { bytes: Buffer.alloc(0) }],
    ["broken", { bytes: jpeg.subarray(0, 200) }],
    ["animated", { bytes: frames, type: "image/webp" }],
    ["required", await toForm([["image", "text"]])],
    ["required", { bytes: Buffer.from("--x"), type: "multipart/form-data; boundary=y" }],
    [
      "too_big",
      await toForm([
        ["image", file(jpeg)],
        ["image", file(jpeg)],
      ]),
    ],
  ];
  for (const [code, sent] of refused) {
    const problem = await expectProblem(await add(account, listing.slug, sent), 422, "validation_failed");
    expect(problem.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([["#/image", code]]);
  }
  const other = await toForm([
    ["image", file(jpeg)],
    ["title", "x"],
  ]);
  const problem = await expectProblem(await add(account, listing.slug, other), 422, "validation_failed");
  expect(named(problem)).toEqual(["#/title"]);
  expect((await read(account, listing.slug)).images).toEqual([]);
});

test("15 MB are taken and more is 413", async () => {
  test.slow();
  const account = await seller();
  const { listing } = await createListing(account);
  const limit = 15_000_000;
  // Bytes behind the end of a JPEG are no part of the picture.
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
  await added(account, listing.slug, { bytes: padded(limit) });
  // A body that is longer by far is refused by its length, unread: a client may see its connection end instead.
  const longer = await add(account, listing.slug, { bytes: padded(limit + 1) });
  await expectProblem(longer, 413, "payload_too_large");
});

test("the 13th picture is 409 here and 422 in a body; room comes back with a deletion", async () => {
  test.slow();
  const account = await seller();
  const { listing } = await createListing(account);
  for (let count = 0; count < MOST; count++) await added(account, listing.slug);
  const { images } = await read(account, listing.slug);
  expect(new Set(images.map(({ id }) => id)).size).toBe(MOST);
  await expectProblem(await add(account, listing.slug), 409, "limit_reached");
  const body = { images: [...images, { url: "https://pictures.invalid/13.jpg" }] };
  const refused = await api(account.key).patch(`/api/listings/${listing.slug}`, { json: body });
  expect(named(await expectProblem(refused, 422, "validation_failed"))).toEqual(["#/images"]);
  const again = await api(account.key).patch(`/api/listings/${listing.slug}`, { json: { images } });
  expect(header(again, "etag"), "sent back as they are").toBe(
    header(await api(account.key).get(`/api/listings/${listing.slug}`), "etag"),
  );
  expect((await remove(account, listing.slug, images[3]?.id ?? "")).status).toBe(204);
  await added(account, listing.slug);
});

test("two pictures for the last place: one of them is added", async () => {
  test.slow();
  const account = await seller();
  const { listing } = await createListing(account);
  for (let count = 0; count < MOST - 1; count++) await added(account, listing.slug);
  const statuses = (await Promise.all([add(account, listing.slug), add(account, listing.slug)])).map(
    (one) => one.status,
  );
  expect(statuses.sort()).toEqual([201, 409]);
});

test("an order names each picture once", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const [a, b, c] = [
    await added(account, listing.id),
    await added(account, listing.id),
    await added(account, listing.id),
  ];
  const answer = await order(account, listing.id, [c.id, a.id, b.id]);
  expect(ok<{ data: Image[] }>(answer).data.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
  expect((await read(account, listing.id)).images.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
  const refused: [ids: unknown, pointer: string][] = [
    [[c.id, a.id], "#/order"],
    [[], "#/order"],
    [[c.id, a.id, b.id, a.id], "#/order/3"],
    [[c.id, a.id, "nothing"], "#/order/2"],
    ["all", "#/order"],
    [undefined, "#/order"],
  ];
  for (const [ids, pointer] of refused) {
    const problem = await expectProblem(await order(account, listing.id, ids), 422, "validation_failed");
    expect(named(problem), JSON.stringify(ids)).toEqual([pointer]);
  }
  expect((await read(account, listing.id)).images.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
});

test("If-Match guards an order and a deletion", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const answer = await add(account, listing.slug);
  const { id } = ok<Image>(answer, 201);
  const etag = header(answer, "etag");
  await added(account, listing.slug);
  await expectProblem(await remove(account, listing.slug, id, { "if-match": etag }), 412, "etag_mismatch");
  await expectProblem(await order(account, listing.slug, [id], { "if-match": etag }), 412, "etag_mismatch");
  const now = header(await api(account.key).get(`/api/listings/${listing.slug}`), "etag");
  expect((await remove(account, listing.slug, id, { "if-match": now })).status).toBe(204);
  await expectProblem(await remove(account, listing.slug, id), 404, "not_found");
});

test("an idempotency key adds a picture once", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const headers = { "idempotency-key": `image-${listing.id}` };
  const first = await added(account, listing.slug, { headers });
  const again = await add(account, listing.slug, { headers });
  expect(ok<Image>(again, 201)).toEqual(first);
  expect(header(again, "idempotency-replayed")).toBe("true");
  expect((await read(account, listing.slug)).images).toHaveLength(1);
  const other = await add(account, listing.slug, { headers, bytes: await picture(300, 300).jpeg().toBuffer() });
  await expectProblem(other, 422, "idempotency_key_reused");
});

test("strangers, keys without the scope, and what does not exist are refused", async () => {
  const [account, other] = [await seller(), await stranger()];
  const { listing } = await createListing(account);
  const { id } = await added(account, listing.slug);
  const reader = { ...account, key: await issueKey(account.email, { scopes: ["listings:read"] }) };
  const nobody = { ...account, key: "" };
  const each = (who: Account, ref = listing.slug): Promise<Answer>[] => {
    const key = who.key || undefined;
    return [
      add(who, ref, { key }),
      send("PATCH", `/api/listings/${ref}/images`, { key, json: { order: [id] } }),
      send("DELETE", `/api/listings/${ref}/images/${id}`, { key }),
    ];
  };
  for (const answer of each(nobody)) await expectProblem(await answer, 401, "missing_key");
  for (const answer of each(reader)) await expectProblem(await answer, 403, "insufficient_scope");
  for (const answer of each(other)) await expectProblem(await answer, 403, "not_owner");
  for (const answer of each(account, "no-such-listing-0")) await expectProblem(await answer, 404, "not_found");
  const { listing: draft } = await createListing(account, { status: "DRAFT" });
  for (const answer of each(other, draft.slug)) await expectProblem(await answer, 404, "not_found");
  expect((await read(account, listing.slug)).images).toHaveLength(1);
  await expectProblem(await api(account.key).get(`/api/listings/${listing.slug}/images`), 405, "method_not_allowed");
});

test("a sold listing keeps its pictures", async () => {
  const account = await freshAccount();
  const { listing } = await createListing(account);
  const { id } = await added(account, listing.slug);
  ok(await api(account.key).patch(`/api/listings/${listing.slug}`, { json: { status: "SOLD" } }));
  await expectProblem(await add(account, listing.slug), 409, "conflict");
  await expectProblem(await order(account, listing.slug, [id]), 409, "conflict");
  await expectProblem(await remove(account, listing.slug, id), 409, "conflict");
});

test("an upload that is broken off changes nothing", async () => {
  const account = await seller();
  const { listing } = await createListing(account);
  const leaving = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(jpeg.subarray(0, 500))),
  });
  const sent = fetch(`${baseUrl()}/api/listings/${listing.slug}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${account.key}`, "content-type": "image/jpeg" },
    body,
    duplex: "half",
    signal: leaving.signal,
  } as RequestInit);
  leaving.abort();
  await expect(sent).rejects.toThrow();
  expect((await read(account, listing.slug)).images).toEqual([]);
});
