import { z } from "zod";
import type { Uploaded } from "@/lib/http/declaration";
import { readPicture } from "@/lib/http/multipart";
import { resource, route } from "@/lib/http/route";
import { type AddedImage, addImage, type ChangedImages, orderImages } from "@/lib/listings/photos/image-commands";
import { ListingImages, OrderImages } from "@/lib/listings/photos/image-contract";
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from "@/lib/listings/photos/photo-contract";
import { ListingImage } from "@/lib/listings/photos/picture-contract";

/** OpenAPI 3.1 describes bytes as a string of no JSON. */
const Bytes = z.string().meta({ contentMediaType: "application/octet-stream" });
/** Bytes that a form adds around its file. */
const AROUND = 16 * 1024;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route<Record<string, never>, Uploaded, AddedImage>({
    operationId: "addListingImage",
    summary: "Add a picture to a listing",
    description:
      "The picture is the whole body, or the part `image` of a form: JPEG, PNG, WebP or AVIF, up to 15 MB. It is encoded anew, without what a camera noted in it, and comes last. A listing has at most 12: 409 `limit_reached` for one more. `conflict` when the listing is sold or archived.",
    tag: "Pictures",
    access: "listings:write",
    upload: {
      maxBytes: MAX_PHOTO_BYTES + AROUND,
      content: {
        ...Object.fromEntries(PHOTO_TYPES.map((type) => [type, Bytes])),
        "multipart/form-data": z.object({ image: Bytes }),
      },
    },
    output: ListingImage,
    status: 201,
    cache: "private",
    version: ({ listing }) => listing,
    errors: ["limit_reached", "not_owner"],
    handle: async ({ params, body, caller, saveIdempotentResponse }) =>
      addImage(params.ref ?? "", await readPicture(body, MAX_PHOTO_BYTES), caller, { saveIdempotentResponse }),
  }),
  PATCH: route({
    operationId: "orderListingImages",
    summary: "Reorder the pictures of a listing",
    description: "`order` names all of them by id; the first is the cover. Returns the pictures.",
    tag: "Pictures",
    access: "listings:write",
    body: OrderImages,
    bodyTypes: ["application/json", "application/merge-patch+json"],
    output: ListingImages,
    cache: "private",
    version: ({ listing }: ChangedImages) => listing,
    handle: ({ params, body, caller, ifMatch }) => orderImages(params.ref ?? "", body.order, caller, ifMatch),
  }),
});
