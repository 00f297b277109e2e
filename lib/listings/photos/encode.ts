// Encodes an uploaded photo in each size, without its metadata.
import sharp, { type Sharp } from "sharp";
import { AppError } from "@/lib/core/errors";
import { singleton } from "@/lib/core/singleton";
import { PHOTO_FULL, PHOTO_WIDTHS } from "./address-policy";
import { MAX_PHOTO_PIXELS, type PhotoProblem } from "./photo-contract";

type EncodedPhoto = {
  width: number;
  height: number;
  /** Bytes of WebP by name of the size. */
  files: { size: "full" | (typeof PHOTO_WIDTHS)[number]; bytes: Buffer }[];
};

/** A decoded picture may take 200 MB: two at a time, and a queue that an upload won't outlive. */
const AT_ONCE = 2;
const MOST_WAITING = 20;

/**
 * A photo as we keep it: upright, in sRGB, as WebP in several widths, without EXIF (where and by whom it was taken). Only
 * JPEG, PNG, WebP and AVIF by their first bytes are decoded at all. Throws `validation_failed` with a `PhotoProblem`, `overloaded`.
 */
export async function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  if (!looksLikePhoto(bytes)) throw createPhotoError("not_a_photo");
  return inTurn(async () => {
    const open = () => sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: "error", sequentialRead: true });
    const { pages = 1 } = await open().metadata().catch(refuse);
    if (pages > 1) throw createPhotoError("animated");
    const full = open().autoOrient().resize(PHOTO_FULL, PHOTO_FULL, { fit: "inside", withoutEnlargement: true });
    const first = await toWebp(full, 82).catch(refuse);
    const smaller = PHOTO_WIDTHS.filter((each) => each < first.info.width).map(async (size) => ({
      size,
      bytes: (await toWebp(sharp(first.data).resize(size), 78)).data,
    }));
    const files = [{ size: "full" as const, bytes: first.data }, ...(await Promise.all(smaller))];
    return { width: first.info.width, height: first.info.height, files };
  });
}

/** The refusal of a photo; its code is a `PhotoProblem`. */
export function createPhotoError(problem: PhotoProblem): AppError {
  const errors = [{ pointer: "#/image", code: problem, detail: "is not a photo that we can use" }];
  return new AppError("validation_failed", { detail: `The photo was refused: ${problem}.`, errors });
}

function toWebp(image: Sharp, quality: number) {
  return image.webp({ quality, effort: 4, smartSubsample: true }).toBuffer({ resolveWithObject: true });
}

function refuse(error: unknown): never {
  if (error instanceof Error && /pixel limit|too large/i.test(error.message)) throw createPhotoError("too_many_pixels");
  throw createPhotoError("broken");
}

/** Tells photos by their first bytes: a file that is named so may be a page or a drawing with scripts. */
function looksLikePhoto(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftyp(?:avif|avis)/s.test(head)
  );
}

type Queue = { running: number; waiting: (() => void)[] };

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const queue = singleton("photo-queue", (): Queue => ({ running: 0, waiting: [] }));
  if (queue.running >= AT_ONCE) {
    if (queue.waiting.length >= MOST_WAITING) throw new AppError("overloaded", { retryAfter: 5 });
    // The slot of a finished photo goes to the next one, so that the number of running ones stays the same.
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  } else queue.running += 1;
  try {
    return await work();
  } finally {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
  }
}
