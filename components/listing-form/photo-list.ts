// Photos of the listing form: the text of their hidden field, and moves in their list.
import { type PhotoProblem, PICTURE_PROBLEMS, type PictureProblem } from "@/lib/listings/photos/photo-contract";

/** A photo of the form: stored, on its way, or refused. */
export type PhotoItem = {
  id: number;
  /** Name of its file, or empty when it came with the listing. */
  name: string;
  /** Picture to show: the stored photo, or the file until it is stored. */
  preview: string;
  alt: string;
} /** `problem`: why the picture of another site that `url` names could not be fetched. */ & (
  | { state: "kept"; url: string; problem?: PictureProblem | undefined }
  | { state: "waiting" | "sending"; file: File; progress: number }
  | { state: "refused"; file: File; problem: PhotoProblem }
);

type Named = { url: string; alt: string | null; problem?: PictureProblem };

/** The photos that a field's text names. Anything that is not such a text names none. */
export function readPhotos(text: string | undefined): Named[] {
  try {
    const given: unknown = JSON.parse(text || "[]");
    if (!Array.isArray(given)) return [];
    return given.flatMap((one: unknown) => {
      const { url, alt, problem } = (one ?? {}) as Record<string, unknown>;
      const known = PICTURE_PROBLEMS.find((each) => each === problem);
      return typeof url === "string"
        ? [{ url, alt: typeof alt === "string" ? alt : null, ...(known && { problem: known }) }]
        : [];
    });
  } catch {
    return [];
  }
}

/** The field's text: photos that are kept, in their order. Empty when there are none, as a blank field is. */
export function writePhotos(items: readonly PhotoItem[]): string {
  const kept = items.flatMap((item): Named[] =>
    item.state === "kept"
      ? [{ url: item.url, alt: item.alt.trim() || null, ...(item.problem && { problem: item.problem }) }]
      : [],
  );
  return kept.length > 0 ? JSON.stringify(kept) : "";
}

/** The list with one item at another place; places beyond the ends are the ends. */
export function moveTo<T extends { id: number }>(items: readonly T[], id: number, place: number): T[] {
  const item = items.find((each) => each.id === id);
  if (!item) return [...items];
  const rest = items.filter((each) => each.id !== id);
  const at = Math.max(0, Math.min(place, rest.length));
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}
