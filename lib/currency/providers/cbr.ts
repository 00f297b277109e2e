// Downloads the documents of the Bank of Russia, or of a mirror.
import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import { FeedError } from "@/lib/core/feeds/runs";
import { type DailyDocument, type HistoryRate, parseDaily, parseHistory, parseMirror } from "./cbr-document";

type Options = { signal?: AbortSignal | undefined };

/** CBR_URL as a folder, without a trailing slash. The full address of the daily document is accepted too. */
const getBaseAddress = () => env().CBR_URL.replace(/\/(XML_daily\.asp)?$/i, "");

/** True when CBR_URL is a JSON document of a mirror, not the Bank's folder. */
const isMirror = (address: string) => /\.js(on)?$/.test(address);

/**
 * The last daily document (tomorrow's after about 15:30 Moscow time). Source: `CBR_URL/XML_daily.asp`, or `CBR_URL`
 * itself when it ends in `.js` or `.json` (mirror https://www.cbr-xml-daily.ru/daily_json.js). Throws FeedError.
 */
export async function fetchDaily({ signal }: Options = {}): Promise<DailyDocument> {
  const base = getBaseAddress();
  if (isMirror(base)) return parseMirror(await downloadDocument(base, signal));
  return parseDaily(await downloadDocument(`${base}/XML_daily.asp`, signal));
}

/** Rates of one currency by the Bank's id (`R01235`) between two days, `YYYY-MM-DD`. Source: `XML_dynamic.asp`. */
export async function fetchHistory(cbrId: string, from: string, to: string): Promise<HistoryRate[]> {
  const base = getBaseAddress();
  if (isMirror(base)) throw new FeedError("The mirror that CBR_URL names has no history.");
  const asked = (day: string) => day.split("-").reverse().join("/");
  const query = new URLSearchParams({ date_req1: asked(from), date_req2: asked(to), VAL_NM_RQ: cbrId });
  return parseHistory(await downloadDocument(`${base}/XML_dynamic.asp?${query}`));
}

async function downloadDocument(address: string, signal?: AbortSignal): Promise<Uint8Array> {
  const { bytes } = await download(address, { accept: "application/xml, application/json;q=0.9", signal });
  return bytes;
}
