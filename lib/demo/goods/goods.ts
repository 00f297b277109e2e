/** One leaf of the category tree, as traders describe it. The little language is read by `compile.ts`. */
export type LeafGoods = {
  /** Share among all listings; 4 when not given. */
  weight?: number;
  /**
   * Alternatives whose values belong together, such as a class with its protein. `key=spec; …` where a
   * spec is `a|b|c` or a range `low..high/step` (the step follows from the decimals), `key?=` states it
   * only sometimes, `_key=` is a word for titles only, and `@low-high` is the part of the
   * category's usual price range, 0 to 1.
   */
  kinds: string[];
  /** Values that any kind has, in the same language. */
  all?: string;
  /** Russian titles: `{key}` is the value, `{key/10}` the value divided. */
  sell: string[];
  /** What a buyer asks for, in the accusative. */
  buy: string[];
  en: string[];
  /** Smallest and largest usual quantity, in the usual unit of the category. */
  lot: [low: number, high: number];
  /** Smallest step of a quantity in the usual unit; 1 when not given. */
  minimum?: number;
  /** Other units it is sold in: `code:number of usual units in one`. */
  units?: string;
  /** Subjects of the Russian Federation it comes from, ISO 3166-2 without `RU-`; else those of its group. */
  from?: string;
};

/** Leaves by slug. */
export type Goods = Record<string, LeafGoods>;
