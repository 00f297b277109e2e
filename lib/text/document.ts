// The search document of a listing: the terms that it is found by, at three levels.
import { memoise } from "@/lib/core/cache/remembered";
import { computeDigest } from "@/lib/core/etag";
import { lazy } from "@/lib/core/lazy";
import { findBasisByCode } from "@/lib/reference/bases";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CategoryNode, categoryNodes } from "@/lib/reference/categories/tree";
import { COUNTRIES, OTHER_NAMES, REGIONS } from "@/lib/reference/geo/countries";
import { listOtherTownNames } from "@/lib/reference/geo/towns";
import { isAdjective, TYPE_TERMS, toTypeTerm } from "./dictionary";
import { findMeaning, isForeignGoods, isGoods, isGoodsAsQuality, splitCategoryTerms } from "./goods";
import { listMeasuredTerms } from "./measured";
import { BASIS_NAMES, listNameTerms, toMentionTerm } from "./names";
import { isOtherGoods } from "./other-goods";
import { splitPlaceTerms } from "./places";
import { listMetres, listSizes } from "./sizes";
import synonyms from "./synonyms.json";
import { toDocumentIds } from "./terms";
import { listTerms } from "./words";

/** Raise it if documents, or the columns beside them, change in a way that the words and the sample below do not show. */
const RULES = 17;
/** A text that uses the rules of words and numbers, so that a changed rule changes its terms. */
const SAMPLE = `Куплю пшеницу 3кл, мёд и медь, сырьё и сыр, семечки, щебень 5–20, песка, овса, рожь; арматура A500С Ø12, ф16, 12мм;
  20Х, 40ХН, ГОСТ 34028-2016, АИ-92-К5, б/у, г/к, 16:16:16, 12,50 %, 1-й сорт, III класс, ст 3, Ст3, 600х250х100, 5т;
  доска 50 х 150 мм, 57×3,5, 5-20мм, 3-4 класса, кл.3, NPK16:16:16, А500 С, А-III, С 1, ДТ-З-К5, ДТ Л, Евро 5, 1 000 т, купим, металл;
  crude sunflower oil, wheat flour, galvanised sheets, sulphur, rolled coils, лом меди, масло подсолнечное, дизельное топливо; 65G, 8П, 3rd class, second grade, rape seed;
  12 000 мм, 316L, БНД100/130, сорная примесь`;

/** Terms of places, bases, categories and qualities are computed once each. */
const CACHE = { most: 20_000, longest: 200 };

/**
 * A digest of everything that documents are made from: rules, dictionary, category tree, names of places.
 * Stored documents of another form are rebuilt. The digest is computed once, because timers ask for it every few seconds.
 */
export const getDocumentForm = lazy(makeForm);

function makeForm(): string {
  const names = [...categoryNodes.values()].map(({ slug, name, nameEn, synonyms: words }) => [
    slug,
    name,
    nameEn,
    words,
  ]);
  const named = [COUNTRIES, REGIONS, [...OTHER_NAMES]];
  return computeDigest(JSON.stringify([RULES, [...listTerms(SAMPLE)], synonyms, names, named]));
}

type Searchable = {
  title: string;
  type: string;
  description: string | null;
  categorySlug: string;
  attributes: Record<string, string | number | boolean>;
  countryCode: string;
  region: string | null;
  basis: string | null;
  basisPlace: string | null;
};

/** A title that names so many goods of other categories is stuffed: it stands behind titles that name its goods alone. */
const STUFFED = 2;

/** Whether a term of a category names what nobody sells: «паста томатная» offers no tomatoes, «жом свекловичный» no beets. */
const isMaterial = (term: string) => term.startsWith("=") && isOtherGoods(term) && !isGoods(term) && !isAdjective(term);

/** Own terms of a category without those materials. */
const listOffered = memoise(
  (slug): readonly string[] => splitCategoryTerms(slug).own.filter((term) => !isMaterial(term)),
  {
    most: 2_000,
  },
);

const otherTownTerms = memoise(
  (place): readonly string[] => [...listTerms(listOtherTownNames(place).join(", "))],
  CACHE,
);

/** Terms in the names of a category's attributes. */
const listAttributeTerms = memoise(
  (slug): ReadonlySet<string> =>
    new Set(categoryNodes.get(slug)?.attributes.flatMap(({ name }) => [...listTerms(name)])),
  { most: 2_000 },
);

/**
 * The search document of a listing: index numbers of its terms. Levels: title and place; category, quality, basis and main town;
 * description; goods of other categories that it mentions («фунгицид для пшеницы» offers no wheat). The basis is not at the level
 * of the title, since "DAP" is a fertiliser too.
 */
