import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createSeller, type Seller } from "@/e2e/support/sellers";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { env, getDataDir } from "@/lib/core/env";
import { feedSource } from "@/lib/core/feeds/test-source";
import { drainQueue } from "@/lib/core/queue/test-queue";
import { findFile } from "@/lib/core/storage";
import { createListing, deleteListing, patchListing } from "../commands";
import { CreateListing } from "../contract";
import { pictureWorker } from "../jobs";
import { getListing } from "../queries/get-listing";
import { listings } from "../schema";
import { listingPhotos } from "../seller-schema";
import { getPhotoUrl } from "./address-policy";
import { createPhotoKey, sweepPhotos } from "./file-commands";
import { fetchPictures, requestMissingPictures } from "./picture-commands";

/** A site with pictures. Settings name its address, as it is one of this machine. */
const site = feedSource((address) => ({ FETCH_ALLOW: address }));
let jpeg: Buffer;

beforeAll(async () => {
  await storeCategories(db());
  jpeg = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#b98" } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  site.answer = (_, response) => response.writeHead(200, { "content-type": "image/jpeg" }).end(jpeg);
  await db().execute(sql`delete from pgboss.job where name = 'picture'`);
});

const WHEAT = CreateListing.parse({
  title: "Пшеница 3 класса",
  type: "SELL",
  categorySlug: "wheat-milling",
  pricePerUnit: 14_500,
  currency: "RUB",
  volumeUnit: "т",
  country: "RU",
});
const createListingWith = (seller: Seller, images: { url: string; alt: string | null }[]) =>
  createListing({ ...WHEAT, images }, seller);

const at = (path: string) => `${site.address}/${path}`;
const listJobs = () =>
  db().execute<{ id: string; attempt: number; wait: number }>(
    sql`select data->>'id' as id, (data->>'attempt')::int as attempt, round(extract(epoch from start_after - created_on))::int as wait
      from pgboss.job where name = 'picture' order by created_on`,
  );

it("fetches a picture once, after the write, and shows it from here to everybody", async () => {
  const me = await createSeller();
  const made = await createListingWith(me, [{ url: at("a.jpg"), alt: "Зерно" }]);
  expect(site.asked, "nothing is fetched inside the write").toEqual([]);
  expect([made.images, made.imageErrors], "until it is fetched there is none").toEqual([[], []]);
  expect((await getListing(made.slug)).images, "others see no address of another site").toEqual([]);
  expect(await listJobs()).toMatchObject([{ id: made.id, attempt: 1 }]);

  await fetchPictures(made.id, 1);
  await fetchPictures(made.id, 1);
  expect(site.asked).toEqual(["/a.jpg"]);
  const { images, version } = await getListing(made.slug, me);
  const name = getPhotoUrl(images[0]?.url ?? "")?.name ?? "";
  expect(images).toMatchObject([{ url: `${env().APP_URL}/media/listings/${name}/full.webp`, alt: "Зерно" }]);
  expect((await getListing(made.slug)).images).toEqual(images);
  expect(version).toBe(made.version + 1);
  const file = await findFile(createPhotoKey(name, 320));
  expect((await sharp(file ?? Buffer.of()).metadata()).format).toBe("webp");
  const [photo] = await db().select().from(listingPhotos).where(eq(listingPhotos.name, name));
  expect(photo).toMatchObject({ ownerId: me.userId, source: at("a.jpg"), unusedSince: null });
  await sweepPhotos();
  expect(await findFile(createPhotoKey(name, 320)), "a photo in use stays").not.toBeNull();
});

it("changes nothing by a patch with what the answer shows, or with the address again", async () => {
  const me = await createSeller();
  const given = [{ url: at("b.jpg"), alt: null }];
  const made = await createListingWith(me, given);
  const send = async (images: { url: string; alt: string | null }[]) => patchListing(made.slug, { images }, me);
  expect((await send(given)).version, "before it is fetched").toBe(made.version);
  await fetchPictures(made.id, 1);
  const { images, version } = await getListing(made.slug, me);
  expect((await send(images)).version, "after").toBe(version);
  expect((await send(given)).version, "the address that it came from").toBe(version);
  expect((await send([{ url: at("b.jpg"), alt: "Новая подпись" }])).images).toMatchObject([
    { url: images[0]?.url, alt: "Новая подпись" },
  ]);
  expect(await listJobs(), "only the first write asked for it").toHaveLength(1);
});

