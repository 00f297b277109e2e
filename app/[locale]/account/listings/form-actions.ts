"use server";

// Action of the listing form: saves, publishes, or shows the fields of another category.
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { SaveError, SaveState, TypedValues } from "@/components/listing-form/form-state";
import { listAmountNames, writeIn } from "@/components/listing-form/typed-in";
import { currentSession, type Session } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { createVersionTag } from "@/lib/core/etag";
import { readFormText, toOutage } from "@/lib/core/forms";
import { log } from "@/lib/core/log";
import { parseBody } from "@/lib/http/parse";
import { type Locale, readFormLocale } from "@/lib/i18n/routing";
import { createListing, patchListing } from "@/lib/listings/commands";
import { CreateListing, PatchListing } from "@/lib/listings/contract";
import { discardForm } from "@/lib/listings/form-commands";
import { getOwnListing } from "@/lib/listings/queries/get-own-listing";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";
import { toFormErrors, toListingBody } from "./form-body";
import { createBlankValues, createCategoryForm, type ModelTexts, toFormValues } from "./form-model";
import { loadModelTexts } from "./form-texts";

/** Longer than any field of the contract, so that a text that is too long comes back whole. */
const LONGEST_ECHO = 40_000;
const KNOWN: readonly string[] = [
  "etag_mismatch",
  "invalid_transition",
  "not_found",
  "not_owner",
] satisfies SaveError[];

type Request = {
  locale: Locale;
  /** The listing to change; empty for a new one. */
  slug: string;
  values: TypedValues;
  leaf: CategoryNode;
  publishes: boolean;
  version: number;
  /** Number of the last saving by itself. */
  revision: number;
};

/**
 * Answers the form of a listing. `do` is the act of its button: `save` (a draft stays one), `publish`, `category` (shows
 * the fields of another category, saves nothing), `restore` (refills the form) or `discard` (forgets the automatic
 * saving). `over` saves over a newer version.
 */
export async function saveListingAction(previous: SaveState, form: FormData): Promise<SaveState> {
  const locale = readFormLocale(form);
  const given = readValues(form);
  const chosen = findCategory(given.categorySlug ?? "");
  const leaf = chosen?.level === 3 ? chosen : findCategory(previous.category.slug);
  if (!leaf) return { ...previous, values: given };
  const wish = form.get("do");
  const restores = wish === "restore";
  // Restored fields may have been typed on a page in the other language.
  const values = restores ? writeIn(given, listAmountNames(leaf.attributes), locale) : given;
  const texts = await loadModelTexts(locale);
  if (wish === "discard") return startAfresh(readFormText(form, "slug"), leaf, locale, previous, texts);
  const filled = {
    values,
    category: createCategoryForm(leaf, locale, texts),
    round: previous.round + (restores ? 1 : 0),
    version: Number(readFormText(form, "version")) || null,
    unsentAt: restores ? null : previous.unsentAt,
  };
  if (restores || wish === "category") return { status: "filled", ...filled };
  const request: Request = {
    locale,
    slug: readFormText(form, "slug"),
    values,
    leaf,
    publishes: wish === "publish",
    version: Number(readFormText(form, "over") || readFormText(form, "version")),
    revision: Number(readFormText(form, "revision")) || 0,
  };
  let next: string;
  try {
    const session = await currentSession();
    if (!session) return { status: "error", error: "signed_out", fields: {}, newerVersion: null, ...filled };
    next = await save(request, session);
    await forget(request, session);
  } catch (error) {
    return { status: "error", ...(await toFailure(error, request)), ...filled };
  }
  revalidatePath("/[locale]/account/listings", "page");
  redirect(next);
}

