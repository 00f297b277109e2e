import { AppError } from "@/lib/core/errors";

/** Whether an import would take out more than half of a seller's numbered listings, or has no rows at all. */
export function requireNotMass(counts: { rows: number; active: number; missing: number }, allowMass: boolean): void {
  const { rows, active, missing } = counts;
  if (allowMass || (rows > 0 && missing * 2 <= active)) return;
  const what =
    rows === 0 ? "The file has no rows." : `The file does not name ${missing} of your ${active} active listings.`;
  throw new AppError("mass_retirement", {
    detail: `${what} Send allowMass=true to withdraw them anyway.`,
    extra: { active, missing },
  });
}
