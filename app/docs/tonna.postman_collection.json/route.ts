import { readOpenApiDocument } from "@/app/api/openapi-document";
import { env } from "@/lib/core/env";
import { makePostmanCollection } from "@/lib/http/openapi/collections";
import { answerWithCollection } from "../answer-with-collection";

export const dynamic = "force-dynamic";

/** Every operation of the API as a collection for Postman. */
export const GET = () => answerWithCollection(makePostmanCollection(readOpenApiDocument(), env().APP_URL));
