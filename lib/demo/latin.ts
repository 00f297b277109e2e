const LETTERS: Record<string, string> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "yo",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};

/** Names that have an English form of their own. */
const NAMES: Record<string, string> = {
  "Санкт-Петербург": "Saint Petersburg",
  "Ростов-на-Дону": "Rostov-on-Don",
  Москва: "Moscow",
  "Порт Кавказ": "Port Kavkaz",
  Ейск: "Yeysk",
  Темрюк: "Temryuk",
  Шанхай: "Shanghai",
  Циндао: "Qingdao",
  Нинбо: "Ningbo",
  Мерсин: "Mersin",
  Искендерун: "Iskenderun",
  Измир: "Izmir",
  Ташкент: "Tashkent",
  Гебзе: "Gebze",
  Цзинань: "Jinan",
};

/** Names, marks and sizes in Latin letters, for English titles: «Новороссийск» Novorossiysk, «Ст3сп» St3sp, «50х150» 50x150. */
export function toLatin(text: string): string {
  const name = NAMES[text];
  if (name) return name;
  return text
    .replace(/^ст\. /, "st. ")
    .replace(/(?<=\d)х(?=\d)/g, "x")
    .replace(/(?<=\d),(?=\d)/g, ".")
    .replace(/[а-яё]/gi, (letter) => {
      const small = LETTERS[letter.toLowerCase()] ?? "";
      return letter === letter.toLowerCase() ? small : small.charAt(0).toUpperCase() + small.slice(1);
    });
}
