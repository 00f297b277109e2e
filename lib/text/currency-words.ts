// Currencies as words of a text.

/** Spellings of each currency, as regular expressions. */
export const TYPED_CURRENCIES: readonly [code: string, words: string][] = [
  ["RUB", "руб(?:лей|ля|лям|лях)?|rub|rur|roubles?|rubles?|р|₽"],
  ["USD", String.raw`\$|usd|долл(?:ар(?:ов|ах|а)?)?|dollars?`],
  ["EUR", "€|eur|евро|euros?"],
  ["CNY", "cny|юан(?:ей|ях|я)|yuan"],
  ["KZT", "₸|kzt|тенге"],
];

export const CURRENCY_WORDS = TYPED_CURRENCIES.map(([, words]) => words).join("|");

/** «Поддоны EUR», "EUR pallets": a size of pallets, which no other currency is. */
const PALLET = "(?:евро)?(?:под+он|пал+ет|pallet)";
const listPalletBounds = (code: string) =>
  code === "EUR" ? [`(?<!${PALLET}\\p{L}*[\\s-]+)`, `(?![\\s-]+${PALLET})`] : ["", ""];

const VIEWS = TYPED_CURRENCIES.map(([code, words]) => {
  const [before, behind] = listPalletBounds(code);
  const inCurrency = `(?<!\\p{L})(?:в|in)\\s+(?:${words})(?![\\p{L}\\p{N}-])`;
  return [code, new RegExp(`${inCurrency}|${before}(?<![\\p{L}\\p{N}])${code}(?!\\p{L})${behind}`, "iu")] as const;
});

/** The currency that a text wants to see prices in, «в долларах» or "usd", or null. It leaves no listing out. */
export const findCurrencyView = (text: string): string | null =>
  VIEWS.find(([, words]) => words.test(text))?.[0] ?? null;
