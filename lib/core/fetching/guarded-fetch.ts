import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, fetch, type Response } from "undici";
import { env } from "../env";
import { readStart, readUpTo } from "../read-up-to";
import { isPublicAddress } from "./public-address";

/*
 * The one way to fetch an address that came from outside: a picture of a listing, a feed, a document that a page links. Only public
 * addresses are connected to. The host is resolved once, and the connection goes to what was checked.
 */

/** Why an address was not fetched. */
export type FetchProblem =
  | "bad_address"
  | "not_public"
  | "no_answer"
  | "too_slow"
  | "called_off"
  | "error_answer"
  | "too_many_redirects"
  | "wrong_type"
  | "too_large";

/** The address could not be fetched. The message never holds the address, which may hold a key. */
export class FetchError extends Error {
  constructor(
    readonly problem: FetchProblem,
    message: string,
    /** Status code of an `error_answer`. */
    readonly status: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

type ResolvedAddress = { address: string; family: number };
type Resolve = (host: string) => Promise<ResolvedAddress[]>;

export type FetchOptions = {
  accept: string;
  /** Further headers. To another origin only those of a conditional request are sent: others may hold a key. */
  headers?: Record<string, string>;
  /** Limit of the whole body, unpacked. */
  maxBytes: number;
  /** Limit of the whole fetch, redirects included. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Status codes that are no failure, besides 2xx. */
  expect?: readonly number[];
  /** Origins that the operator named in settings: they may be private and use any port. */
  trusted?: readonly string[];
  /** True: only https, here and wherever a redirect leads. `WEBHOOKS_ALLOW_PRIVATE` allows http as well. */
  isHttpsOnly?: boolean;
  /** Whether a body of this content type is wanted; null when the answer names none. Default: any. */
  isWanted?: (contentType: string | null) => boolean;
  /** All addresses of a host. Default: those of the operating system. */
  resolve?: Resolve;
};

export type Fetched = { status: number; headers: Headers; bytes: Uint8Array };

type PostOptions = Pick<FetchOptions, "timeoutMs" | "signal" | "resolve"> & {
  headers: Record<string, string>;
  body: string;
  /** Bytes of the answer that are read. */
  keepBytes: number;
};

/**
 * Posts to an address that a user gave, on any port. A redirect is an answer like any other, and is not followed. The start of the
 * answer's body is read as far as it comes in time. Throws FetchError.
 */
export async function guardedPost(address: string, options: PostOptions): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let agent: Agent | undefined;
  try {
    const url = checkTarget(address);
    agent = new Agent({ connect: { lookup: pin(await resolvePublic(url, options, signal)) }, connections: 1 });
    const response = await fetch(url, {
      method: "POST",
      headers: { "User-Agent": `Tonna/1.0 (+${env().APP_URL})`, ...options.headers },
      body: options.body,
      redirect: "manual",
      dispatcher: agent,
      signal,
    });
    const bytes = await readStart(bodyOf(response), options.keepBytes).catch(() => new Uint8Array());
    return { status: response.status, text: new TextDecoder().decode(bytes) };
  } catch (error) {
    throw error instanceof FetchError ? error : toFetchError(error, signal, options.keepBytes);
  } finally {
    await agent?.destroy();
  }
}

/** Refuses an address that could never be posted to, as far as its text and its host tell now. Throws FetchError. */
export async function requireTarget(
  address: string,
  options: Pick<FetchOptions, "timeoutMs" | "resolve">,
): Promise<void> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    await resolvePublic(checkTarget(address), options, signal);
  } catch (error) {
    throw error instanceof FetchError ? error : toFetchError(error, signal, 0);
  }
}

function checkTarget(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isAllowed = url?.protocol === "https:" || (url?.protocol === "http:" && env().WEBHOOKS_ALLOW_PRIVATE);
  if (!url || !isAllowed) throw new FetchError("bad_address", "The address must be https.");
  if (url.username !== "" || url.password !== "")
    throw new FetchError("not_public", "The address must be without user and password.");
  return url;
}

const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Fetches an http(s) address by GET. At most five redirects are followed, each checked like the first address. Throws FetchError.
 */
export async function guardedFetch(address: string, options: FetchOptions): Promise<Fetched> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    let url = checkAddress(address, options);
    const first = url.origin;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const headers = url.origin === first ? options.headers : keepHarmless(options.headers);
      const answer = await fetchOnce(url, headers, options, signal);
      if ("bytes" in answer) return answer;
      url = checkAddress(answer.location, options, url);
    }
    throw new FetchError("too_many_redirects", "The source redirects too often.");
  } catch (error) {
    throw error instanceof FetchError ? error : toFetchError(error, signal, options.maxBytes);
  }
}

/**
 * Whether `guardedFetch` would refuse an address whatever its host resolves to: it is no http(s), has a password, another port or a
 * private host. `trusted`: as there.
 */
