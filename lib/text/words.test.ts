// A query finds a document by its words, measures, codes and phrases: examples and laws.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuMs } from "@/lib/core/test-cpu";
import { createHighlighter } from "@/lib/search/policy/highlight";
import { switchLayout, unifyAlphabet } from "./letters";
import { parseSearchText } from "./query";
import synonyms from "./synonyms.json";
import { toTermId } from "./terms";
import { listMarks, listTerms, parseWanted } from "./words";

/** For laws of many runs, on a machine that has other work. */
const BUSY_MS = 60_000;

const asked = (query: string) => parseSearchText(query).wanted.map(({ terms }) => terms);

/** Whether a document of this text has all that the query asks for. */
function finds(query: string, text: string): boolean {
  const terms = listTerms(text);
  const wanted = asked(query);
  return wanted.length > 0 && wanted.every((one) => one.some((term) => terms.has(term)));
}

describe("one thing in different spellings", () => {
  it.each([
    ["арматура 12 мм", "Арматура А500С, 12мм"],
    ["арматура ф12", "Арматура А500С 12 мм"],
    ["доска 50 на 150", "Доска 50х150 мм"],
    ["timber 50 by 150", "Timber 50x150 mm"],
    ["арматура Ø12", "Арматура 12 мм"],
    ["арматура d12", "Арматура ф 12"],
    ["A500C", "Арматура А500С"],
    ["а500с", "Rebar A500C"],
    ["20x", "Круг 20Х"],
    ["40ХН", "Round bar 40XH"],
    ["09г2с", "Лист 09Г2С"],
    ["12х18н10т", "Лом 12X18H10T"],
    ["пшеница 3кл", "Пшеница 3 класса"],
    ["пшеница 3 класс", "Пшеница 3кл."],
    ["пшеница III класса", "Пшеница 3 класс"],
    ["пшеница третьего класса", "Пшеница 3 класса"],
    ["мука 1 сорт", "Мука первого сорта"],
    ["мука 1-й сорт", "Мука сорт 1"],
    ["мука в/с", "Мука высшего сорта"],
    ["12,5%", "Протеин 12.5 %"],
    ["12.50 %", "протеин 12,5%"],
    ["ГОСТ 34028", "Арматура ГОСТ 34028-2016"],
    ["гост34028-2016", "Арматура ГОСТ 34028-2016"],
    ["АИ92", "Бензин АИ-92-К5"],
    ["бензин 95", "Бензин АИ-95-К5"],
    ["М-500", "Цемент М500"],
    ["рельсы 65", "Рельсы Р65"],
    ["газоблок 500", "Газоблок D500"],
    ["балка 20", "Балка 20Б1"],
    ["лист 08пс", "Лист х/к 08пс"],
    ["ст3", "Лист Ст.3"],
    ["ст 3", "Лист Ст3"],
    ["ст3", "Швеллер 18П, Ст3сп5"],
    ["ст3сп", "Швеллер 18П, Ст3сп5"],
    ["npk 16-16-16", "Азофоска 16:16:16"],
    ["доска 50*150", "Доска обрезная 50х150"],
    ["плита 600x250", "Плита 600х250х100"],
    ["щебень 5-20", "Щебень 5–20 мм"],
    ["P2O5 52", "Аммофос, Р₂О₅ 52 %"],
    ["бу рельсы", "Рельсы Р65 б/у"],
    ["биг бэг", "Карбамид, биг-бэг"],
    ["пшeница", "Пшеница"],
  ])("«%s» finds «%s»", (query, text) => {
    expect(finds(query, text)).toBe(true);
  });
});