export function toSearchDocument(listing: Searchable): number[] {
  const { title, type, description, categorySlug, attributes, basis, basisPlace } = listing;
  const node = categoryNodes.get(categorySlug);
  const ofTitle = [...listTerms(title)];
  const category = splitCategoryTerms(categorySlug);
  const ofText = [...listTerms(description ?? "")];
  const foreign = new Set([...ofTitle, ...ofText].filter((term) => isForeignGoods(term, categorySlug)));
  const isStuffed = ofTitle.filter((term) => foreign.has(term)).length >= STUFFED;
  const ofQualities = listQualityTerms(attributes, node);
  // «Содержание серы» offers no sulphur.
  const inNames = listAttributeTerms(categorySlug);
  const named = new Set(ofQualities.filter((term) => inNames.has(term) && isForeignGoods(term, categorySlug)));
  const place = splitPlaceTerms(listing);
  const asQuality = new Set([...ofTitle, ...ofQualities].filter((term) => isGoodsAsQuality(term, categorySlug)));
  return toDocumentIds({
    title: [
      ...dropTypeTerms(
        ofTitle.filter((term) => !foreign.has(term) && !asQuality.has(term) && !(isStuffed && isGoods(term))),
      ),
      ...dropTypeTerms(listTerms(basisPlace ?? "")),
      ...(basisPlace === null ? [] : otherTownTerms(basisPlace)),
      ...ofTitle.filter((term) => foreign.has(term)).map(toMentionTerm),
      ...place.own,
      toTypeTerm(type),
    ],
    kind: [
      ...listOffered(categorySlug),
      ...dropTypeTerms(
        ofQualities.filter(
          (term) => !asQuality.has(term) && !named.has(term) && !(inNames.has(term) && isOtherGoods(term)),
        ),
      ),
      ...(basis === null ? [] : basisTerms(basis)),
      // «Казань»: what is there comes before the rest of Tatarstan.
      ...place.around,
    ],
    text: [
      ...asQuality,
      ...listEnglishNames(attributes, node),
      ...dropTypeTerms(ofText.filter((term) => !foreign.has(term))),
    ],
    mention: [...foreign, ...named, ...category.foreign],
  });
}

/** Removes type terms. A listing has one type, even with «Куплю пшеницу, продам ячмень» in its text. */
function dropTypeTerms(terms: Iterable<string>): string[] {
  return [...terms].filter((term) => !TYPE_TERMS.includes(term));
}

/** Terms of a basis: an Incoterm by its letters, a term of practice by its names and its Incoterm. EXW is also «самовывоз». */
const basisTerms = memoise((code): readonly string[] => {
  if (code === "EXW") return [...listTerms("EXW, самовывоз")];
  const names = BASIS_NAMES.get(code);
  if (!names) return [...listTerms(code)];
  // «Франко-вагон» is one thing, and no wagon.
  const meanings = names.flatMap((name) => findMeaning(name) ?? []);
  const others = names.filter((name) => findMeaning(name) === null);
  return [...meanings, ...listNameTerms(code, others), ...listTerms(findBasisByCode(code)?.rule ?? "")];
}, CACHE);

const qualityTerms = memoise((quality): readonly string[] => [...listTerms(quality)], CACHE);

/** The terms that a listing with this value of an attribute is found by. */
export const listValueTerms = (attribute: Attribute, value: string | number | boolean): readonly string[] => [
  ...qualityTerms(formatQuality(value, attribute)),
  ...listMeasuredTerms(attribute, value),
  ...listMetres(attribute, value),
];

function listQualityTerms(attributes: Searchable["attributes"], node: CategoryNode | undefined): string[] {
  const own = node?.attributes.map((one) => [one, attributes[one.key]] as const) ?? [];
  const sizes = listSizes(own).flatMap(sizeTerms);
  const single = Object.entries(attributes).flatMap(([key, value]) => {
    const attribute = node?.attributes.find((one) => one.key === key);
    return attribute ? listValueTerms(attribute, value) : [...qualityTerms(formatQuality(value, attribute))];
  });
  return [...single, ...sizes];
}

/** English names of the qualities that are stated: they count as the text does, since many are names of goods: "phosphorus". */
const listEnglishNames = (attributes: Searchable["attributes"], node: CategoryNode | undefined): string[] =>
  (node?.attributes ?? []).flatMap(({ key, nameEn }) =>
    attributes[key] === undefined || attributes[key] === false ? [] : englishTerms(nameEn),
  );

/** Terms of a whole size. Its numbers alone would make metres of it a thickness. */
const sizeTerms = memoise(
  (size): readonly string[] => [...listTerms(size)].filter((term) => /\dx\d/.test(term)),
  CACHE,
);

/** Words of an English name that the Russian one does not give: "brix". Those that name goods stay out: "oil content" offers no oil. */
const englishTerms = memoise(
  (name): readonly string[] =>
    [...listTerms(name)].filter((term) => !term.startsWith("=") && !isGoods(term) && !isOtherGoods(term)),
  CACHE,
);
/** "K value": people write the letter with the number, "K58". */
const LETTER_NAME = /^([A-Z]) value$/;

/** «8+» and «50–70» are in millimetres, «2–4 кг» is not. */
const CALIBRE = "calibre";
const CALIBRE_IN_MM = /^(\d+(?:–\d+)?)\+?$/;

/** Names of attributes whose value is a grade: «Класс пшеницы», «Сорт муки». */
const GRADE_NAME = /^(сорт|класс|категория) \p{L}/iu;

/** A quality as people ask for it: «Протеин 12.5 %», «Класс пшеницы 3, 3 класс». A quality that is false gives no text. */
function formatQuality(value: string | number | boolean, attribute: Attribute | undefined): string {
  if (!attribute) return typeof value === "boolean" ? "" : String(value);
  if (typeof value === "boolean") return value ? attribute.name : "";
  const english = attribute.optionsEn?.[attribute.options?.indexOf(String(value)) ?? -1] ?? "";
  const [, grade] = GRADE_NAME.exec(attribute.name) ?? [];
  const [, letter] = LETTER_NAME.exec(attribute.nameEn) ?? [];
  const calibre = attribute.key === CALIBRE ? CALIBRE_IN_MM.exec(String(value))?.[1] : undefined;
  const others = [
    grade ? `${value} ${grade}` : "",
    letter ? `${letter}${value}` : "",
    calibre ? `${calibre} мм` : "",
    english,
  ];
  return `${attribute.name} ${value} ${attribute.unit ?? ""}, ${others.join(", ")}`;
}
