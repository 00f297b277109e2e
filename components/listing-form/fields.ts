// Reads the fields of the listing form, and compares them with those of an earlier visit.
import type { Kept } from "@/components/ui/use-kept";
import type { TypedValues } from "./form-state";
import { hasSameMeaning, TYPED_IN } from "./typed-in";

/** The box of a price that is told on request. */
export const ON_REQUEST = "priceOnRequest";

/** The server dates a saving when it arrives: what was typed meanwhile may look older and is newer. */
const ON_THE_WAY_MS = 60_000;

/** Text fields of a form by name, the language that it was filled in among them; what the form carries for itself is left out. */
export function readFields(form: FormData): TypedValues {
  const own = new Set(["locale", "slug", "version", "revision", "do", "over"]);
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !own.has(entry[0]) && !entry[0].startsWith("$"),
    ),
  );
}

/** Fields that a page shows, and when they were saved on the server. */
type Shown = { values: TypedValues; savedAt: string | null };

/**
 * Whether an earlier visit left fields that the page does not show: a slow network may have kept them off the server.
 */
export function isNews({ at, values }: Kept, shown: Shown): boolean {
  if (shown.savedAt && Date.parse(at) + ON_THE_WAY_MS < Date.parse(shown.savedAt)) return false;
  return hasChanges(values, shown.values);
}

/** Whether fields hold anything else than those that a page began with. */
export function hasChanges(values: TypedValues, first: TypedValues): boolean {
  // An empty box is in no form.
  return [...Object.keys(values), ON_REQUEST].some((name) => name !== TYPED_IN && !hasSameMeaning(name, values, first));
}
