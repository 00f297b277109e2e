/** Guides of the docs in the order of their navigation. Texts are `lib/docs/pages/<language>/<slug>.md`. */
export const GUIDES = [
  { slug: "start", group: "begin", ru: "С чего начать", en: "Getting started" },
  { slug: "keys", group: "begin", ru: "Ключи", en: "Keys" },
  { slug: "erp", group: "tasks", ru: "ERP и 1С", en: "ERP and 1C" },
  { slug: "price-lists", group: "tasks", ru: "Прайс-листы", en: "Price lists" },
  { slug: "mirror", group: "tasks", ru: "Зеркало каталога", en: "Mirror" },
  { slug: "webhooks", group: "tasks", ru: "Вебхуки", en: "Webhooks" },
  { slug: "chats", group: "tasks", ru: "Переписки", en: "Chats" },
  { slug: "pictures", group: "tasks", ru: "Фотографии", en: "Pictures" },
  { slug: "prices", group: "tasks", ru: "Цены и рынок", en: "Prices" },
  { slug: "agents", group: "tasks", ru: "Агенты", en: "Agents" },
  { slug: "attributes", group: "facts", ru: "Показатели качества", en: "Attributes" },
  { slug: "states", group: "facts", ru: "Состояния", en: "States" },
  { slug: "limits", group: "facts", ru: "Лимиты", en: "Limits" },
  { slug: "errors", group: "facts", ru: "Ошибки", en: "Errors" },
  { slug: "index-method", group: "facts", ru: "Метод индекса", en: "Index method" },
  { slug: "security", group: "facts", ru: "Безопасность", en: "Security" },
  { slug: "changelog", group: "facts", ru: "Изменения API", en: "Changelog" },
] as const;

export type GuideSlug = (typeof GUIDES)[number]["slug"];

export const isGuide = (slug: string): slug is GuideSlug => GUIDES.some((guide) => guide.slug === slug);
