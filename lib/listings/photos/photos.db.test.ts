import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { createListingOf, createSeller } from "@/e2e/support/sellers";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { env, getDataDir } from "@/lib/core/env";
import { findFile } from "@/lib/core/storage";
import { deleteListing, patchListing } from "../commands";
import { saveForm } from "../form-commands";
import { getListing } from "../queries/get-listing";
import { listings } from "../schema";
import { listingPhotos } from "../seller-schema";
import { getPhotoUrl } from "./address-policy";
import { addPhoto } from "./commands";
import { createPhotoKey, sweepPhotos } from "./file-commands";

let jpeg: Buffer;
beforeAll(async () => {
  await storeCategories(db());
  jpeg = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#b98" } })
    .jpeg()
    .toBuffer();
});

const nameOf = (url: string) => getPhotoUrl(url)?.name ?? "";
const rowOf = async (url: string) =>
  (
    await db()
      .select()
      .from(listingPhotos)
      .where(eq(listingPhotos.name, nameOf(url)))
  )[0];
const age = (url: string) =>
  db()
    .update(listingPhotos)
    .set({ unusedSince: sql`now() - interval '8 days'` })
    .where(eq(listingPhotos.name, nameOf(url)));

it("keeps a photo in its sizes and lets listings name it by its whole address", async () => {
  const me = await createSeller();
  const { url, width, height } = await addPhoto(jpeg, me);
  expect([width, height]).toEqual([1200, 800]);
  expect(url).toMatch(new RegExp(`^${env().APP_URL}/media/listings/[0-9a-f]{32}-1200x800/full\\.webp$`));
  for (const size of ["full", 320, 960] as const)
    expect(await findFile(createPhotoKey(nameOf(url), size))).not.toBeNull();
  expect((await rowOf(url))?.unusedSince).toEqual(expect.any(Date));

  const listing = await createListingOf(me, {
    images: [{ url, alt: "Зерно" }, { url: "https://elsewhere.example/a.jpg" }],
  });
  expect(listing.allImages).toMatchObject([
    { url, alt: "Зерно" },
    { url: "https://elsewhere.example/a.jpg", alt: null },
  ]);
  for (const caller of [me, undefined])
    expect((await getListing(listing.slug, caller)).images, "no picture before it is fetched").toMatchObject([
      { url, alt: "Зерно" },
    ]);
  expect((await rowOf(url))?.unusedSince).toBeNull();
  const [stored] = await db().select({ images: listings.images }).from(listings).where(eq(listings.id, listing.id));
  expect(stored?.images[0]?.url).toBe(`/media/listings/${nameOf(url)}/full.webp`);

  // What the API answers can be sent back, in any size, and changes nothing.
  const again = await patchListing(
    listing.slug,
    {
      images: [
        { url: url.replace("full", "320"), alt: "Зерно" },
        { url: "https://elsewhere.example/a.jpg", alt: null },
      ],
    },
    me,
  );
  expect(again.version).toBe(listing.version);
});

it("refuses strangers, what is no photo, and photos that are not kept here", async () => {
  const me = await createSeller();
  await expect(addPhoto(jpeg, { kind: "anonymous" })).rejects.toMatchObject({ code: "missing_key" });
  await expect(addPhoto(Buffer.from("<svg/>"), me)).rejects.toMatchObject({ code: "validation_failed" });
  const gone = `${env().APP_URL}/media/listings/${"0".repeat(32)}-800x600/full.webp`;
  await expect(
    createListingOf(me, { images: [{ url: "https://a.example/1.jpg" }, { url: gone }] }),
  ).rejects.toMatchObject({
    code: "validation_failed",
    errors: [{ pointer: "#/images/1/url", code: "unknown_photo" }],
  });
  await db()
    .insert(listingPhotos)
    .values(
      Array.from({ length: 300 }, (_, index) => ({ name: `${me.userId}-${index}`, ownerId: me.userId, bytes: 1 })),
    );
  await expect(addPhoto(jpeg, me)).rejects.toMatchObject({ errors: [{ code: "too_many" }] });
});

it("lets a seller go on who deleted many listings, and deletes all that their photos left behind", async () => {
  const me = await createSeller();
  const created = sql`now() - interval '30 days'`;
  const photo = (index: number) => ({
    name: `${me.userId}-${index}`,
    ownerId: me.userId,
    bytes: 1,
    createdAt: created,
  });
  const rows = Array.from({ length: 450 }, (_, index) => photo(index));
  await db()
    .insert(listingPhotos)
    .values(rows.map((row) => ({ ...row, unusedSince: sql`now() - interval '8 days'` })));
  await addPhoto(jpeg, me);
  await db().transaction(async (tx) => {
    await tx.execute(sql`select from listing_photos where name like ${`${me.userId}-1%`} for update`);
    expect(await sweepPhotos(), "all but the 111 that somebody has locked").toBe(339);
  });
  expect(await sweepPhotos()).toBe(111);
  expect(await sweepPhotos()).toBe(0);
});

it("goes on behind a photo whose file can't be deleted now", async () => {
  const me = await createSeller();
  const photos = await Promise.all(Array.from({ length: 3 }, () => addPhoto(jpeg, me)));
  for (const { url } of photos) await age(url);
  const [first, ...behind] = photos.map(({ url }) => url).sort();
  // A folder in its place, which is not deleted as a file is.
  const file = path.join(getDataDir(), "uploads", createPhotoKey(nameOf(first ?? ""), "full"));
  await rm(file);
  await mkdir(file);
  await expect(sweepPhotos()).rejects.toThrow("1 items could not be processed");
  expect(await Promise.all(behind.map(rowOf))).toEqual([undefined, undefined]);
  await rm(file, { recursive: true });
  expect(await sweepPhotos()).toBe(1);
});

it("deletes a week later what no listing and no waiting form names, and nothing else", async () => {
  const me = await createSeller();
  const [used, shared, inForm, unused, fresh] = await Promise.all(Array.from({ length: 5 }, () => addPhoto(jpeg, me)));
  if (!used || !shared || !inForm || !unused || !fresh) throw new Error("five photos were to be kept");
  const first = await createListingOf(me, { images: [{ url: used.url }, { url: shared.url }] });
  await createListingOf(me, { images: [{ url: shared.url }] });
  const images = JSON.stringify([{ url: inForm.url, alt: null }]);
  await saveForm({ slug: "", values: { images }, version: null, revision: 0, forgetOther: false }, me);
  for (const { url } of [inForm, unused]) await age(url);
  expect(await sweepPhotos()).toBe(1);
  expect(await rowOf(unused.url)).toBeUndefined();
  for (const size of ["full", 320, 960] as const)
    expect(await findFile(createPhotoKey(nameOf(unused.url), size))).toBeNull();
  for (const { url } of [used, shared, inForm, fresh])
    expect(await findFile(createPhotoKey(nameOf(url), "full"))).not.toBeNull();

  // A listing that goes lets go of its photos, unless another names them too.
  await deleteListing(first.id, me);
  await sweepPhotos();
  expect((await rowOf(used.url))?.unusedSince).toEqual(expect.any(Date));
  expect((await rowOf(shared.url))?.unusedSince).toBeNull();
  await age(used.url);
  await createListingOf(me, { images: [{ url: used.url }] });
  expect(await sweepPhotos()).toBe(0);
  expect(await findFile(createPhotoKey(nameOf(used.url), "full"))).not.toBeNull();
});
