// The parts of a title that columns beside it repeat.
import type { Attribute } from "@/lib/reference/categories/contract";
import { foldLookAlikes } from "@/lib/text/letters";
import type { Titled } from "./listing-title";
import { getShortName } from "./quality-names";
import type { Locale } from "./routing";
import { getName, getOptionName, listCategoryAttributes, toReadable } from "./terms";

/** A piece of a title; `isBeside` where a column beside the title says the same. */
export type TitlePart = { text: string; isBeside: boolean };

/** Where a title states a quality. A size without a name is bare. What of `others` stays contradicts it: «12 мм» of «10 мм, 12 мм». */
type Statement = { from: number; to: number; isBare: boolean; others: RegExp | null };
type Value = string | number | boolean;
type FindStatement = (folded: string, value: Value) => Statement | null;

const fold = (text: string) => foldLookAlikes(text.toLowerCase());

/** Letters of folded titles. A class of all letters would make patterns slow to compile. */
const LETTER = "[a-zа-яё]";
const NUMBER = "(?<number>(?<![\\d.,])(?:\\d{1,3}(?:\\s\\d{3})+|\\d+)(?:[.,]\\d+)?)";
const SIGN = fold("[⌀∅øфd]\\s*=?\\s*");
const LIMIT = fold("(?:от|до|не менее|не более|from|up to|min\\.?|max\\.?)");
const JOINT = fold("(?:(?:и|and)\\s+)?(?:(?:с|со|из|with|of)\\s+)?");
const ORDINAL = fold("(?:-?(?:й|я|е|го|ый|ой|ий))?");

/**
 * Cuts titles of listings into pieces, and marks those that columns repeat, of qualities and of the basis: «Арматура», « А500С 12 мм»,
 * «, со склада», «, FCA Тверь». A title with nothing else than its columns, or with more values than they have, is one piece.
 */
export function createTitleSplitter(
  columns: readonly Attribute[],
  locale: Locale,
): (listing: Titled, basis: string | null) => TitlePart[] {
  const finders = columns.map((attribute) => ({
    attribute,
    find: attribute.type === "number" ? createNumberFinder(attribute, locale) : createTextFinder(attribute, locale),
  }));
  return ({ title, categorySlug, attributes }, basis) => {
    const folded = fold(title);
    const whole = [{ text: title, isBeside: false }];
    if (folded.length !== title.length) return whole;
    const found = finders.flatMap(({ attribute, find }) => {
      const value = attributes[attribute.key];
      const statement = value === undefined ? null : find(folded, value);
      if (!statement) return [];
      const before = folded.slice(0, statement.from);
      const isUnclear = () => LONE_NUMBER.test(before) || isNameOfOther(before, attribute, categorySlug, locale);
      return statement.isBare && isUnclear() ? [] : [statement];
    });
    const rest = (pieces: typeof found) =>
      cut(folded, pieces).reduce((text, part) => text + (part.isBeside ? "" : part.text), "");
    const [basisMatch] = basis ? folded.matchAll(toPiece(toPattern(basis))) : [];
    if (basisMatch) found.push(toStatement(basisMatch, false, null));
    const kept = found.filter(({ others }) => !others?.test(rest(found)));
    return kept.length > 0 && /\p{L}/u.test(rest(kept)) ? cut(title, kept) : whole;
  };
}

/** «10, » before «12 мм»: one more value, or a number that nobody knows the meaning of. */
const LONE_NUMBER = /(?:^|[\s,;])\d[\d.,]*[\s,;]*(?:и|или|or|and)?\s*$/;

/** «стенка» before «12 мм»: the size is of that quality. */
const isNameOfOther = (before: string, attribute: Attribute, categorySlug: string, locale: Locale) =>
  listCategoryAttributes(categorySlug).some(
    (one) => one.key !== attribute.key && new RegExp(`${toNamePattern(one, locale)}[\\s:=–]*$`).test(before),
  );

function cut(title: string, pieces: readonly { from: number; to: number }[]): TitlePart[] {
  let at = 0;
  const parts: TitlePart[] = [];
  for (const { from, to } of pieces.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue;
    const text = title.slice(from, to);
    const last = parts.at(-1);
    if (from === at && last) last.text += text;
    else if (from > at) parts.push({ text: title.slice(at, from), isBeside: false }, { text, isBeside: true });
    else parts.push({ text, isBeside: true });
    at = to;
  }
  return at < title.length ? [...parts, { text: title.slice(at), isBeside: false }] : parts;
}

