// Draws the PNG of a listing for shared links, one at a time, and caches it in memory.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { computeDigest } from "@/lib/core/etag";
import { singleton } from "@/lib/core/singleton";
import { PICTURE_SIZE } from "../policy";

/** Font families of a picture, one for each subset. */
export const PICTURE_FONT = "Golos, Golos Cyrillic, Golos Latin Ext, Golos Cyrillic Ext";

const SUBSETS = {
  latin: "Golos",
  cyrillic: "Golos Cyrillic",
  "latin-ext": "Golos Latin Ext",
  "cyrillic-ext": "Golos Cyrillic Ext",
};
const WEIGHTS = [400, 600] as const;

/** Most pictures in memory; one takes about 30 KB. */
const MAX_CACHED = 300;
/** Drawing blocks the process for 50 ms or more, so pictures are drawn one at a time and the queue is short. */
const MAX_WAITING = 6;

type Font = { name: string; data: Buffer; weight: (typeof WEIGHTS)[number]; style: "normal" };
type PictureState = {
  fonts: Promise<Font[]> | null;
  kept: Map<string, Buffer>;
  drawing: Map<string, Promise<Buffer>>;
  last: Promise<unknown>;
};
const getState = () =>
  singleton(
    "share-pictures",
    (): PictureState => ({ fonts: null, kept: new Map(), drawing: new Map(), last: Promise.resolve() }),
  );

/**
 * Draws an element, or returns the cached PNG of `key`. The key must contain everything that the picture shows. Null
 * when the queue is full. All texts must have passed `keepDrawable`.
 */
export async function drawPicture(
  key: string,
  element: () => ReactElement,
): Promise<{ png: Buffer; etag: string } | null> {
  const { kept, drawing } = getState();
  const etag = `"${computeDigest(key)}"`;
  const known = kept.get(key);
  if (known) {
    // Deleting and setting the key moves it to the end: the first key is the least recently used.
    kept.delete(key);
    kept.set(key, known);
    return { png: known, etag };
  }
  const under = drawing.get(key);
  if (!under && drawing.size >= MAX_WAITING) return null;
  return { png: await (under ?? queueDrawing(key, element)), etag };
}

function queueDrawing(key: string, element: () => ReactElement): Promise<Buffer> {
  const state = getState();
  const png = state.last.then(() => draw(element())).finally(() => state.drawing.delete(key));
  state.drawing.set(key, png);
  // The next drawing waits one turn of the event loop.
  state.last = png.catch(() => {}).then(() => new Promise(setImmediate));
  return png.then((made) => {
    state.kept.set(key, made);
    const [oldest] = state.kept.keys();
    if (state.kept.size > MAX_CACHED && oldest !== undefined) state.kept.delete(oldest);
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
