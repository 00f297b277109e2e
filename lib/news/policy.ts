import { accountOf, type Caller } from "@/lib/core/caller";
import { AppError, invalidTransition } from "@/lib/core/errors";
import { findCategory, listCategoryPath } from "@/lib/reference/categories/tree";
import type { NewsCategory, NewsStatus } from "./contract";

/** Every move of the state machine. What was taken down can come back, as it was or to be worked on. */
const NEWS_MOVES: Record<NewsStatus, readonly NewsStatus[]> = {
  DRAFT: ["SCHEDULED", "PUBLISHED", "ARCHIVED"],
  SCHEDULED: ["DRAFT", "PUBLISHED", "ARCHIVED"],
  PUBLISHED: ["ARCHIVED"],
  ARCHIVED: ["DRAFT", "PUBLISHED"],
};

/** News of other sites is theirs: it is shown or taken down, never worked on. */
const FOREIGN_STATES: readonly NewsStatus[] = ["PUBLISHED", "ARCHIVED"];

/** What of an item decides what may be done with it. */
type EditedNews = { status: NewsStatus; feed: string | null; firstPublishedAt: Date | null };

/** The states that an item can be moved to. */
export function newsMoves({ status, feed, firstPublishedAt }: EditedNews): NewsStatus[] {
  return NEWS_MOVES[status].filter((to) => {
    if (feed !== null) return FOREIGN_STATES.includes(to);
    // A draft that was thrown away never came out, so there is nothing to bring back to the readers.
    return !(status === "ARCHIVED" && to === "PUBLISHED" && firstPublishedAt === null);
  });
}

/** Throws `invalid_transition` unless the state machine has the move. */
export function requireNewsMove(item: EditedNews, to: NewsStatus): void {
  if (!newsMoves(item).includes(to)) throw invalidTransition(item.status, to);
}

/** Whether the texts of an item may change: those of our own articles, until they are archived. */
export function isEditable({ status, feed }: Pick<EditedNews, "status" | "feed">): boolean {
  return feed === null && status !== "ARCHIVED";
}

/** Whoever is no editor learns nothing of unpublished news, not even that there is any. Throws `not_found`. */
export function requireNewsEditor(caller: Caller): void {
  if (caller.kind === "system") return;
  const role = accountOf(caller)?.role;
  if (caller.kind !== "session" || (role !== "editor" && role !== "admin")) throw noNews();
}

export function noNews(): AppError {
  return new AppError("not_found", { detail: "There is no such news item." });
}

/** The news category of each industry. `logistics`, `regulation` and `markets` stand beside the industries. */
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
 * What a text is about, by its words. The first that fits decides: a duty on wheat is news of regulation. A word stands
 * whole, or "billion" would be a bill; `*` is any ending, `_` a space.
 */
