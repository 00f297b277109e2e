import type { ListField } from "@/components/price-lists/list-state";
import { readFormText } from "@/lib/core/forms";
import { ListSettings, type PriceList } from "@/lib/price-lists/contract";
import { readCorrections } from "./column-names";

/** Settings of a list as its form sends them; `bad` names fields that can't be taken. */
export function readSettings(form: FormData, list: PriceList): { settings: ListSettings } | { bad: ListField[] } {
  const text = (name: string) => readFormText(form, name).trim();
  const orNull = (name: string) => text(name) || null;
  const parsed = ListSettings.safeParse({
    name: text("name") || list.name,
    schedule: text("schedule") || list.schedule,
    missing: text("missing"),
    defaults: {
      type: text("type"),
      currency: orNull("currency"),
      unit: orNull("unit"),
      vat: orNull("vat"),
      country: text("country"),
      region: orNull("region"),
      basis: orNull("basis"),
      basisPlace: orNull("basisPlace"),
    },
    mapping: readCorrections(form, list.mapping),
  });
  if (parsed.success) return { settings: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0] === "defaults" ? path[1] : path[0])));
  return { bad: FIELDS.filter((field) => wrong.has(field)) };
}

const FIELDS: readonly ListField[] = ["name", "currency", "unit", "country", "region", "basis", "basisPlace"];
