// Makes price lists of files or an address, and keeps what was sent until somebody imports it.
import { sql } from "drizzle-orm";
import { type Caller, getSideId } from "@/lib/core/caller";
import { db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { FetchError } from "@/lib/core/fetching/guarded-fetch";
import { createId } from "@/lib/core/id";
import { takeOrThrow } from "@/lib/core/limiter/take-or-throw";
import { removeUnstorable } from "@/lib/core/text";
import { MAX_FILE_BYTES } from "@/lib/imports/contract";
import { getImporter } from "@/lib/imports/import-policy";
import { type CreateList, KEPT_HOURS, type ListProblem, MAX_FILES } from "../contract";
import { fetchList, toFetchProblem } from "../providers/address";
import { getPriceList } from "../queries";
import { priceListFiles } from "../schema";
import { createPriceList, deletePriceList, lockPriceList } from "./manage-lists";

/** Documents of a side that wait at once. An older one makes room. */
const MOST_WAITING = 3;
const LONGEST_NAME = 120;

/** Files and fetches of one person: each is read whole, more than once. */
const SENDS = { limit: 60, windowSeconds: 3_600, acts: "price lists" };

/** Asks before a file is received or fetched. Throws `tariff_required`, `not_owner`, `rate_limited`. */
export async function requireSending(caller: Caller): Promise<void> {
  await takeOrThrow("price-list-send", getImporter(caller).userId, SENDS);
}

type NewFile = { name: string; bytes: Uint8Array };

/**
 * Keeps the files of a price list until they are imported, a day at most, in place of those that wait already. Throws `not_found`,
 * `payload_too_large`, `validation_failed` for no file or too many.
 */
export async function storeDocument(
  id: string,
  files: readonly NewFile[],
  caller: Caller,
  validators: { etag?: string | null; lastModified?: string | null } = {},
): Promise<void> {
  const side = getSideId(getImporter(caller));
  if (files.length === 0 || files.length > MAX_FILES)
    throw new AppError("validation_failed", {
      errors: [
        { pointer: "#/file", code: files.length === 0 ? "required" : "too_big", detail: "must be 1 or 2 files" },
      ],
    });
  if (files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) > MAX_FILE_BYTES)
    throw new AppError("payload_too_large", { detail: `A price list may have at most ${MAX_FILE_BYTES} bytes.` });
  const documentId = createId();
  const { etag = null, lastModified = null } = validators;
  await inTransaction(async (tx) => {
    await lockPriceList(tx, id, caller);
    await tx.execute(sql`delete from price_list_files where price_list_id = ${id}::uuid`);
    for (const [part, { name, bytes }] of files.entries()) {
      const file = { name: [...removeUnstorable(name)].slice(0, LONGEST_NAME).join(""), bytes: Buffer.from(bytes) };
      await tx.insert(priceListFiles).values({ documentId, part, priceListId: id, ...file, etag, lastModified });
    }
    await tx.execute(sql`
      delete from price_list_files where document_id in (
        select document_id from price_list_files f join price_lists p on p.id = f.price_list_id
        where p.side_id = ${side}::uuid group by document_id order by max(f.created_at) desc, document_id desc
        offset ${MOST_WAITING}::int)`);
  });
}

/** Makes a price list of files. None is left when they can't be kept. Throws as `createPriceList` and `storeDocument`. */
export async function createListOfFiles(name: string, files: readonly NewFile[], caller: Caller): Promise<string> {
  const { id } = await createPriceList({ kind: "file", name }, caller);
  await storeDocument(id, files, caller).catch((error: unknown) => dropList(id, caller, error));
  return id;
}

/**
 * Makes a price list of an address and fetches it. Returns its id, or why the address could not be fetched: then none is left. Throws as
 * `createPriceList` and `fetchDocument`.
 */
export async function createListOfAddress(
  input: CreateList,
  caller: Caller,
): Promise<{ id: string } | { problem: ListProblem }> {
  await requireSending(caller);
  const { id } = await createPriceList(input, caller);
  const problem = await fetchInto(id, caller).catch((error: unknown) => dropList(id, caller, error));
  if (!problem) return { id };
  await deletePriceList(id, caller);
  return { problem };
}

/** Nothing is there to come back to. */
async function dropList(id: string, caller: Caller, error: unknown): Promise<never> {
  await deletePriceList(id, caller);
  throw error;
}

/** Fetches the address of a list, so that a person sees what it sends. Returns why it could not; null when it waits for its import. */
export async function fetchDocument(id: string, caller: Caller): Promise<ListProblem | null> {
  await requireSending(caller);
  return fetchInto(id, caller);
}

async function fetchInto(id: string, caller: Caller): Promise<ListProblem | null> {
  const { address } = await getPriceList(id, caller);
  if (address === null) throw new AppError("conflict", { detail: "The price list has no address." });
  try {
    const fetched = await fetchList(address, { etag: null, lastModified: null });
    // Without validators no honest server answers 304.
    if (!fetched) return { code: "not_fetched", args: { problem: "error_answer", status: 304 } };
    const { bytes, ...validators } = fetched;
    await storeDocument(id, [{ name: new URL(address).pathname.split("/").at(-1) ?? "", bytes }], caller, validators);
    return null;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return toFetchProblem(error);
  }
}

/** Deletes documents that nobody has imported in a day. */
export async function sweepDocuments(): Promise<void> {
  await db().execute(sql`
    delete from price_list_files where created_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`);
}
