import type { Goods } from "./goods";

/** Diameters, walls and lengths in millimetres; standards as sellers write them. */
export const ferrousMetals: Goods = {
  rebar: {
    weight: 22,
    kinds: [
      "@.2-.6; steel_class=А500С; diameter=12|14|16|18|20|25; length=11700; standard=ГОСТ 34028-2016",
      "@.2-.6; steel_class=А500С; diameter=12|14|16|20|25|28|32; length=11700; standard=ГОСТ 34028-2016",
      "@.4-.8; steel_class=А500С; diameter=6|8|10; length=11700|6000; standard=ГОСТ 34028-2016|ГОСТ Р 52544-2006",
      "@.4-.8; steel_class=А400; diameter=12|14|16|20|25|32|36; length=11700; standard=ГОСТ 5781-82",
      "@.3-.7; steel_class=А240; diameter=6|8|10|12|16; length=6000|11700; standard=ГОСТ 34028-2016|ГОСТ 5781-82",
      "@.7-1; steel_class=А800; diameter=12|14|16; length=11700; standard=ГОСТ 34028-2016",
    ],
    sell: [
      "Арматура {steel_class}, диаметр {diameter} мм",
      "Арматура {steel_class} {diameter} мм, {length/1000} м",
      "Арматура {diameter} мм {steel_class}, {standard}",
      "Арматура {steel_class} {diameter} мм, мера {length/1000} м, со склада",
    ],
    buy: ["арматуру {steel_class} {diameter} мм", "арматуру {steel_class}, диаметр {diameter} мм, {length/1000} м"],
    en: ["Rebar {steel_class}, {diameter} mm, {length/1000} m"],
    lot: [20, 2000],
    units: "KGM:0.001",
  },
  "wire-rod": {
    weight: 6,
    kinds: [
      "@.2-.7; diameter=5.5|6.5|8|10; steel_grade=Ст3сп|Ст3пс|Ст1кп; standard=ГОСТ 30136-95",
      "@.5-.9; diameter=5.5|6.5; steel_grade=Св-08А|70; standard=ТУ",
    ],
    sell: ["Катанка {diameter} мм, {steel_grade}", "Катанка {steel_grade}, диаметр {diameter} мм, {standard}"],
    buy: ["катанку {diameter} мм, {steel_grade}"],
    en: ["Wire rod {diameter} mm, {steel_grade}"],
    lot: [20, 1500],
  },
  "round-bar": {
    weight: 6,
    kinds: [
      "@.1-.4; diameter=20|30|40|50|60|80; steel_grade=Ст3сп|20; length=6000; standard=ГОСТ 2590-2006",
      "@.2-.6; diameter=20|36|45|56|70|90|120; steel_grade=45|40Х; length=6000; standard=ГОСТ 2590-2006|ГОСТ 1050-2013",
      "@.6-.95; diameter=30|50|80|110; steel_grade=30ХГСА|38ХН3МФА; length=4000..6000/500; standard=ГОСТ 4543-2016",
    ],
    sell: ["Круг стальной {diameter} мм, сталь {steel_grade}", "Круг {diameter} мм {steel_grade}, {standard}"],
    buy: ["круг {diameter} мм, сталь {steel_grade}"],
    en: ["Round bar {diameter} mm, grade {steel_grade}"],
    lot: [5, 300],
  },
  angle: {
    kinds: [
      "size=50х50; thickness=4|5",
      "size=63х63; thickness=5|6",
      "size=75х75; thickness=6|8",
      "size=100х100; thickness=7|8|10",
      "size=125х125; thickness=8|10",
    ],
    all: "steel_grade=Ст3сп5|Ст3сп5|09Г2С; length=12000|11700; standard=ГОСТ 8509-93",
    sell: [
      "Уголок стальной {size}х{thickness}, {steel_grade}",
      "Уголок {size}х{thickness}, {length/1000} м, {standard}",
    ],
    buy: ["уголок {size}х{thickness}, {steel_grade}"],
    en: ["Steel angle {size}x{thickness} mm, {steel_grade}"],
    lot: [5, 300],
  },
  channel: {
    kinds: ["@.1-.5; profile_number=8П|10П|12П|14П|16П", "@.4-.9; profile_number=18П|20П|24П|30П"],
    all: "steel_grade=Ст3сп5|Ст3сп5|09Г2С; length=11700|12000; standard=ГОСТ 8240-97",
    sell: ["Швеллер {profile_number}, {steel_grade}", "Швеллер {profile_number}, {length/1000} м, {standard}"],
    buy: ["швеллер {profile_number}, {steel_grade}"],
    en: ["Steel channel {profile_number}, {steel_grade}"],
    lot: [5, 300],
  },
  "i-beam": {
    kinds: ["@.1-.5; profile_number=20Б1|25Б1|30Б1|35Б1", "@.4-.9; profile_number=40К1|30К1|30Ш1|45Б2|60Б1"],
    all: "steel_grade=С255|С345|09Г2С; length=12000; standard=ГОСТ Р 57837-2017|СТО АСЧМ 20-93",
    sell: [
      "Балка двутавровая {profile_number}, {steel_grade}",
      "Двутавр {profile_number}, {length/1000} м, {standard}",
    ],
    buy: ["балку {profile_number}, {steel_grade}"],
    en: ["I-beam {profile_number}, {steel_grade}, {length/1000} m"],
    lot: [5, 400],
  },
  "steel-billet": {
    weight: 5,
    kinds: ["size=100х100|125х125|150х150; steel_grade=3СП|5СП|25Г2С; length=6000|11700|12000"],
    sell: ["Заготовка стальная {size}, {steel_grade}", "Квадратная заготовка {size}, {length/1000} м, {steel_grade}"],
    buy: ["заготовку стальную {size}, {steel_grade}"],
    en: ["Steel billet {size} mm, {steel_grade}, {length/1000} m"],
    lot: [500, 10000],
  },
  rails: {
    kinds: [
      "@.6-1; rail_type=Р65; condition=новое; length=12500|25000; _ru=новые; _en=New",
      "@.1-.4; rail_type=Р65|Р50; condition=б/у; length=12500; _ru=б/у; _en=Used",
      "@.5-.9; rail_type=КР70|КР80|КР100; condition=новое; length=12000; _ru=крановые; _en=Crane",
      "@.4-.7; rail_type=Р18|Р24|Р33; condition=лежалое; length=8000; _ru=лежалые; _en=Old-stock",
    ],
    sell: ["Рельсы {rail_type} {_ru}, {length/1000} м", "Рельс {rail_type}, длина {length/1000} м, {condition}"],
    buy: ["рельсы {rail_type} {_ru}"],
    en: ["{_en} rails {rail_type}, {length/1000} m"],
    lot: [10, 600],
  },
  "hr-coil": {
    weight: 8,
    kinds: [
      "thickness=1.5|2|2.5|3|4|6; width=1250|1500; steel_grade=Ст3сп|08пс|S235JR",
      "@.5-.95; thickness=4|6|8|10|12; width=1500; steel_grade=09Г2С|S355J2",
    ],
    all: "standard=ГОСТ 19903-2015",
    sell: [
      "Рулон горячекатаный {thickness}х{width}, {steel_grade}",
      "Г/к рулон {thickness} мм, {steel_grade}, {standard}",
    ],
    buy: ["рулон горячекатаный {thickness} мм, {steel_grade}"],
    en: ["Hot-rolled coil {thickness} x {width} mm, {steel_grade}"],
    lot: [50, 5000],
  },
  "hr-sheet": {
    weight: 9,
    kinds: [
      "@.2-.6; thickness=2|3|4|5|6|8|10|12; width=1500; length=6000; steel_grade=Ст3сп5",
      "@.3-.7; thickness=14|16|20|25|30; width=1500|2000; length=6000; steel_grade=Ст3сп5|09Г2С",
      "@.5-.95; thickness=8|10|12|20; width=1500|2000; length=6000; steel_grade=10ХСНД|40Х|65Г",
    ],
    all: "standard=ГОСТ 19903-2015",
    sell: [
      "Лист горячекатаный {thickness}х{width}х{length}, {steel_grade}",
      "Лист г/к {thickness} мм, {steel_grade}, {standard}",
      "Лист {steel_grade} {thickness}х{width}х{length}",
    ],
    buy: ["лист горячекатаный {thickness} мм, {steel_grade}"],
    en: ["Hot-rolled sheet {thickness} x {width} x {length} mm, {steel_grade}"],
    lot: [10, 1000],
  },
  "cold-rolled-steel": {
    kinds: [
      "thickness=0.5|0.7|0.8|1|1.2|1.5|2; width=1000|1250; steel_grade=08пс|08Ю|DC01; standard=ГОСТ 16523-97|ГОСТ 9045-93",
    ],
    sell: [
      "Прокат холоднокатаный {thickness}х{width}, {steel_grade}",
      "Лист х/к {thickness} мм, {steel_grade}, {standard}",
    ],
    buy: ["прокат холоднокатаный {thickness} мм, {steel_grade}"],
    en: ["Cold-rolled steel {thickness} x {width} mm, {steel_grade}"],
    lot: [10, 800],
  },
  "galvanised-steel": {
    weight: 6,
    kinds: [
      "thickness=0.4|0.45|0.5|0.55|0.7; width=1000|1250; coating=Zn 80|Zn 100|Zn 140",
      "@.5-.9; thickness=0.8|1|1.2|1.5|2; width=1250; coating=Zn 140|Zn 200|Zn 275",
    ],
    all: "standard=ГОСТ 14918-2020",
    sell: [
      "Рулон оцинкованный {thickness}х{width}, покрытие {coating}",
      "Прокат оцинкованный {thickness} мм, {coating}, {standard}",
    ],
    buy: ["прокат оцинкованный {thickness}х{width}, {coating}"],
    en: ["Galvanised coil {thickness} x {width} mm, {coating}"],
    lot: [10, 1000],
  },
  "coated-steel": {
    kinds: [
      "thickness=0.4|0.45|0.5|0.7; width=1250; coating=полиэстер 25 мкм|пурал 50 мкм; colour=RAL 9003|RAL 7024|RAL 8017|RAL 6005|RAL 3005",
    ],
    sell: [
      "Прокат с полимерным покрытием {thickness}х{width}, {colour}",
      "Рулон окрашенный {thickness} мм, {colour}, {coating}",
    ],
    buy: ["прокат с полимерным покрытием {thickness} мм, {colour}"],
    en: ["Prepainted steel {thickness} x {width} mm, {colour}"],
    lot: [5, 400],
  },
  "stainless-sheet": {
    kinds: [
      "@.3-.7; steel_grade=AISI 304; surface=матовая (2B)|зеркальная (BA)|шлифованная",
      "@.0-.3; steel_grade=AISI 430; surface=матовая (2B)|зеркальная (BA)",
      "@.7-1; steel_grade=AISI 316L|10Х17Н13М2Т; surface=матовая (2B)|горячекатаная",
      "@.4-.8; steel_grade=12Х18Н10Т; surface=матовая (2B)|горячекатаная",
    ],
    all: "thickness=0.8|1|1.5|2|3|4; width=1000|1250|1500",
    sell: [
      "Лист нержавеющий {steel_grade}, {thickness}х{width}",
      "Лист нержавеющий {thickness} мм {steel_grade}, поверхность {surface}",
    ],
    buy: ["лист нержавеющий {steel_grade}, {thickness} мм"],
    en: ["Stainless sheet {steel_grade}, {thickness} x {width} mm, {surface}"],
    lot: [1, 60],
    minimum: 0.1,
    units: "KGM:0.001",
  },
  "welded-pipe": {
    weight: 6,
    kinds: [
      "diameter=20|25|32|40|50; wall_thickness=2.8|3.2|3.5; standard=ГОСТ 3262-75; _ru=Труба ВГП",
      "diameter=57|76|89|108|114|159; wall_thickness=3|3.5|4|4.5; standard=ГОСТ 10704-91; _ru=Труба электросварная",
      "@.4-.8; diameter=219|273|325|426|530; wall_thickness=6|7|8|10; standard=ГОСТ 10704-91; _ru=Труба э/с",
    ],
    all: "steel_grade=Ст3сп|20|09Г2С; length=6000|10500|12000",
    sell: [
      "{_ru} {diameter}х{wall_thickness}, {steel_grade}",
      "{_ru} {diameter}х{wall_thickness}, {length/1000} м, {standard}",
    ],
    buy: ["трубу электросварную {diameter}х{wall_thickness}, {standard}"],
    en: ["Welded pipe {diameter} x {wall_thickness} mm"],
    lot: [5, 600],
  },
  "profile-pipe": {
    weight: 6,
    kinds: [
      "size=20х20|25х25|40х20; wall_thickness=1.5|2",
      "size=40х40|60х40|50х50|60х60; wall_thickness=2|3",
      "size=80х80|100х100|120х120; wall_thickness=4|5|6",
    ],
    all: "steel_grade=Ст3сп|09Г2С; length=6000|12000; standard=ГОСТ 30245-2003|ГОСТ 8645-68",
    sell: [
      "Труба профильная {size}х{wall_thickness}, {length/1000} м",
      "Труба профильная {size}х{wall_thickness}, {steel_grade}, {standard}",
    ],
    buy: ["трубу профильную {size}х{wall_thickness}"],
    en: ["Hollow section {size}x{wall_thickness} mm, {length/1000} m"],
    lot: [5, 500],
  },
  "seamless-pipe": {
    kinds: [
      "diameter=57|76|89|108|133|159; wall_thickness=4|5|6|8; standard=ГОСТ 8732-78",
      "@.5-.95; diameter=219|273|325; wall_thickness=8|10|12|16; standard=ГОСТ 8732-78|ТУ 14-3-1128",
    ],
    all: "steel_grade=20|09Г2С|30ХГСА",
    sell: [
      "Труба бесшовная {diameter}х{wall_thickness}, сталь {steel_grade}",
      "Труба б/ш горячедеформированная {diameter}х{wall_thickness}, {standard}",
    ],
    buy: ["трубу бесшовную {diameter}х{wall_thickness}, сталь {steel_grade}"],
    en: ["Seamless pipe {diameter} x {wall_thickness} mm, grade {steel_grade}"],
    lot: [5, 400],
  },
  octg: {
    kinds: [
      "diameter=60|73|89; wall_thickness=5|5.5|6.5; strength_group=Д|К|Е|N80; thread=треугольная|премиальная; _ru=НКТ; _en=Tubing",
      "diameter=146|168|178|245; wall_thickness=7|7.7|8.9|10; strength_group=Д|Е|N80|P110; thread=ОТТМ|Батресс; _ru=Труба обсадная; _en=Casing",
    ],
    all: "condition=новое|новое|лежалое|восстановленное",
    sell: [
      "{_ru} {diameter}х{wall_thickness}, группа {strength_group}, резьба {thread}",
      "{_ru} {diameter} мм, {strength_group}, {condition}",
    ],
    buy: ["трубы нефтяного сортамента {diameter}х{wall_thickness}, группа {strength_group}"],
    en: ["{_en} {diameter} x {wall_thickness} mm, group {strength_group}"],
    lot: [10, 500],
  },
  "pig-iron": {
    kinds: [
      "_ru=ПЛ1; silicon=0.8..1.2; manganese=0.1..0.3; phosphorus_content=0.05..0.08; sulphur_content=0.02..0.03",
      "_ru=ПЛ2; silicon=0.3..0.8; manganese=0.1..0.3; phosphorus_content=0.04..0.07; sulphur_content=0.02..0.03",
    ],
    sell: [
      "Чугун передельный {_ru}, кремний {silicon} %",
      "Чугун {_ru}, фосфор {phosphorus_content} %, сера {sulphur_content} %",
    ],
    buy: ["чугун передельный {_ru}, сера до {sulphur_content} %"],
    en: ["Basic pig iron, Si {silicon}%, P {phosphorus_content}%"],
    lot: [200, 8000],
  },
  ferrosilicon: {
    kinds: [
      "@.5-.95; _ru=ФС75; _en=FeSi75; silicon=74..77",
      "@.3-.6; _ru=ФС65; _en=FeSi65; silicon=63..67",
      "@0-.3; _ru=ФС45; _en=FeSi45; silicon=41..46",
    ],
    all: "fraction=10-50|20-80|0-10; packing=биг-бэг 1000 кг|навалом",
    sell: ["Ферросилиций {_ru}, фракция {fraction} мм", "Ферросилиций {_ru}, Si {silicon} %, {packing}"],
    buy: ["ферросилиций {_ru}, фракция {fraction} мм"],
    en: ["Ferrosilicon {_en}, {fraction} mm"],
    lot: [20, 800],
  },
};
