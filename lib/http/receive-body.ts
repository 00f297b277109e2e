// The body of a request under `/api`: of which types and size it may be, and what the handler gets of it.
import type { Caller } from "@/lib/core/caller";
import { parseJson } from "@/lib/core/parse-json";
import type { Answer } from "./answer";
import { type ApiRequest, MAX_BODY_BYTES, requireBytes, requireMediaType, requirePlain } from "./api-request";
import type { Route, Uploaded } from "./declaration";
import { requireKeyCaller } from "./identify";
import { parseBody } from "./parse";
import type { Slot } from "./pressure/gate";
import { receiveUpload } from "./uploads";

const JSON_TYPE = "application/json";
/** The value of a missing body. */
const EMPTY_OBJECT: Received = {
  bytes: new TextEncoder().encode("{}"),
  type: JSON_TYPE,
  charset: null,
  contentType: "",
};

type Exchange = { request: ApiRequest; slot: Slot | null };

/** A body as it came. */
export type Received = Uploaded;

/** Media types of the bodies that a route takes; JSON by default. */
export const listBodyTypes = ({ upload, bodyTypes = [JSON_TYPE] }: Route): readonly string[] =>
  upload ? Object.keys(upload.content) : bodyTypes;

/**
 * Reads the body that a route takes and goes on with it. The slot is free for others while bytes arrive. Throws
 * `unsupported_media_type`, `payload_too_large`; for files also `overloaded` and `request_timeout`.
 */
export async function receiveBody(
  { request, slot }: Exchange,
  route: Route,
  caller: Caller,
  proceed: (received: Received) => Promise<Answer>,
): Promise<Answer> {
  const { bodyOptional, upload } = route;
  if (bodyOptional && hasNoBody(request)) return proceed(EMPTY_OBJECT);
  const kind = {
    ...requireMediaType(request, listBodyTypes(route), upload?.charsets),
    contentType: request.headers.get("content-type") ?? "",
  };
  requirePlain(request);
  const whileReading = <T>(read: () => Promise<T>) =>
    slot && !request.hasArrived?.() ? slot.releaseWhile(read) : read();
  if (!upload) return proceed({ bytes: await whileReading(() => requireBytes(request, MAX_BODY_BYTES)), ...kind });
  const limits = { userId: requireKeyCaller(caller).userId, maxBytes: upload.maxBytes, whileReading };
  return receiveUpload(request, limits, (bytes) => proceed({ bytes, ...kind }));
}

/** Whether a request says that it has no body (RFC 9112, 6.3). */
function hasNoBody({ headers }: ApiRequest): boolean {
  return !headers.has("transfer-encoding") && Number(headers.get("content-length") ?? 0) === 0;
}

/** The body as a handler gets it: parsed JSON, or an `Uploaded`. Throws `invalid_json`, `validation_failed`. */
export const parseInput = ({ body }: Route, received: Received): unknown =>
  body ? parseBody(body, parseJson(received.bytes)) : received;
