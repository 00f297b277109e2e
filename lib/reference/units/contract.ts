/** A unit of trade. Data: `units.json` (UN/ECE Rec 20 rev. 17, word forms our own). */
export type Unit = {
  /** UN/ECE Rec 20 code, or our own code where the scheme is `local`. */
  code: string;
  scheme: "rec20" | "local";
  /** Code of the Russian classifier OKEI, where it has one. */
  okei: string | null;
  /** What it measures: mass, volume, count … Nothing converts from one into another. */
  dimension: string;
  /** Code of the unit that `factor` leads to. */
  baseCode: string;
  /** How many base units one of these is, as exact decimal text. */
  factor: string;
  ru: { one: string; few: string; many: string; fraction: string; per: string; abbr: string };
  en: { one: string; other: string; per: string; abbr: string };
  /** Further words and abbreviations that mean it, in either language. */
  forms: readonly string[];
};

export type UnitLocale = "ru" | "en";
