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
import { type Act, actText, readAct } from "@/lib/listings/act";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { moveOwnListing } from "@/lib/listings/own-moves";
import { getOwnListing } from "@/lib/listings/own-queries";
import { restoreListing } from "@/lib/listings/restore";

/** As many as a page of the list can hold. */
const MOST_AT_ONCE = 100;
const KNOWN: readonly string[] = [
  "invalid_transition",
  "owner_blocked",
  "not_found",
  "too_late",
  "changed",
  "number_taken",
] satisfies DeskError[];
/** What is said of one listing, and only counted among several. */
const SKIPPED: readonly (string | null)[] = [...KNOWN, "not_owner", "validation_failed"];

/** The buttons of the list: `one` is a move and a slug; `do` is a move for every chosen `slug`; `undo` names acts. */
export async function manageListingsAction(_previous: DeskState, form: FormData): Promise<DeskState> {
  const wish = readWish(form);
  if (!wish) return failed("nothing_chosen");
  let copy: string | null = null;
  try {
    const session = await currentSession();
    if (!session) return failed("signed_out");
    if (wish.move === "copy" && wish.opens) copy = await copyListing(wish.slugs[0] ?? "", session);
    else {
      const undoes = wish.move === "undo";
      const state = undoes ? await undoAll(wish.acts, session) : await moveAll(wish.move, wish.slugs, session);
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

/** `opens` of a copy of one: it is shown in the form. */
type Wish = { move: Move; slugs: string[]; opens: boolean } | { move: "undo"; acts: Act[] };

function readWish(form: FormData): Wish | null {
  const undo = form.get("undo");
  if (typeof undo === "string") {
    const texts = undo.split(" ").slice(0, MOST_AT_ONCE);
    const acts = texts.flatMap((text) => readAct(text) ?? []);
    return acts.length > 0 ? { move: "undo", acts } : null;
  }
  const one = form.get("one");
  if (typeof one === "string") {
    const [word, slug = ""] = one.split(" ");
    const move = MOVES.find((each) => each === word);
    return move ? { move, slugs: [slug], opens: true } : null;
  }
  const move = BULK_MOVES.find((each) => each === form.get("do"));
  const slugs = [...new Set(form.getAll("slug"))].filter((slug) => typeof slug === "string").slice(0, MOST_AT_ONCE);
  return move && slugs.length > 0 ? { move, slugs, opens: false } : null;
}

/** Moves each by itself: what can't be moved is counted, and does not hold up the others. */
async function moveAll(move: Move, slugs: readonly string[], session: Session): Promise<DeskState> {
  let review = 0;
  const undo: string[] = [];
  const done = await eachOf(slugs, async (slug) => {
    if (move === "copy") await copyListing(slug, session);
    else {
      const moved = await moveOwnListing(move, slug, session);
      if (moved.status === "PENDING") review += 1;
      if (moved.undo) undo.push(actText(moved.undo));
    }
  });
  return { ...outcome(move, slugs.length, done), done: done - review, review, undo: undo.join(" ") };
}

/** Takes back what a move did. */
async function undoAll(acts: readonly Act[], session: Session): Promise<DeskState> {
  const done = await eachOf(acts, async (act) => {
    await restoreListing(act, session);
  });
  return outcome("undo", acts.length, done);
}

/** How many of several it could be done to; what is wrong with the only one is thrown. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<number> {
  let done = 0;
  for (const item of items) {
    try {
      await work(item);
      done += 1;
    } catch (error) {
      if (items.length === 1 || !SKIPPED.includes(codeOf(error))) throw error;
    }
  }
  return done;
}

const outcome = (move: Move | "undo", asked: number, done: number) =>
  ({ status: "done", move, done, review: 0, skipped: asked - done, undo: "", at: Date.now() }) as const;

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

/** The code that the page has words for. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  if (error.code !== "conflict") return error.code;
  const { reason } = error.extra ?? {};
  return typeof reason === "string" ? reason : "number_taken";
}

function failed(error: DeskError): DeskState {
  return { status: "error", error, at: Date.now() };
}
