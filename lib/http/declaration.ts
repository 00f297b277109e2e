// The types of an endpoint's declaration, which `route({…})` takes and the OpenAPI document is made of.
import type { z } from "zod";
import type { Caller, Scope } from "@/lib/core/caller";
import type { CsvDialect } from "@/lib/core/csv-cells";
import type { Executor } from "@/lib/core/database/db";
import type { ErrorCode } from "@/lib/core/errors";
import type { Versioned } from "@/lib/core/etag";
import type { RouteHeader } from "./openapi/headers";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Params = Record<string, string>;

/**
 * Stores the response of a POST with an `Idempotency-Key` in the transaction of its write. If the process or the connection is lost
 * then, the repeated request gets this response and writes nothing.
 */
export type SaveIdempotentResponse<Result> = (tx: Executor, result: Result) => Promise<void>;

/** The input of a handler. All of it is checked. */
export type Context<Query, Body, Result = unknown> = {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  /** The raw `If-Match` header, for the command that holds the record's version. */
  ifMatch: string | null;
  /** The raw `If-None-Match` header of a write. */
  ifNoneMatch: string | null;
  /** Raw headers, for a protocol inside HTTP that has some of its own. */
  headers: Pick<Headers, "get">;
  /** Whether the answer is a table: CSV. */
  isTable: boolean;
  /** The `X-Request-Id` of the answer. */
  requestId: string;
  /** Counts further requests on the limit of the key, all or none. Throws `rate_limited`. */
  charge: (requests: number) => Promise<void>;
  /** Only there when a POST has an `Idempotency-Key`. Its handler passes it on to the command. */
  saveIdempotentResponse?: SaveIdempotentResponse<Result>;
};

/** An answer in the words of another protocol, sent as it is. */
export type RawAnswer = { status: number /** Media type; null without a body. */; type: string | null; text: string };
/** A body that is no JSON of a schema: a file. */
export type Upload = {
  maxBytes: number;
  /** Its media types, each with a schema for the description. */
  content: Readonly<Record<string, z.ZodType>>;
  /** Charsets besides UTF-8. */
  charsets?: readonly string[];
};

/** A file as it came. `charset`: in lower case, null when the request names none. `contentType`: the whole header. */
export type Uploaded = { bytes: Uint8Array; type: string; charset: string | null; contentType: string };

/**
 * One method of a resource, declared. The pipeline identifies, meters, checks the scope, parses, runs the handler,
 * checks and strips the output, and adds headers; the OpenAPI document comes from the same declaration.
 */
export type Route<Query = unknown, Body = unknown, Result = unknown> = {
  /** A short name for the operation, and a sentence for the documentation. */
  operationId: string;
  summary: string;
  description?: string;
  tag: string;
  /** `public`: anyone. `key`: any valid key. A scope: a key that has it. `cron`: a clock with CRON_SECRET. */
  access: "public" | "key" | "cron" | Scope;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Media types of the body. Default: JSON. */
  bodyTypes?: readonly string[];
  /** A request without a body counts as an empty object. */
  bodyOptional?: true;
  /** A body that the handler reads itself. It comes as `Uploaded`, in place of a parsed one. */
  upload?: Upload;
  /** Schema of the answer. Fields that it does not name are stripped. Null: an empty 204. */
  output: z.ZodType | null;
  /** Media type of the answer. Default: JSON. */
  outputType?: string;
  /** For a protocol inside HTTP: the handler's result is a `RawAnswer`. */
  raw?: true;
  /** Browsers ask from pages of this site alone: another `Origin` gets 403, and no answer of the resource has CORS. */
  ownPagesOnly?: true;
  /** Schema of an item, for a list in an envelope. Such a list also answers CSV and links its pages. */
  csvItem?: z.ZodObject;
  /** The dialect of CSV that a query asks for. */
  csvDialect?: (query: Query) => CsvDialect | undefined;
  /** Items of a list, all that match: such a list also answers NDJSON, an item a line, as they are read. */
  stream?: (context: Context<Query, Body>) => AsyncIterable<unknown>;
  /** New items come first, so that page numbers shift: the link to the next page goes by cursor. */
  byCursor?: true;
  status?: 200 | 201;
  /** `public`: any cache may keep the answer for seconds. `private`: none may. */
  cache: "public" | "private";
  /**
   * Cache tags of an answer to a read without a key (`lib/core/cache/tags.ts`). The answer stays in memory until a write invalidates
   * one of them. Without tags no answer is cached.
   */
  cacheTags?: (query: Query, params: Params) => readonly string[];
  /** For a record with versions: its name and number. */
  version?: (result: Result) => Versioned;
  /** A counter in the records, never their last field, that changes without a new version. ETags leave it out. */
  etagExcludes?: string;
  /** Further headers, each made from the result; null leaves one out. */
  headers?: { readonly [Name in RouteHeader]?: (result: Result) => string | null };
  /** Error codes besides those that follow from the rest of the declaration (`openapi/errors.ts`). */
  errors?: readonly ErrorCode[];
  /** Answered under any load: for health checks. */
  neverShed?: boolean;
  /** The answer holds a secret, so it is never stored: a request with `Idempotency-Key` is refused. */
  neverStored?: boolean;
  /** A second status of an answer, such as 503 of a failing health check; `statusOf` chooses by the result. */
  otherStatus?: 201 | 202 | 503;
  statusOf?: (result: Result) => number;
  handle: (context: Context<Query, Body, Result>) => Promise<Result> | Result;
};

/** The declared methods of one URL. */
export type Declarations = Partial<Record<Method, Route>>;
