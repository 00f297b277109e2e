// Pictures of listings that are given by address: fetched once, encoded like an upload, and served from here.
import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import { db, inTransaction, oneStatement } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { FetchError, type FetchProblem, guardedFetch } from "@/lib/core/fetching/guarded-fetch";
import { isId } from "@/lib/core/id";
import { countDue, enqueue, isQueued, publish } from "@/lib/core/queue/queue";
import { singleton } from "@/lib/core/singleton";
import { decideMove } from "../move-policy";
import { HAS_WAITING_PICTURES, listings } from "../schema";
import { listingPhotos } from "../seller-schema";
import { claimPhotos } from "../steps/claim-photos";
import { listListingTags } from "../tags";
import { getPhotoPath } from "./address-policy";
import { storePhoto } from "./commands";
import { MAX_PHOTO_BYTES, PICTURE_PROBLEMS, type PictureProblem } from "./photo-contract";
import { isOurs, listWaiting, settlePictures } from "./picture-policy";

const TIMEOUT_MS = 10_000;
/** Attempts at a source that is away: after 1, 8 and 64 minutes. */
const ATTEMPTS = 4;
const FIRST_WAIT_SECONDS = 60;
const WAIT_FACTOR = 8;
/** Pictures of one listing that are fetched at once: each may take 15 MB. */
const AT_ONCE = 3;
/** Listings of before that are asked for at once. */
const PORTION = 100;

type Outcome = { path: string } | { problem: PictureProblem; mayRecover?: boolean };

/**
 * Fetches the pictures that a listing waits for, and writes what became of them. A source that is away is tried again later,
 * four times in all. An address that was fetched for its owner before is not fetched again.
 */
export async function fetchPictures(id: string, attempt: number): Promise<void> {
  if (!isId(id)) return;
  const [row] = await db()
    .select({ ownerId: listings.ownerId, images: listings.images })
    .from(listings)
    .where(sql`id = ${id}::uuid and deleted_at is null`);
  if (!row) return;
  const waiting = listWaiting(row.images);
  const outcomes = new Map<string, Outcome>();
  for (let start = 0; start < waiting.length; start += AT_ONCE) {
    const some = waiting.slice(start, start + AT_ONCE);
    await Promise.all(some.map(async (address) => outcomes.set(address, await keepPictureOnce(address, row.ownerId))));
  }
  const isLast = attempt >= ATTEMPTS;
  const final = new Map([...outcomes].filter(([, outcome]) => isLast || !("mayRecover" in outcome)));
  await writeOutcomes(id, final, final.size < outcomes.size ? attempt + 1 : null);
}

/** Writes the outcomes into the listing as it is now, and asks for the next attempt if there is one. */
async function writeOutcomes(id: string, outcomes: Map<string, Outcome>, nextAttempt: number | null): Promise<void> {
  const tags = await inTransaction(async (tx) => {
    const [row] = await tx.select().from(listings).where(sql`id = ${id}::uuid and deleted_at is null`).for("update");
    if (!row) return [];
    if (nextAttempt !== null) {
      const afterSeconds = FIRST_WAIT_SECONDS * WAIT_FACTOR ** (nextAttempt - 2);
      await enqueue(tx, "picture", { id, attempt: nextAttempt }, { afterSeconds });
    }
    const images = settlePictures(row.images, outcomes);
    if (images.every((image, index) => image === row.images[index])) return [];
    await claimPhotos(tx, images);
    // With MODERATION=pre nobody has looked at a picture that has just come.
    const isShownAnew = images.some((image, index) => image !== row.images[index] && isOurs(image));
    const move = isShownAnew ? decideMove(row, undefined, ["images"], env().MODERATION) : null;
    const next = { images, ...move, version: row.version + 1, updatedAt: new Date() };
    await tx.update(listings).set(next).where(sql`id = ${id}::uuid`);
    const moved = move && move.status !== row.status ? { status: [row.status, move.status] } : {};
    const changes = { images: [row.images, images], ...moved };
    await recordAudit(
      tx,
      { kind: "system", name: "jobs" },
      { action: "listing.fetch-pictures", subjectId: id, changes },
    );
    const tags = listListingTags(row);
    await publish(tx, "listing.updated", { id, status: move?.status ?? row.status, tags });
    return tags;
  });
  invalidate(tags);
}

