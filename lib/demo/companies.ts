import { findCategory } from "@/lib/reference/categories/tree";
import identities from "./identities.json";
import { type Place, placeOf } from "./places";
import { mixBits } from "./random";

/** A company of the demo market. Every one is invented, and so are its numbers. */
export type DemoCompany = {
  id: string;
  slug: string;
  name: string;
  inn: string | null;
  kpp: string | null;
  ogrn: string | null;
  place: Place;
  /** Industries and groups of the category tree that it trades in. */
  trades: string[];
  status: "VERIFIED" | "PENDING" | "DRAFT" | "REJECTED";
  description: string;
  website: string | null;
  /** Days on the market before the data was loaded. */
  ageDays: number;
  owner: { id: string; email: string; name: string };
};

/** `name|slug|place|industries or groups|status`; a name that starts with «ИП» is an entrepreneur's. */
const ROWS = `
АО «Семь элеваторов»|sem-elevatorov|RU-ROS|agriculture food fertilizers|V
ООО «Полевиста»|polevista|RU-KDA|agriculture food|V
ООО «Колосарь»|kolosar|RU-STA|agriculture|V
ООО «Житнодар»|zhitnodar|RU-VOR|agriculture food|V
ООО «Зернополис»|zernopolis|RU-SAR|agriculture|V
ООО «Масличная грядка»|maslichnaya-gryadka|RU-TAM|agriculture food|V
ООО «Алтайская межа»|altayskaya-mezha|RU-ALT|agriculture food|V
ООО «Амурбоб»|amurbob|RU-AMU|agriculture food|V
ИП Гречкин С. Б.|ip-grechkin|RU-OMS|agriculture|P
ИП Ковылин Р. А.|ip-kovylin|RU-ORE|agriculture|V
ИП Стерненко М. П.|ip-sternenko|RU-VGG|agriculture|D
ИП Борозда Т. И.|ip-borozda|RU-PNZ|agriculture|V
ООО «Сахарный жернов»|saharniy-zhernov|RU-LIP|food agriculture|V
ООО «Молзавод Верховье»|molzavod-verhovye|RU-VLG|food agriculture|V
ООО «Мясной тракт»|myasnoy-trakt|RU-BEL|food|D
ООО «Рыбокамчак»|rybokamchak|RU-KAM|food|V
ИП Пасечкин О. Л.|ip-pasechkin|RU-BA|food agriculture|P
АО «Стальмира»|stalmira|RU-CHE|ferrous-metals|V
ООО «Прокатория»|prokatoria|RU-MOS|ferrous-metals|V
ООО «Балкодвор»|balkodvor|RU-LIP|ferrous-metals construction-materials|V
ООО «Трубная верста»|trubnaya-versta|RU-SVE|ferrous-metals|V
ООО «Арматурный ряд»|armaturniy-ryad|RU-SAM|ferrous-metals construction-materials|V
ООО «Чугунок-Трейд»|chugunok-trade|RU-TUL|ferrous-metals ores-minerals|V
АО «Уралкатод-Демо»|uralkatod|RU-SVE|non-ferrous-metals ores-minerals|V
ООО «Ангарский слиток»|angarskiy-slitok|RU-IRK|non-ferrous-metals|V
ООО «Аффинаж-Пробирка»|affinazh-probirka|RU-MOW|non-ferrous-metals|V
ООО «Лом и дело»|lom-i-delo|RU-NIZ|recyclables|V
ООО «Втормагнит»|vtormagnit|RU-SAM|recyclables non-ferrous-metals|V
ООО «Кипа»|kipa-eco|RU-MOS|recyclables|V
ИП Копра Д. С.|ip-kopra|RU-TA|recyclables|R
ИП Обрезков Н. Н.|ip-obrezkov|RU-YAR|recyclables|D
ООО «Хребет-Минерал»|hrebet-mineral|RU-PER|ores-minerals fertilizers|V
ООО «Белый карьер»|beliy-karyer|RU-BEL|ores-minerals construction-materials|P
АО «Кузнецкий горизонт»|kuznetskiy-gorizont|RU-KEM|energy|V
ООО «Топливный шлях»|toplivniy-shlyah|RU-OMS|energy|V
ООО «Битумная линия»|bitumnaya-liniya|RU-NIZ|energy construction-materials|V
ООО «Волганалив»|volganaliv|RU-SAR|energy chemicals|V
ИП Поленов А. В.|ip-polenov|RU-TVE|energy timber|V
ООО «Азотный берег»|azotniy-bereg|RU-NGR|fertilizers chemicals|V
ООО «Агрохимград»|agrohimgrad|RU-KDA|fertilizers agriculture|P
ООО «Калийная соль-Демо»|kaliynaya-sol|RU-PER|fertilizers ores-minerals|P
ООО «Реактивика»|reaktivika|RU-VGG|chemicals|D
АО «Метанольный узел»|metanolniy-uzel|RU-TOM|chemicals polymers|V
ООО «Гранулянт»|granulyant|RU-TA|polymers recyclables|V
ООО «Полимерный двор»|polimerniy-dvor|RU-MOS|polymers chemicals|V
ООО «Тайга-Распил»|taiga-raspil|RU-IRK|timber|V
ООО «Северная балка»|severnaya-balka|RU-ARK|timber|P
ООО «Вятская фанера-Демо»|vyatskaya-fanera|RU-KIR|timber energy|V
ИП Сучков Г. Е.|ip-suchkov|RU-KOS|timber|D
ИП Цементов И. И.|ip-tsementov|RU-LEN|construction-materials|P
ТОО «Костанай-Жер»|kostanay-zher|KZ-39|grains oilseeds flour-cereals|V
ТОО «Сарыарка Металл-Демо»|saryarka-metall|KZ-35|long-products flat-products ores base-metals|V
ТОО «Иртыш-Отын»|irtysh-otyn|KZ-55|coal-coke base-metals|V
ТОО «Кызылжар Дән»|kyzylzhar-dan|KZ-59|grains pulses oilseeds|P
ОДО «Припять-Трейд»|pripyat-trade|BY-HO|sawn-timber wood-panels long-products|V
ЗАО «Солигор-Агро»|soligor-agro|BY-MI|pk-fertilizers dairy-eggs sugar-starch|V
MChJ «Paxta Demo»|paxta-demo|UZ|natural-raw pulses|V
Qingdao Demo Polymers Co., Ltd.|qingdao-demo-polymers|CN|other-polymers synthetic-fibres organic-chemicals|V
Ningbo Sample Steel Trading|ningbo-sample-steel|CN|flat-products pipes|P
Akdeniz Numune Ticaret A.Ş.|akdeniz-numune|TR|wall-materials long-products natural-raw|V`
  .trim()
  .split("\n");

