// Keeps the proof of which version of a document a person accepted, and when.
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import type { UserLocale } from "@/lib/users/contract";
import type { Acceptance } from "./contract";
import { ACCEPTED_DOCUMENTS } from "./reference/documents";
import { legalAcceptances } from "./schema";

type Accepted = {
  userId: string;
  accepted: Partial<Acceptance>;
  /** Now, unless it was earlier. */
  acceptedAt?: Date;
  locale: UserLocale;
};

/** Records what a person accepted, with its time and an audit record. What was accepted before stays as it was. */
export async function recordAcceptances(
  tx: Db,
  caller: Caller,
  { userId, accepted, acceptedAt = new Date(), locale }: Accepted,
): Promise<void> {
  const rows = ACCEPTED_DOCUMENTS.flatMap((document) => {
    const version = accepted[document];
    return version === undefined ? [] : [{ userId, document, version, locale, acceptedAt }];
  });
  if (rows.length === 0) return;
  const { document, version } = legalAcceptances;
  const added = await tx.insert(legalAcceptances).values(rows).onConflictDoNothing().returning({ document, version });
  if (added.length === 0) return;
  const versions = Object.fromEntries(added.map((row) => [row.document, row.version]));
  await recordAudit(tx, caller, {
    action: "user.accept-documents",
    subjectId: userId,
    changes: { ...versions, locale },
  });
}
