import { env } from "@/lib/core/env";
import { FeedError } from "@/lib/core/feed-runs";
import { type DailyDocument, type HistoryRate, parseDaily, parseHistory, parseMirror } from "./cbr-document";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;

type Options = { signal?: AbortSignal | undefined };

/** CBR_URL without a trailing slash; the full address of the daily document is taken as well as its folder. */
const baseAddress = () => env().CBR_URL.replace(/\/(XML_daily\.asp)?$/i, "");

/** Whether CBR_URL names a JSON document, such as that of the mirror, and not the Bank's folder of scripts. */
const isMirror = (address: string) => /\.js(on)?$/.test(address);

/**
 * The last registered daily document (after about 15:30 Moscow time tomorrow's).
 * Source: `CBR_URL/XML_daily.asp`, or `CBR_URL` itself when it ends in `.js` or `.json` (the mirror
 * https://www.cbr-xml-daily.ru/daily_json.js). Throws FeedError saying what went wrong.
 */
export async function fetchDaily({ signal }: Options = {}): Promise<DailyDocument> {
  const base = baseAddress();
  if (isMirror(base)) return parseMirror(await download(base, signal));
  return parseDaily(await download(`${base}/XML_daily.asp`, signal));
}

/** Rates of one currency, by the Bank's id (`R01235`), from one `YYYY-MM-DD` to another. Source: `XML_dynamic.asp`. */
export async function fetchHistory(
  cbrId: string,
  from: string,
  to: string,
  { signal }: Options = {},
): Promise<HistoryRate[]> {
  const base = baseAddress();
  if (isMirror(base)) throw new FeedError("The mirror that CBR_URL names has no history.");
  const asked = (day: string) => day.split("-").reverse().join("/");
  const query = new URLSearchParams({ date_req1: asked(from), date_req2: asked(to), VAL_NM_RQ: cbrId });
  return parseHistory(await download(`${base}/XML_dynamic.asp?${query}`, signal));
}

/** The bytes behind an address, at most 5 MB within 10 s. Throws FeedError. */
async function download(address: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      // The Bank refuses requests without a User-Agent.
      headers: { "User-Agent": `Tonna/1.0 (+${env().APP_URL})`, Accept: "application/xml, application/json;q=0.9" },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new FeedError(`The source answered ${response.status}.`);
    }
    return await readBounded(response);
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(describeFailure(error), {}, { cause: error });
  }
}

async function readBounded(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      throw new FeedError("The document is larger than 5 MB.");
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "The source could not be read.";
  if (error.name === "TimeoutError") return "The source did not answer in time.";
  if (error.name === "AbortError") return "The request was called off.";
  const { code } = (error.cause ?? error) as { code?: unknown };
  return `The source could not be read${typeof code === "string" ? ` (${code})` : ""}.`;
}
