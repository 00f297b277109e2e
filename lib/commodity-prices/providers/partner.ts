import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import { FeedError } from "@/lib/core/feeds/runs";
import { readPartnerSheet } from "./partner-row";
import type { ReadDocument } from "./price-entry";

/**
 * A price sheet that a partner hosts, CSV or JSON. Source: PARTNER_PRICES_URL. A sheet that doesn't say who sends it
 * is known by its host. Throws FeedError.
 */
export async function fetchPartnerSheet({ signal }: { signal?: AbortSignal | undefined }): Promise<ReadDocument> {
  const address = env().PARTNER_PRICES_URL;
  if (!address) throw new FeedError("PARTNER_PRICES_URL is not set.", { problem: "not_set" });
  const { bytes } = await download(address, { accept: "text/csv, application/json;q=0.9, */*;q=0.1", signal });
  return readPartnerSheet(bytes, { usualSource: new URL(address).host });
}
