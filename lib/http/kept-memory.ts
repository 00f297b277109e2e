import { env } from "@/lib/core/env";

/** How PAGE_CACHE_MB is shared out, in bytes: two thirds of it are for pages, a third for answers of the API. */
export function keptMemory(): { pages: number; answers: number } {
  const all = env().PAGE_CACHE_MB * 2 ** 20;
  const answers = Math.floor(all / 3);
  return { pages: all - answers, answers };
}
