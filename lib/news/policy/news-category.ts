// Chooses the category of a news item from its commodities and its words.
import { findCategory, listCategoryPath } from "@/lib/reference/categories/tree";
import type { NewsCategory } from "../contract";

/** News category of each industry. `logistics`, `regulation` and `markets` belong to no industry. */
const OF_INDUSTRY: Readonly<Record<string, NewsCategory>> = {
  agriculture: "grain",
  food: "food",
  "ferrous-metals": "metals",
  "non-ferrous-metals": "metals",
  "ores-minerals": "metals",
  recyclables: "metals",
  energy: "energy",
  fertilizers: "fertilizers",
  chemicals: "chemicals",
  polymers: "chemicals",
  "textile-leather": "chemicals",
  timber: "timber",
  "construction-materials": "construction",
};

/**
 * Words of each category. The first category that matches wins: a duty on wheat is regulation. Words match whole; `*`
 * is any ending, `_` a space.
 */
const WORDS: readonly (readonly [NewsCategory, RegExp])[] = [
  [
    "regulation",
    createPattern(
      "пошлин* квот* тариф* санкци* регулировани* минсельхоз* минпромторг* фас россельхознадзор* роспотребнадзор* гост",
      "гост(а|у|ом|е|ы|ов|ам|ами|ах) ндс законопроект* постановлени* маркировк* эмбарго customs_dut(y|ies) tariffs?",
      "quotas? regulat* sanction* legislation bills?",
    ),
  ],
  [
    "logistics",
    createPattern(
      "логистик* фрахт* ржд перевоз* порт[аеуы]? терминал* вагон(?!к)* контейнер* судоход* навигаци* элеватор*",
      "logistics freight* shipping railways? ports? vessels? containers? rail_?cars?",
    ),
  ],
  [
    "fertilizers",
    createPattern(
      "удобрени* карбамид* селитр* аммофос* азофоск* хлорист* агрохими* гербицид* fungicid* fertili[sz]er* urea potash",
      "phosphates?",
    ),
  ],
  [
    "energy",
    createPattern(
      "нефт* бензин* дизел* дизтоплив* мазут* газ[аеу]? спг суг уголь угольн* угл(я|ю|ем) энерги[яиюе]* пеллет* crude",
      "oil_prices gasoline diesel fuel fossil_fuels natural_gas lng coal energy",
    ),
  ],
  [
    "metals",
    createPattern(
      "металл* сталь* стали прокат* арматур* чугун* лом[а-я]? руд[аыу] алюмини* мед[ьи] никел* цинк* золот[оауе]",
      "золотом золотодоб* платин* metals? metallurg* steels? steelmak* iron_ore alumini?um copper nickel zinc gold",
      "scrap",
    ),
  ],
  [
    "timber",
    createPattern(
      "лес леса лесопром* лесоматериал* пиломатериал* древесин* фанер* целлюлоз* картон* бумаг* timber lumber sawn",
      "plywood pulp wood wooden",
    ),
  ],
  [
    "construction",
    createPattern(
      "цемент* щебен* щебня кирпич* бетон* стройматериал* утеплител* cement aggregates bricks? concrete",
      "construction_materials",
    ),
  ],
  [
    "chemicals",
    createPattern(
      "полимер* полиэтилен* полипропилен* пвх химическ* хими[яию] метанол* каучук* сод[аы] polymers? polyethylene",
      "polypropylene chemicals? methanol rubber soda_ash",
    ),
  ],
  [
    "food",
    createPattern(
      "сахар* мяс[оа]* молок* молочн* сыр рыб[аыу] рыболов* продовольств* подсолнечное_масло растительн* мука муки",
      "круп[аы] sugar sugarcane meats? dairy milk fish fishing fisher(y|ies) foods? foodstuffs? vegetable_oils? flour",
    ),
  ],
  [
    "grain",
    createPattern(
      "зерн* пшениц* ячмен* кукуруз* рожь ржи овес овса маслич* подсолнеч* рапс* со[яиею] шрот* корм[аеу]? кормом",
      "кормов* урожа* посев* агро* grains? wheat barley corn maize oilseeds? soybeans? rapeseed crops? harvest* feeds?",
    ),
  ],
];

function createPattern(...lines: string[]): RegExp {
  const patterns = lines.join(" ").replaceAll("*", "\\p{L}*").replaceAll(" ", "|").replaceAll("_", " ");
  return new RegExp(`(?<!\\p{L})(?:${patterns})(?!\\p{L})`, "u");
}

/**
 * Words of regulation or logistics in the title win. Then come the commodities, the other words of the title and the
 * categories of the feed. `markets` is the default.
 */
export function chooseCategory(item: {
  title: string;
  commodities: readonly string[];
  categories: readonly string[];
}): NewsCategory {
  const byTitle = findByWords(item.title);
  if (byTitle === "regulation" || byTitle === "logistics") return byTitle;
  return findByCommodities(item.commodities) ?? byTitle ?? findByWords(item.categories.join(", ")) ?? "markets";
}

function findByWords(text: string): NewsCategory | null {
  const folded = text.toLowerCase().replaceAll("ё", "е");
  return WORDS.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

/** Category of the industry with the most commodities; the first one when several are equal. */
function findByCommodities(slugs: readonly string[]): NewsCategory | null {
  const found = slugs.flatMap((slug) => findIndustryCategory(slug) ?? []);
  const count = (category: NewsCategory) => found.filter((one) => one === category).length;
  return found.reduce<NewsCategory | null>(
    (best, one) => (best === null || count(one) > count(best) ? one : best),
    null,
  );
}

function findIndustryCategory(slug: string): NewsCategory | null {
  const node = findCategory(slug);
  const [industry] = node ? listCategoryPath(node) : [];
  return (industry && OF_INDUSTRY[industry.slug]) ?? null;
}
