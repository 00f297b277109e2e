import { AppError, formatPointer } from "@/lib/core/errors";
import { createTooLargeError } from "./api-request";
import type { Uploaded } from "./declaration";

/**
 * The bytes of one picture: the whole body, or the part `image` of a form, which holds nothing else. Throws `validation_failed`,
 * `payload_too_large`.
 */
export async function readPicture({ bytes, type, contentType }: Uploaded, maxBytes: number): Promise<Uint8Array> {
  const picture = type.startsWith("multipart/") ? await readPart(bytes, contentType) : bytes;
  if (picture.byteLength === 0) throw createPictureError("image", "required", "is empty");
  if (picture.byteLength > maxBytes) throw createTooLargeError(maxBytes);
  return picture;
}

async function readPart(bytes: Uint8Array, type: string): Promise<Uint8Array> {
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } })
    .formData()
    .catch((error) => {
      throw createPictureError("image", "required", "can't be read: the form is broken", error);
    });
  const other = [...form.keys()].find((name) => name !== "image");
  if (other !== undefined) throw createPictureError(other, "unknown_field", "is not known here");
  const [file, second] = form.getAll("image");
  if (second !== undefined) throw createPictureError("image", "too_big", "must be one picture");
  if (!(file instanceof File)) throw createPictureError("image", "required", "must be a file");
  return new Uint8Array(await file.arrayBuffer());
}

function createPictureError(name: string, code: string, detail: string, cause?: unknown): AppError {
  const pointer = formatPointer([name]);
  return new AppError("validation_failed", {
    detail: `${pointer} ${detail}.`,
    errors: [{ pointer, code, detail }],
    cause,
  });
}
