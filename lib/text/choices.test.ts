// Things that may replace each other, and what the parts of a query are.
import { expect, it } from "vitest";
import { joinGoods, joinQualities } from "./choices";
import { parseSearchText } from "./query";

const read = (q: string) => parseSearchText(q).wanted.map(({ kind, terms }) => `${kind} ${terms.join("|")}`);

it.each([
  ["пшеница, ячмень, кукуруза", ["goods =пшеница|=ячмень|=кукуруза"]],
  ["wheat or barley", ["goods =пшеница|=ячмень"]],
  ["щебень и песок", ["goods =щебень|=песок"]],
  ["арматура 10, 12 мм", ["goods =арматура", "quality 10|12мм"]],
  ["арматура А400, А500С", ["goods =арматура", "quality =а400|=а500с"]],
  ["медная труба", ["quality =медь", "goods =труба"]],
  ["арматура, а500с, 12мм", ["goods =арматура", "quality =а500с", "quality 12мм"]],
  ["пшеница 3 класса, ячмень", ["goods =пшеница|=ячмень", "quality 3класс|=ячмень"]],
  ["пшеница Азов или Ейск", ["goods =пшеница", "place аз|ейск"]],
  ["пшеница Азов и Ейск", ["goods =пшеница", "place аз|ейск"]],
  ["фанера кострома, вологда", ["goods =фанера", "place костром|вологд"]],
  ["цемент липецк самара", ["goods =цемент", "place липецк|самар"]],
  ["казань и набережные челны", ["place казан|=набережные челны"]],
  ["азов, ростовская область", ["place аз", "place ростовск", "place =область"]],
  ["бензин 92 и 95", ["goods =аи-92|=аи-95"]],
  ["дап", ["goods =диаммофос"]],
  ["рельсы ту", ["goods =рельсы", "word ту"]],
  ["молоко жирность 3,8", ["goods =молоко", "word жирност", "quality fat:3.8"]],
  ["цемент мск и область", ["goods =цемент", "place =москва", "place =область"]],
  ["лист горячекатаный нержавеющий", ["goods =#hr-sheet", "quality =нержавейка"]],
  ["лом меди алюминия латуни", ["goods =лом меди|=лом алюминия|=лом латуни"]],
  ["масло подсолнечное рафинированное", ["goods =масло подсолнечное рафинированное"]],
  ["buckwheat honey", ["goods =гречиха|гречнев|гречишн", "goods =мёд"]],
  ["wheat corn barley", ["goods =пшеница", "goods =кукуруза", "goods =ячмень"]],
  ["пшеница ячмень", ["goods =пшеница", "goods =ячмень"]],
  ["сталь, арматура", ["goods =сталь", "goods =арматура"]],
  ["барда, жом, меласса", ["goods =жом|=меласса|бард"]],
  ["пшеница, ячмень, FOB", ["goods =пшеница|=ячмень", "quality =fob"]],
  [
    "лист оцинкованный 0,5 мм",
    ["goods =лист|#galvanised-steel", "quality =оцинкованный|#galvanised-steel", "quality 0.5мм"],
  ],
  ["семена ячменя", ["goods =семена|#grain-seed", "goods =ячмень|#grain-seed|~=ячмень"]],
  ["комбикорм для свиней", ["goods =комбикорм", "goods =свинина|~=свинина"]],
  ["КАС-32", ["goods =кас", "quality 32"]],
  ["нужна арматура", ["goods =арматура"]],
  ["i want to buy urea", ["goods =карбамид"]],
  ["лист 08пс", ["goods =лист", "quality 08пc"]],
  ["уголь антрацит", ["goods =антрацит"]],
  ["инн 9959569212", ["quality 9959569212"]],
])("«%s» asks for %j", (q, expected) => {
  expect(read(q)).toEqual(expected);
});

it.each([
  ["карбамид оптом от производителя", "карбамид"],
  ["urea price per ton", "urea"],
  ["где купить щебень с доставкой", "щебень"],
  ["арматура12мм", "арматура 12 мм"],
  ["пшеница3класс", "пшеница 3 класса"],
  ["щебёнка", "щебень"],
  ["щебень ленобласть", "щебень Ленинградская область"],
])("«%s» is read as «%s»", (q, plain) => {
  expect(read(q)).toEqual(read(plain));
});

it("what goods are for counts only while a listing has it", () => {
  const amounts = (q: string) => parseSearchText(q).wanted.map(({ amount }) => amount);
  expect(amounts("щебень для дороги")).toEqual([null, "soft"]);
  expect(amounts("соль для посыпки дорог")).toEqual([null, "soft", "soft"]);
  expect(amounts("обрезная доска")).toEqual(["soft", null]);
  expect(amounts("лом алюминия без примесей")).toEqual([null, "soft"]);
  expect(amounts("сода в бутылках")).toEqual([null, "soft"]);
  expect(amounts("азофоска 16:16:16 мешки")).toEqual([null, null, "soft"]);
  expect(amounts("пшеница в новоросийске")).toEqual([null, null]);
  expect(amounts("масло кокосовое")).toEqual([null, null]);
  const { wanted } = parseSearchText("песок для бетона");
  expect(joinGoods("песок для бетона", wanted)).toBeNull();
});

