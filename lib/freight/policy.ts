import type { Caller } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";

/** Throws `not_found` unless the caller is an administrator who is signed in, or the system. */
export function requireFreightRights(caller: Caller): void {
  const isAdmin = caller.kind === "session" && caller.role === "admin";
  if (!isAdmin && caller.kind !== "system") throw new AppError("not_found");
}