describe("one thing under different names", () => {
  it.each([
    ["семечка", "Подсолнечник, масличность 48 %"],
    ["солярка", "Дизельное топливо Евро"],
    ["ДТ", "Топливо дизельное летнее"],
    ["diesel", "ДТ Евро сорт С"],
    ["мочевина", "Карбамид марки Б"],
    ["urea", "Карбамид 46,2 %"],
    ["rebar", "Арматура А500С"],
    ["катанка", "Wire rod 6.5 mm"],
    ["кругляк", "Круглый лес, сосна"],
    ["лес круглый", "Кругляк берёзовый"],
    ["soybean", "Соя, протеин 38 %"],
    ["barley", "Ячмень фуражный"],
    ["pig iron", "Чугун передельный ПЛ2"],
    ["crushed stone", "Щебень гранитный"],
    ["пропан-бутан", "СУГ БТ"],
    ["PET", "ПЭТ кипы"],
    ["нержавейка", "Лист нержавеющий AISI 304"],
    ["г/к лист", "Лист горячекатаный 4 мм"],
    ["оцинковка", "Рулон оцинкованный"],
    ["металлолом", "Лом 3А"],
    ["ОСБ", "OSB-3 9 mm"],
    ["медный лом", "Лом меди М1"],
    ["серная кислота", "Кислота серная техническая"],
    ["сульфат аммония", "Ammonium sulphate 21 N"],
    ["KAC-32", "КАС-32"],
    ["масло нераф", "Масло подсолнечное нерафинированное"],
    ["гост 8240", "Швеллер 8П, ГОСТ 8240-97"],
    ["каустик чешуя", "Сода каустическая, хлопья"],
  ])("«%s» finds «%s»", (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it.each([
    ["пшеница 3 класса", "Пшеница 4 класса, от 3 т"],
    ["12,5%", "Арматура 12 мм, 5 %"],
    ["двутавр 20", "Двутавр 45Б2, СТО АСЧМ 20-93"],
    ["пшеница", "Мука пшеничная"],
    ["мёд", "Медь катодная"],
    ["медь", "Мёд цветочный"],
    ["сыр", "Молоко сырое"],
    ["арматура 12 мм", "Арматура 14 мм, 12 т"],
    ["А500С", "Арматура А400"],
    ["соя", "Зерно с элеватора"],
  ])("«%s» does not find «%s»", (query, text) => {
    expect(finds(query, text)).toBe(false);
  });
});

describe("words around the goods", () => {
  it("count only when the query has nothing else", () => {
    expect(asked("купить пшеницу оптом цена")).toEqual(asked("пшеница"));
    expect(asked("цена")).toHaveLength(1);
  });
  it("«куплю» filters by the type of listing", () => {
    expect(asked("куплю")).toEqual([["=BUY"]]);
  });
  it("a minus excludes a word, and a dash does not", () => {
    expect(parseSearchText("пшеница -фуражная").unwanted).toContain("=фуражный");
    expect(parseSearchText("пшеница - фуражная").unwanted).toEqual([]);
  });
  it("a query has a repeated word once, and at most 24 words", () => {
    expect(asked("рис ".repeat(2_000))).toHaveLength(1);
    expect(asked(Array.from({ length: 100 }, (_, at) => `слово${at}`).join(" "))).toHaveLength(24);
  });
  it("symbols and stop words are ignored", () => {
    for (const text of ["((", "%%%", "& | !", "и в на the of", "- --", "«»"]) expect(asked(text)).toEqual([]);
  });
});

it("switching the layout twice gives the text again", () => {
  expect(switchLayout("gitybwf")).toBe("пшеница");
  expect(switchLayout("fhvfnehf")).toBe("арматура");
  expect(switchLayout("цруфе")).toBe("wheat");
  expect(switchLayout(",fkrf")).toBe("балка");
  const russian = fc.string({ unit: fc.constantFrom(..."йцукенгшщзхъфывапролджэячсмитьбю"), minLength: 1 });
  fc.assert(fc.property(russian, (text) => switchLayout(switchLayout(text)) === text));
});

it("a word of both alphabets takes the alphabet of most of its letters when the others have twins", () => {
  expect(unifyAlphabet("пшeница")).toBe("пшеница");
  expect(unifyAlphabet("cталь")).toBe("сталь");
  expect(unifyAlphabet("стальz")).toBe("стальz");
});

const WORDS = synonyms.flat().map((word) => word.replace("~", ""));
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  fc.constantFrom(
    "12мм",
    "12 мм",
    "3 класса",
    "3кл",
    "А500С",
    "Ø12",
    "d16",
    "12,5%",
    "16:16:16",
    "50х150",
    "ГОСТ 2-2013",
    "4 x 1500 mm",
    "57х3,5",
    "5-20мм",
    "3-4 класса",
    "кл.3",
    "NPK16:16:16",
    "А 500 С",
    "А-III",
    "С 1",
    "3 а",
    "ДТ-З-К5",
    "Евро 5",
    "1 000 т",
    "5 вагонов",
  ),
  fc.constantFrom("куплю", "продам", "от", "-", "/", "(", "100", "т", "%", "ст.", "5"),
);
const title = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));

