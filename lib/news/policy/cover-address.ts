// Reads and writes the addresses of cover pictures.
/** Folder of cover addresses; `app/media` serves it. */
export const COVER_FOLDER = "/media/news/";
/** Widths in pixels that `encodePhoto` makes beside the full size. */
const WIDTHS = [320, 960] as const;
const PATH = /\/media\/news\/([0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3}))\/full\.webp$/;

type Cover = { name: string; width: number; height: number; sizes: (number | "full")[] };

/** Path of the full-size cover. */
export const createCoverPath = (name: string) => `${COVER_FOLDER}${name}/full.webp`;

/** Parses the address of one of our covers; null for any other picture. */
export function parseCoverAddress(address: string): Cover | null {
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

/** `src` and `srcset` of a cover with all stored widths; null for any other picture. */
export function findShownCover(address: string): ShownCover | null {
  const cover = parseCoverAddress(address);
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
