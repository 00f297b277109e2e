// The goods that words name: terms of each category, and the categories of each term.
import { memoise } from "@/lib/core/cache/remembered";
import { lazy } from "@/lib/core/lazy";
import { type CategoryNode, categoryNodes, listCategoryPath, listLeaves } from "@/lib/reference/categories/tree";
import { isAdjective } from "./dictionary";
import { spellBySound } from "./letters";
import { listQualityNames, toCategoryTerm } from "./names";
import synonyms from "./synonyms.json";
import { listTerms, parseWanted } from "./words";

/** Names up to this length are marks: «АКО», «РТ». */
const SHORTEST_MARK = 3;
const CACHE = { most: 1_000, longest: 100 };

/** The terms of a category: its own names and synonyms, and those of the categories above it. */
export const listCategoryTerms = memoise((slug): readonly string[] => {
  const node = categoryNodes.get(slug);
  const path = node ? listCategoryPath(node) : [];
  return path.flatMap((step) => [toCategoryTerm(step.slug), ...listOwnTerms(step)]);
}, CACHE);

function listOwnTerms(node: CategoryNode): string[] {
  // «Мука и крупы» names neither flour nor groats alone, so the words of such a group do not count. On a leaf each does.
  if (node.level < 3 && /,| и /.test(node.name))
    return [...listOtherNames(node, new Set())].concat(findMeaning(node.name) ?? []);
  const name = listTerms(node.name);
  return [...name, ...listOtherNames(node, name), ...listOtherHeads(node)];
}

/** Terms of the other names of a category, without words that mean other goods: "wheat flour" is no wheat. */
function listOtherNames(node: CategoryNode, named: ReadonlySet<string>): string[] {
  // The synonym «пшеница 3 класса» would make each listing of the category one of class 3.
  const names = [
    ...listEnglishNames(node),
    ...node.synonyms.filter((words) => !/\d/.test(words) && !isNarrower(words, node, named)),
  ];
  // «Чечевица красная» would make each listing of lentils a red one.
  const values = new Set(listQualityNames(node).flatMap((value) => [...listTerms(value)]));
  const isQuality = (term: string) => (values.has(term) || isAdjective(term)) && !named.has(term) && !isGoods(term);
  return names.flatMap((words) => {
    const whole = findMeaning(words);
    const kept = words.split(/\s+/).filter((word) => {
      const meaning = findMeaning(word);
      return meaning === null || meaning === whole || named.has(meaning);
    });
    // «Сахар-песок» is one thing, and no sand.
    const terms = kept.flatMap((word) =>
      [findMeaning(word) ?? [...listTerms(word)]].flat().filter((term) => kept.length < 2 || !isQuality(term)),
    );
    return [...terms, ...(whole === null ? [] : [whole])];
  });
}

/** Whether a synonym is another one with a quality: «ЛДСП» is «ламинированная ДСП», so that not all «ДСП» is such. */
function isNarrower(words: string, node: CategoryNode, named: ReadonlySet<string>): boolean {
  const meaning = findMeaning(words);
  if (meaning === null || named.has(meaning)) return false;
  const others = node.synonyms.map((one) => one.toLowerCase());
  return synonyms.some(
    (group) =>
      `=${group[0]}` === meaning &&
      group.some((phrase) => {
        const [first = "", ...rest] = phrase.split(" ");
        return /[ая]я$|[ыи]й$|[ое]е$/u.test(first) && others.includes(rest.join(" "));
      }),
  );
}

/** The English name, unless it is narrower than the Russian one: "aggregates" is the group of sand too, and means crushed stone. */
function listEnglishNames({ name, nameEn, level }: CategoryNode): string[] {
  if (name.includes(" и ")) return [];
  const meaning = findMeaning(nameEn);
  return level < 3 && meaning !== null && meaning !== findMeaning(name) ? [] : [nameEn];
}

/** The meaning of a text that is one word or phrase of the dictionary, else null. */
export function findMeaning(text: string): string | null {
  const terms = [...listTerms(text)];
  const [wanted, more] = parseWanted(text);
  const [term, other] = wanted?.terms ?? [];
  return term?.startsWith("=") && !other && !more && terms.includes(term) ? term : null;
}

const isCyrillic = (text: string) => /\p{sc=Cyrillic}/u.test(text);
/** The noun that a Russian name begins with. The last one of an English name may be of a wider meaning ("soda ash"). */
function findHead(name: string): string | null {
  return isCyrillic(name) ? findMeaning(name.split(/\s+/)[0] ?? "") : null;
}

/** Terms that name the goods of a category: its names as wholes, the noun of its name, and the words of a group's name. */
function listNaming(node: CategoryNode): string[] {
  const isLeaf = node.level === 3;
  const names = [node.name, ...(isLeaf ? [node.nameEn] : listEnglishNames(node)), ...node.synonyms];
  const whole = names.flatMap((name) => findMeaning(name) ?? findPlainWord(name) ?? []);
  const isSeveral = /,| и /.test(node.name);
  const nouns = isLeaf ? [findHead(node.name) ?? []].flat() : isSeveral ? [] : [...listTerms(node.name)];
  return [...whole, ...nouns.filter((term) => term.startsWith("="))].filter((term) => !isAdjective(term));
}

/** The term of a name that is one word without a meaning of the dictionary, and no short mark. */
function findPlainWord(name: string): string | null {
  const [wanted, more] = parseWanted(name);
  return wanted?.isWord && !more && name.length > SHORTEST_MARK ? (wanted.terms[0] ?? null) : null;
}

