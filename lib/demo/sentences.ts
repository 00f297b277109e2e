import type { Random } from "./random";

/** What a sentence may mention; a sentence that needs a missing one is passed over. */
export type Facts = { place: string | null; min: string | null; volume: string | null; unit: string };

/** Sentences about goods of an industry, and, more closely, of a group. */
const SELL: Record<string, string[]> = {
  agriculture: [
    "Качество подтверждено протоколом независимой лаборатории.",
    "Работаем через ФГИС «Зерно», документы оформляем при отгрузке.",
    "Хранится на аттестованном складе, доступ для отбора проб в любой день.",
    "Своё хозяйство, без посредников.",
    "Погрузка до 400 т в сутки, весовая на месте.",
    "Образцы отправим курьером по запросу.",
  ],
  food: [
    "Декларация ЕАЭС и ветеринарные документы по запросу.",
    "Отгружаем со склада завода, выработка этого месяца.",
    "Возможна фасовка под маркой заказчика.",
    "Остаточный срок годности не менее 80 %.",
    "Работаем с сетями и переработчиками, есть ХАССП.",
  ],
  "ferrous-metals": [
    "Металл в наличии на складе, сертификаты завода к каждой партии.",
    "Резка в размер на нашей площадке.",
    "Отгрузка в день оплаты, погрузка краном.",
    "Комплектуем сборные машины от пачки.",
    "Взвешивание на тензометрических весах, теоретический вес не продаём.",
  ],
  "non-ferrous-metals": [
    "Паспорт качества и протокол анализа завода.",
    "Входной контроль спектрометром при покупателе.",
    "Партии прослеживаются по номерам плавок.",
    "Страхование груза до склада покупателя возможно.",
  ],
  recyclables: [
    "Лицензия и полный пакет документов, радиационный контроль пройден.",
    "Накапливаем партию на собственной площадке, весы 60 т.",
    "Фото и видео партии пришлём в день запроса.",
    "Отгружаем стабильно каждый месяц.",
    "Работаем и по разовым сделкам, и по годовым договорам.",
  ],
  "ores-minerals": [
    "Ситовой и химический анализ каждой партии.",
    "Отгрузка полувагонами по плану на месяц.",
    "Добыча и обогащение собственные.",
    "Паспорт качества на каждую отправку.",
  ],
  energy: [
    "Паспорт качества на партию, ресурс под договор.",
    "Отгрузка с нефтебазы и с железной дороги.",
    "Резервируем объём на месяц вперёд.",
    "Налив по массе, плотность указываем в паспорте.",
    "Заявки принимаем до 15:00, отгрузка на следующий день.",
  ],
  fertilizers: [
    "Продукция с завода, не лежалая, слёживаемости нет.",
    "Паспорт качества и декларация в комплекте.",
    "Резервируем под посевную по предоплате 20 %.",
    "Помогаем с документами для субсидии.",
    "Склады работают в сезон без выходных.",
  ],
  chemicals: [
    "Паспорт безопасности и паспорт качества к партии.",
    "Отгрузка транспортом с допуском ДОПОГ.",
    "Тара входит в цену, возвратная принимается.",
    "Поставляем по графику на квартал.",
  ],
  polymers: [
    "Марка заводская, мешки с маркировкой производителя.",
    "Отгрузка со склада за один день.",
    "Пришлём образец 25 кг под испытания.",
    "Есть техническая консультация по переработке.",
    "Постоянный остаток на складе 100–200 т.",
  ],
  timber: [
    "Сделка оформлена в ЛесЕГАИС, ЭСД при каждой отправке.",
    "Своя делянка и лесопилка, объёмы стабильные.",
    "Пакеты по 4–5 м³, стропы и прокладки входят в цену.",
    "FSC по запросу.",
    "Приёмку делаем вместе с покупателем на складе.",
  ],
  "construction-materials": [
    "Паспорт качества и сертификат соответствия на каждую партию.",
    "Доставка своими машинами, разгрузка манипулятором.",
    "Скидка строительным организациям на объём.",
    "Отгружаем круглосуточно, включая выходные.",
    "Пропуска на объекты в городе оформим сами.",
  ],
  "textile-leather": [
    "Сортность подтверждена лабораторией.",
    "Кипы маркированы, вес каждой в упаковочном листе.",
    "Отгружаем партиями от одной машины.",
    "Хранится на сухом отапливаемом складе.",
  ],
  "coal-coke": [
    "Удостоверение качества лаборатории разреза на каждую партию.",
    "Полувагоны собственного оператора, план ГУ-12 согласован.",
    "Уголь сортовой, мелочи в партии не более 8 %.",
    "Рассев по фракциям под заказ покупателя.",
  ],
  biofuel: [
    "Сухое крытое хранение, влагу проверяем при погрузке.",
    "Производство круглый год, объём контрактуем.",
    "Подойдёт для автоматических котлов.",
  ],
  livestock: [
    "Ветеринарное свидетельство «Меркурий» на каждую отгрузку.",
    "Хозяйство благополучно по лейкозу и бруцеллёзу.",
    "Приезжайте смотреть, оплата на месте.",
  ],
  vegetables: [
    "Калибруем на своей линии, хранение с октября в холодильнике.",
    "Фитосанитарные документы при погрузке.",
    "Загрузка машины за два часа.",
  ],
  "fruit-berries": [
    "Урожай этого сезона, хранение в регулируемой среде.",
    "Сортировка на оптической линии.",
    "Фото партии пришлём в день запроса.",
  ],
  "precious-metals": [
    "Завод из списка Good Delivery, паспорт на каждый слиток.",
    "Расчёты через банк, поставка инкассацией.",
    "Цена фиксируется в момент сделки.",
  ],
};

