"use server";

// Action of /account/saved-searches: saves, renames and deletes searches, sets their alerts.
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { SearchError, SearchState } from "@/components/saved-searches/search-state";
import { currentSession, type Session } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { toOutage } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { removeSearch, renameSearch, restoreSearch, saveSearch, setAlerts } from "@/lib/saved-searches/commands";
import { Alerts, SaveSearchInput, SearchName } from "@/lib/saved-searches/contract";
import { formatSearchTitle } from "@/lib/saved-searches/policy/search-title";
import { listSavedSearches } from "@/lib/saved-searches/queries";

const Command = z.discriminatedUnion("do", [
  z.object({ do: z.literal("save"), query: z.string(), name: z.string(), alerts: z.string() }),
  z.object({ do: z.literal("rename"), id: z.string() }),
  z.object({ do: z.literal("alerts"), id: z.string(), alerts: Alerts }),
  z.object({ do: z.literal("remove"), id: z.string() }),
  z.object({ do: z.literal("restore"), id: z.string() }),
]);
type Command = z.infer<typeof Command>;

/** Saves, renames, deletes or puts back a search of the signed-in person, or sets its alerts, as the field `do` says. */
export async function manageSearchesAction(_previous: SearchState, form: FormData): Promise<SearchState> {
  const command = Command.safeParse(Object.fromEntries(form));
  if (!command.success) return failWith("invalid", form);
  try {
    const session = await currentSession();
    if (!session) return failWith("signed_out", form);
    const state = await run(session, command.data, form);
    if (state) {
      revalidatePath("/[locale]/account/saved-searches", "page");
      revalidatePath("/[locale]/account/notifications", "page");
      return state;
    }
  } catch (error) {
    return failWith(toSearchError(error), form);
  }
  redirect(`/${readFormLocale(form)}/account/saved-searches?done=saved`);
}

/** The new state of the page; null when the search was saved and its list is to be shown. */
async function run(session: Session, command: Command, form: FormData): Promise<SearchState | null> {
  const at = Date.now();
  switch (command.do) {
    case "save": {
      const { query, name, alerts } = command;
      const input = SaveSearchInput.safeParse({ query, name, alerts });
      if (!input.success) return failWith("invalid", form);
      await saveSearch(session, input.data);
      return null;
    }
    case "rename": {
      const name = SearchName.safeParse(form.get(`name-${command.id}`));
      if (!name.success) return failWith("invalid", form);
      await renameSearch(session, command.id, name.data);
      return { status: "renamed", at };
    }
    case "alerts":
      await setAlerts(session, command.id, command.alerts);
      return { status: "alerts", alerts: command.alerts, at };
    case "remove": {
      const search = (await listSavedSearches(session)).find(({ id }) => id === command.id);
      await removeSearch(session, command.id);
      return {
        status: "removed",
        id: command.id,
        title: search ? formatSearchTitle(search, readFormLocale(form)) : "",
        at,
      };
    }
    case "restore":
      await restoreSearch(session, command.id);
      return { status: "restored", at };
  }
}

function toSearchError(error: unknown): SearchError {
  if (error instanceof AppError) {
    const code = error.errors?.[0]?.code;
    if (error.code === "conflict") return code === "too_many" ? "too_many" : "already_saved";
    if (error.code === "validation_failed" || error.code === "invalid_parameter") return "invalid_filters";
    if (error.code === "not_found") return "not_found";
  }
  return toOutage(error);
}

function failWith(error: SearchError, form: FormData): SearchState {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 500);
  const renaming = form.get("do") === "rename" ? text("id") : null;
  const name = text(renaming === null ? "name" : `name-${renaming}`);
  return { status: "error", error, renaming, name, alerts: text("alerts"), at: Date.now() };
}
