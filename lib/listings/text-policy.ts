// Lengths of a listing's texts.

/** Characters that a title has at least. */
export const TITLE_MIN = 3;

/** Price steps of a listing. */
export const MOST_STEPS = 10;

/** Characters that a text of a listing has at most; apart from the contract, for the form that only names them. */
export const TEXT_MAX = {
  title: 200,
  description: 20_000,
  region: 120,
  basisPlace: 120,
  externalId: 100,
  attribute: 200,
  caption: 200,
} as const;
