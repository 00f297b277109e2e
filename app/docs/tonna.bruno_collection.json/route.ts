import { readOpenApiDocument } from "@/app/api/openapi-document";
import { env } from "@/lib/core/env";
import { makeBrunoCollection } from "@/lib/http/openapi/collections";
import { answerWithCollection } from "../answer-with-collection";

export const dynamic = "force-dynamic";

/** Every operation of the API as a collection for Bruno. */
export const GET = () => answerWithCollection(makeBrunoCollection(readOpenApiDocument(), env().APP_URL));
