// Drawings beside demo listings: of each category the newest offer shows its goods. Source: data/pictures.json.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { z } from "zod";
import { db, inTransaction } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { lazy } from "@/lib/core/lazy";
import { putFile } from "@/lib/core/storage";
import { getPhotoPath } from "@/lib/listings/photos/address-policy";
import { createPhotoKey } from "@/lib/listings/photos/file-commands";
import { listingPhotos } from "@/lib/listings/seller-schema";
import { categoryTree, getCategory, listLeaves } from "@/lib/reference/categories/tree";
import { DEMO_COMPANIES } from "./companies";
import drawings from "./data/pictures.json";
import { drawGoods, type GoodsDrawing, SHAPE_NAMES, SIZE } from "./draw-goods";

/** Drawings by the slug of a category or of the group that it lies in. */
const DRAWINGS = z
  .record(z.string(), z.strictObject({ shape: z.enum(SHAPE_NAMES), colour: z.string().regex(/^#[\da-f]{6}$/) }))
  .parse(drawings);

/** The drawing of a category's goods; null for goods that no shape fits. */
export const findDrawing = (slug: string): GoodsDrawing | null =>
  DRAWINGS[slug] ?? DRAWINGS[getCategory(slug).parent?.slug ?? ""] ?? null;

/** The name of the drawing of a category, as photos have one. */
const nameDrawing = (slug: string) => `${createHash("md5").update(slug).digest("hex")}-${SIZE.width}x${SIZE.height}`;

/** The category of each drawing's name. */
const getSlugs = lazy(() => new Map(categoryTree.flatMap(listLeaves).map(({ slug }) => [nameDrawing(slug), slug])));

/** About what a drawing takes in both sizes, in bytes. */
const BYTES = 18_000;

/** Names the drawings at what the companies of the demo offer, after its first load. They are drawn when somebody looks. */
export async function storeDemoPictures(): Promise<void> {
  const newest = await db().execute<{ id: string; slug: string; ownerId: string }>(sql`
    select distinct on (category_slug) id, category_slug as slug, owner_id as "ownerId" from listings
    where status = 'ACTIVE' and type = 'SELL' and company_id = any(${splitParam(DEMO_COMPANIES.map(({ id }) => id).join())}::uuid[])
    order by category_slug, published_at desc, id`);
  const offers = newest.filter(({ slug }) => findDrawing(slug) !== null);
  if (offers.length === 0) return;
  const images = offers.map(({ id, slug }) => {
    const { name, nameEn } = getCategory(slug);
    return { id, url: getPhotoPath(nameDrawing(slug)), alt: `Рисунок: ${name}. Drawing: ${nameEn}` };
  });
  await inTransaction(async (tx) => {
    await tx
      .insert(listingPhotos)
      .values(
        offers.map(({ slug, ownerId }) => ({ name: nameDrawing(slug), ownerId, bytes: BYTES, unusedSince: null })),
      )
      .onConflictDoNothing();
    await tx.execute(sql`
      update listings l set images = jsonb_build_array(jsonb_build_object('url', i.url, 'alt', i.alt))
      from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) i (id uuid, url text, alt text) where l.id = i.id`);
  });
}

/** Draws the picture that a key names, and keeps it in both sizes; null for any other key. Throws `unavailable`. */
export async function drawDemoPicture(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [, name = "", asked] = /^public\/listings\/([^/]+)\/(full|320)\.webp$/.exec(key) ?? [];
  const slug = getSlugs().get(name);
  const drawing = slug === undefined ? null : findDrawing(slug);
  if (!drawing) return null;
  const { data, info } = await sharp(Buffer.from(drawGoods(drawing, Number.parseInt(name.slice(0, 7), 16))))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const open = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const sizes = [
    { size: "full", bytes: await open().webp({ quality: 82 }).toBuffer() },
    { size: 320, bytes: await open().resize(320).webp({ quality: 78 }).toBuffer() },
  ] as const;
  for (const { size, bytes } of sizes) await putFile(createPhotoKey(name, size), bytes, "image/webp");
  const found = sizes.find(({ size }) => String(size) === asked);
  return found ? new Uint8Array(found.bytes) : null;
}
