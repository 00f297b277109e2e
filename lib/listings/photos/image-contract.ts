import { z } from "zod";
import { ListingImage } from "./picture-contract";

/** Body of `PATCH /api/listings/:ref/images`. */
export const OrderImages = z
  .strictObject({
    order: z
      .array(z.string().max(100))
      .max(100)
      .meta({
        description: "The ids of all pictures, in their new order.",
        example: ["5f2b8c0e9a7d4e13b6c1f0a2d3e4b5c6"],
      }),
  })
  .meta({ id: "OrderImages" });

/** The pictures of a listing, in their order. */
export const ListingImages = z.object({ data: z.array(ListingImage) }).meta({ id: "ListingImages" });
