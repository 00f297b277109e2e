"use server";

// Action of /account/import: creates, checks, imports, undoes and deletes price lists.
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { ListError, ListField, ListFormState } from "@/components/price-lists/list-state";
import { currentSession, type Session } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { readFormText, toOutage } from "@/lib/core/forms";
import { describeListProblem } from "@/lib/i18n/price-list-problems";
import { type Locale, readFormLocale } from "@/lib/i18n/routing";
import { runImport } from "@/lib/imports/run-commands";
import { requestUndo, runUndo } from "@/lib/imports/undo-commands";
import { importDocument } from "@/lib/price-lists/commands/import-document";
import { deletePriceList, savePriceList } from "@/lib/price-lists/commands/manage-lists";
import { createListOfAddress, fetchDocument } from "@/lib/price-lists/commands/store-document";
import { CreateList, type ListProblem } from "@/lib/price-lists/contract";
import { getPriceList } from "@/lib/price-lists/queries";
import { readSettings } from "./settings-form";

const KNOWN: readonly string[] = [
  "tariff_required",
  "not_owner",
  "limit_reached",
  "not_found",
  "mass_retirement",
  "payload_too_large",
  "rate_limited",
  "unavailable",
] satisfies ListError[];

const Act = z.enum(["create", "save", "check", "fetch", "import", "delete", "undo"]);
/** Time for which an answer waits for the rows of an import; the page of its report waits for the rest. */
const PATIENCE_MS = 3_000;

/** Does an act on a price list or an import of the signed-in person's side, as the field `do` says. */
export async function managePriceListAction(_previous: ListFormState, form: FormData): Promise<ListFormState> {
  const act = Act.safeParse(form.get("do"));
  if (!act.success) return failWith("invalid");
  const locale = readFormLocale(form);
  let done: ListFormState | string;
  try {
    const session = await currentSession();
    if (!session) return failWith("signed_out");
    done = await run(session, act.data, form, locale);
  } catch (error) {
    return toFailure(error, locale);
  }
  revalidatePath("/[locale]/account/import", "layout");
  if (typeof done !== "string") return done;
  redirect(`/${locale}/account/import${done}`);
}

function toFailure(error: unknown, locale: Locale): ListFormState {
  if (!(error instanceof AppError)) return failWith(toOutage(error));
  const { problem, reason } = (error.extra ?? {}) as { problem?: ListProblem; reason?: string };
  if (problem) return failWith("unreadable", [], describeListProblem(problem, locale));
  if (error.code === "conflict") return failWith(reason === "too_late" ? "too_late" : "conflict");
  return KNOWN.includes(error.code) ? failWith(error.code as ListError) : failWith(toOutage(error));
}

/** The path to go to, behind that of all price lists, or what the form says. */
async function run(
  session: Session,
  act: z.infer<typeof Act>,
  form: FormData,
  locale: Locale,
): Promise<ListFormState | string> {
  const id = readFormText(form, "id");
  switch (act) {
    case "create":
      return create(session, form, locale);
    case "fetch": {
      const problem = await fetchDocument(id, session);
      return problem ? failWith("unreadable", [], describeListProblem(problem, locale)) : `/${id}`;
    }
    case "delete":
      await deletePriceList(id, session);
      return "";
    case "undo":
      await requestUndo(id, session);
      await runUndo(id, Date.now() + PATIENCE_MS);
      return `/reports/${id}`;
    case "import":
      return start(session, form, { id, dryRun: false });
    case "save":
    case "check": {
      const read = readSettings(form, await getPriceList(id, session));
      if ("bad" in read) return failWith("invalid", read.bad);
      await savePriceList(id, read.settings, session);
      return act === "save"
        ? { status: "done", what: "saved", at: Date.now() }
        : start(session, form, { id, dryRun: true });
    }
  }
}

/** Makes a price list of an address, and fetches it, so that the person sees what it sends. */
async function create(session: Session, form: FormData, locale: Locale): Promise<ListFormState | string> {
  const address = readFormText(form, "address").trim();
  const host = URL.canParse(address) ? new URL(address).host.slice(0, 80) : "";
  const name = readFormText(form, "listName").trim() || host;
  const input = CreateList.safeParse({ kind: "address", name, address });
  if (!input.success) {
    const wrong = new Set(input.error.issues.map(({ path }) => path[0]));
    return failWith(
      "invalid",
      (["name", "address"] as const).filter((field) => wrong.has(field) && (field === "address" || host !== "")),
    );
  }
  const made = await createListOfAddress(input.data, session);
  if ("id" in made) return `/${made.id}`;
  return failWith("invalid", ["address"], describeListProblem(made.problem, locale));
}

async function start(session: Session, form: FormData, { id, dryRun }: { id: string; dryRun: boolean }) {
  const allowMass = form.get("allowMass") === "true";
  const how = { documentId: readFormText(form, "document"), dryRun, allowMass };
  const importId = await importDocument(id, how, session);
  await runImport(importId, Date.now() + PATIENCE_MS);
  return `/reports/${importId}${dryRun && allowMass ? "?mass=true" : ""}`;
}

const failWith = (error: ListError, fields: ListField[] = [], why?: string): ListFormState => ({
  ...{ status: "error", error, fields, at: Date.now() },
  ...(why !== undefined && { why }),
});
