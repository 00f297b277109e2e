// Provider: a price sheet that a partner hosts.
import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import { FeedError } from "@/lib/core/feeds/runs";
import { readPartnerSheet } from "./partner-row";
import type { ReadDocument } from "./price-entry";

/** CSV or JSON of PARTNER_PRICES_URL. A sheet without a source name gets the name of its host. Throws FeedError. */
export async function fetchPartnerSheet({ signal }: { signal?: AbortSignal | undefined }): Promise<ReadDocument> {
  const address = env().PARTNER_PRICES_URL;
  if (!address) throw new FeedError("PARTNER_PRICES_URL is not set.", { problem: "not_set" });
  const { bytes } = await download(address, { accept: "text/csv, application/json;q=0.9, */*;q=0.1", signal });
  return readPartnerSheet(bytes, { usualSource: new URL(address).host });
}
