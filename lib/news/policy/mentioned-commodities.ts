// Finds the commodities that a headline or an article mentions.
import { categoryNodes } from "@/lib/reference/categories/tree";
import { normaliseText } from "@/lib/text/normalise";

/** Most commodities of one headline. */
const MAX_MENTIONS = 5;

/**
 * Words that mean a commodity on their own, with its usual category: «пшеница» alone is milling wheat. Names and
 * synonyms of the category tree are added below.
 */
const HEADS: Readonly<Record<string, string>> = {
  пшеница: "wheat-milling",
  wheat: "wheat-milling",
  ячмень: "barley-feed",
  barley: "barley-feed",
  кукуруза: "corn",
  соевый: "soybeans",
  арматура: "rebar",
  rebar: "rebar",
  лом: "scrap-3a",
  металлолом: "scrap-3a",
  медь: "copper-cathode",
  меди: "copper-cathode",
  copper: "copper-cathode",
  алюминий: "aluminium-primary",
  aluminium: "aluminium-primary",
  aluminum: "aluminium-primary",
  золото: "gold",
  gold: "gold",
  серебро: "silver",
  silver: "silver",
  чугун: "pig-iron",
  сахар: "white-sugar",
  sugar: "white-sugar",
  нефть: "crude-oil",
  дизтопливо: "diesel",
  diesel: "diesel",
  мазут: "fuel-oil",
  битум: "bitumen",
  bitumen: "bitumen",
  пеллеты: "wood-pellets",
  карбамид: "urea",
  urea: "urea",
  аммофос: "map",
  метанол: "methanol",
  пиломатериалы: "sawn-softwood",
  lumber: "sawn-softwood",
  фанера: "birch-plywood",
  plywood: "birch-plywood",
  целлюлоза: "pulp",
  цемент: "cement",
  cement: "cement",
  щебень: "crushed-stone",
  шрот: "sunflower-meal",
  жом: "beet-pulp",
  макулатура: "waste-cardboard",
  окатыши: "iron-ore-pellets",
  горячекатаный: "hr-coil",
  катанка: "wire-rod",
  гречка: "buckwheat-groats",
  рис: "milled-rice",
  "подсолнечное масло": "sunflower-oil-crude",
  "sunflower oil": "sunflower-oil-crude",
  "железная руда": "iron-ore-concentrate",
  "iron ore": "iron-ore-concentrate",
};

const ENDINGS =
  /(иями|ями|ами|ием|иям|иях|ого|его|ому|ему|ыми|ими|ией|ам|ям|ах|ях|ов|ев|ей|ий|ый|ой|ая|яя|ое|ее|ые|ие|ую|юю|ых|их|ым|им|ом|ем|ия|ии|ию|ью|а|я|ы|и|у|ю|о|е|ь|й)$/;

/** Names and synonyms that are ordinary words in headlines, or mean several goods. */
const TOO_COMMON = new Set(
  [
    "элита, репродукция, квадрат, круг, балка, уголок, пруток, мел, премиум, лен, архив, архивная, плита, лук, бычки, сажа",
    "сера, олово, свинец, никелевый, кинза, метан, вагонка, гранула, отруби, песок, брус, мед, сом, рт, пп, жби",
    "lead, tin, bulls, heifers, crude, casing, tubing, sand, gravel, concrete, flour, cathodes, pellets, chum, apple",
    "cheese, honey, chalk, lime, brick, hay, angle, pulp, cabbage, insecticide, insecticides, asphalt, soda, map, dap, an",
  ]
    .join(", ")
    .split(", ")
    .map((word) => toStem(word)),
);

/** The stem that all cases of a word share: «пшеницу» and «пшеницы», "prices" and "price". Codes stay unchanged. */
function toStem(word: string): string {
  if (/\d/.test(word)) return word;
  if (/^[a-z]+$/.test(word))
    return word.length > 4 ? word.replace(/(ies|s)$/, (end) => (end === "ies" ? "y" : "")) : word;
  // «медь» is copper and «мёд» honey: a short word keeps its last letter.
  return word.length > 4 ? word.replace(ENDINGS, "") : word;
}

function toStems(text: string): string[] {
  return (normaliseText(text).match(/[\p{L}\p{N}.]+/gu) ?? []).map((word) => toStem(word.replace(/\.$/, "")));
}

type Phrase = { stems: string[]; slug: string };

/** Stems of every name and synonym of a leaf category, longest first. */
const phrases: readonly Phrase[] = [
  ...[...categoryNodes.values()]
    .filter(({ level }) => level === 3)
    .flatMap(({ slug, name, nameEn, synonyms }) => [name, nameEn, ...synonyms].map((text) => ({ text, slug })))
    .map(({ text, slug }) => ({ stems: toStems(text), slug })),
  ...Object.entries(HEADS).map(([text, slug]) => ({ stems: toStems(text), slug })),
]
  .filter(({ stems: [first = "", ...rest] }) => rest.length > 0 || (first.length > 2 && !TOO_COMMON.has(first)))
  .filter(({ stems }) => stems.length <= 3)
  .sort((a, b) => b.stems.length - a.stems.length);

/**
 * Slugs of leaf categories in the order of their mention, at most five. A longer phrase wins over its words: «шрот
 * подсолнечный» is meal, not seed. Word order within a phrase does not matter.
 */
export function findMentionedCommodities(headline: string): string[] {
  const stems = toStems(headline);
  const used = new Set<number>();
  const found = new Map<string, number>();
  for (const { stems: wanted, slug } of phrases) {
    const at = findPhrase(wanted, stems, used);
    if (at === null) continue;
    for (const place of at) used.add(place);
    found.set(slug, Math.min(found.get(slug) ?? Number.POSITIVE_INFINITY, ...at));
  }
  return [...found]
    .sort(([, a], [, b]) => a - b)
    .slice(0, MAX_MENTIONS)
    .map(([slug]) => slug);
}

/** Most suggestions for an editor. */
const MAX_SUGGESTIONS = 8;
/** Characters of a text that are searched: articles name their subject early. */
const READ_CHARACTERS = 4_000;

/** Suggestions for an editor, from title, summary and body in this order. */
export function suggestCommodities(texts: readonly string[]): string[] {
  const sentences = texts.flatMap((text) => text.slice(0, READ_CHARACTERS).split(/[.!?;\n|]+/));
  return [...new Set(sentences.flatMap(findMentionedCommodities))].slice(0, MAX_SUGGESTIONS);
}

/**
 * Positions where the words of a phrase stand side by side, in any order; null when they do not, or are used already.
 */
function findPhrase(wanted: readonly string[], stems: readonly string[], used: ReadonlySet<number>): number[] | null {
  const last = stems.length - wanted.length;
  for (let start = 0; start <= last; start++) {
    const places = wanted.map((stem) => {
      const offset = stems.slice(start, start + wanted.length).indexOf(stem);
      return offset < 0 || used.has(start + offset) ? -1 : start + offset;
    });
    if (places.every((place) => place >= 0) && new Set(places).size === wanted.length) return places;
  }
  return null;
}
