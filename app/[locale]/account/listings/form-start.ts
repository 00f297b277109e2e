import type { Values } from "@/components/listing-form/form-state";
import { amountNames, writtenIn } from "@/components/listing-form/typed-in";
import type { Locale } from "@/lib/i18n/routing";
import type { OtherForm, SavedForm } from "@/lib/listings/form-contract";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";

type Fresh = { values: Values; leaf: CategoryNode; version: number | null };
/** What a form begins with. */
export type Start = Fresh & {
  /** When its fields were saved, if they are what was left unsent. */
  unsentAt: string | null;
  revision: number;
  /** What else was saved and is not shown. */
  unsent: OtherForm | null;
  /** The number of that saving, when it is the newest. */
  unsentRevision: number | null;
};

/**
 * What a form begins with: the fields that were left unsent, written for the page's language, or else fresh ones. A new listing for which one has chosen
 * another category than that of the unsent one begins afresh, and the unsent one is offered beside.
 */
export function startOf(saved: SavedForm | null, fresh: Fresh, locale: Locale): Start {
  if (!saved) return { ...fresh, unsentAt: null, revision: 0, unsent: null, unsentRevision: null };
  const chosen = findCategory(saved.values.categorySlug ?? "");
  const leaf = chosen?.level === 3 ? chosen : fresh.leaf;
  const isNew = fresh.version === null;
  if (isNew && leaf.slug !== fresh.leaf.slug) {
    const unsent = { at: saved.at, values: saved.values };
    return { ...fresh, unsentAt: null, revision: 0, unsent, unsentRevision: saved.revision };
  }
  return {
    values: writtenIn(saved.values, amountNames(leaf.attributes), locale),
    leaf,
    // The version that was being changed: what somebody else changed since is told when the form is sent.
    version: isNew ? null : (saved.version ?? fresh.version),
    unsentAt: saved.at,
    revision: saved.revision,
    unsent: saved.other,
    unsentRevision: null,
  };
}
