// Regions in one word, as people say them: «ростобласть», «свердлобл».
import { REGIONS } from "@/lib/reference/geo/countries";
import { stemWord } from "./stem";

const GLUED = /^([а-я]{3,})(?:област|обл)$/;
const SHORTEST = 3;

/** The stem of the adjective of each region by its beginnings; null where several regions begin so. */
const byBeginning = new Map<string, string | null>();

for (const { nameRu } of REGIONS) {
  const [, adjective = ""] = /^(\S+ая) область$/.exec(nameRu.toLowerCase().replaceAll("ё", "е")) ?? [];
  for (let length = SHORTEST; length < adjective.length; length += 1) {
    const beginning = adjective.slice(0, length);
    byBeginning.set(beginning, byBeginning.has(beginning) ? null : stemWord(adjective));
  }
}

/** The terms of the region that a stem with «область» behind its beginning names: «ростовобласт» is «ростовск». */
export function listGluedRegion(stem: string): string[] {
  const [, beginning = ""] = GLUED.exec(stem) ?? [];
  // A vowel joins the parts: «свердлообласть».
  const region = byBeginning.get(beginning) ?? byBeginning.get(beginning.replace(/о$/, ""));
  return region ? [region] : [];
}
