import { categoryPath, findCategory } from "@/lib/categories/tree";
import { accountOf, type Caller } from "@/lib/core/caller";
import { AppError, invalidTransition } from "@/lib/core/errors";
import type { NewsCategory, NewsStatus } from "./contract";

/** Every move of the state machine. What was taken down can come back, as it was or to be worked on. */
export const NEWS_MOVES: Record<NewsStatus, readonly NewsStatus[]> = {
  DRAFT: ["SCHEDULED", "PUBLISHED", "ARCHIVED"],
  SCHEDULED: ["DRAFT", "PUBLISHED", "ARCHIVED"],
  PUBLISHED: ["ARCHIVED"],
  ARCHIVED: ["DRAFT", "PUBLISHED"],
};

/** News of other sites is theirs: it is shown or taken down, never worked on. */
const FOREIGN_STATES: readonly NewsStatus[] = ["PUBLISHED", "ARCHIVED"];

/** What of an item decides what may be done with it. */
export type EditedNews = { status: NewsStatus; feed: string | null; firstPublishedAt: Date | null };

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

/** What a text is about, by its words. The first that fits decides: a duty on wheat is news of regulation. */
const WORDS: readonly (readonly [NewsCategory, RegExp])[] = [
  [
    "regulation",
    /(^|[^\p{L}])(пошлин|квот[аыуе]|тариф|санкци|регулировани|минсельхоз|минпромторг|фас|россельхознадзор|роспотребнадзор|гост|ндс|законопроект|постановлени|маркировк|эмбарго|customs duty|tariffs?|quotas?|regulat|sanctions?|legislation|bill)/u,
  ],
  [
    "logistics",
    /(^|[^\p{L}])(логистик|фрахт|ржд|перевоз|порт[аеуы]?(?![\p{L}])|терминал|вагон|контейнер|судоход|навигаци|элеватор|logistics|freight|shipping|railway|ports?(?![\p{L}])|vessels?|containers?|rail cars?)/u,
  ],
  [
    "fertilizers",
    /(^|[^\p{L}])(удобрени|карбамид|селитр|аммофос|азофоск|хлорист|агрохими|гербицид|fungicid|fertili[sz]er|urea|potash|phosphate)/u,
  ],
  [
    "energy",
    /(^|[^\p{L}])(нефт[ьиея]|нефтепродукт|бензин|дизел|дизтоплив|мазут|газ[аеу]?(?![\p{L}])|спг|суг|уголь|угля|углем|энерги|пеллет|crude|oil prices|gasoline|diesel|fuel|natural gas|lng|coal|energy)/u,
  ],
  [
    "metals",
    /(^|[^\p{L}])(металл|сталь|стали(?![\p{L}])|прокат|арматур|чугун|лом[а-яу]?(?![\p{L}])|руд[аыу]|алюмини|мед[ьи](?![\p{L}])|никел|цинк|золот|платин|metals?|steel|iron ore|alumini?um|copper|nickel|zinc|gold|scrap)/u,
  ],
  [
    "timber",
    /(^|[^\p{L}])(лес(?![\p{L}])|леса(?![\p{L}])|лесопром|лесоматериал|пиломатериал|древесин|фанер|целлюлоз|картон|бумаг|timber|lumber|sawn|plywood|pulp|wood)/u,
  ],
  [
    "construction",
    /(^|[^\p{L}])(цемент|щебен|щебня|кирпич|бетон|стройматериал|утеплител|cement|aggregates|brick|concrete|construction materials)/u,
  ],
  [
    "chemicals",
    /(^|[^\p{L}])(полимер|полиэтилен|полипропилен|пвх|химическ|хими[яию]|метанол|каучук|сод[аы](?![\p{L}])|polymers?|polyethylene|polypropylene|chemicals?|methanol|rubber|soda ash)/u,
  ],
  [
    "food",
    /(^|[^\p{L}])(сахар|мяс[оа]|молок|молочн|сыр(?![\p{L}])|рыб[аыу]|продовольств|подсолнечное масло|растительн|мука(?![\p{L}])|муки(?![\p{L}])|круп[аы]|sugar|meat|dairy|milk|fish|food|vegetable oils?|flour)/u,
  ],
  [
    "grain",
    /(^|[^\p{L}])(зерн|пшениц|ячмен|кукуруз|рожь|ржи(?![\p{L}])|овес|овса|маслич|подсолнеч|рапс|со[яиею](?![\p{L}])|шрот|корм|урожа|посев|агро|grains?|wheat|barley|corn|maize|oilseeds?|soybeans?|rapeseed|crops?|harvest|feed)/u,
  ],
];

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
  return WORDS.find(([, words]) => words.test(folded))?.[0] ?? null;
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
  const [industry] = node ? categoryPath(node) : [];
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
