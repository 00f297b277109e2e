// Drawings beside demo listings: of each category the newest offer shows its goods. Source: data/pictures.json.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { z } from "zod";
import { db, inTransaction } from "@/lib/core/database/db";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { putFile } from "@/lib/core/storage";
import { getPhotoPath } from "@/lib/listings/photos/address-policy";
import { createPhotoKey } from "@/lib/listings/photos/file-commands";
import { listingPhotos } from "@/lib/listings/seller-schema";
import { getCategory } from "@/lib/reference/categories/tree";
import drawings from "./data/pictures.json";
import { drawGoods, type GoodsDrawing, SHAPE_NAMES, SIZE } from "./draw-goods";

const SETTING = "demo-pictures";
/** Drawings by the slug of a category or of the group that it lies in. */
const DRAWINGS = z
  .record(z.string(), z.strictObject({ shape: z.enum(SHAPE_NAMES), colour: z.string().regex(/^#[\da-f]{6}$/) }))
  .parse(drawings);

/** The drawing of a category's goods; null for goods that no shape fits. */
export const findDrawing = (slug: string): GoodsDrawing | null =>
  DRAWINGS[slug] ?? DRAWINGS[getCategory(slug).parent?.slug ?? ""] ?? null;

/** Draws them once: what visitors change or delete stays so. */
export async function storeDemoPictures(): Promise<void> {
  if ((await findSetting(db(), SETTING)) !== null) return;
  const newest = await db().execute<{ id: string; slug: string; ownerId: string }>(sql`
    select distinct on (category_slug) id, category_slug as slug, owner_id as "ownerId" from listings
    where status = 'ACTIVE' and type = 'SELL' order by category_slug, published_at desc, id`);
  const stored = await Promise.all(
    newest.map(async ({ id, slug, ownerId }) => {
      const drawing = findDrawing(slug);
      return drawing && { id, slug, name: await storeDrawing(drawing, slug, ownerId) };
    }),
  );
  const images = stored.flatMap((each) =>
    each === null ? [] : { id: each.id, url: getPhotoPath(each.name), alt: `Рисунок: ${getCategory(each.slug).name}` },
  );
  await inTransaction(async (tx) => {
    await tx.execute(sql`
      update listings l set images = jsonb_build_array(jsonb_build_object('url', i.url, 'alt', i.alt))
      from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) i (id uuid, url text, alt text)
      where l.id = i.id and l.images = '[]'::jsonb`);
    await writeSetting(tx, SETTING, true);
  });
}

/** Draws goods and keeps the drawing as a photo of the owner's. Returns its name. */
async function storeDrawing(drawing: GoodsDrawing, slug: string, ownerId: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(drawGoods(drawing, slug.length)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const open = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files = await Promise.all([
    open().webp({ quality: 80, effort: 1 }).toBuffer(),
    open().resize(320).webp({ quality: 78, effort: 1 }).toBuffer(),
  ]);
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  const name = `${createHash("md5").update(slug).digest("hex")}-${SIZE.width}x${SIZE.height}`;
  await db().insert(listingPhotos).values({ name, ownerId, bytes, unusedSince: null }).onConflictDoNothing();
  await Promise.all(
    (["full", 320] as const).map((size, at) => putFile(createPhotoKey(name, size), files[at] ?? data, "image/webp")),
  );
  return name;
}