const LOGISTICS: Record<string, string[]> = {
  EXW: ["Самовывоз, {place}, погрузка за наш счёт.", "Забирать со склада: {place}."],
  "self-pickup": ["Самовывоз: {place}, погрузчик и весы на месте.", "Склад — {place}, отгрузка по будням с 8 до 17."],
  "ex-elevator": ["Товар на элеваторе: {place}, переоформляем на покупателя за день."],
  "ex-farm": ["Вывоз с тока: {place}, подъезд для фур есть."],
  FCA: ["Грузим в ваш транспорт: {place}.", "Погрузка на перевозчика покупателя, {place}, без очереди."],
  "fca-wagon": ["Станция отправления — {place}, тариф за покупателем."],
  "rail-gondola": ["Грузим в полувагоны, {place}."],
  CPT: ["Доставка оплачена до места: {place}.", "Лимиты на завоз согласованы, {place}."],
  "cpt-deep-port": ["Завозим на терминал, {place}, качество по приёмке порта."],
  "cpt-shallow-port": ["Завоз автотранспортом, {place}, приёмка по весу терминала."],
  "dap-station": ["Тариф до станции назначения включён: {place}."],
  DAP: ["Привезём до склада покупателя, базис — {place}.", "Цена с доставкой: {place} и до 150 км вокруг."],
  delivered: ["Доставим своими машинами: {place} и область.", "Цена с доставкой, {place}."],
  FOB: ["Погрузка на судно: {place}, сюрвей за счёт покупателя.", "Ставим под судовую партию, порт {place}."],
};

const TERMS = [
  "Минимальная партия — {min} {unit}.",
  "Отгрузим от {min} {unit}.",
  "Оплата по факту погрузки.",
  "Предоплата 30 %, остаток по отгрузке.",
  "Работаем по безналу, договор и закрывающие через ЭДО.",
  "Возможна отсрочка до 14 дней для постоянных покупателей.",
  "На весь объём ({volume} {unit}) дадим скидку.",
  "Торг при объёме.",
  "Аккредитив и банковскую гарантию принимаем.",
];

const BUY = [
  "Рассмотрим предложения от производителей и трейдеров.",
  "Оплата в течение трёх банковских дней после приёмки.",
  "Нужно {volume} {unit} в месяц, договор на полгода.",
  "Возьмём и меньший объём, от {min} {unit}.",
  "Пришлите паспорт качества и цену с вашим базисом.",
  "Работаем напрямую, посредников просим не беспокоить.",
  "Приёмка по качеству на нашем складе: {place}.",
  "Готовы на предоплату после анализа пробы.",
  "Забираем своим транспортом, {place} и соседние области.",
];

const ENGLISH_SELL = [
  "Quality certificate with every lot.",
  "Inspection by SGS or another surveyor is welcome.",
  "Minimum order {min} {unit}.",
  "Loading point: {place}.",
  "Payment by L/C at sight or T/T, 30% in advance.",
  "Up to {volume} {unit} a month under contract.",
  "Export documents are on us.",
  "Ready for prompt shipment.",
];
const ENGLISH_BUY = [
  "Offers from producers preferred.",
  "We need {volume} {unit} a month.",
  "Delivery place: {place}.",
  "Payment within five banking days after acceptance.",
  "Please send the specification with your offer.",
];

/** A sentence in which everything it mentions is known, or null when the picked one needs what is missing. */
function say(random: Random, pool: readonly string[] | undefined, facts: Facts): string | null {
  if (!pool) return null;
  const sentence = random.pick(pool);
  if (!sentence.includes("{")) return sentence;
  let missing = false;
  const filled = sentence.replace(/\{(\w+)\}/g, (_, key: keyof Facts) => {
    const fact = facts[key];
    if (fact === null) missing = true;
    return fact ?? "";
  });
  return missing ? null : filled;
}

/** Groups to which the usual talk of warehouses, lorries and deferred payment doesn't apply. */
const UNLIKE_OTHERS = new Set(["precious-metals"]);

type Subject = {
  industry: string;
  group: string;
  type: "SELL" | "BUY";
  basis: string | null;
  english: boolean;
  details: string | null;
  facts: Facts;
};

/** One to four sentences as a trader writes them, or null where one would write none. */
export function describeGoods(
  random: Random,
  { industry, group, type, basis, english, details, facts }: Subject,
): string | null {
  const wanted = 1 + Math.floor(random.next() * 3.7);
  const about = type === "BUY" ? BUY : SELL[group] && random.chance(0.7) ? SELL[group] : SELL[industry];
  const said = english
    ? [
        details,
        say(random, type === "BUY" ? ENGLISH_BUY : ENGLISH_SELL, facts),
        say(random, type === "BUY" ? ENGLISH_BUY : ENGLISH_SELL, facts),
      ]
    : type === "BUY"
      ? [details, say(random, about, facts), say(random, about, facts)]
      : UNLIKE_OTHERS.has(group)
        ? [details, say(random, SELL[group], facts), say(random, SELL[group], facts)]
        : [details, say(random, about, facts), say(random, LOGISTICS[basis ?? ""], facts), say(random, TERMS, facts)];
  const sentences = [...new Set(said.filter((sentence) => sentence !== null))];
  return sentences.length > 0 ? sentences.slice(0, wanted).join(" ") : null;
}
