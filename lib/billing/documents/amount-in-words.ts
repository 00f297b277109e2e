// Spells an amount of roubles in words, as invoices need it.

type Gender = "m" | "f";
/** Forms after 1, 2–4, and 5–20. */
type Forms = readonly [one: string, few: string, many: string];

const ONES = ["", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"];
const TEENS =
  "десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать".split(
    " ",
  );
const TENS = ["", "", ..."двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто".split(" ")];
const HUNDREDS = ["", ..."сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот".split(" ")];
const ROUBLES: Forms = ["рубль", "рубля", "рублей"];
const KOPECKS: Forms = ["копейка", "копейки", "копеек"];
const SCALES: readonly { forms: Forms; gender: Gender }[] = [
  { forms: ["", "", ""], gender: "m" },
  { forms: ["тысяча", "тысячи", "тысяч"], gender: "f" },
  { forms: ["миллион", "миллиона", "миллионов"], gender: "m" },
  { forms: ["миллиард", "миллиарда", "миллиардов"], gender: "m" },
];

const ONES_EN =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS_EN = ["", "", ..."twenty thirty forty fifty sixty seventy eighty ninety".split(" ")];
const SCALES_EN = ["", "thousand", "million", "billion"];

/**
 * A sum of roubles in words, as Russian invoices have it: «Двадцать четыре тысячи девятьсот рублей 00 копеек»; in English
 * "Twenty-four thousand nine hundred roubles 00 kopecks". Takes a decimal string with two places, up to 999 999 999 999.99.
 */
export function spellAmount(amount: string, locale: "ru" | "en"): string {
  const match = /^(\d{1,12})\.(\d{2})$/.exec(amount);
  if (!match) throw new RangeError(`not a sum of roubles and kopecks: ${amount}`);
  const [, whole = "0", fraction = "00"] = match;
  const [roubles, kopecks] = [Number(whole), Number(fraction)];
  const text =
    locale === "ru"
      ? `${spellRussian(roubles)} ${pickRussianForm(roubles, ROUBLES)} ${fraction} ${pickRussianForm(kopecks, KOPECKS)}`
      : `${spellEnglish(roubles)} ${roubles === 1 ? "rouble" : "roubles"} ${fraction} ${kopecks === 1 ? "kopeck" : "kopecks"}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Threes of digits, the highest first, each with its power of a thousand; empty ones left out. */
function splitThrees(value: number): { three: number; scale: number }[] {
  const parts: { three: number; scale: number }[] = [];
  for (let rest = value, scale = 0; rest > 0; rest = Math.floor(rest / 1_000), scale++) {
    if (rest % 1_000 > 0) parts.unshift({ three: rest % 1_000, scale });
  }
  return parts;
}

function spellRussian(value: number): string {
  if (value === 0) return "ноль";
  return splitThrees(value)
    .map(({ three, scale }) => {
      const { forms, gender } = SCALES[scale] ?? { forms: ["", "", ""] as const, gender: "m" as const };
      return [spellRussianThree(three, gender), pickRussianForm(three, forms)].filter(Boolean).join(" ");
    })
    .join(" ");
}

function spellRussianThree(three: number, gender: Gender): string {
  const [hundreds, rest] = [Math.floor(three / 100), three % 100];
  const [tens, ones] = [Math.floor(rest / 10), rest % 10];
  const feminine: Record<number, string> = gender === "f" ? { 1: "одна", 2: "две" } : {};
  const end = tens === 1 ? [TEENS[ones]] : [TENS[tens], feminine[ones] ?? ONES[ones]];
  return [HUNDREDS[hundreds], ...end].filter(Boolean).join(" ");
}

function pickRussianForm(value: number, [one, few, many]: Forms): string {
  const [rest, last] = [value % 100, value % 10];
  if (rest >= 11 && rest <= 14) return many;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

function spellEnglish(value: number): string {
  if (value === 0) return "zero";
  return splitThrees(value)
    .map(({ three, scale }) => [spellEnglishThree(three), SCALES_EN[scale]].filter(Boolean).join(" "))
    .join(" ");
}

function spellEnglishThree(three: number): string {
  const [hundreds, rest] = [Math.floor(three / 100), three % 100];
  const tens = TENS_EN[Math.floor(rest / 10)] ?? "";
  const end =
    rest < 20
      ? rest > 0
        ? (ONES_EN[rest] ?? "")
        : ""
      : [tens, ONES_EN[rest % 10]].filter((word) => word !== "zero").join("-");
  return [hundreds > 0 ? `${ONES_EN[hundreds]} hundred` : "", end].filter(Boolean).join(" ");
}
