"use server";

// Action of /account/listings: moves one listing or many to another state, renews them, takes acts back.
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { MyListingsError, MyListingsState } from "@/components/my-listings/my-listings-state";
import { BULK_MOVES, MOVES, type RowMove } from "@/components/my-listings/row-moves";
import { currentSession, type Session } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { toOutage } from "@/lib/core/forms";
import { log } from "@/lib/core/log";
import { parseBody } from "@/lib/http/parse";
import { readFormLocale } from "@/lib/i18n/routing";
import { type Act, formatAct, readAct } from "@/lib/listings/act-contract";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { moveOwnListing } from "@/lib/listings/own-commands";
import { OwnListingQuery } from "@/lib/listings/own-query";
import type { ListingImage } from "@/lib/listings/photos/picture-contract";
import { getOwnListing } from "@/lib/listings/queries/get-own-listing";
import { listOwnListings } from "@/lib/listings/queries/list-own-listings";
import { restoreListing } from "@/lib/listings/restore-commands";
import type { ListingRecord } from "@/lib/listings/rows";
import { findCategory } from "@/lib/reference/categories/tree";

/** Most listings of one request: a full page of the list. */
const MOST_AT_ONCE = 100;
const KNOWN: readonly string[] = [
  "invalid_transition",
  "owner_blocked",
  "not_found",
  "too_late",
  "changed",
  "number_taken",
] satisfies MyListingsError[];
/** Errors that are shown for one listing and only counted among several. */
const SKIPPED: readonly (string | null)[] = [...KNOWN, "not_owner", "validation_failed"];

/** The buttons of the list: `one` is a move and a slug; `do` is a move for every chosen `slug`; `undo` names acts. */
export async function manageListingsAction(_previous: MyListingsState, form: FormData): Promise<MyListingsState> {
  const wish = readWish(form);
  if (!wish) return failWith("nothing_chosen");
  let copy: string | null = null;
  let session: Session | null = null;
  try {
    session = await currentSession();
    if (!session) return failWith("signed_out");
    if (wish.move === "copy" && wish.opens) copy = await copyListing(wish.slugs[0] ?? "", session);
    else {
      const state = wish.move === "undo" ? await undoAll(wish.acts, session) : await moveAll(wish, session);
      showAnew(state.left.length === 0 || (await canList(session)));
      return state;
    }
  } catch (error) {
    showAnew(session !== null && (await canList(session)));
    const code = error instanceof AppError && error.code === "not_owner" ? "not_found" : findErrorCode(error);
    if (code && KNOWN.includes(code)) return failWith(code as MyListingsError);
    return failWith(toOutage(error));
  }
  redirect(`/${readFormLocale(form)}/account/listings/${copy}/edit?done=copied`);
}

/** `opens` of a copy of one: it is shown in the form. */
type Wish = { move: RowMove; slugs: string[]; opens: boolean } | { move: "undo"; acts: Act[] };

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

/** Renders the list with the answer: it may have changed even where an act was refused. */
function showAnew(isSafe: boolean): void {
  if (isSafe) revalidatePath("/[locale]/account/listings", "page");
}

/** After a fault: a list that can't be read would be the error page, in the place of the answer and of its undo. */
function canList(session: Session): Promise<boolean> {
  return listOwnListings(OwnListingQuery.parse({ perPage: "1" }), session).then(
    () => true,
    () => false,
  );
}

type Done = Extract<MyListingsState, { status: "done" }>;

/** Moves each by itself: what can't be moved is counted, and does not hold up the others. */
async function moveAll({ move, slugs }: Extract<Wish, { slugs: string[] }>, session: Session): Promise<Done> {
  let review = 0;
  const undo: string[] = [];
  const { done, skipped, left } = await runEach(slugs, async (slug) => {
    if (move === "copy") await copyListing(slug, session);
    else {
      const moved = await moveOwnListing(move, slug, session);
      if (moved.status === "PENDING") review += 1;
      if (moved.undo) undo.push(formatAct(moved.undo));
    }
  });
  return { status: "done", move, done: done - review, review, skipped, left, undo: undo.join(" "), at: Date.now() };
}

/** Takes back what a move did; what was not reached can be taken back with the next press. */
async function undoAll(acts: readonly Act[], session: Session): Promise<Done> {
  const { done, skipped, left } = await runEach(acts, async (act) => {
    await restoreListing(act, session);
  });
  const texts = left.map(formatAct);
  return { status: "done", move: "undo", done, review: 0, skipped, left: texts, undo: texts.join(" "), at: Date.now() };
}

/**
 * Counts the items done and lists those not reached: a fault that will hit the others too ends the run. An error of a
 * single item is thrown, and so is a fault before the first success.
 */
async function runEach<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  let done = 0;
  for (const [reached, item] of items.entries()) {
    try {
      await work(item);
      done += 1;
    } catch (error) {
      if (items.length > 1 && SKIPPED.includes(findErrorCode(error))) continue;
      if (done === 0) throw error;
      log().error({ err: error, done, of: items.length }, "an act on several listings broke off");
      return { done, skipped: reached - done, left: items.slice(reached) };
    }
  }
  return { done, skipped: items.length - done, left: [] };
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
    priceOnRequest: listing.priceOnRequest,
    priceSteps: listing.priceSteps,
    currency: listing.currency,
    volumeUnit: listing.unitCode,
    country: listing.countryCode,
    region: listing.region,
    description: listing.description,
    volume: listing.volume,
    minVolume: listing.minVolume,
    basis: listing.basis,
    basisPlace: listing.basisPlace,
    ...(listing.basisPlaceMatch === "stated" && { basisPlaceId: listing.basisPlaceId }),
    vat: listing.vat,
    attributes: Object.fromEntries(Object.entries(listing.attributes).filter(([key]) => known.has(key))),
    images: listFetchable(listing),
    status: "DRAFT",
  });
  return (await createListing(input, session)).slug;
}

/** The pictures of a listing without those that could not be fetched. */
function listFetchable({ images, allImages = images, imageErrors = [] }: ListingRecord): ListingImage[] {
  return allImages.filter(({ url }) => !imageErrors.some((error) => error.url === url));
}

/** Code that the page has a text for. */
function findErrorCode(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  if (error.code !== "conflict") return error.code;
  const { reason } = error.extra ?? {};
  return typeof reason === "string" ? reason : "number_taken";
}

function failWith(error: MyListingsError): MyListingsState {
  return { status: "error", error, at: Date.now() };
}
