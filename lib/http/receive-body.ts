import { type Caller, getAccount } from "@/lib/core/caller";
import type { Answer } from "./answer";
import type { ApiRequest } from "./api-request";
import { MAX_BODY_BYTES, parseJson, requireBytes, requireMediaType, requirePlain } from "./body";
import type { Route, Upload } from "./declaration";
import { createMissingKeyError } from "./identify";
import { parseBody } from "./parse";
import type { Slot } from "./pressure/gate";
import { receiveUpload } from "./uploads";

/*
 * The body of a request under `/api`: whether a route takes one, of which types and size, and what its handler gets of it.
 */

const EMPTY_OBJECT = new TextEncoder().encode("{}");

type Exchange = { request: ApiRequest; slot: Slot | null };
type Proceed = (bytes: Uint8Array | null) => Promise<Answer>;

export const listBodyTypes = ({ bodyTypes = ["application/json"] }: Route) => bodyTypes;

/**
 * Reads the body that a route takes and goes on with its bytes, null for none. The slot is free for others while bytes arrive. Throws
 * `unsupported_media_type`, `payload_too_large`; for uploads also `overloaded` and `request_timeout`.
 */
export async function receiveBody(
  { request, slot }: Exchange,
  route: Route,
  caller: Caller,
  proceed: Proceed,
): Promise<Answer> {
  const { maxUploadBytes } = route;
  if (!route.body && maxUploadBytes === undefined) return proceed(null);
  if (route.bodyOptional && hasNoBody(request)) return proceed(EMPTY_OBJECT);
  requireMediaType(request, listBodyTypes(route));
  requirePlain(request);
  const whileReading = <T>(read: () => Promise<T>) =>
    slot && !request.hasArrived?.() ? slot.releaseWhile(read) : read();
  if (maxUploadBytes === undefined) return proceed(await whileReading(() => requireBytes(request, MAX_BODY_BYTES)));
  const account = getAccount(caller);
  if (!account) throw createMissingKeyError();
  return receiveUpload(request, { userId: account.userId, maxBytes: maxUploadBytes, whileReading }, proceed);
}

/** Whether a request says that it has no body (RFC 9112, 6.3). */
function hasNoBody({ headers }: ApiRequest): boolean {
  return !headers.has("transfer-encoding") && Number(headers.get("content-length") ?? 0) === 0;
}

/** The body as a handler gets it: parsed JSON, or an `Upload`. Throws `invalid_json`, `validation_failed`. */
export function parseInput({ headers }: ApiRequest, { body }: Route, bytes: Uint8Array): unknown {
  if (body) return parseBody(body, parseJson(bytes));
  return { bytes, type: headers.get("content-type") ?? "" } satisfies Upload;
}
