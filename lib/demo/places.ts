import { findCountry, findRegion } from "@/lib/reference/geo/countries";

/** A region that listings come from, with its towns; the first town is the usual one. */
export type Place = { code: string; country: string; region: string | null; towns: string[]; ports: string[] };

const SOUTH = ["Новороссийск", "Тамань", "Азов", "Ростов-на-Дону", "Таганрог", "Туапсе", "Ейск", "Темрюк"];
const BALTIC = ["Усть-Луга", "Высоцк", "Санкт-Петербург"];
const EAST = ["Восточный", "Находка", "Владивосток", "Ванино"];
const NORTH = ["Мурманск", "Усть-Луга"];
const WEST = ["Калининград"];
const CASPIAN = ["Астрахань", "Махачкала"];

/** Where a region ships overseas from. */
const PORTS: [ports: string[], regions: string][] = [
  [BALTIC, "LEN SPE VLG NGR TVE KIR KR KO KOS MOS MOW YAR VLA IVA SMO PSK NIZ PER UD ME TA CHE SVE"],
  [EAST, "IRK AMU PRI KHA KEM SA SAK KAM MAG KYA KK TOM ZAB NVS"],
  [NORTH, "MUR ARK YAN"],
  [WEST, "KGD"],
  [CASPIAN, "AST DA"],
];

