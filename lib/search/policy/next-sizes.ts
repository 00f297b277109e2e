// Sizes next to one, for near matches.

const SIZE = /^(\d{1,4}(?:\.\d)?)(мм|см|м)$/;
/** «57x3.5»: numbers with a cross between them. */
const CROSSED = /^\d{1,4}(?:\.\d{1,2})?(?:x\d{1,5}(?:\.\d{1,2})?){1,2}$/;
/** Up to this number sizes go by halves: walls of pipes, thin sheets. */
const LARGEST_HALVED = 12;
/** Most near numbers to each side, and of each number of a crossed size. */
const MOST_NEXT = 200;
const MOST_CROSSED = 25;

/** Terms of the sizes next to that of a term, up to a share of it away: «12мм» from 8 to 16 mm. Empty for what is no size. */
export function listNextSizes(term: string, reach: number): string[] {
  if (CROSSED.test(term)) return [`${term.split("x")[0]}мм`, ...listNextCrossed(term.split("x"), reach)];
  const [, number = "", unit = ""] = SIZE.exec(term) ?? [];
  return number === ""
    ? []
    : listNextNumbers(Number(number), { step: 1, most: MOST_NEXT, reach }).map((one) => `${one}${unit}`);
}

/** Crossed sizes next to one: a pipe of «57x3.5» is near «60x3.5» and «57x4», and no profile of «60x40». */
function listNextCrossed([first = "", ...others]: readonly string[], reach: number): string[] {
  const [last = "", ...more] = others.toReversed();
  const between = more.toReversed();
  const [firsts, lasts] = [first, last].map((one) => {
    const number = Number(one);
    return [one, ...listNextNumbers(number, { step: number <= LARGEST_HALVED ? 0.5 : 1, most: MOST_CROSSED, reach })];
  });
  const isWall = Number(last) <= LARGEST_HALVED;
  return (firsts ?? []).flatMap((one) =>
    (isWall ? (lasts ?? []) : [last]).map((other) => [one, ...between, other].join("x")),
  );
}

/** Numbers next to one within reach, in steps. */
function listNextNumbers(
  number: number,
  { step, most, reach }: { step: number; most: number; reach: number },
): string[] {
  const [from, to] = [Math.ceil((number * (1 - reach)) / step), Math.floor((number * (1 + reach)) / step)];
  const first = Math.max(from, Math.round(number / step) - most);
  const last = Math.min(to, Math.round(number / step) + most);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => String((first + at) * step));
}
