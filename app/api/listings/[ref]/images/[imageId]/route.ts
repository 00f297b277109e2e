import { resource, route } from "@/lib/http/route";
import { removeImage } from "@/lib/listings/photos/image-commands";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    operationId: "deleteListingImage",
    summary: "Delete a picture of a listing",
    tag: "Pictures",
    access: "listings:write",
    output: null,
    cache: "private",
    errors: ["conflict"],
    handle: ({ params, caller, ifMatch }) => removeImage(params.ref ?? "", params.imageId ?? "", caller, ifMatch),
  }),
});