const STATUSES = { V: "VERIFIED", P: "PENDING", D: "DRAFT", R: "REJECTED" } as const;

const ABOUT: Record<string, string> = {
  agriculture: "Закупаем и отгружаем зерно, масличные и корма, работаем напрямую с хозяйствами.",
  food: "Поставляем продукты переработчикам, сетям и оптовым складам.",
  "ferrous-metals": "Склад сортового и листового проката, резка и доставка.",
  "non-ferrous-metals": "Торгуем цветными металлами и сплавами с паспортом завода.",
  recyclables: "Собираем и готовим лом и вторсырьё, своя площадка и весы.",
  "ores-minerals": "Добываем и поставляем рудное и нерудное сырьё вагонными нормами.",
  energy: "Поставляем топливо промышленности, котельным и АЗС.",
  fertilizers: "Удобрения с заводов и региональных складов, хранение до сезона.",
  chemicals: "Базовая химия наливом и в таре, транспорт с допуском.",
  polymers: "Первичные и вторичные полимеры со склада, подбор марки.",
  timber: "Заготавливаем лес и пилим доску, отгрузка машинами и вагонами.",
  "construction-materials": "Комплектуем стройки материалами с доставкой на объект.",
  "textile-leather": "Волокно, шерсть и кожсырьё для фабрик.",
};

const firstNames =
  "Алексей Марина Тимур Ольга Сергей Дина Виктор Наталья Руслан Елена Павел Айгуль Игорь Светлана Николай Анна".split(
    " ",
  );
const lastNames =
  "Стеценко Черных Седых Гречихо Шевчук Бондарь Долгих Ткаченко Польских Кравчук Тихих Литвак Донских Пономаренко".split(
    " ",
  );

/** The demo companies; the first is that of `corporate@tonna.example`. */
export const DEMO_COMPANIES: readonly DemoCompany[] = toCompanies();

function toCompanies(): DemoCompany[] {
  const legal = [...identities.companies];
  const personal = [...identities.entrepreneurs];
  return ROWS.map((row, index) => {
    const [name = "", slug = "", code = "", tradeList = "", status = "V"] = row.split("|");
    const place = placeOf(code);
    const numbers = place.country !== "RU" ? [] : ((name.startsWith("ИП") ? personal.shift() : legal.shift()) ?? []);
    const [inn = null, ogrn = null, kpp = null] = numbers;
    const trades = tradeList.split(" ");
    const person = `${firstNames[mixBits(index) & 15]} ${lastNames[(mixBits(index + 99) >>> 1) % lastNames.length]}`;
    return {
      id: demoId(1, index),
      slug,
      name,
      inn,
      kpp,
      ogrn,
      place,
      trades,
      status: STATUSES[status as keyof typeof STATUSES],
      description: `${aboutOf(trades[0] ?? "")} ${place.towns[0]}. Демонстрационная компания: название и реквизиты вымышлены.`,
      website: index % 3 === 2 ? null : `https://${slug}.example`,
      ageDays: 120 + ((mixBits(index + 7) >>> 1) % 900),
      owner: { id: demoId(2, index), email: `owner@${slug}.example`, name: person },
    };
  });
}

/** What a company says of itself; groups speak for their industry. */
function aboutOf(trade: string): string {
  const node = findCategory(trade);
  return ABOUT[trade] ?? ABOUT[node?.parent?.slug ?? ""] ?? "";
}

/** A fixed id in the form of a uuid v7 of 1 January 2026, so that every machine has the same demo accounts. */
export function demoId(kind: number, index: number): string {
  const tail = (mixBits(kind * 1_000 + index) >>> 0).toString(16).padStart(8, "0");
  return `019b76da-a800-7${kind.toString(16).padStart(3, "0")}-8000-${index.toString(16).padStart(4, "0")}${tail}`;
}
