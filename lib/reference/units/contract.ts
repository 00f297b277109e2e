// The type of a unit.

/** A unit of trade. Data: `units.json` (UN/ECE Rec 20 rev. 17; the word forms are our own). */
export type Unit = {
  /** UN/ECE Rec 20 code, or our own code where the scheme is `local`. */
  code: string;
  scheme: "rec20" | "local";
  /** Code of the Russian classifier OKEI, if it has one. */
  okei: string | null;
  /** Mass, volume, count … Units of different dimensions don't convert. */
  dimension: string;
  /** Code of the unit that `factor` leads to. */
  baseCode: string;
  /** Number of base units in one unit, as exact decimal text. */
  factor: string;
  ru: { one: string; few: string; many: string; fraction: string; per: string; abbr: string };
  en: { one: string; other: string; per: string; abbr: string };
  /** Further words and abbreviations in either language. */
  forms: readonly string[];
};

export type UnitLocale = "ru" | "en";
