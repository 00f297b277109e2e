import { z } from "zod";
import { getCurrentVersion } from "./policy";
import type { AcceptedDocument } from "./reference/documents";

/** A ticked box, which sends the version that the page showed: nobody accepts a text that they did not see. */
const tick = (slug: AcceptedDocument) =>
  z.string().refine((version) => version === getCurrentVersion(slug).version, {
    error: "must be the version in effect",
    params: { code: "outdated" },
  });

/** Schema of the acceptance of some documents. */
export const buildAcceptance = (slugs: readonly AcceptedDocument[]) =>
  z.strictObject(Object.fromEntries(slugs.map((slug) => [slug, tick(slug)])));

/** Acceptance of each document by its version. */
export const Acceptance = z.strictObject({ terms: tick("terms"), "personal-data": tick("personal-data") });
export type Acceptance = z.infer<typeof Acceptance>;
