// Limits of photos and pictures, and why one is refused.

/** Why a photo is refused; each has its sentence in the form. */
export const PHOTO_PROBLEMS = [
  "not_a_photo",
  "broken",
  "animated",
  "too_large",
  "too_many_pixels",
  "too_many",
  "signed_out",
  "unavailable",
] as const;
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number];

/** Media types that are taken; the bytes decide, whatever a file is named. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

/** Why a picture of another site is not kept. */
export const PICTURE_PROBLEMS = [
  "no_answer",
  "error_answer",
  "not_public",
  "not_a_photo",
  "broken",
  "animated",
  "too_large",
  "too_many_pixels",
] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

/** The largest file that is taken: in megabytes, as people are told, and in bytes. */
export const MAX_PHOTO_MB = 15;
export const MAX_PHOTO_BYTES = MAX_PHOTO_MB * 1_000_000;
/** Pixels of the largest photo that is decoded: 50 megapixels, as large as phones make them. */
export const MAX_PHOTO_PIXELS = 52_000_000;
/** The most photos of a listing. */
export const MAX_PHOTOS = 12;