it("doesn't fetch an address again for another listing of its owner, but does for another account", async () => {
  const [me, other] = [await createSeller(), await createSeller()];
  const make = async (seller: typeof me) => {
    const { id, slug } = await createListingWith(seller, [{ url: at("c.jpg"), alt: null }]);
    await fetchPictures(id, 1);
    return (await getListing(slug)).images[0]?.url;
  };
  const [first, second] = await Promise.all([make(me), make(me)]);
  expect([site.asked.length, first]).toEqual([1, second]);
  expect([await make(me), site.asked.length]).toEqual([first, 1]);
  expect(await make(other)).not.toBe(first);
  expect(site.asked).toHaveLength(2);
});

it("tries a site that is away four times, longer apart each time, and tells the owner", async () => {
  const me = await createSeller();
  site.answer = (_, response) => response.writeHead(503).end();
  const made = await createListingWith(me, [{ url: at("away.jpg"), alt: null }]);
  for (const attempt of [1, 2, 3]) {
    await fetchPictures(made.id, attempt);
    expect((await getListing(made.slug, me)).imageErrors).toEqual([]);
  }
  expect((await listJobs()).map(({ attempt, wait }) => [attempt, wait])).toEqual([
    [1, 0],
    [2, 60],
    [3, 480],
    [4, 3_840],
  ]);
  await fetchPictures(made.id, 4);
  expect(await listJobs(), "no fifth attempt").toHaveLength(4);
  const mine = await getListing(made.slug, me);
  expect(mine.images).toEqual([]);
  expect(mine.imageErrors).toMatchObject([{ url: at("away.jpg"), code: "error_answer" }]);
  const theirs = await getListing(made.slug);
  expect([theirs.images, theirs.imageErrors]).toEqual([[], undefined]);
  await fetchPictures(made.id, 1);
  expect(site.asked, "what was given up is not asked again").toHaveLength(4);
  const exported = mine.allImages ?? [];
  expect(exported).toMatchObject([{ url: at("away.jpg"), alt: null }]);
  expect((await patchListing(made.slug, { images: exported }, me)).version).toBe(mine.version);
});

it("tries a picture again when it is sent anew and was given up for a reason that is none any more", async () => {
  const me = await createSeller();
  const given = [{ url: at("tiny.jpg"), alt: null }];
  const made = await createListingWith(me, given);
  await db().execute(sql`delete from pgboss.job where name = 'picture'`);
  const images = sql`${JSON.stringify([{ ...given[0], problem: "too_small" }])}::jsonb`;
  await db().update(listings).set({ images }).where(eq(listings.id, made.id));
  expect((await getListing(made.slug, me)).imageErrors).toEqual([]);
  expect((await patchListing(made.slug, { images: given }, me)).version).toBe(made.version + 1);
  expect(await listJobs()).toMatchObject([{ id: made.id, attempt: 1 }]);
});

it.each<[string, string, Buffer | string, string]>([
  ["a page", "text/html", "<html>", "not_a_photo"],
  ["a drawing", "image/svg+xml", "<svg/>", "not_a_photo"],
  ["a drawing that calls itself a picture", "image/png", '<svg onload="alert(1)"/>', "not_a_photo"],
  [
    "a page that begins like a photo",
    "image/jpeg",
    Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.from("<html>")]),
    "broken",
  ],
  ["a file without end", "image/jpeg", Buffer.alloc(16 * 1024 * 1024), "too_large"],
])("refuses %s at once", async (_, type, body, code) => {
  const me = await createSeller();
  site.answer = (_request, response) => response.writeHead(200, { "content-type": type }).end(body);
  const made = await createListingWith(me, [{ url: at("bad"), alt: null }]);
  await fetchPictures(made.id, 1);
  expect((await getListing(made.slug, me)).imageErrors).toMatchObject([{ url: at("bad"), code }]);
  expect(await listJobs()).toHaveLength(1);
});

