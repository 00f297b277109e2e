type TagTexts = { readonly [Locale in "ru" | "en"]: { readonly name: string; readonly description: string } };

/** Groups of operations in the order of the reference. The English name is the tag of the OpenAPI document. */
export const TAGS: readonly TagTexts[] = [
  {
    ru: { name: "Объявления", description: "Открытый каталог: поиск по условиям, размещение и изменение объявлений." },
    en: { name: "Listings", description: "The public catalogue: filter it, publish listings and change them." },
  },
  {
    ru: {
      name: "Свои объявления",
      description: "Свои объявления в любом состоянии и запись по собственному номеру.",
    },
    en: {
      name: "Own listings",
      description: "Your own listings in every state, and writes by your own number.",
    },
  },
  {
    ru: { name: "Загрузки", description: "До 10 000 объявлений одним запросом и отчёты о них." },
    en: { name: "Imports", description: "Up to 10,000 listings in one request, and reports on them." },
  },
  {
    ru: { name: "Изменения", description: "Журнал изменений, который читают по курсору: основа зеркала." },
    en: { name: "Changes", description: "A journal of changes, read by cursor: the basis of a mirror." },
  },
  {
    ru: { name: "Вебхуки", description: "Адреса, на которые приходят события, и журнал доставок." },
    en: { name: "Webhooks", description: "Endpoints that receive events, and the log of deliveries." },
  },
  {
    ru: { name: "Переписки", description: "Переписки по объявлениям и их сообщения." },
    en: { name: "Chats", description: "Chats about listings and their messages." },
  },
  {
    ru: { name: "Фотографии", description: "Фотографии объявления: файлом, по порядку, по одной." },
    en: { name: "Pictures", description: "Pictures of a listing: sent as files, put in order, deleted one by one." },
  },
  {
    ru: { name: "Агенты", description: "Сервер MCP: те же действия как инструменты для агентов." },
    en: { name: "Agents", description: "The MCP server: the same operations as tools for agents." },
  },
  {
    ru: { name: "Категории", description: "Дерево категорий с показателями качества и числом объявлений." },
    en: { name: "Categories", description: "The category tree with quality attributes and listing counts." },
  },
  {
    ru: {
      name: "Справочники",
      description: "Единицы, страны, регионы, места, валюты, базисы: что можно записать в объявление.",
    },
    en: {
      name: "Reference",
      description: "Units, countries, regions, places, currencies, bases: what a listing may say.",
    },
  },
  {
    ru: { name: "Компании", description: "Проверенные компании и открытые профили." },
    en: { name: "Companies", description: "Verified companies and public profiles." },
  },
  {
    ru: { name: "Поиск", description: "Поиск словами по объявлениям и компаниям и подсказки к нему." },
    en: { name: "Search", description: "Full-text search of listings and companies, with suggestions." },
  },
  {
    ru: { name: "Рынок", description: "Котировки, цены на сырьё с качеством и индексы Тонны." },
    en: { name: "Market data", description: "Quotes, commodity prices by quality, and the Tonna indices." },
  },
  {
    ru: { name: "Валюты", description: "Официальные курсы Банка России." },
    en: { name: "Currency", description: "Official rates of the Bank of Russia." },
  },
  {
    ru: { name: "Новости", description: "Опубликованные новости рынка." },
    en: { name: "News", description: "Published market news." },
  },
  {
    ru: { name: "Аккаунт", description: "Чей это ключ, что он может и сколько запросов ушло." },
    en: { name: "Account", description: "Whose key it is, what it may do, and how many requests it made." },
  },
  {
    ru: { name: "Служебное", description: "Состояние сервиса, указатель и это описание." },
    en: { name: "Service", description: "Health of the service, its index, and this description." },
  },
];
