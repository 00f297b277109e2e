// Words of bounds in a search text, for prices and qualities alike: alternatives of a regular expression.

export const AT_LEAST =
  "от|не менее|не ниже|не меньше|более|выше|больше|мин(?:имум)?\\.?|from|at least|not less than|no less than|above|over|more than|min\\.?|>=?|≥";
export const AT_MOST =
  "до|не более|не выше|не больше|менее|ниже|меньше|макс(?:имум)?\\.?|up to|at most|not more than|no more than|under|below|less than|max\\.?|<=?|≤";
