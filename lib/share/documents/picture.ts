import { readFile } from "node:fs/promises";
import path from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { digest } from "@/lib/core/etag";
import { singleton } from "@/lib/core/singleton";
import { PICTURE_SIZE } from "../policy";

/** The families to name in a picture, one for each subset. */
export const PICTURE_FONT = "Golos, Golos Cyrillic, Golos Latin Ext, Golos Cyrillic Ext";

const SUBSETS = {
  latin: "Golos",
  cyrillic: "Golos Cyrillic",
  "latin-ext": "Golos Latin Ext",
  "cyrillic-ext": "Golos Cyrillic Ext",
};
const WEIGHTS = [400, 600] as const;

/** Pictures kept; one takes some 30 KB. */
const MOST_KEPT = 300;
/** Drawing takes the process 50 ms and more: one at a time, and whoever finds so many waiting gets none. */
const MOST_WAITING = 6;

type Font = { name: string; data: Buffer; weight: (typeof WEIGHTS)[number]; style: "normal" };
type Desk = {
  fonts: Promise<Font[]> | null;
  kept: Map<string, Buffer>;
  drawing: Map<string, Promise<Buffer>>;
  last: Promise<unknown>;
};
const desk = () =>
  singleton(
    "share-pictures",
    (): Desk => ({ fonts: null, kept: new Map(), drawing: new Map(), last: Promise.resolve() }),
  );

/**
 * A PNG of an element, kept by `key`, which must name all that it shows. Null when too many pictures wait to be drawn. The
 * element's texts must be `drawable`.
 */
export async function drawPicture(
  key: string,
  element: () => ReactElement,
): Promise<{ png: Buffer; etag: string } | null> {
  const { kept, drawing } = desk();
  const etag = `"${digest(key)}"`;
  const known = kept.get(key);
  if (known) {
    // The map keeps the order of use.
    kept.delete(key);
    kept.set(key, known);
    return { png: known, etag };
  }
  const under = drawing.get(key);
  if (!under && drawing.size >= MOST_WAITING) return null;
  return { png: await (under ?? queue(key, element)), etag };
}

function queue(key: string, element: () => ReactElement): Promise<Buffer> {
  const state = desk();
  const png = state.last.then(() => draw(element())).finally(() => state.drawing.delete(key));
  state.drawing.set(key, png);
  // The next one begins after a turn for everybody else.
  state.last = png.catch(() => {}).then(() => new Promise(setImmediate));
  return png.then((made) => {
    state.kept.set(key, made);
    const [oldest] = state.kept.keys();
    if (state.kept.size > MOST_KEPT && oldest !== undefined) state.kept.delete(oldest);
    return made;
  });
}

async function draw(element: ReactElement): Promise<Buffer> {
  const state = desk();
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
