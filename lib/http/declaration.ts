import type { z } from "zod";
import type { Caller, Scope } from "@/lib/core/caller";
import type { Executor } from "@/lib/core/database/db";
import type { ErrorCode } from "@/lib/core/errors";
import type { Versioned } from "@/lib/core/etag";
import type { RouteHeader } from "./openapi/headers";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Params = Record<string, string>;

/**
 * Keeps the answer to a request with an `Idempotency-Key` in the transaction that does its write, made from the result: whatever
 * happens then to the process or the connection, the request sent again is answered and not done again.
 */
export type Settle<Result> = (tx: Executor, result: Result) => Promise<void>;

/** What a handler is given: everything is checked already. */
export type Context<Query, Body, Result = unknown> = {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  /** The raw `If-Match` header, for the command that holds the record's version. */
  ifMatch: string | null;
  /** For a POST, which passes it on to its command; only there when the request has an `Idempotency-Key`. */
  settle?: Settle<Result>;
};

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
  /** `public`: anyone. `key`: any valid key. A scope: a key that has it. */
  access: "public" | "key" | Scope;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Media types of the body; JSON unless told. */
  bodyTypes?: readonly string[];
  /** The answer; whatever it does not name is stripped. Null: an empty 204. */
  output: z.ZodType | null;
  /** Media type of the answer; JSON unless told. */
  outputType?: string;
  /** Item of an envelope list: such a list also answers CSV and links its pages. */
  item?: z.ZodObject;
  /** Items come first while somebody reads on: the link to the next page goes by cursor, not by number. */
  byCursor?: true;
  status?: 200 | 201;
  /** `public` may be kept for seconds by anyone, `private` never. */
  cache: "public" | "private";
  /**
   * What an answer to a keyless read shows, as writes name it (`lib/core/cache/tags.ts`): such answers are kept in memory
   * until one of them changes. Without it every read is made anew.
   */
  shows?: (query: Query, params: Params) => readonly string[];
  /** For a record with versions: its name and number. */
  version?: (result: Result) => Versioned;
  /** A counter of the records shown, never the last of their fields, that moves without a change of theirs: ETags leave it out. */
  apart?: string;
  /** Headers of its own, each made from the result. */
  headers?: { readonly [Name in RouteHeader]?: (result: Result) => string };
  /** Codes that it refuses with besides those that follow from the rest of the declaration (`openapi/errors.ts`). */
  errors?: readonly ErrorCode[];
  /** Answered however much there is to do: whoever looks after the process asks it. */
  neverShed?: boolean;
  /** Status that depends on the result, such as 503 of a failing health check. */
  statusOf?: (result: Result) => number;
  handle: (context: Context<Query, Body, Result>) => Promise<Result> | Result;
};

/** The declared methods of one URL. */
export type Declarations = Partial<Record<Method, Route>>;