/** Subjects of the Russian Federation (ISO 3166-2) and, for other countries, regions or the country alone. */
const TOWNS: Record<string, string> = {
  "RU-AD": "Майкоп, Гиагинская",
  "RU-ALT": "Барнаул, Рубцовск, Бийск, Алейск",
  "RU-AMU": "Благовещенск, Белогорск, Тамбовка",
  "RU-ARK": "Архангельск, Коряжма, Новодвинск",
  "RU-AST": "Астрахань, Ахтубинск",
  "RU-BA": "Уфа, Стерлитамак, Салават",
  "RU-BEL": "Белгород, Старый Оскол, Губкин, Валуйки",
  "RU-BRY": "Брянск, Стародуб, Клинцы",
  "RU-CHE": "Челябинск, Магнитогорск, Троицк",
  "RU-DA": "Махачкала, Кизляр",
  "RU-IRK": "Иркутск, Братск, Усть-Илимск, Ангарск",
  "RU-IVA": "Иваново, Кинешма",
  "RU-KAM": "Петропавловск-Камчатский",
  "RU-KB": "Нальчик, Баксан",
  "RU-KDA": "Краснодар, Тихорецк, Кропоткин, Армавир",
  "RU-KEM": "Кемерово, Новокузнецк, Прокопьевск",
  "RU-KGD": "Калининград, Светлый",
  "RU-KHA": "Хабаровск, Комсомольск-на-Амуре",
  "RU-KHM": "Сургут, Нижневартовск",
  "RU-KIR": "Киров, Котельнич, Слободской",
  "RU-KK": "Абакан, Черногорск",
  "RU-KL": "Элиста, Городовиковск",
  "RU-KO": "Сыктывкар, Воркута",
  "RU-KOS": "Кострома, Шарья",
  "RU-KR": "Петрозаводск, Костомукша, Сегежа",
  "RU-KRS": "Курск, Железногорск, Льгов",
  "RU-KYA": "Красноярск, Ачинск, Лесосибирск",
  "RU-LEN": "Гатчина, Кириши, Тихвин",
  "RU-LIP": "Липецк, Елец",
  "RU-MAG": "Магадан",
  "RU-ME": "Йошкар-Ола, Волжск",
  "RU-MO": "Саранск, Рузаевка",
  "RU-MOS": "Красногорск, Подольск, Коломна, Электросталь",
  "RU-MOW": "Москва",
  "RU-MUR": "Мурманск, Апатиты, Мончегорск",
  "RU-NGR": "Великий Новгород, Боровичи",
  "RU-NIZ": "Нижний Новгород, Кстово, Дзержинск",
  "RU-NVS": "Новосибирск, Бердск, Искитим",
  "RU-OMS": "Омск, Калачинск, Исилькуль",
  "RU-ORE": "Оренбург, Орск, Бузулук",
  "RU-ORL": "Орёл, Ливны, Мценск",
  "RU-PER": "Пермь, Березники, Соликамск",
  "RU-PNZ": "Пенза, Сердобск",
  "RU-PRI": "Владивосток, Уссурийск, Находка",
  "RU-PSK": "Псков, Великие Луки",
  "RU-ROS": "Ростов-на-Дону, Азов, Сальск, Миллерово, Шахты",
  "RU-RYA": "Рязань, Скопин",
  "RU-SA": "Якутск, Нерюнгри",
  "RU-SAK": "Южно-Сахалинск, Корсаков",
  "RU-SAM": "Самара, Тольятти, Сызрань",
  "RU-SAR": "Саратов, Балаково, Балашов",
  "RU-SE": "Владикавказ, Моздок",
  "RU-SMO": "Смоленск, Вязьма",
  "RU-STA": "Ставрополь, Невинномысск, Будённовск",
  "RU-SVE": "Екатеринбург, Нижний Тагил, Верхняя Пышма",
  "RU-TA": "Казань, Набережные Челны, Нижнекамск, Альметьевск",
  "RU-TAM": "Тамбов, Мичуринск",
  "RU-TOM": "Томск, Асино",
  "RU-TUL": "Тула, Новомосковск, Ефремов",
  "RU-TVE": "Тверь, Ржев",
  "RU-TYU": "Тюмень, Тобольск, Ишим",
  "RU-UD": "Ижевск, Воткинск, Глазов",
  "RU-ULY": "Ульяновск, Димитровград",
  "RU-VGG": "Волгоград, Камышин, Волжский",
  "RU-VLA": "Владимир, Муром, Ковров",
  "RU-VLG": "Череповец, Вологда, Шексна",
  "RU-VOR": "Воронеж, Лиски, Россошь, Бобров",
  "RU-YAN": "Салехард, Новый Уренгой",
  "RU-YAR": "Ярославль, Рыбинск",
  "RU-ZAB": "Чита, Краснокаменск",
  "KZ-39": "Костанай, Рудный",
  "KZ-11": "Кокшетау, Атбасар",
  "KZ-35": "Караганда, Темиртау",
  "KZ-55": "Павлодар, Экибастуз",
  "KZ-59": "Петропавловск, Булаево",
  "BY-HO": "Гомель, Жлобин, Мозырь",
  "BY-MI": "Солигорск, Борисов, Слуцк",
  "BY-HR": "Гродно, Лида",
  UZ: "Ташкент, Бухара, Фергана",
  CN: "Циндао, Шанхай, Нинбо",
  TR: "Мерсин, Искендерун, Измир",
};

/** Every place by its code. */
const PLACES: ReadonlyMap<string, Place> = new Map(
  Object.entries(TOWNS).map(([code, towns]) => [code, toPlace(code, towns.split(", "))]),
);

function toPlace(code: string, towns: string[]): Place {
  const country = code.slice(0, 2);
  if (!findCountry(country)) throw new Error(`${code} is in no country we know`);
  const region = code.length > 2 ? findRegion(country, code) : null;
  if (code.length > 2 && !region) throw new Error(`${code} is no region we know`);
  const short = code.slice(3);
  const ports =
    country === "RU"
      ? (PORTS.find(([, regions]) => regions.split(" ").includes(short))?.[0] ?? SOUTH)
      : code.length === 2 && country !== "UZ"
        ? towns
        : [];
  return { code, country, region: region?.nameRu ?? null, towns, ports };
}

/** The place of a code. Throws for one that is not listed here. */
export function placeOf(code: string): Place {
  const place = PLACES.get(code);
  if (!place) throw new Error(`${code} is not among the places of the demo data`);
  return place;
}