const WORDS: readonly (readonly [NewsCategory, RegExp])[] = [
  [
    "regulation",
    words(
      "пошлин* квот* тариф* санкци* регулировани* минсельхоз* минпромторг* фас россельхознадзор* роспотребнадзор* гост",
      "гост(а|у|ом|е|ы|ов|ам|ами|ах) ндс законопроект* постановлени* маркировк* эмбарго customs_dut(y|ies) tariffs?",
      "quotas? regulat* sanction* legislation bills?",
    ),
  ],
  [
    "logistics",
    words(
      "логистик* фрахт* ржд перевоз* порт[аеуы]? терминал* вагон(?!к)* контейнер* судоход* навигаци* элеватор*",
      "logistics freight* shipping railways? ports? vessels? containers? rail_?cars?",
    ),
  ],
  [
    "fertilizers",
    words(
      "удобрени* карбамид* селитр* аммофос* азофоск* хлорист* агрохими* гербицид* fungicid* fertili[sz]er* urea potash",
      "phosphates?",
    ),
  ],
  [
    "energy",
    words(
      "нефт* бензин* дизел* дизтоплив* мазут* газ[аеу]? спг суг уголь угольн* угл(я|ю|ем) энерги[яиюе]* пеллет* crude",
      "oil_prices gasoline diesel fuel fossil_fuels natural_gas lng coal energy",
    ),
  ],
  [
    "metals",
    words(
      "металл* сталь* стали прокат* арматур* чугун* лом[а-я]? руд[аыу] алюмини* мед[ьи] никел* цинк* золот[оауе]",
      "золотом золотодоб* платин* metals? metallurg* steels? steelmak* iron_ore alumini?um copper nickel zinc gold",
      "scrap",
    ),
  ],
  [
    "timber",
    words(
      "лес леса лесопром* лесоматериал* пиломатериал* древесин* фанер* целлюлоз* картон* бумаг* timber lumber sawn",
      "plywood pulp wood wooden",
    ),
  ],
  [
    "construction",
    words(
      "цемент* щебен* щебня кирпич* бетон* стройматериал* утеплител* cement aggregates bricks? concrete",
      "construction_materials",
    ),
  ],
  [
    "chemicals",
    words(
      "полимер* полиэтилен* полипропилен* пвх химическ* хими[яию] метанол* каучук* сод[аы] polymers? polyethylene",
      "polypropylene chemicals? methanol rubber soda_ash",
    ),
  ],
  [
    "food",
    words(
      "сахар* мяс[оа]* молок* молочн* сыр рыб[аыу] рыболов* продовольств* подсолнечное_масло растительн* мука муки",
      "круп[аы] sugar sugarcane meats? dairy milk fish fishing fisher(y|ies) foods? foodstuffs? vegetable_oils? flour",
    ),
  ],
  [
    "grain",
    words(
      "зерн* пшениц* ячмен* кукуруз* рожь ржи овес овса маслич* подсолнеч* рапс* со[яиею] шрот* корм[аеу]? кормом",
      "кормов* урожа* посев* агро* grains? wheat barley corn maize oilseeds? soybeans? rapeseed crops? harvest* feeds?",
    ),
  ],
];

function words(...lines: string[]): RegExp {
  const patterns = lines.join(" ").replaceAll("*", "\\p{L}*").replaceAll(" ", "|").replaceAll("_", " ");
  return new RegExp(`(?<!\\p{L})(?:${patterns})(?!\\p{L})`, "u");
}

/**
 * The news category of an item: by its commodities, unless words of regulation or transport outrank them; by its
 * title's words, then by the source's own categories; `markets` when nothing tells.
 */
export function categoryOf(item: {
  title: string;
  commodities: readonly string[];
  categories: readonly string[];
}): NewsCategory {
  const byTitle = byWords(item.title);
  if (byTitle === "regulation" || byTitle === "logistics") return byTitle;
  return byCommodities(item.commodities) ?? byTitle ?? byWords(item.categories.join(", ")) ?? "markets";
}

function byWords(text: string): NewsCategory | null {
  const folded = text.toLowerCase().replaceAll("ё", "е");
  return WORDS.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

/** The category of the industry that most of the commodities belong to; the first of equals. */
function byCommodities(slugs: readonly string[]): NewsCategory | null {
  const found = slugs.flatMap((slug) => industryCategory(slug) ?? []);
  const count = (category: NewsCategory) => found.filter((one) => one === category).length;
  return found.reduce<NewsCategory | null>(
    (best, one) => (best === null || count(one) > count(best) ? one : best),
    null,
  );
}

function industryCategory(slug: string): NewsCategory | null {
  const node = findCategory(slug);
  const [industry] = node ? listCategoryPath(node) : [];
  return (industry && OF_INDUSTRY[industry.slug]) ?? null;
}

/** Minutes until a source is asked again: what it asks for, 15 to 60; 30 unless it says. */
export function minutesUntilNext(ttlMinutes: number | null): number {
  return Math.min(60, Math.max(15, ttlMinutes ?? 30));
}

/** Minutes until a source that failed so many times in a row is asked again: 15, 30, 60 … up to 12 hours. */
export function minutesAfterFailures(failures: number): number {
  return Math.min(720, 15 * 2 ** Math.min(10, Math.max(0, failures - 1)));
}
