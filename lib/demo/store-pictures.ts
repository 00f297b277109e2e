// Drawings beside demo listings: of each category the newest offer shows its goods. Source: data/pictures.json.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { z } from "zod";
import { db } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { putFile } from "@/lib/core/storage";
import { getPhotoPath } from "@/lib/listings/photos/address-policy";
import { createPhotoKey } from "@/lib/listings/photos/file-commands";
import { listingPhotos } from "@/lib/listings/seller-schema";
import { getCategory } from "@/lib/reference/categories/tree";
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

/** Drawings that are made at a time: each is some megabytes while it is drawn. */
const AT_ONCE = 4;

/** Draws what the companies of the demo offer, after its first load. */
export async function storeDemoPictures(): Promise<void> {
  const newest = await db().execute<{ id: string; slug: string; ownerId: string }>(sql`
    select distinct on (category_slug) id, category_slug as slug, owner_id as "ownerId" from listings
    where status = 'ACTIVE' and type = 'SELL' and company_id = any(${splitParam(DEMO_COMPANIES.map(({ id }) => id).join())}::uuid[])
    order by category_slug, published_at desc, id`);
  const offers = newest.flatMap((offer) => {
    const drawing = findDrawing(offer.slug);
    return drawing ? { ...offer, drawing } : [];
  });
  const images: { id: string; url: string; alt: string }[] = [];
  for (let at = 0; at < offers.length; at += AT_ONCE) {
    const some = offers.slice(at, at + AT_ONCE).map(async ({ id, slug, ownerId, drawing }) => {
      const { name, nameEn } = getCategory(slug);
      const url = getPhotoPath(await storeDrawing(drawing, slug, ownerId));
      return { id, url, alt: `Рисунок: ${name}. Drawing: ${nameEn}` };
    });
    images.push(...(await Promise.all(some)));
  }
  await db().execute(sql`
    update listings l set images = jsonb_build_array(jsonb_build_object('url', i.url, 'alt', i.alt))
    from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) i (id uuid, url text, alt text) where l.id = i.id`);
}

/** Draws goods and keeps the drawing as a photo of the owner's. Returns its name. */
async function storeDrawing(drawing: GoodsDrawing, slug: string, ownerId: string): Promise<string> {
  const hash = createHash("md5").update(slug).digest("hex");
  const { data, info } = await sharp(Buffer.from(drawGoods(drawing, Number.parseInt(hash.slice(0, 7), 16))))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const open = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files = await Promise.all([
    open().webp({ quality: 80, effort: 1 }).toBuffer(),
    open().resize(320).webp({ quality: 78, effort: 1 }).toBuffer(),
  ]);
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  const name = `${hash}-${SIZE.width}x${SIZE.height}`;
  await db().insert(listingPhotos).values({ name, ownerId, bytes, unusedSince: null }).onConflictDoNothing();
  await Promise.all(
    (["full", 320] as const).map((size, at) => putFile(createPhotoKey(name, size), files[at] ?? data, "image/webp")),
  );
  return name;
}
