// Lines as price lists of metals, grain, timber, fuel, fertiliser and chemicals have them, with what each must and must not fill.
import { expect, it } from "vitest";
import { readGoodsLine } from "./read-line";

const rub = { currency: "RUB", unitCode: "TNE" };
const usd = { currency: "USD", unitCode: "TNE" };

it.each<[line: string, category: string, attributes: object, fields: object]>([
  [
    "Milling wheat class 3 protein 12.5 $230/t FOB Novorossiysk 3000 t min 500 t",
    "wheat-milling",
    { wheat_class: "3", protein: 12.5 },
    { ...usd, price: "230", basis: "FOB", basisPlace: "Novorossiysk", volume: "3000", minVolume: "500" },
  ],
  [
    "Пшеница 3 класса протеин 12,5 $230/т FOB Новороссийск",
    "wheat-milling",
    { wheat_class: "3", protein: 12.5 },
    { ...usd, price: "230", basis: "FOB", basisPlace: "Новороссийск" },
  ],
  [
    "Sugar ICUMSA 45 $520 CIF Aktau 5000 mt",
    "white-sugar",
    { icumsa: 45 },
    { price: "520", currency: "USD", basis: "CIF", basisPlace: "Aktau", volume: "5000" },
  ],
  [
    "Milling wheat class 3 protein 12.5 USD 230/t",
    "wheat-milling",
    { wheat_class: "3", protein: 12.5 },
    { ...usd, price: "230" },
  ],
  ["Urea 46% EUR 350", "urea", { nitrogen: 46 }, { price: "350", currency: "EUR" }],
  ["Арматура А500С 12 мм ₽52 500/т", "rebar", { steel_class: "А500С", diameter: 12 }, { ...rub, price: "52500" }],
  [
    "Rebar A500C 12 mm 52,500 RUB/t incl. VAT",
    "rebar",
    { steel_class: "А500С", diameter: 12 },
    { ...rub, price: "52500", vat: "included" },
  ],
  ["Rebar A500C 12 mm ₽52,500/t", "rebar", { steel_class: "А500С", diameter: 12 }, { ...rub, price: "52500" }],
  [
    "Urea 46% $1,250.50/t FOB Azov",
    "urea",
    { nitrogen: 46 },
    { ...usd, price: "1250.5", basis: "FOB", basisPlace: "Azov" },
  ],
  [
    "Арматура А500С 12 мм 52.500 руб",
    "rebar",
    { steel_class: "А500С", diameter: 12 },
    { price: "52500", currency: "RUB" },
  ],
  [
    "Пшеница 3 класса протеин 12,500 14 500 руб/т",
    "wheat-milling",
    { wheat_class: "3", protein: 12.5 },
    { ...rub, price: "14500" },
  ],
  [
    "Карбамид 38,5 руб/кг с НДС Тольятти от 20 т",
    "urea",
    {},
    { price: "38.5", currency: "RUB", unitCode: "KGM", vat: "included", minVolume: "20000", basisPlace: "Тольятти" },
  ],
  ["Карбамид в биг-бэгах по 1000 кг 38 000", "urea", { packing: "биг-бэг 1000 кг" }, { price: "38000" }],
  ["Urea in big bags 38,000 RUB/t", "urea", {}, { ...rub, price: "38000" }],
  [
    "Пшеница 4 кл прот 11,5 нат 780 цена 14,2 руб/кг без НДС Саратов",
    "wheat-milling",
    { wheat_class: "4", protein: 11.5, test_weight: 780 },
    { price: "14.2", currency: "RUB", unitCode: "KGM", vat: "excluded", basisPlace: "Саратов" },
  ],
  [
    "Пшеница 3 кл прот. 12,5 клейк. 23 вл 14 сор 2 ЧП 250 нат 760 14 500 руб/т с НДС Курск",
    "wheat-milling",
    {
      wheat_class: "3",
      protein: 12.5,
      gluten: 23,
      moisture: 14,
      foreign_matter: 2,
      falling_number: 250,
      test_weight: 760,
    },
    { ...rub, price: "14500", vat: "included", basisPlace: "Курск" },
  ],
  // Metals.
  [
    "Лист г/к 10х1500х6000 Ст3сп5 57 900 руб/т с НДС, от 5 т, склад Екатеринбург",
    "hr-sheet",
    { thickness: 10, width: 1500, length: 6000, steel_grade: "Ст3сп5" },
    { ...rub, price: "57900", vat: "included", minVolume: "5" },
  ],
  [
    "Труба профильная 80х80х4 Ст3 63 500 руб/т самовывоз Челябинск",
    "profile-pipe",
    { size: "80х80", wall_thickness: 4 },
    { ...rub, price: "63500", basisPlace: "Челябинск" },
  ],
  [
    "Hot rolled coil 3 mm $545/t FOB Novorossiysk MOQ 1,000 t",
    "hr-coil",
    { thickness: 3 },
    { ...usd, price: "545", minVolume: "1000", basis: "FOB" },
  ],
  [
    "Катанка 5,5 мм Ст1пс 49 800 р/т без НДС",
    "wire-rod",
    { diameter: 5.5 },
    { ...rub, price: "49800", vat: "excluded" },
  ],
  ["Лом 5А 18,5 руб/кг Самара", "scrap-5a", {}, { price: "18.5", unitCode: "KGM", basisPlace: "Самара" }],
  ["Steel billets 3SP 130x130 USD 480 FOB Black Sea", "steel-billet", {}, { price: "480", currency: "USD" }],
  [
    "Copper cathode 99.99% $9,350/t CIF Shanghai 200 t",
    "copper-cathode",
    {},
    { ...usd, price: "9350", volume: "200", basis: "CIF" },
  ],
  // Grain and food.
  [
    "Ячмень фуражный нат 620 вл 13,5 11 300 руб/т без НДС Воронеж 500 т",
    "barley-feed",
    { test_weight: 620, moisture: 13.5 },
    { ...rub, price: "11300", vat: "excluded", volume: "500" },
  ],
  [
    "Кукуруза 3 кл вл. 14 сор. 2 13,1 руб/кг с НДС Белгород от 100 т",
    "corn",
    { moisture: 14, foreign_matter: 2 },
    { price: "13.1", unitCode: "KGM", vat: "included", minVolume: "100000" },
  ],
  [
    "Подсолнечник масличность 48 вл 7 сор 2 41 500 руб/т",
    "sunflower-seed",
    { oil_content: 48, moisture: 7, foreign_matter: 2 },
    { ...rub, price: "41500" },
  ],
  [
    "Feed barley moisture 14 $198/t FOB Azov 3,000 mt",
    "barley-feed",
    { moisture: 14 },
    { ...usd, price: "198", volume: "3000", basis: "FOB" },
  ],
  [
    "Yellow corn moisture 14% USD 205 CPT Novorossiysk",
    "corn",
    { moisture: 14 },
    { price: "205", currency: "USD", basis: "CPT" },
  ],
  ["Corn €190/t DAP Constanta", "corn", {}, { price: "190", currency: "EUR", unitCode: "TNE", basis: "DAP" }],
  [
    "Сахар ТС2 мешки по 50 кг 63,5 руб/кг с НДС Курск от 20 тонн",
    "white-sugar",
    { sugar_category: "ТС2", packing: "мешок 50 кг" },
    { price: "63.5", unitCode: "KGM", vat: "included", minVolume: "20000" },
  ],
  [
    "Масло подсолнечное нерафинированное наливом 98 500 руб/т FCA Воронеж",
    "sunflower-oil-crude",
    {},
    { ...rub, price: "98500", basis: "FCA" },
  ],
  ["Sunflower oil crude $1,050 FOB Taman", "sunflower-oil-crude", {}, { price: "1050", currency: "USD", basis: "FOB" }],
  // Timber.
  [
    "Доска обрезная сосна 50х150х6000 24 500 руб/м3 от 30 м3 Вологда",
    "sawn-softwood",
    { section: "50х150", length: 6000 },
    { price: "24500", unitCode: "MTQ", minVolume: "30", basisPlace: "Вологда" },
  ],
  [
    "Фанера ФК 1525х1525х12 сорт 2/4 28 900 руб/м³ 120 м³ Пермь",
    "birch-plywood",
    { format: "1525х1525", thickness: 12 },
    { price: "28900", unitCode: "MTQ", volume: "120" },
  ],
  [
    "Birch plywood 18 mm €420/m3 FCA Vologda",
    "birch-plywood",
    { thickness: 18 },
    { price: "420", currency: "EUR", unitCode: "MTQ", basis: "FCA" },
  ],
  ["Пеллеты древесные 6 мм биг-бэг 9 800 руб/т Киров", "wood-pellets", {}, { ...rub, price: "9800" }],
  // Fuel.
  [
    "ДТ летнее Евро сорт C 61,5 руб/л с НДС Уфа от 5000 л",
    "diesel",
    {},
    { price: "61.5", unitCode: "LTR", vat: "included", minVolume: "5000" },
  ],
  ["АИ-92 К5 58 700 руб/т с НДС Рязань", "gasoline-92", {}, { ...rub, price: "58700", vat: "included" }],
  ["Diesel EN 590 10 ppm $690/t FOB Primorsk 30,000 mt", "diesel", {}, { ...usd, price: "690", volume: "30000" }],
  ["Уголь ДПК 50-200 5 200 ккал/кг 3 400 руб/т Кемерово", "steam-coal", {}, { ...rub, price: "3400" }],
  // Fertiliser.
  [
    "Аммиачная селитра 34,4% мешки 50 кг 21 300 руб/т с НДС Невинномысск",
    "ammonium-nitrate",
    { nitrogen: 34.4 },
    { ...rub, price: "21300", vat: "included" },
  ],
  ["NPK 16-16-16 биг-бэг 1 т 36 500 руб/т", "npk", { packing: "биг-бэг 1000 кг" }, { ...rub, price: "36500" }],
  ["DAP 18-46 $610/t CFR Mersin", "dap", {}, { ...usd, price: "610" }],
  [
    "Potassium chloride 60% granular USD 310/mt FOB St Petersburg min 5000 mt",
    "potassium-chloride",
    { k2o: 60 },
    { ...usd, price: "310", minVolume: "5000" },
  ],
  // Chemicals.
  [
    "Каустическая сода чешуированная 99% мешок 25 кг 78,000 руб/т Волгоград",
    "caustic-soda",
    {},
    { ...rub, price: "78000" },
  ],
  ["Серная кислота техническая 92,5% 7 900 руб/т наливом", "sulphuric-acid", {}, { ...rub, price: "7900" }],
  [
    "Soda ash dense big bags 1000 kg $285/t FCA Sterlitamak",
    "soda-ash",
    { packing: "биг-бэг 1000 кг" },
    { ...usd, price: "285" },
  ],
  ["Methanol 99.85% $ 320/t FOB Kotka 5000 mt", "methanol", {}, { ...usd, price: "320", volume: "5000" }],
  [
    "Полипропилен PPH030 в мешках 112 руб/кг с НДС от 1 т Москва",
    "polypropylene",
    {},
    { price: "112", unitCode: "KGM", vat: "included", minVolume: "1000" },
  ],
  ["Ячмень сорт 1 11 300 руб/т", "barley-feed", {}, { ...rub, price: "11300" }],
])("«%s» fills what it says", (line, category, attributes, fields) => {
  const found = readGoodsLine(line);
  expect(found && { ...found, category: found.category.slug }).toMatchObject({ category, attributes, ...fields });
  if (!line.includes("1000") && !line.includes("1 т "))
    expect(found?.attributes).not.toMatchObject({ packing: "биг-бэг 1000 кг" });
});