/** Two listings of one owner often name one picture in the same moment: the second waits for the first. */
function keepPictureOnce(address: string, ownerId: string): Promise<Outcome> {
  const running = singleton("pictures-being-fetched", () => new Map<string, Promise<Outcome>>());
  const key = `${ownerId} ${address}`;
  const work = running.get(key) ?? keepPicture(address, ownerId).finally(() => running.delete(key));
  running.set(key, work);
  return work;
}

async function keepPicture(address: string, ownerId: string): Promise<Outcome> {
  const known = await findFetched(address, ownerId);
  if (known) return { path: getPhotoPath(known) };
  try {
    const { bytes } = await guardedFetch(address, {
      accept: "image/avif, image/webp, image/png, image/jpeg",
      maxBytes: MAX_PHOTO_BYTES,
      timeoutMs: TIMEOUT_MS,
      trusted: env().FETCH_ALLOW,
      isWanted: mayBePhoto,
    });
    const { name } = await storePhoto(bytes, ownerId);
    return { path: getPhotoPath((await noteSource(name, address, ownerId)) ?? name) };
  } catch (error) {
    if (error instanceof FetchError) return toOutcome(error);
    const code = error instanceof AppError ? error.errors?.[0]?.code : undefined;
    const problem = PICTURE_PROBLEMS.find((one) => one === code);
    if (problem) return { problem };
    throw error;
  }
}

/** Some servers name no type of pictures, or a wrong one. A page, a drawing or a document is not read at all. */
const mayBePhoto = (type: string | null) =>
  type === null || /^(image\/(?!svg)|(application|binary)\/octet-stream)/i.test(type);

async function findFetched(address: string, ownerId: string): Promise<string | null> {
  const [photo] = await db()
    .select({ name: listingPhotos.name })
    .from(listingPhotos)
    .where(and(eq(listingPhotos.ownerId, ownerId), sql`md5(source) = md5(${address}) and source = ${address}`));
  return photo?.name ?? null;
}

/**
 * Notes where a photo came from, now that its files are stored. Returns the photo that another job has fetched meanwhile, if one
 * has: ours is then deleted as unused.
 */
async function noteSource(name: string, address: string, ownerId: string): Promise<string | null> {
  const rows = await db().execute(sql`
    update listing_photos p set source = ${address} where p.name = ${name} and not exists (
      select from listing_photos o where o.owner_id = ${ownerId}::uuid and md5(o.source) = md5(${address}) and o.source is not null)
    returning p.name`);
  return rows.length > 0 ? null : await findFetched(address, ownerId);
}

const PROBLEMS: Record<FetchProblem, PictureProblem> = {
  bad_address: "not_public",
  not_public: "not_public",
  no_answer: "no_answer",
  too_slow: "no_answer",
  called_off: "no_answer",
  error_answer: "error_answer",
  too_many_redirects: "error_answer",
  wrong_type: "not_a_photo",
  too_large: "too_large",
};

function toOutcome({ problem, status }: FetchError): Outcome {
  const isAway = PROBLEMS[problem] === "no_answer" || (status !== null && (status >= 500 || status === 429));
  return { problem: PROBLEMS[problem], ...(isAway && { mayRecover: true }) };
}

/**
 * Asks for the pictures of listings that no job fetches: those from before pictures were fetched. A portion each time, and
 * none while the last one waits. Returns how many.
 */
export async function requestMissingPictures(portion = PORTION): Promise<number> {
  if ((await countDue("picture")) >= portion) return 0;
  const rows = await db().execute<{ id: string }>(sql`
    select id from listings where ${HAS_WAITING_PICTURES} and not ${isQueued("picture", "id", sql`listings.id`)}
    order by id limit ${portion}::int`);
  for (const { id } of rows) await enqueue(oneStatement, "picture", { id, attempt: 1 });
  return rows.length;
}
