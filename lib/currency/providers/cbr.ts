import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import { FeedError } from "@/lib/core/feeds/runs";
import { type DailyDocument, type HistoryRate, parseDaily, parseHistory, parseMirror } from "./cbr-document";

type Options = { signal?: AbortSignal | undefined };

/** CBR_URL without a trailing slash; the full address of the daily document is taken as well as its folder. */
const getBaseAddress = () => env().CBR_URL.replace(/\/(XML_daily\.asp)?$/i, "");

/** Whether CBR_URL names a JSON document, such as that of the mirror, and not the Bank's folder of scripts. */
const isMirror = (address: string) => /\.js(on)?$/.test(address);

/**
 * The last registered daily document (after about 15:30 Moscow time tomorrow's).
 * Source: `CBR_URL/XML_daily.asp`, or `CBR_URL` itself when it ends in `.js` or `.json` (the mirror
 * https://www.cbr-xml-daily.ru/daily_json.js). Throws FeedError saying what went wrong.
 */
export async function fetchDaily({ signal }: Options = {}): Promise<DailyDocument> {
  const base = getBaseAddress();
  if (isMirror(base)) return parseMirror(await downloadDocument(base, signal));
  return parseDaily(await downloadDocument(`${base}/XML_daily.asp`, signal));
}

/** Rates of one currency, by the Bank's id (`R01235`), from one `YYYY-MM-DD` to another. Source: `XML_dynamic.asp`. */
export async function fetchHistory(
  cbrId: string,
  from: string,
  to: string,
  { signal }: Options = {},
): Promise<HistoryRate[]> {
  const base = getBaseAddress();
  if (isMirror(base)) throw new FeedError("The mirror that CBR_URL names has no history.");
  const asked = (day: string) => day.split("-").reverse().join("/");
  const query = new URLSearchParams({ date_req1: asked(from), date_req2: asked(to), VAL_NM_RQ: cbrId });
  return parseHistory(await downloadDocument(`${base}/XML_dynamic.asp?${query}`, signal));
}

async function downloadDocument(address: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const { bytes } = await download(address, { accept: "application/xml, application/json;q=0.9", signal });
  return bytes;
}
