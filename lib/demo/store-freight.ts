// The freight table of the demo market: composed, and named as such wherever a figure of it is shown.
import { pushFreightTable } from "@/lib/freight/commands";
import { listFreightVersions } from "@/lib/freight/queries";
import table from "./data/freight.json";

const CALLER = { kind: "system", name: "demo" } as const;

/** Loads the composed table where there is none. Returns whether it did. */
export async function storeDemoFreight(): Promise<boolean> {
  if ((await listFreightVersions(CALLER)).length > 0) return false;
  const { version, rows } = await pushFreightTable(CALLER, { text: JSON.stringify(table), fileName: "freight.json" });
  const refused = rows.find(({ result }) => result === "refused");
  if (refused) throw new Error(`${refused.row}: ${refused.detail}`);
  return version !== null;
}
