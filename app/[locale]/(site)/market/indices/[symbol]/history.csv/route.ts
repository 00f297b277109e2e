import { listColumns, toCsv } from "@/lib/core/csv";
import { IndexPoint } from "@/lib/indices/contract";
import { loadHistory, loadSeries } from "../load-series";

export const dynamic = "force-dynamic";

const CACHE = "public, max-age=60, stale-while-revalidate=300";

/** Every revision of a series, oldest first, as CSV: the history of the API as a file. */
export async function GET(_request: Request, { params }: { params: Promise<{ symbol: string }> }): Promise<Response> {
  const series = await loadSeries((await params).symbol);
  if (!series)
    return new Response("There is no such series.\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  const { revisions } = await loadHistory(series.symbol);
  const name = series.symbol.replaceAll(":", "-").toLowerCase();
  return new Response(toCsv(revisions, listColumns(IndexPoint)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": CACHE,
    },
  });
}
