/*
 * Values of examples by the name of their field, for schemas that give no example themselves. `Schema.field` stands above `field`. A
 * value that does not fit its schema is not taken, and a test validates every example of the document.
 */

const ID = "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11";
const OTHER_ID = "0193b4c8-9a40-7b12-8c55-71d0e64f2b08";
const SITE = "https://tonna.example";

export const SAMPLES: Readonly<Record<string, unknown>> = {
  // Goods
  title: "Пшеница 3 класса, протеин 13 %",
  description: "Урожай 2026 года, хранение на элеваторе.",
  categorySlug: "wheat-milling",
  slug: "pshenica-3-klassa-7k2m9x",
  type: "SELL",
  status: "ACTIVE",
  pricePerUnit: 14500,
  currency: "RUB",
  volumeUnit: "тонна",
  unitCode: "TNE",
  country: "Россия",
  countryCode: "RU",
  region: "Ростовская область",
  regionCode: "RU-ROS",
  volume: 1500,
  minVolume: 60,
  basis: "EXW",
  basisPlace: "Ростов-на-Дону",
  basisPlaceId: "rostov-on-don",
  basisPlaceMatch: "named",
  distance: 396.2,
  vat: "included",
  attributes: { protein: 13, wheat_class: "3" },
  priceOnRequest: false,
  priceSteps: [{ from: 300, pricePerUnit: 14300 }],
  externalId: "1C-000123",
  views: 128,
  rejectionReason: null,
  alt: "Пшеница на элеваторе",
  "ListingImage.url": `${SITE}/media/0193b4c8.webp`,
  rateDate: "2026-11-26",
  reason: null,
  quoteId: OTHER_ID,
  quotePrice: 14970,
  quoteCurrency: "RUB",
  quoteUnit: "TNE",
  quoteDate: "2026-11-20",
  // People and companies
  id: ID,
  name: "Агро-Дон",
  nameEn: "Agro-Don",
  "Category.name": "Пшеница продовольственная",
  "Category.nameEn": "Milling wheat",
  "Company.slug": "agro-don",
  "company.slug": "agro-don",
  "companies.slug": "agro-don",
  inn: "6164000004",
  website: `${SITE}/ru/companies/agro-don`,
  verified: true,
  listingCount: 42,
  categories: ["wheat-milling"],
  aliases: ["milling-wheat"],
  "attributes.unit": "%",
  "Attribute.unit": "%",
  "Attribute.unitEn": "%",
  "Attribute.min": 7,
  "Attribute.max": 18,
  "Attribute.options": null,
  "Attribute.optionsEn": null,
  lot: 60,
  tonnesPerUnit: null,
  // Search
  query: "пшеница 3 класса",
  suggestion: null,
  // Service
  "ApiIndex.name": "Tonna API",
  "ApiIndex.version": "1",
  links: { openapi: `${SITE}/api/openapi.json`, docs: `${SITE}/docs/api` },
  "Health.checks": { database: [{ status: "pass", componentType: "datastore" }] },
  // Pages
  total: 1,
  page: 1,
  totalPages: 1,
  count: 128,
  nextCursor: null,
  cursor: null,
  // Chats
  text: "Добрый день! Пшеница в наличии?",
  senderId: OTHER_ID,
  chatId: ID,
  unreadCount: 1,
  upTo: OTHER_ID,
  // Prices
  symbol: "wheat-us-hrw",
  price: 14350,
  change: -150,
  changePercent: -1.03,
  unit: "TNE",
  source: "Минсельхоз России",
  sourceUrl: `${SITE}/ru/prices`,
  grade: "3",
  industry: "agriculture",
  // Keys and limits
  role: "user",
  tariff: "corporate",
  scopes: ["listings:read", "listings:write"],
  prefix: "tonna_a1B2c3D4",
  lastFour: "9xYz",
  "key.name": "ERP",
  "key.expiresAt": null,
  hour: "2026-11-26T08:00:00.000Z",
  from: "2026-10-27T09:00:00.000Z",
  to: "2026-11-26T08:30:00.000Z",
  requests: 57,
  rejected: 0,
  keys: 10,
  requestsPerHour: 10000,
  remaining: 9943,
  resetAt: "2026-11-26T09:00:00.000Z",
  // Webhooks, changes and imports
  "Change.id": "Y2hhbmdlOjQ4MjEw",
  "OwnChange.id": "Y2hhbmdlOjQ4MjEw",
  resourceId: ID,
  version: 4,
  events: ["listing.updated", "chat.message"],
  secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
  eventId: "msg_3kVb0cQnWm7Yt1x_Zr8uEo5-HdA",
  active: true,
  disabledReason: null,
  statusCode: 204,
  ms: 118,
  row: 1,
  result: "created",
  errors: [],
  error: null,
  image: null,
  images: [],
  // Addresses and times
  url: `${SITE}/ru/listings/pshenica-3-klassa-7k2m9x`,
  thumbnailUrl: `${SITE}/media/0193b4c8-small.webp`,
  width: 1600,
  height: 1200,
  instance: "/api/listings",
  requestId: ID,
};

/** Value of a date, a time and the like, by format of JSON Schema. */
export const FORMAT_SAMPLES: Readonly<Record<string, string>> = {
  "date-time": "2026-11-26T08:30:00.000Z",
  date: "2026-11-26",
  uri: `${SITE}/ru`,
  uuid: ID,
  email: "support@tonna.example",
};

/** Whole examples by schema, where single fields would not make sense together. */
export const SCHEMA_SAMPLES: Readonly<Record<string, unknown>> = {
  CurrencyRates: { USD: 78.5, EUR: 91.2, KZT: 0.15 },
  PatchListing: { pricePerUnit: 14250, minVolume: null },
  PostMessage: { chatId: ID, text: "Да, в наличии. Сколько тонн вам нужно?" },
};

/** Whole examples by media type, for texts that are no JSON. */
export const TYPE_SAMPLES: Readonly<Record<string, string>> = {
  "application/x-ndjson":
    '{"externalId":"1C-000123","pricePerUnit":14400}\n{"externalId":"1C-000124","pricePerUnit":11350}\n',
  "text/csv": "externalId,pricePerUnit\r\n1C-000123,14400\r\n1C-000124,11350\r\n",
};
