/** Where covers are served (`app/media`). */
export const COVER_FOLDER = "/media/news/";
/** Widths that a cover is kept in beside its full size, in pixels; those that `encodePhoto` makes. */
const WIDTHS = [320, 960] as const;
const PATH = /\/media\/news\/([0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3}))\/full\.webp$/;

export type Cover = { name: string; width: number; height: number; sizes: (number | "full")[] };

/** The path of a cover in full. */
export const coverPath = (name: string) => `${COVER_FOLDER}${name}/full.webp`;

/** The cover of ours that an address names; null for a picture from elsewhere. */
export function coverAt(address: string): Cover | null {
  const [, name, width, height] = PATH.exec(address) ?? [];
  if (!name) return null;
  return {
    name,
    width: Number(width),
    height: Number(height),
    sizes: [...WIDTHS.filter((each) => each < Number(width)), "full"],
  };
}

export type ShownCover = { src: string; srcSet: string; width: number; height: number };

/** How a page shows a cover: by path, in every width that is kept. Null for a picture from elsewhere. */
export function shownCover(address: string): ShownCover | null {
  const cover = coverAt(address);
  if (!cover) return null;
  const { name, width, height, sizes } = cover;
  const path = (size: number | "full") => `${COVER_FOLDER}${name}/${size}.webp`;
  return {
    src: path("full"),
    srcSet: sizes.map((size) => `${path(size)} ${size === "full" ? width : size}w`).join(", "),
    width,
    height,
  };
}
