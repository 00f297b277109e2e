import { MAX_OFFSET } from "@/lib/core/page";
import type { RawParams } from "../../raw-params";

/** The page that an address names; the first one for anything that is no page, or lies too deep. */
export function pageNumber({ page }: RawParams, perPage: number): number {
  const number = typeof page === "string" && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
  return (number - 1) * perPage < MAX_OFFSET ? number : 1;
}
