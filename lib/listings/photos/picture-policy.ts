import { PICTURE_PROBLEMS, type PictureProblem } from "./photo-contract";

/** A picture as a row stores it: a photo of ours by its path, or the address of another site until it is fetched. */
export type StoredImage = {
  url: string;
  alt: string | null;
  /** The address that a photo of ours was fetched from. */
  source?: string;
  /** Why the picture at `url` was given up. */
  problem?: PictureProblem;
};

/** Whether a picture is in our storage: its address is a path. */
export const isOurs = ({ url }: Pick<StoredImage, "url">): boolean => url.startsWith("/");

/** Why a picture was given up. A reason that only earlier versions knew is none: the picture may be tried again. */
export const findProblem = ({ problem }: StoredImage): PictureProblem | undefined =>
  PICTURE_PROBLEMS.find((one) => one === problem);

/** Whether a picture of another site is still to be fetched. */
export const isWaiting = (image: StoredImage): boolean => !isOurs(image) && findProblem(image) === undefined;

/** The addresses that a row waits for. */
export function listWaiting(images: readonly StoredImage[]): string[] {
  return [...new Set(images.filter(isWaiting).map(({ url }) => url))];
}

/** Pictures with what became of their addresses: the path of a photo, or a problem. */
export function settlePictures(
  images: readonly StoredImage[],
  outcomes: ReadonlyMap<string, { path: string } | { problem: PictureProblem }>,
): StoredImage[] {
  return images.map((image) => {
    const outcome = isWaiting(image) ? outcomes.get(image.url) : undefined;
    if (!outcome) return image;
    return "path" in outcome
      ? { url: outcome.path, alt: image.alt, source: image.url }
      : { ...image, problem: outcome.problem };
  });
}

/** Details for an integrator, by problem. */
export const PICTURE_DETAILS: Record<PictureProblem, string> = {
  no_answer: "The host did not answer, in several attempts.",
  error_answer: "The host answered with an error, or redirects too often.",
  not_public: "The address is not a public one, has a password, or uses a port other than 80 and 443.",
  not_a_photo: "This is no JPEG, PNG, WebP or AVIF.",
  broken: "The picture can't be decoded.",
  animated: "The picture is animated.",
  too_large: "The file is too large.",
  too_many_pixels: "The picture has too many pixels.",
};
