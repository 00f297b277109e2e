// Types of countries and regions.

/** A country of ISO 3166-1. Names: CLDR. */
export type Country = { /** alpha-2 */ code: string; nameRu: string; nameEn: string };

/** A subdivision of ISO 3166-2; known for Russia, Belarus and Kazakhstan. */
export type Region = {
  code: string;
  nameRu: string;
  nameEn: string;
  countryCode: string;
  /** Abbreviation of the federal district, «ЮФО»; Russia only. */
  federalDistrict?: string;
};
