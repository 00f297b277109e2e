// Rules of a company's check: what it needs, who may ask, what it may become.

import { AppError, createTransitionError, type FieldError } from "@/lib/core/errors";
import { HOME_COUNTRY } from "./policy";
import type { CompanyStatus } from "./reference";

type Identity = {
  name: string;
  inn: string | null;
  ogrn: string | null;
  countryCode: string;
};

/** Whether a change touches what was checked: who the company is. */
export function changesIdentity(before: Identity, after: Identity): boolean {
  return (["name", "inn", "ogrn", "countryCode"] as const).some((key) => before[key] !== after[key]);
}

/** Status after a change: a verified company with another identity has to be checked again. */
export function getStatusAfterChange(status: CompanyStatus, isAnother: boolean): CompanyStatus {
  return isAnother && status === "VERIFIED" ? "PENDING" : status;
}

const NEEDS = {
  inn: "is needed for the check",
  ogrn: "is needed for the check",
  documents: "at least one is needed for the check",
};
type VerificationNeed = keyof typeof NEEDS;

/** Missing inputs of a check: the tax number, in Russia the OGRN, and a document. */
export function listVerificationNeeds(
  { countryCode, inn, ogrn }: Pick<Identity, "countryCode" | "inn" | "ogrn">,
  documents: number,
): VerificationNeed[] {
  const isGiven = { inn: inn !== null, ogrn: countryCode !== HOME_COUNTRY || ogrn !== null, documents: documents > 0 };
  return (["inn", "ogrn", "documents"] as const).filter((need) => !isGiven[need]);
}

/** Throws `validation_failed` naming what a check needs and the company has not given. */
export function requireVerifiable(company: Identity, documents: number): void {
  const errors = listVerificationNeeds(company, documents).map(
    (need): FieldError => ({ pointer: `#/${need}`, code: "required", detail: NEEDS[need] }),
  );
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
}

/** A company asks once: what waits or is checked is not asked for again. */
export function requireRequestable(status: CompanyStatus): void {
  if (status !== "DRAFT" && status !== "REJECTED") throw createTransitionError(status, "PENDING");
}

/** Only what waits is decided; a verification is taken back by checking anew. */
export function requireDecidable(from: CompanyStatus, to: "VERIFIED" | "REJECTED" | "PENDING"): void {
  if (from !== (to === "PENDING" ? "VERIFIED" : "PENDING")) throw createTransitionError(from, to);
}

/** Papers on which a decision rests, or will, stay. */
export function requireRemovable(status: CompanyStatus): void {
  if (status === "PENDING" || status === "VERIFIED") {
    throw new AppError("conflict", { detail: "A document can't be removed while the company is checked or verified." });
  }
}
