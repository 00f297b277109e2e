// Draws the pictures that social networks show for a shared link.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { digest } from "@/lib/core/etag";
import { singleton } from "@/lib/core/singleton";
import { PICTURE_SIZE } from "./size";

/** The `fontFamily` of a picture: a family for each subset of characters. */
export const PICTURE_FONT = "Golos, Golos Cyrillic, Golos Latin Ext, Golos Cyrillic Ext";

const SUBSETS = {
  latin: "Golos",
  cyrillic: "Golos Cyrillic",
  "latin-ext": "Golos Latin Ext",
  "cyrillic-ext": "Golos Cyrillic Ext",
};
const WEIGHTS = [400, 600] as const;

/** Number of cached pictures. One takes about 30 KB. */
const MOST_CACHED = 300;
/** Drawing blocks the process for 50 ms or more, so pictures are drawn one at a time. With more waiting, the answer is null. */
const MOST_WAITING = 6;

type Font = { name: string; data: Buffer; weight: (typeof WEIGHTS)[number]; style: "normal" };
type DrawingState = {
  fonts: Promise<Font[]> | null;
  cached: Map<string, Buffer>;
  drawing: Map<string, Promise<Buffer>>;
  last: Promise<unknown>;
};
const getState = () =>
  singleton(
    "share-pictures",
    (): DrawingState => ({ fonts: null, cached: new Map(), drawing: new Map(), last: Promise.resolve() }),
  );

/**
 * A PNG of an element, cached by `key`, which must cover all that it shows. Null if too many pictures wait.
 * The texts of the element must go through `toDrawable`.
 */
export async function drawPicture(
  key: string,
  element: () => ReactElement,
): Promise<{ png: Buffer; etag: string } | null> {
  const { cached, drawing } = getState();
  const etag = `"${digest(key)}"`;
  const known = cached.get(key);
  if (known) {
    // The order of the map is the order of use, for eviction.
    cached.delete(key);
    cached.set(key, known);
    return { png: known, etag };
  }
  const under = drawing.get(key);
  if (!under && drawing.size >= MOST_WAITING) return null;
  return { png: await (under ?? queue(key, element)), etag };
}

function queue(key: string, element: () => ReactElement): Promise<Buffer> {
  const state = getState();
  const png = state.last.then(() => draw(element())).finally(() => state.drawing.delete(key));
  state.drawing.set(key, png);
  // Other work of the process gets a turn between two pictures.
  state.last = png.catch(() => {}).then(() => new Promise(setImmediate));
  return png.then((made) => {
    state.cached.set(key, made);
    const [oldest] = state.cached.keys();
    if (state.cached.size > MOST_CACHED && oldest !== undefined) state.cached.delete(oldest);
    return made;
  });
}

async function draw(element: ReactElement): Promise<Buffer> {
  const state = getState();
  state.fonts ??= readFonts();
  state.fonts.catch(() => {
    state.fonts = null;
  });
  const response = new ImageResponse(element, { ...PICTURE_SIZE, fonts: await state.fonts });
  return Buffer.from(await response.arrayBuffer());
}

function readFonts(): Promise<Font[]> {
  const folder = path.join(process.cwd(), "lib/share/fonts");
  return Promise.all(
    Object.entries(SUBSETS).flatMap(([subset, name]) =>
      WEIGHTS.map(async (weight): Promise<Font> => {
        const data = await readFile(path.join(folder, `golos-text-${subset}-${weight}.ttf`));
        return { name, data, weight, style: "normal" };
      }),
    ),
  );
}
