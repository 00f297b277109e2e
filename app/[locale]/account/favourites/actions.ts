"use server";

// Actions of /account/favourites: add a listing, remove it, put it back.
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FavouriteState } from "@/components/favourites/favourite-state";
import type { MarkError } from "@/components/favourites/marks";
import { currentSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { toOutage } from "@/lib/core/forms";
import { addFavourite, removeFavourite, restoreFavourite } from "@/lib/favourites/commands";
import { findFavouriteTitle } from "@/lib/favourites/queries";
import { readFormLocale } from "@/lib/i18n/routing";

/** Takes the listing `remove` off the list of the signed-in person, or puts `restore` back. */
export async function manageFavouritesAction(_previous: FavouriteState, form: FormData): Promise<FavouriteState> {
  const at = Date.now();
  const [remove, restore] = [form.get("remove"), form.get("restore")];
  const id = String(remove ?? restore ?? "");
  try {
    const session = await currentSession();
    if (!session) return { status: "error", error: "signed_out", at };
    if (remove === null) await restoreFavourite(session, id);
    else await removeFavourite(session, id);
    const title = (await findFavouriteTitle(id, session)) ?? "";
    revalidatePath("/[locale]/account/favourites", "page");
    return { status: remove === null ? "restored" : "removed", id, title, at };
  } catch (error) {
    return { status: "error", error: toMarkError(error), at };
  }
}

/** Puts the listing `id` on the list, then shows the list: the way without JavaScript. */
export async function addFavouriteAction(_previous: FavouriteState, form: FormData): Promise<FavouriteState> {
  const at = Date.now();
  try {
    const session = await currentSession();
    if (!session) return { status: "error", error: "signed_out", at };
    await addFavourite(session, String(form.get("id") ?? ""));
  } catch (error) {
    return { status: "error", error: toMarkError(error), at };
  }
  redirect(`/${readFormLocale(form)}/account/favourites`);
}

function toMarkError(error: unknown): MarkError {
  if (error instanceof AppError && (error.code === "conflict" || error.code === "not_found")) return error.code;
  return toOutage(error);
}
