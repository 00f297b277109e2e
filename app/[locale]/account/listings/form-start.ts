import type { TypedValues } from "@/components/listing-form/form-state";
import { listAmountNames, writeIn } from "@/components/listing-form/typed-in";
import type { Locale } from "@/lib/i18n/routing";
import type { OtherForm, SavedForm } from "@/lib/listings/form-contract";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";

type Fresh = { values: TypedValues; leaf: CategoryNode; version: number | null };
/** First state of a form. */
export type Start = Fresh & {
  /** Time when its fields were saved, if they were never sent. */
  unsentAt: string | null;
  revision: number;
  /** Another saving that is not shown. */
  unsent: OtherForm | null;
  /** The number of that saving, when it is the newest. */
  unsentRevision: number | null;
};

/** First state of a form that begins with fields of its own; unsent ones are offered beside. */
export function createStartBeside(saved: SavedForm | null, fresh: Fresh): Start {
  const unsent = saved && { at: saved.at, values: saved.values };
  return { ...fresh, unsentAt: null, revision: 0, unsent, unsentRevision: saved?.revision ?? null };
}

/**
 * First state of a form: the unsent fields, written for the page's language, or else fresh ones. A new listing in another
 * category than the unsent one begins with fresh fields, and the unsent ones are offered beside.
 */
export function createFormStart(saved: SavedForm | null, fresh: Fresh, locale: Locale): Start {
  if (!saved) return { ...fresh, unsentAt: null, revision: 0, unsent: null, unsentRevision: null };
  const chosen = findCategory(saved.values.categorySlug ?? "");
  const leaf = chosen?.level === 3 ? chosen : fresh.leaf;
  const isNew = fresh.version === null;
  if (isNew && leaf.slug !== fresh.leaf.slug) return createStartBeside(saved, fresh);
  return {
    values: writeIn(saved.values, listAmountNames(leaf.attributes), locale),
    leaf,
    // Version that the fields belong to: a later one of somebody else is reported when the form is sent.
    version: isNew ? null : (saved.version ?? fresh.version),
    unsentAt: saved.at,
    revision: saved.revision,
    unsent: saved.other,
    unsentRevision: null,
  };
}