type LeavesByTerm = Map<string, Set<string>>;

function addGoods(leavesByTerm: LeavesByTerm, node: CategoryNode, terms: readonly string[]): void {
  for (const term of terms) {
    const leaves = leavesByTerm.get(term) ?? new Set();
    for (const { slug } of listLeaves(node)) leaves.add(slug);
    leavesByTerm.set(term, leaves);
  }
}

/** The slugs of the leaf categories that each term names. */
const getNamedLeaves = lazy(() => {
  const leaves: LeavesByTerm = new Map();
  for (const node of categoryNodes.values()) addGoods(leaves, node, [toCategoryTerm(node.slug), ...listNaming(node)]);
  return leaves;
});

/**
 * Whether a noun may name a category that has it in a synonym: no other goods have it, or only such of the group, and the category has no
 * noun of its own. «Рулон оцинкованный» is «прокат оцинкованный», but «пруток арматурный» is «арматура», and no other «пруток».
 */
function isOpen(term: string, { name, parent }: CategoryNode): boolean {
  const ofOthers = getNamedLeaves().get(term);
  if (!ofOthers) return true;
  const own = getNamedLeaves().get(findHead(name) ?? "");
  return own !== undefined && own.size > 1 && [...ofOthers].every((slug) => categoryNodes.get(slug)?.parent === parent);
}

/**
 * Terms of the nouns of a category's synonyms: «латунь Л63» is another name of «прокат латунный», so that «латунь» names it. «Медь блеск»
 * is scrap, but copper has a name of its own.
 */
const listOtherHeads = (node: CategoryNode) =>
  node.synonyms.flatMap((name) => findHead(name) ?? []).filter((term) => isOpen(term, node) && !isAdjective(term));

const getLeavesByTerm = lazy(() => {
  const leaves: LeavesByTerm = new Map([...getNamedLeaves()].map(([term, slugs]) => [term, new Set(slugs)]));
  for (const node of categoryNodes.values()) addGoods(leaves, node, listOtherHeads(node));
  return leaves;
});

/** Whether a term names goods of the catalogue. */
export function isGoods(term: string): boolean {
  return getLeavesByTerm().has(term);
}

/** Whether Latin words spell goods by their sounds: "fanera" is «фанера», though it is part of a company's slug too. */
export function soundsLikeGoods(terms: readonly string[]): boolean {
  return terms.some((term) => [...listTerms(spellBySound(term) ?? "")].some(isGoods));
}

/** Slugs of the leaf categories that any of these terms name. */
export function findLeavesOf(terms: readonly string[]): ReadonlySet<string> {
  return new Set(terms.flatMap((term) => [...(getLeavesByTerm().get(term) ?? [])]));
}

/** Terms that name a category and those above it. */
const namingTerms = memoise((slug): ReadonlySet<string> => {
  const node = categoryNodes.get(slug);
  const path = node ? listCategoryPath(node) : [];
  return new Set(path.flatMap((step) => [toCategoryTerm(step.slug), ...listNaming(step), ...listOtherHeads(step)]));
}, CACHE);

/** Terms of the values that the qualities of a category have. */
const valueTerms = memoise((slug): ReadonlySet<string> => {
  const values =
    categoryNodes
      .get(slug)
      ?.attributes.flatMap(({ options, optionsEn }) => [...(options ?? []), ...(optionsEn ?? [])]) ?? [];
  return new Set(values.flatMap((value) => [...listTerms(value)]));
}, CACHE);

/** Whether a term names goods other than those of a category: «пшеница» in a listing of fungicides. */
export function isForeignGoods(term: string, slug: string): boolean {
  return isGoods(term) && !namingTerms(slug).has(term) && !valueTerms(slug).has(term);
}

/** Whether a term names goods that are a quality in a listing of a category: «ПВД» of recycled pellets. */
export function isGoodsAsQuality(term: string, slug: string): boolean {
  return isGoods(term) && !namingTerms(slug).has(term) && valueTerms(slug).has(term);
}

/** Terms of a category, apart from those of other goods that its name is made of: «лом меди» offers no copper. */
export const splitCategoryTerms = memoise((slug): { own: readonly string[]; foreign: readonly string[] } => {
  const terms = listCategoryTerms(slug);
  return {
    own: terms.filter((term) => !isForeignGoods(term, slug)),
    foreign: terms.filter((term) => isForeignGoods(term, slug)),
  };
}, CACHE);

/** Goods of so many kinds that a word beside them may name one that nobody sells: «масло оливковое», «капуста брокколи». */
const getGeneric = lazy(() =>
  listTerms(
    "масло, шрот, отруби, крахмал, концентрат, кислота, сода, соль, мука, крупа, лист, труба, плита, руда, селитра, сульфат, семена, волокно, гранула, корм, бумага, картон, сыр, сахар, газ, топливо, удобрение, смесь, блок, металл, сталь, железо, лом, сплав, мёд, рыба, мясо, молоко, ягода, капуста, лук, butter, шкура, зерно, овощи, фрукты, полимер, пиломатериалы, доска, краска",
  ),
);

/** Whether terms name goods that have no kinds beside those of the catalogue. */
export function isSpecific(terms: readonly string[]): boolean {
  return terms.some(isGoods) && !terms.some((term) => getGeneric().has(term));
}