export function isNeverFetched(address: string, { trusted = [] }: Pick<FetchOptions, "trusted">): boolean {
  try {
    const url = checkAddress(address, { trusted });
    const host = hostOf(url);
    const isPrivate = isIP(host) ? !isPublicAddress(host) : /^(.+\.)?localhost$/.test(host);
    return isPrivate && !isTrusted(url, trusted);
  } catch (error) {
    if (error instanceof FetchError) return true;
    throw error;
  }
}

/** The host without the brackets of IPv6. A dot at the end makes no other host. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|[\].]$/g, "");

/** The address as a URL that may be connected to, as far as its text tells. */
function checkAddress(
  address: string,
  { trusted = [], isHttpsOnly = false }: Pick<FetchOptions, "trusted" | "isHttpsOnly">,
  base?: URL,
): URL {
  if (!URL.canParse(address, base)) throw new FetchError("bad_address", "The source has no valid address.");
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new FetchError("bad_address", "The source must be http(s), without user and password.");
  if (isHttpsOnly && url.protocol !== "https:" && !env().WEBHOOKS_ALLOW_PRIVATE)
    throw new FetchError("bad_address", "The source must be https.");
  // URL leaves out the port of its scheme: 80 or 443.
  if (url.port !== "" && !/^(80|443)$/.test(url.port) && !isTrusted(url, trusted))
    throw new FetchError("not_public", "The source uses a port other than 80 and 443.");
  return url;
}

/** Whether the operator allows the address to be private and on any port. */
export const isTrusted = (url: URL, trusted: readonly string[]) =>
  env().WEBHOOKS_ALLOW_PRIVATE || trusted.includes(url.origin);

function keepHarmless(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /^if-(none-match|modified-since)$/i.test(name)));
}

async function fetchOnce(
  url: URL,
  headers: Record<string, string> | undefined,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Fetched | { location: string }> {
  const { accept, maxBytes, expect = [], isWanted = () => true } = options;
  const addresses = await resolvePublic(url, options, signal);
  const agent = new Agent({ connect: { lookup: pin(addresses) }, connections: 1, maxResponseSize: maxBytes });
  try {
    const response = await fetch(url, {
      // Several sources, the Bank of Russia among them, refuse requests without a User-Agent.
      headers: { "User-Agent": `Tonna/1.0 (+${env().APP_URL})`, Accept: accept, ...headers },
      redirect: "manual",
      dispatcher: agent,
      signal,
    });
    const location = response.headers.get("location");
    if (REDIRECTS.includes(response.status) && location !== null) return { location };
    if (!response.ok && !expect.includes(response.status))
      throw new FetchError("error_answer", `The source answered ${response.status}.`, response.status);
    if (response.ok && !isWanted(response.headers.get("content-type")))
      throw new FetchError("wrong_type", "The source sends another type of document.");
    if (Number(response.headers.get("content-length")) > maxBytes) throw createTooLarge(maxBytes);
    const bytes = await readUpTo(bodyOf(response), maxBytes);
    if (!bytes) throw createTooLarge(maxBytes);
    return { status: response.status, headers: new Headers([...response.headers]), bytes };
  } finally {
    // The rest of a body goes with its connection.
    await agent.destroy();
  }
}

/** The package has a type of its own for the same stream. */
const bodyOf = (response: Response) => response.body as ReadableStream<Uint8Array> | null;

/** All addresses of the host. Throws FetchError unless each is public, or the operator named the origin. */
async function resolvePublic(
  url: URL,
  options: Pick<FetchOptions, "trusted" | "resolve">,
  signal: AbortSignal,
): Promise<ResolvedAddress[]> {
  const { trusted = [], resolve = resolveBySystem } = options;
  const host = hostOf(url);
  const literal = isIP(host);
  const addresses = literal ? [{ address: host, family: literal }] : await beforeAbort(resolve(host), signal);
  if (addresses.length === 0) throw new FetchError("no_answer", "The host of the source has no address.");
  if (!isTrusted(url, trusted) && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new FetchError("not_public", "The source is not at a public address.");
  return addresses;
}

const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/** The system's resolver knows no deadline. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Answers with the checked addresses whatever the host resolves to by now (DNS rebinding). */
function pin(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    if (all) return done(null, [...addresses]);
    const [first] = addresses;
    return done(null, first?.address ?? "", first?.family);
  };
}

const createTooLarge = (maxBytes: number) =>
  new FetchError("too_large", `The document is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);

function toFetchError(error: unknown, signal: AbortSignal, maxBytes: number): FetchError {
  const options = { cause: error };
  if (signal.aborted) {
    const late = signal.reason instanceof Error && signal.reason.name === "TimeoutError";
    return late
      ? new FetchError("too_slow", "The source did not answer in time.", null, options)
      : new FetchError("called_off", "The request was called off.", null, options);
  }
  const { code } = ((error instanceof Error && error.cause) || error || {}) as { code?: unknown };
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return createTooLarge(maxBytes);
  const reason = typeof code === "string" ? ` (${code})` : "";
  return new FetchError("no_answer", `The source could not be read${reason}.`, null, options);
}
