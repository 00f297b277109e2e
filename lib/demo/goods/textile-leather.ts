import type { Goods } from "./goods";

export const textileLeather: Goods = {
  "cotton-fibre": {
    weight: 6,
    kinds: [
      "@.5-.95; staple_length=31..33; micronaire=3.8..4.5; fibre_grade=Олий|Яхши",
      "@.1-.6; staple_length=28..30; micronaire=4.0..4.8; fibre_grade=Урта|Яхши",
    ],
    sell: [
      "Хлопок-волокно, длина {staple_length} мм, микронейр {micronaire}",
      "Хлопок-волокно, сорт {fibre_grade}, {staple_length} мм",
    ],
    buy: ["хлопок-волокно, длина от {staple_length} мм"],
    en: ["Cotton lint, staple {staple_length} mm, micronaire {micronaire}"],
    lot: [20, 1000],
    from: "IVA AST MOS",
  },
  "flax-fibre": {
    kinds: [
      "@.5-1; fibre_grade=№ 10|№ 11|№ 12; _ru=Лён трёпаный; _acc=лён трёпаный; _en=Scutched flax",
      "@0-.4; fibre_grade=№ 3|№ 4|№ 6; _ru=Короткое льноволокно; _acc=короткое льноволокно; _en=Flax tow",
    ],
    all: "moisture=10..14",
    sell: ["{_ru}, {fibre_grade}, влажность {moisture} %", "{_ru} {fibre_grade}"],
    buy: ["{_acc}, {fibre_grade}"],
    en: ["{_en}, grade {fibre_grade}"],
    lot: [5, 200],
    from: "SMO TVE VLG UD ALT",
  },
  wool: {
    kinds: [
      "@.5-1; fineness_micron=19..23; yield=50..62; colour=белая; _ru=мериносовая; _acc=мериносовую; _en=Merino",
      "@0-.4; fineness_micron=28..36; yield=45..58; colour=светло-серая|белая; _ru=полугрубая; _acc=полугрубую; _en=Crossbred",
    ],
    sell: ["Шерсть немытая {_ru}, тонина {fineness_micron} мкм", "Шерсть овечья {_ru}, {colour}, выход {yield} %"],
    buy: ["шерсть немытую {_acc}, тонина до {fineness_micron} мкм"],
    en: ["{_en} greasy wool, {fineness_micron} micron"],
    lot: [500, 40000],
    units: "TNE:1000",
    from: "STA KL DA ROS",
  },
  "cattle-hides": {
    kinds: [
      "hide_weight=тяжёлый; _ru=тяжёлые; _en=Heavy",
      "@.2-.7; hide_weight=средний; _ru=средние; _en=Medium",
      "@.1-.6; hide_weight=лёгкий; _ru=лёгкие; _en=Light",
    ],
    all: "preservation=мокросолёные|мокросолёные|сухосолёные; hide_grade=1|2|3",
    sell: ["Шкуры КРС {preservation}, {_ru}, {hide_grade} сорт", "Шкуры КРС {_ru}, {preservation}"],
    buy: ["шкуры КРС {_ru}, {hide_grade} сорт"],
    en: ["{_en} cattle hides, {preservation}, grade {hide_grade}"],
    lot: [2000, 60000],
    units: "TNE:1000",
    from: "TA BRY BA ALT",
  },
  "polyester-fibre": {
    kinds: [
      "linear_density=1.3..1.7; staple_length=38|51; colour=белый|чёрный",
      "@.2-.7; linear_density=6.7|7|15; staple_length=64; colour=белый",
    ],
    all: "packing=кипы",
    sell: [
      "Волокно полиэфирное {linear_density} дтекс, {staple_length} мм",
      "ПЭФ волокно {linear_density} дтекс × {staple_length} мм, {colour}",
    ],
    buy: ["волокно полиэфирное {linear_density} дтекс"],
    en: ["Polyester staple fibre {linear_density} dtex x {staple_length} mm"],
    lot: [10, 400],
    units: "KGM:0.001",
    from: "TVE IVA VLA",
  },
  "viscose-fibre": {
    kinds: ["linear_density=1.3|1.4|1.7; staple_length=38|40"],
    all: "packing=кипы",
    sell: [
      "Волокно вискозное {linear_density} дтекс, {staple_length} мм",
      "Вискозное волокно {linear_density} дтекс × {staple_length} мм, {packing}",
    ],
    buy: ["волокно вискозное {linear_density} дтекс"],
    en: ["Viscose staple fibre {linear_density} dtex x {staple_length} mm"],
    lot: [10, 300],
    units: "KGM:0.001",
    from: "IVA MOS",
  },
};
