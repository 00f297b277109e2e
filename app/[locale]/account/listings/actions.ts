"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { DeskError, DeskState } from "@/components/my-listings/desk-state";
import { BULK_MOVES, MOVES, type Move } from "@/components/my-listings/row-moves";
import { formLocale, refused } from "@/lib/auth/forms";
import { currentSession, type Session } from "@/lib/auth/session";
import { findCategory } from "@/lib/categories/tree";
import { AppError } from "@/lib/core/errors";
import { parseBody } from "@/lib/http/parse";
import { createListing, deleteListing, patchListing } from "@/lib/listings/commands";
import { CreateListing, type ListingStatus } from "@/lib/listings/contract";
import { getOwnListing } from "@/lib/listings/own-queries";
import { renewListing } from "@/lib/listings/renewal";

/** As many as a page of the list can hold. */
const MOST_AT_ONCE = 100;
const KNOWN: readonly string[] = ["invalid_transition", "not_found"] satisfies DeskError[];
const STATUS_OF: Partial<Record<Move, ListingStatus>> = {
  publish: "PENDING",
  pause: "PAUSED",
  resume: "ACTIVE",
  sell: "SOLD",
  archive: "ARCHIVED",
};

/** The buttons of the list: `one` is a move and a slug; `do` is a move for every chosen `slug`. */
export async function manageListingsAction(_previous: DeskState, form: FormData): Promise<DeskState> {
  const wish = readWish(form);
  if (!wish) return failed("nothing_chosen");
  let copy: string | null = null;
  try {
    const session = await currentSession();
    if (!session) return failed("signed_out");
    if (wish.move === "copy") copy = await copyListing(wish.slugs[0] ?? "", session);
    else {
      const state = await moveAll(wish.move, wish.slugs, session);
      revalidatePath("/[locale]/account/listings", "page");
      return state;
    }
  } catch (error) {
    const code = error instanceof AppError && error.code === "not_owner" ? "not_found" : codeOf(error);
    if (code && KNOWN.includes(code)) return failed(code as DeskError);
    return failed(refused(error, form).error === "unavailable" ? "unavailable" : "internal");
  }
  redirect(`/${formLocale(form)}/account/listings/${copy}/edit?done=copied`);
}

function readWish(form: FormData): { move: Move; slugs: string[] } | null {
  const one = form.get("one");
  if (typeof one === "string") {
    const [word, slug = ""] = one.split(" ");
    const move = MOVES.find((each) => each === word);
    return move ? { move, slugs: [slug] } : null;
  }
  const move = BULK_MOVES.find((each) => each === form.get("do"));
  const slugs = [...new Set(form.getAll("slug"))].filter((slug) => typeof slug === "string").slice(0, MOST_AT_ONCE);
  return move && slugs.length > 0 ? { move, slugs } : null;
}

/** Moves each by itself: what can't be moved is counted, and does not hold up the others. */
async function moveAll(move: Move, slugs: readonly string[], session: Session): Promise<DeskState> {
  let done = 0;
  for (const slug of slugs) {
    try {
      await moveOne(move, slug, session);
      done += 1;
    } catch (error) {
      const code = codeOf(error);
      if (slugs.length === 1 || (code !== "invalid_transition" && code !== "not_found" && code !== "not_owner")) {
        throw error;
      }
    }
  }
  return { status: "done", move, done, skipped: slugs.length - done, at: Date.now() };
}

async function moveOne(move: Move, slug: string, session: Session): Promise<void> {
  const status = STATUS_OF[move];
  if (status) await patchListing(slug, { status }, session);
  else if (move === "renew") await renewListing(slug, session);
  else if (move === "delete") await deleteListing((await getOwnListing(slug, session)).id, session);
}

/** A draft with the same fields; the seller's own number stays with the original. Returns its slug. */
async function copyListing(slug: string, session: Session): Promise<string> {
  const listing = await getOwnListing(slug, session);
  const known = new Set(findCategory(listing.categorySlug)?.attributes.map(({ key }) => key));
  const input = parseBody(CreateListing, {
    title: listing.title,
    type: listing.type,
    categorySlug: listing.categorySlug,
    pricePerUnit: listing.pricePerUnit,
    currency: listing.currency,
    volumeUnit: listing.unitCode,
    country: listing.countryCode,
    region: listing.region,
    description: listing.description,
    volume: listing.volume,
    minVolume: listing.minVolume,
    basis: listing.basis,
    basisPlace: listing.basisPlace,
    vat: listing.vat,
    attributes: Object.fromEntries(Object.entries(listing.attributes).filter(([key]) => known.has(key))),
    images: listing.images,
    status: "DRAFT",
  });
  return (await createListing(input, session)).slug;
}

function codeOf(error: unknown): string | null {
  return error instanceof AppError ? error.code : null;
}

function failed(error: DeskError): DeskState {
  return { status: "error", error, at: Date.now() };
}