it.each([
  ["щебень самосвалами", [null, "soft"]],
  ["песок экскаватором", [null, "soft"]],
  ["пшеница от мелькомбината", [null, "soft"]],
  ["рулон на давальческой основе", [null, "soft", "soft"]],
  ["карбамид по графику поставщика", [null]],
  ["глифосат в канистрах", [null, "soft"]],
  ["сено в рулонах", [null]],
  ["крафтлайнер в рулонах", [null, "soft"]],
  ["пшеница самовывоз", [null, "soft"]],
  ["urea by barge", [null, "soft"]],
])("words about the deal in «%s» rank and leave none out: %j", (q, expected) => {
  expect(parseSearchText(q).wanted.map(({ amount }) => amount)).toEqual(expected);
});

it.each([
  "дверь стальная",
  "масло оливковое",
  "щебень в козельске",
  "медный купорос",
  "кобальт катодный",
  "сталь в слябах",
])("a noun or adjective that nobody sells is no word about the deal: «%s»", (q) => {
  expect(parseSearchText(q).wanted.every(({ amount }) => amount === null)).toBe(true);
});

it.each([
  ["кукуруза сухая кормовая", ["goods =кукуруза", "quality сух", "quality =корм"]],
  ["арматура 8 мм в бухтах или прутках", ["goods =арматура", "quality 8мм", "word бухт", "goods =круг"]],
])("in «%s» only the noun names goods: %j", (q, expected) => {
  expect(read(q)).toEqual(expected);
});

it.each([
  ["арматура новая", [null, "soft"]],
  ["рельсы новые", [null, null]],
  ["щебень м3", [null, "soft"]],
  ["лом меди м3", [null, null]],
  ["шрот подсолнечный СП 36 %", [null, "soft", "soft"]],
  ["карбамид ст. Стенькино", [null, "soft", "soft"]],
  ["уголь ст. Кемерово", [null, "soft", null]],
  ["карбамид N46%", [null, "soft"]],
  ["ячмень с элеватора", [null, "soft"]],
  ["уголь погрузка в полувагон", [null, "soft", "soft"]],
  ["арматура ф12 мм", [null, null]],
])("what goods like these never tell only ranks: «%s»", (q, expected) => {
  expect(parseSearchText(q).wanted.map(({ amount }) => amount)).toEqual(expected);
});

it("a number beside goods asks for the mark of a list", () => {
  expect(read("цемент 500")).toEqual(["goods =цемент", "quality 500|=м500"]);
});

it("DAP names a fertilizer where no other goods are named, or fertilizers are", () => {
  expect(read("удобрение DAP")).toEqual(["goods =удобрение", "goods =диаммофос"]);
  expect(read("DAP 18:46")).toEqual(["goods =диаммофос", "quality 18-46"]);
  expect(read("пшеница DAP")).toEqual(["goods =пшеница", "quality dap"]);
});

it.each([
  ["пшеница тройка", "пшеница 3 класса"],
  ["пшеница четвёрка", "пшеница 4 класс"],
])("«%s» is read as «%s»: a grade by its nickname", (q, plain) => {
  expect(read(q)).toEqual(read(plain));
});

it("a Latin code is also read by its sounds", () => {
  expect(read("09G2S")).toEqual(["quality 09g2s|=09г2с"]);
  expect(read("круг 40H")).toEqual(["goods =круг", "quality 40h|40x"]);
});

it("words of a place's long name are a place, whatever else they mean", () => {
  expect(read("рапс минеральные воды")).toEqual(["goods =рапс", "place минеральн", "place вод"]);
  expect(read("щебень ст Верхняя Пышма").slice(-2)).toEqual(["place верхн", "place пышм"]);
  expect(read("удобрения минеральные").join()).not.toContain("place");
});

it("words before the name of a place keep their own meaning", () => {
  expect(parseSearchText("пшеница порт Новороссийск").wanted.map(({ amount }) => amount)).toEqual([null, "soft", null]);
  expect(parseSearchText("wheat taman port").wanted.map(({ amount }) => amount)).toEqual([null, null, "soft"]);
  expect(read("уголь г москва")).toEqual(["goods =уголь", "quality г", "place =москва"]);
});

it.each([
  ["соль илецк", ["goods =соль", "place илецк"]],
  ["соль-илецк", ["place =соль", "place илецк"]],
  ["великие луки", ["place велик", "place =лук"]],
  ["великий лук", ["place велик", "goods =лук"]],
  ["минеральная вода", ["word минеральн", "quality вод"]],
])("goods in the name of a town are part of it only as it is written: «%s» asks for %j", (q, expected) => {
  expect(read(q)).toEqual(expected);
});

