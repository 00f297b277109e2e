import { formatMoscowDay } from "@/lib/core/time/market-day";
import {
  ACCEPTED_DOCUMENTS,
  type AcceptedDocument,
  type DocumentSlug,
  type DocumentVersion,
  VERSIONS,
} from "./reference/documents";

/** Finds the version in effect on a day, `YYYY-MM-DD`; null before the first one. */
export function findVersionOn(slug: DocumentSlug, day: string): DocumentVersion | null {
  return VERSIONS[slug].findLast(({ version }) => version <= day) ?? null;
}

/** The version in effect today in Moscow; the first one before its date. */
export function getCurrentVersion(slug: DocumentSlug, day = formatMoscowDay()): DocumentVersion {
  return findVersionOn(slug, day) ?? VERSIONS[slug][0];
}

/** The version that takes effect next; null when none is announced. */
export function findAnnouncedVersion(slug: DocumentSlug, day = formatMoscowDay()): DocumentVersion | null {
  const current = getCurrentVersion(slug, day).version;
  return VERSIONS[slug].find(({ version }) => version > current) ?? null;
}

/** The versions that a person has to accept today. */
export function getVersionsToAccept(day = formatMoscowDay()): Record<AcceptedDocument, string> {
  const entries = ACCEPTED_DOCUMENTS.map((slug) => [slug, getCurrentVersion(slug, day).version]);
  return Object.fromEntries(entries) as Record<AcceptedDocument, string>;
}

/** A document to accept, and the newest version that the person accepted before; null when there is none. */
export type PendingDocument = { slug: AcceptedDocument; version: string; before: string | null };

/** Lists what a person still has to accept, from the newest version of each document that they accepted. */
export function listPendingDocuments(
  accepted: Readonly<Partial<Record<string, string>>>,
  day = formatMoscowDay(),
): PendingDocument[] {
  return ACCEPTED_DOCUMENTS.flatMap((slug) => {
    const { version } = getCurrentVersion(slug, day);
    const before = accepted[slug] ?? null;
    return before !== null && before >= version ? [] : [{ slug, version, before }];
  });
}

/** Address of a version of a document, without the language: `/terms/2026-11-26`. */
export const formatVersionPath = (slug: DocumentSlug, version: string) => `/${slug}/${version}`;
