import { categoryNodes } from "@/lib/reference/categories/tree";
import { normaliseText } from "@/lib/text/normalise";

/** An item links to so many commodities at most. */
const MAX_MENTIONS = 5;

/**
 * Words that alone mean a commodity in a headline, and the category that deals in most of it: «пшеница» is milling
 * wheat unless more is said. Names and synonyms of the tree are added below.
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

/** Names and synonyms that are everyday words of a headline, or mean several goods. */
const TOO_COMMON = new Set(
  [
    "элита, репродукция, квадрат, круг, балка, уголок, пруток, мел, премиум, лен, архив, архивная, плита, лук, бычки, сажа",
    "сера, олово, свинец, никелевый, кинза, метан, вагонка, гранула, отруби, песок, брус, мед, сом, рт, пп, жби",
    "lead, tin, bulls, heifers, crude, casing, tubing, sand, gravel, concrete, flour, cathodes, pellets, chum, apple",
    "cheese, honey, chalk, lime, brick, hay, angle, pulp, cabbage, insecticide, insecticides, asphalt, soda, map, dap, an",
  ]
    .join(", ")
    .split(", ")
    .map((word) => stemOf(word)),
);

/** The stem of a word, alike for its cases: «пшеницу» and «пшеницы», "prices" and "price". Codes stay as they are. */
function stemOf(word: string): string {
  if (/\d/.test(word)) return word;
  if (/^[a-z]+$/.test(word))
    return word.length > 4 ? word.replace(/(ies|s)$/, (end) => (end === "ies" ? "y" : "")) : word;
  // «медь» is copper and «мёд» honey: a short word keeps its last letter.
  return word.length > 4 ? word.replace(ENDINGS, "") : word;
}

function stemsOf(text: string): string[] {
  return (normaliseText(text).match(/[\p{L}\p{N}.]+/gu) ?? []).map((word) => stemOf(word.replace(/\.$/, "")));
}

type Phrase = { stems: string[]; slug: string };

/** Every name and synonym of a leaf as stems, longest first, by its first stem. Phrases with figures are grades. */
const phrases: readonly Phrase[] = [
  ...[...categoryNodes.values()]
    .filter(({ level }) => level === 3)
    .flatMap(({ slug, name, nameEn, synonyms }) => [name, nameEn, ...synonyms].map((text) => ({ text, slug })))
    .map(({ text, slug }) => ({ stems: stemsOf(text), slug })),
  ...Object.entries(HEADS).map(([text, slug]) => ({ stems: stemsOf(text), slug })),
]
  .filter(({ stems: [first = "", ...rest] }) => rest.length > 0 || (first.length > 2 && !TOO_COMMON.has(first)))
  .filter(({ stems }) => stems.length <= 3)
  .sort((a, b) => b.stems.length - a.stems.length);

/**
 * The commodities that a headline names, as slugs of leaves in the order of their mention, five at most. A longer
 * phrase uses up its words: «шрот подсолнечный» is meal and not the seed. Both word orders count.
 */
export function mentionedCommodities(headline: string): string[] {
  const stems = stemsOf(headline);
  const used = new Set<number>();
  const found = new Map<string, number>();
  for (const { stems: wanted, slug } of phrases) {
    const at = placesOf(wanted, stems, used);
    if (at === null) continue;
    for (const place of at) used.add(place);
    found.set(slug, Math.min(found.get(slug) ?? Number.POSITIVE_INFINITY, ...at));
  }
  return [...found]
    .sort(([, a], [, b]) => a - b)
    .slice(0, MAX_MENTIONS)
    .map(([slug]) => slug);
}

/** An editor is offered so many. */
const MAX_SUGGESTIONS = 8;
/** So much of a text is read: what it is about, it says early. */
const READ_CHARACTERS = 4_000;

/** The commodities that an article mentions, by its title first, then its summary and text; for an editor to choose from. */
export function suggestCommodities(texts: readonly string[]): string[] {
  const sentences = texts.flatMap((text) => text.slice(0, READ_CHARACTERS).split(/[.!?;\n|]+/));
  return [...new Set(sentences.flatMap(mentionedCommodities))].slice(0, MAX_SUGGESTIONS);
}

/** Where the words of a phrase stand together in the text, in any order; null when they don't, or are used. */
function placesOf(wanted: readonly string[], stems: readonly string[], used: ReadonlySet<number>): number[] | null {
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