it("an amount behind two numbers makes no size of them", () => {
  for (const q of ["карбамид 20 на 50 тонн", "urea 20 by 50 mt", "карбамид 20 на 50 руб", "карбамид с 10 на 15 марта"])
    expect(read(q).join(), q).not.toContain("x");
  expect(read("доска 50 на 150 на 6000 мм")).toEqual(["goods =доска", "quality 50x150x6000"]);
  for (const q of ["штакетник 20 на 90", "20 на 90 штакетник", "12 на 96 вагонка"])
    expect(read(q).join(), q).toMatch(/(?:20x90|12x96)/);
});

it.each([
  ["cem i", ["goods =цемент", "quality i"]],
  ["aluminium cans", ["goods =алюминий", "word can"]],
  ["where can i buy urea", ["goods =карбамид"]],
  ["do you have urea", ["goods =карбамид"]],
  ["what is the price of urea", ["goods =карбамид"]],
  ["i'm looking for urea", ["goods =карбамид"]],
  ["who can supply urea", ["goods =карбамид"]],
  ["i can supply urea", ["goods =карбамид"]],
])("words of a question are none of the goods: «%s» asks for %j", (q, expected) => {
  expect(read(q)).toEqual(expected);
});

it("the words of an unknown station leave nothing out", () => {
  const hard = parseSearchText("лом 3а ст. Малые Кочки").wanted.filter(({ amount }) => amount === null);
  expect(hard.map(({ terms }) => terms)).toEqual([["=лом"], ["3a"]]);
});

it("an adjective behind what goods are for is of the goods", () => {
  expect(read("удобрение для картофеля калийное")).toContain("quality =калий");
  const soft = parseSearchText("удобрение для картофеля калийное").wanted.filter(({ amount }) => amount === "soft");
  expect(soft.map(({ terms }) => terms[0])).toEqual(["=картофель"]);
});

it("where goods are delivered ranks them and leaves none out", () => {
  const amounts = (q: string) => parseSearchText(q).wanted.map(({ amount }) => amount);
  expect(amounts("пеллеты с доставкой по Москве")).toEqual([null, "soft"]);
  expect(amounts("пеллеты по Москве")).toEqual([null, null]);
});

it("a sea narrows nothing", () => {
  expect(read("black sea wheat")).toEqual(read("wheat"));
  // Beside fillers alone it may be of a company's name.
  expect(read("black sea trading")).toEqual(["quality =чёрный", "word sea"]);
});

it("a Latin word of the dictionary is no Cyrillic one of the same look", () => {
  expect(read("beam")).toEqual(read("балка"));
});

it("ferrous metals are no non-ferrous metals", () => {
  expect(read("ferrous scrap")).not.toEqual(read("non-ferrous scrap"));
  expect(read("non-ferrous metals")).toEqual(read("цветмет"));
});

it.each([
  ["лом 3а 5а 12а", ["goods =лом", "quality 3a|5a|12a"]],
  ["арматура А240 А400", ["goods =арматура", "quality =а240|=а400"]],
  ["фанера 4 6 9 мм", ["goods =фанера", "quality 4мм|6мм|9мм"]],
  ["арматура 12 11700 мм", null],
  ["лист 4 1500", null],
  ["арматура А500С 12 мм", null],
])("grades and sizes of «%s» are joined to %j", (q, expected) => {
  const joined = joinQualities(q, parseSearchText(q).wanted);
  expect(joined?.map(({ kind, terms }) => `${kind} ${terms.join("|")}`) ?? null).toEqual(expected);
});

it.each([
  ["карбамид фоб", "=fob"],
  ["urea free on board", "=fob"],
  ["пшеница на условиях FOB", "=fob"],
  ["пшеница цпт", "=cpt"],
  ["пшеница фса", "=fca"],
  ["пшеница экс-воркс", "=exw"],
  ["пшеница франко-завод", "=exw"],
  ["лом франко вагон", "=франко-вагон"],
  ["пшеница dat", "=dpu"],
  ["пшеница дап", "dap"],
])("the basis of «%s» is a condition: %s", (q, term) => {
  const [basis] = parseSearchText(q).wanted.filter(({ terms }) => terms.includes(term));
  expect([basis?.kind, basis?.amount]).toEqual(["quality", null]);
});

it("bases side by side are a choice, and DAP in a list of fertilizers may be either", () => {
  expect(read("пшеница fob, cif")).toEqual(["goods =пшеница", "quality =fob|=cif"]);
  expect(parseSearchText("карбамид, DAP").wanted.map(({ amount }) => amount)).toEqual([null, "soft"]);
});

it.each([
  ["дизель класс 5", ["goods =дизель", "quality 5класс|=к5"]],
  ["бензин 5 класса", ["goods =бензин", "quality 5класс|=к5"]],
  ["дт к5", ["goods =дизель", "quality =к5|5класс"]],
  ["пшеница 5 класса", ["goods =пшеница", "quality 5класс"]],
])("class 5 in «%s» is the ecological one of fuels alone", (q, expected) => {
  expect(read(q)).toEqual(expected);
});
