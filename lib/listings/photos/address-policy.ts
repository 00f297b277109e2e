// Addresses and sizes of photos.

/** Widths that a photo is kept in beside its full size, in pixels. */
export const PHOTO_WIDTHS = [320, 960] as const;
/** The longest side of the full size. */
export const PHOTO_FULL = 1600;

/** The path that serves photos (`app/media`), and their folder in the storage. */
export const PHOTO_FOLDER = "/media/listings/";
const ADDRESS = /\/media\/listings\/([0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3}))\/(?:full|\d+)\.webp$/;

type Photo = { name: string; width: number; height: number };

/** The photo of ours that an address names, whatever its size and host; null for a picture from elsewhere. */
export function getPhotoUrl(url: string): Photo | null {
  const [, name, width, height] = ADDRESS.exec(url) ?? [];
  return name ? { name, width: Number(width), height: Number(height) } : null;
}

/** The id of a photo, for callers of the API: its name without its size. */
export const getPhotoId = (name: string): string => name.slice(0, 32);

/** The path of a photo, in full or in one of its widths. */
export function getPhotoPath(name: string, size: "full" | (typeof PHOTO_WIDTHS)[number] = "full"): string {
  return `${PHOTO_FOLDER}${name}/${size}.webp`;
}

/** The widths that a photo is kept in: those below its own. */
function widthsOf({ width }: Pick<Photo, "width">): (typeof PHOTO_WIDTHS)[number][] {
  return PHOTO_WIDTHS.filter((each) => each < width);
}

export type Shown = {
  src: string;
  srcSet: string;
  full: string;
  alt: string | null;
  width: number;
  height: number;
};

/** Pictures of a listing as pages show them: by path and in every width. Pictures of other sites are left out. */
export function listShownImages(images: readonly { url: string; alt: string | null }[]): Shown[] {
  return images.flatMap(({ url, alt }): Shown[] => {
    const photo = getPhotoUrl(url);
    if (!photo) return [];
    const full = getPhotoPath(photo.name);
    const widths = widthsOf(photo);
    const srcSet = [...widths.map((each) => `${getPhotoPath(photo.name, each)} ${each}w`), `${full} ${photo.width}w`];
    const src = getPhotoPath(photo.name, widths.at(-1) ?? "full");
    return [{ src, srcSet: srcSet.join(", "), full, alt, width: photo.width, height: photo.height }];
  });
}
