// Provider: monthly commodity prices of the World Bank.
import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import { FeedError } from "@/lib/core/feeds/runs";
import type { Provider } from "./provider";
import { parseWorkbook } from "./world-bank-workbook";

const ACCEPT = "text/html, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const TIMEOUT_MS = 30_000;

/**
 * World Bank, Commodity Price Data (Pink Sheet): monthly averages since 1960, CC BY 4.0. WORLD_BANK_URL is the page
 * that links the workbook (its address changes with each edition), or the workbook itself.
 */
export const worldBank: Provider = {
  name: "world-bank",
  // The largest monthly change since 1960 is fourfold (phosphate rock, 1977).
  largestJump: 5,
  async fetch({ signal }) {
    const given = await downloadBytes(env().WORLD_BANK_URL, signal);
    return parseWorkbook(
      isArchive(given) ? given : await downloadBytes(findWorkbookAddress(given, env().WORLD_BANK_URL), signal),
    );
  },
};

async function downloadBytes(address: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  return (await download(address, { accept: ACCEPT, timeoutMs: TIMEOUT_MS, signal })).bytes;
}

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Address of the workbook that the page links. Only hosts of the World Bank are accepted. */
function findWorkbookAddress(page: Uint8Array, pageAddress: string): string {
  const html = new TextDecoder().decode(page);
  const hrefs = [...html.matchAll(/href\s*=\s*["']([^"']*)["']/gi)].flatMap(([, href]) => href ?? []);
  const href = hrefs.find((each) => /\.xlsx/i.test(/CMO-Historical-Data-Monthly.*/is.exec(each)?.[0] ?? ""));
  if (!href) throw new FeedError("The page links no workbook CMO-Historical-Data-Monthly.xlsx.");
  const link = href.replaceAll("&amp;", "&");
  const address = URL.canParse(link, pageAddress) ? new URL(link, pageAddress) : null;
  const isOurs = address?.host === new URL(pageAddress).host || /(^|\.)worldbank\.org$/.test(address?.host ?? "");
  if (!address || !isOurs || !/^https?:$/.test(address.protocol))
    throw new FeedError("The page links a workbook outside worldbank.org.");
  return address.href;
}