it(
  "law: a text finds itself",
  () => {
    fc.assert(
      fc.property(title, (text) => {
        const terms = listTerms(text);
        for (const { terms: any, near } of parseWanted(text))
          expect(
            [...any, ...near].some((term) => terms.has(term)),
            `${any} of «${text}»`,
          ).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  },
  BUSY_MS,
);

it(
  "law: highlights lie inside the text, and any text is read in good time",
  async () => {
    const any = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), title);
    fc.assert(
      fc.property(any, (text) => {
        for (const { start, end } of listMarks(text))
          expect(0 <= start && start < end && end <= text.length).toBe(true);
      }),
    );
    const spent = await cpuMs(() => {
      for (const text of ["1,", "а1", "-а ", "а/", "1х", "a.", '"', "%", "⌀", "3 класс "]) {
        parseSearchText(text.repeat(5_000));
        listMarks(text.repeat(5_000));
      }
    });
    expect(spent).toBeLessThan(3_000);
  },
  BUSY_MS,
);

it.each([
  // In the other alphabet these letters look the same, so that they are a Russian word too.
  ["a word of look-alikes", "ab".repeat(2_000)],
  ["a Russian word", "ба".repeat(2_000)],
  ["an English word", `a${"ni".repeat(30_000)}`],
  ["a number", `1.${"0".repeat(100_000)}1`],
  ["a phrase again and again", "sunflower oil ".repeat(10_000)],
])(
  "%s, however long, is read in good time",
  async (_, text) => {
    const spent = await cpuMs(() => [parseSearchText(text), listMarks(text)]);
    expect(spent).toBeLessThan(2_000);
  },
  BUSY_MS,
);

it("law: the parts of a highlight are the text", () => {
  fc.assert(
    fc.property(title, title, (query, text) => {
      for (const { parts } of createHighlighter(parseSearchText(query))("title", text.slice(0, 150)))
        expect(parts.map((part) => part.text).join("")).toBe(text.slice(0, 150));
    }),
  );
  const harvest = createHighlighter(parseSearchText("пшеница"))(
    "description",
    `пшеница${" 🌾🌾".repeat(30)}${"🌾".repeat(200)}`,
  );
  for (const { text } of harvest.flatMap(({ parts }) => parts)) expect(text).toBe(Buffer.from(text).toString());
  const long = `${"слово ".repeat(60)}пшеница ${"слово ".repeat(60)}`;
  const [found] = createHighlighter(parseSearchText("wheat"))("description", long);
  expect(found?.parts.filter(({ match }) => match).map(({ text }) => text)).toEqual(["пшеница"]);
  expect(found?.parts.map(({ text }) => text).join("").length).toBeLessThan(200);
});

it("term numbers have 32 bits and differ for all terms of the trade", () => {
  const terms = [...new Set(WORDS.flatMap((one) => [...listTerms(one)]))];
  const ids = terms.flatMap((term) => [toTermId("title", term), toTermId("kind", term), toTermId("text", term)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id | 0).toBe(id);
});
