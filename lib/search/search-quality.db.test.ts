// The quality of search, by judged queries over the demo market and listings made to deceive it.
import { beforeAll, expect, it } from "vitest";
import { loadDemo } from "@/lib/demo/load-listings";
import { offer, seller } from "@/lib/listings/test-offers";
import { search } from "./queries/search";
import { type Facts, gradeListing, loadFacts, measureOrder, parseRule, readJudgedQueries } from "./test-judge";

/** The newest of all: other goods that name wheat, titles stuffed with goods, and mentions of goods that nobody offers. */
const DECEIVING: [title: string, categorySlug: string, description?: string][] = [
  ["Фунгицид для пшеницы", "fungicides"],
  ["Семена озимой пшеницы, элита", "grain-seed"],
  ["Мешки для пшеницы, ячменя, кукурузы", "film-waste", "Подходят для пшеницы и арматуры"],
  ["Пшеница, ячмень, кукуруза, горох, рапс, соя, нут", "coriander-seed"],
  ["Горох, кориандр, лён, рапс, горчица оптом", "urea"],
  ["Арматура, катанка, круг, уголок, швеллер, балка", "scrap-3a"],
  ["Катанка, круг, уголок, арматура, лист, труба", "rebar"],
  ["Аммофос, карбамид, селитра, сульфат аммония, КАС", "herbicides"],
  ["Никель, олово, цинк, свинец, ферросилиций", "copper-scrap"],
  ["ПВХ, ДСП, гипсокартон, фанера, цемент", "brick"],
  ["Хлопок, шерсть, вискоза, лён", "waste-cardboard"],
  ["Гербицид для кукурузы и подсолнечника", "herbicides"],
  ["Трубы для нефти и газа", "welded-pipe"],
  ["Песок, щебень, цемент, кирпич с доставкой", "dry-mixes"],
];

let facts: Map<string, Facts>;

beforeAll(async () => {
  await loadDemo({ listings: 2_600, print: () => {} });
  const caller = await seller();
  for (const [title, categorySlug, description] of DECEIVING)
    await offer(caller, { title, categorySlug, ...(description && { description }) });
  facts = await loadFacts();
}, 120_000);

/** Near matches count where nothing has all that was asked for. */
async function judge(q: string, text: string): Promise<{ score: number; shown: string[] }> {
  const rule = parseRule(text);
  const { listings, near } = await search({ q, perPage: 10 });
  const found = listings?.data ?? [];
  const shown = found.map(({ title, type, categorySlug }) => `${type} ${categorySlug} ${title}`);
  if (rule.isNone) return { score: found.length + near.length === 0 ? 1 : 0, shown };
  const all = [...facts.values()];
  const grade = (of: typeof rule) => (id: string) => gradeListing(of, facts.get(id) as Facts);
  const grades = all.map((one) => gradeListing(rule, one));
  if (grades.some((one) => one > 0))
    return {
      score: measureOrder(
        found.map(({ id }) => grade(rule)(id)),
        grades,
      ),
      shown,
    };
  const wide = { ...rule, texts: [], places: [] };
  return {
    score: measureOrder(
      near.map(({ id }) => grade(wide)(id)),
      all.map((one) => gradeListing(wide, one)),
    ),
    shown,
  };
}

const groups = Object.entries(readJudgedQueries());
const scores = new Map<string, number>();

it.each(groups)(
  "%s are found",
  async (group, queries) => {
    const poor: string[] = [];
    let sum = 0;
    for (const [q, rule] of Object.entries(queries)) {
      const { score, shown } = await judge(q, rule);
      sum += score;
      if (score < 0.9) poor.push(`${q}: ${score.toFixed(2)}\n    ${shown.slice(0, 4).join("\n    ")}`);
    }
    const mean = sum / Object.keys(queries).length;
    scores.set(group, mean);
    expect(mean, poor.join("\n")).toBeGreaterThanOrEqual(0.9);
  },
  60_000,
);

it("all judged queries together are found", () => {
  const count = groups.reduce((sum, [, queries]) => sum + Object.keys(queries).length, 0);
  const sum = groups.reduce(
    (total, [group, queries]) => total + (scores.get(group) ?? 0) * Object.keys(queries).length,
    0,
  );
  expect(count).toBeGreaterThanOrEqual(250);
  expect(sum / count).toBeGreaterThanOrEqual(0.95);
});