it("connects to no address that isn't public, not even by a redirect", async () => {
  const me = await createSeller();
  const inner = ["https://127.0.0.1:1/a.jpg", "http://169.254.169.254/a.jpg", "https://localhost/a.jpg"];
  site.answer = (_, response) => response.writeHead(302, { location: inner[1] }).end();
  const images = [...inner, at("redirect.jpg")].map((url) => ({ url, alt: null }));
  const made = await createListingWith(me, []);
  // As a version stored them that refused none.
  await db().update(listings).set({ images }).where(eq(listings.id, made.id));
  await fetchPictures(made.id, 1);
  const problems = (await getListing(made.slug, me)).imageErrors ?? [];
  expect(problems.map(({ url, code }) => [url, code])).toEqual(images.map(({ url }) => [url, "not_public"]));
});

it("keeps one good picture beside a bad one, and a change of its owner's made meanwhile", async () => {
  const me = await createSeller();
  const made = await createListingWith(
    me,
    [at("good.jpg"), at("gone.jpg")].map((url) => ({ url, alt: null })),
  );
  site.answer = ({ url }, response) => {
    if (url === "/gone.jpg") return void response.writeHead(404).end();
    void patchListing(made.slug, { images: [{ url: at("good.jpg"), alt: "Новая" }] }, me).then(() =>
      response.end(jpeg),
    );
  };
  await fetchPictures(made.id, 1);
  const { images, imageErrors } = await getListing(made.slug, me);
  expect(images).toMatchObject([{ url: expect.stringContaining("/media/listings/"), alt: "Новая" }]);
  expect(imageErrors, "the second one was taken out").toEqual([]);
});

it("is fetched by its worker; a job whose file store is away stays for its next attempt", async () => {
  const me = await createSeller();
  const made = await createListingWith(me, [{ url: at("worker.jpg"), alt: null }]);
  // A file in the place of the folder.
  const folder = path.join(getDataDir(), "uploads", "public", "listings");
  await rename(folder, `${folder}-aside`);
  await writeFile(folder, "");
  expect(await drainQueue(pictureWorker)).toBe(0);
  expect((await getListing(made.slug, me)).imageErrors, "that is no fault of the picture").toEqual([]);
  await rm(folder);
  await rename(`${folder}-aside`, folder);
  await db().execute(sql`update pgboss.job set start_after = now() where name = 'picture'`);
  expect(await drainQueue(pictureWorker)).toBe(1);
  expect((await getListing(made.slug)).images).toHaveLength(1);
  expect(await listJobs()).toEqual([]);
});

it("asks in portions for the pictures of before, each listing once, and none of deleted ones", async () => {
  const me = await createSeller();
  const made = [];
  for (let n = 0; n < 5; n++) made.push(await createListingWith(me, [{ url: at(`${n}.jpg`), alt: null }]));
  const [first, second] = made;
  if (!first || !second) throw new Error("five listings were to be made");
  await fetchPictures(first.id, 1);
  await deleteListing(second.id, me);
  // As if they had been written by the version before.
  await db().execute(sql`delete from pgboss.job where name = 'picture'`);
  await db().execute(sql`update listings set images = '[]' where owner_id <> ${me.userId}::uuid`);
  expect([await requestMissingPictures(2), await requestMissingPictures(2)]).toEqual([2, 0]);
  const [job] = await listJobs();
  await db().execute(sql`delete from pgboss.job where name = 'picture' and data->>'id' = ${job?.id ?? ""}`);
  await fetchPictures(job?.id ?? "", 1);
  expect(await requestMissingPictures(2)).toBe(1);
  expect(new Set((await listJobs()).map(({ id }) => id)).size).toBe(2);
  for (const { id } of await listJobs()) await fetchPictures(id, 1);
  await db().execute(sql`delete from pgboss.job where name = 'picture'`);
  expect(await requestMissingPictures(2)).toBe(0);
  const rows = await db().select({ images: listings.images }).from(listings).where(eq(listings.ownerId, me.userId));
  expect(rows.filter(({ images }) => images[0]?.url.startsWith("/media/"))).toHaveLength(4);
});