/** Finds a number by its name, «протеин от 12,5 %», or bare with its unit, «12 мм». One set of patterns serves all values. */
function createNumberFinder(attribute: Attribute, locale: Locale): FindStatement {
  const name = toNamePattern(attribute, locale);
  const longest = toReadable(attribute, attribute.max ?? 0, locale).unit;
  const units = [attribute.unit, attribute.unitEn, longest].flatMap((unit) => (unit ? [toPattern(unit)] : []));
  const unit = `(?<unit>${units.join("|")})`;
  const hasUnit = units.length > 0;
  const named = [
    toPiece(`${name}[\\s:=–]*(?:${LIMIT}\\s*)?${NUMBER}${hasUnit ? `(?:\\s*${unit})?` : ""}`),
    ...(attribute.key === "diameter" ? [toPiece(`${SIGN}${NUMBER}(?:\\s*${unit})?`)] : []),
    ...(hasUnit ? [toPiece(`${NUMBER}\\s*${unit}\\s+${name}`)] : []),
  ];
  // A share without a name may be of anything.
  const bare = hasUnit && attribute.unit !== "%" ? [toPiece(`${NUMBER}\\s*${unit}`)] : [];
  const others = bare.length > 0 ? new RegExp(`\\d\\s*(?:${units.join("|")})(?!${LETTER})`) : null;
  return (folded, value) => {
    if (typeof value !== "number") return null;
    const readable = toReadable(attribute, value, locale);
    const isValue = ({ groups }: RegExpExecArray) => {
      const number = Number(groups?.number?.replaceAll(/\s/g, "").replace(",", "."));
      return number === (groups?.unit === fold(readable.unit ?? "") ? readable.value : value);
    };
    return find(named, isValue) ?? find(bare, isValue);

    function find(patterns: readonly RegExp[], isRight: typeof isValue): Statement | null {
      const [match] = patterns.flatMap((one) => [...folded.matchAll(one)]).filter(isRight);
      return match ? toStatement(match, patterns === bare, others) : null;
    }
  };
}

/** Finds a text as it is stored or read, or a number of a class or grade by its name: «3 класса», "class 3". */
function createTextFinder(attribute: Attribute, locale: Locale): FindStatement {
  const name = toNamePattern(attribute, locale);
  const classes = [`(?<number>\\d{1,2})${ORDINAL}\\s+${name}`, `${name}\\s*(?<number>\\d{1,2})`].map(toPiece);
  const anyClass = new RegExp(`\\d${ORDINAL}\\s+${name}|${name}\\s*\\d`);
  const listTexts = (stored: string) => [stored, getOptionName(attribute, stored, locale)].map(toPattern);
  const options = (attribute.options ?? []).filter((one) => !/^\d+$/.test(one));
  const patterns = new Map<string, { says: RegExp; others: RegExp | null }>();
  const findPattern = (value: string) => {
    const known = patterns.get(value);
    if (known) return known;
    const others = options.filter((one) => one !== value).flatMap(listTexts);
    const made = {
      says: toPiece(`(?:${name}\\s+)?(?:${listTexts(value).join("|")})`),
      others: others.length > 0 ? new RegExp(`(?<!${LETTER}|\\d)(?:${others.join("|")})(?!${LETTER}|\\d)`) : null,
    };
    patterns.set(value, made);
    return made;
  };
  return (folded, value) => {
    if (typeof value !== "string") return null;
    if (/^\d{1,2}$/.test(value)) {
      const [match] = classes
        .flatMap((one) => [...folded.matchAll(one)])
        .filter(({ groups }) => groups?.number === value);
      return match ? toStatement(match, false, anyClass) : null;
    }
    const { says, others } = findPattern(value);
    const [match] = folded.matchAll(says);
    return match ? toStatement(match, false, others) : null;
  };
}

const toStatement = (match: RegExpExecArray, isBare: boolean, others: RegExp | null): Statement => ({
  from: match.index,
  to: match.index + match[0].length,
  isBare,
  others,
});

/** A text as a pattern for folded titles. */
const toPattern = (text: string) =>
  fold(text)
    .replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")
    .replace(/\s+/g, "\\s*");

/** A piece of a title with what separates it from the words before it. The first words stay, and so does an end of a range. */
const toPiece = (source: string) =>
  new RegExp(`(?<=[^\\s,;:]):?[\\s,;]+${JOINT}(?<!\\d\\s*[–-]\\s*)(?:${source})(?=$|[\\s,;])(?!\\s*[–-]\\s*\\d)`, "g");

/** The names of a quality as a pattern that takes their endings: «протеин», «диаметром», "protein". */
function toNamePattern(attribute: Attribute, locale: Locale): string {
  const full = getName(attribute, locale).replace(/\s*\(.*?\)/, "");
  // «Класс пшеницы» within a title is its goods and their class; «цетановое число» before a figure is a name.
  const isName = attribute.type === "number" || !full.includes(" ");
  const names = [getShortName(attribute, locale), ...(isName ? [full] : [])];
  const stems = names.map((name) => {
    const stem = fold(name).replace(/(?<=.{3})[aeoyиыйьяю]+$/, "");
    return toPattern(stem) + (/^[a-zа-яё ]{3,}$/.test(stem) ? `${LETTER}*` : "");
  });
  return `(?:${[...new Set(stems)].join("|")})`;
}
