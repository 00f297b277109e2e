import { AppError, type FieldError, invalidTransition } from "@/lib/core/errors";
import type { CompanyStatus } from "./words";

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

/** Where a change leads: what is checked, or about to be, is checked anew when it says somebody else. */
export function statusAfterChange(status: CompanyStatus, isAnother: boolean): CompanyStatus {
  return isAnother && status === "VERIFIED" ? "PENDING" : status;
}

/** Throws `validation_failed` naming what a check needs and the company has not given. */
export function requireVerifiable(company: Identity, documents: number): void {
  const errors: FieldError[] = [];
  const missing = (field: string, detail: string) => errors.push({ pointer: `#/${field}`, code: "required", detail });
  if (company.countryCode === "RU" && company.inn === null) missing("inn", "is needed for the check");
  if (company.countryCode === "RU" && company.ogrn === null) missing("ogrn", "is needed for the check");
  if (documents === 0) missing("documents", "at least one is needed for the check");
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
}

/** A company asks once: what waits or is checked is not asked for again. */
export function requireRequestable(status: CompanyStatus): void {
  if (status !== "DRAFT" && status !== "REJECTED") throw invalidTransition(status, "PENDING");
}

/** Only what waits is decided; a verification is taken back by checking anew. */
export function requireDecidable(from: CompanyStatus, to: "VERIFIED" | "REJECTED" | "PENDING"): void {
  if (from !== (to === "PENDING" ? "VERIFIED" : "PENDING")) throw invalidTransition(from, to);
}

/** Papers on which a decision rests, or will, stay. */
export function requireRemovable(status: CompanyStatus): void {
  if (status === "PENDING" || status === "VERIFIED") {
    throw new AppError("conflict", { detail: "A document can't be removed while the company is checked or verified." });
  }
}
