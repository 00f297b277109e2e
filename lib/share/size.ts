/** Size of the picture for a shared link, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 };