/** Saves through the contract and the commands of the API; returns where to go on. */
async function save({ locale, slug, values, leaf, publishes, version }: Request, session: Session): Promise<string> {
  const path = `/${locale}/account/listings`;
  if (slug === "") {
    const body = toListingBody(values, leaf, locale);
    const input = parseBody(CreateListing, { ...body, status: publishes ? "ACTIVE" : "DRAFT" });
    const made = await createListing(input, session);
    if (made.status === "DRAFT") return `${path}/${made.slug}/edit?done=created`;
    return `${path}?done=${made.status === "ACTIVE" ? "published" : "submitted"}&listing=${made.slug}&from=new`;
  }
  const { attributes } = await getOwnListing(slug, session);
  const body = toListingBody(values, leaf, locale, attributes);
  const input = parseBody(PatchListing, { ...body, ...(publishes && { status: "PENDING" }) });
  const changed = await patchListing(slug, input, session, createVersionTag({ slug, version }, "form"));
  if (changed.status === "DRAFT") return `${path}/${slug}/edit?done=saved&v=${changed.version}`;
  const done = changed.status === "PENDING" ? "submitted" : publishes ? "published" : "saved";
  return `${path}?done=${done}&listing=${slug}&from=${slug}`;
}

/** Forgets the saving of a form that was sent. A failure stops nothing: the saving would only be offered again. */
async function forget({ slug, revision }: Request, session: Session): Promise<void> {
  await discardForm(slug, session, revision).catch((error: unknown) => {
    log().warn({ err: error }, "a sent form could not be forgotten");
  });
}

/** The form as it would be had nothing been typed: the listing as it is, or a blank one of the category. */
async function startAfresh(
  slug: string,
  leaf: CategoryNode,
  locale: Locale,
  previous: SaveState,
  texts: ModelTexts,
): Promise<SaveState> {
  const round = previous.round + 1;
  const blank = { values: createBlankValues(leaf), category: createCategoryForm(leaf, locale, texts), version: null };
  const fresh = { status: "filled", round, unsentAt: null } as const;
  const session = await currentSession();
  if (!session) return { ...previous, status: "error", error: "signed_out", fields: {}, newerVersion: null };
  await discardForm(slug, session);
  if (slug === "") return { ...fresh, ...blank };
  const listing = await getOwnListing(slug, session);
  const own = findCategory(listing.categorySlug) ?? leaf;
  const category = createCategoryForm(own, locale, texts);
  return { ...fresh, values: toFormValues(listing, locale), category, version: listing.version };
}

type Failure = Pick<Extract<SaveState, { status: "error" }>, "error" | "fields" | "newerVersion">;

async function toFailure(error: unknown, { locale, slug, values, leaf }: Request): Promise<Failure> {
  const plain = (code: SaveError): Failure => ({ error: code, fields: {}, newerVersion: null });
  if (!(error instanceof AppError)) return plain(toOutage(error));
  const { code, errors } = error;
  if (errors && (code === "validation_failed" || code === "conflict")) {
    return { ...plain("invalid"), fields: toFormErrors(errors, values, leaf, locale) };
  }
  if (code === "etag_mismatch") return { ...plain("etag_mismatch"), newerVersion: await findNewerVersion(slug) };
  // Another's public listing must look like a missing one; a viewer of a company may not create one.
  if (code === "not_owner" && slug !== "") return plain("not_found");
  const reason = error.extra?.reason;
  if (reason === "owner_blocked" || reason === "closed") return plain(reason);
  if (KNOWN.includes(code)) return plain(code as SaveError);
  return plain(toOutage(error));
}

async function findNewerVersion(slug: string): Promise<number | null> {
  const session = await currentSession();
  if (!session) return null;
  return getOwnListing(slug, session).then(
    ({ version }) => version,
    () => null,
  );
}

function readValues(form: FormData): TypedValues {
  const own = new Set(["locale", "slug", "version", "revision", "do", "over"]);
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && !own.has(name) && !name.startsWith("$")
        ? [[name.slice(0, 100), value.slice(0, LONGEST_ECHO)]]
        : [],
    ),
  );
}
