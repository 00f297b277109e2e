/** Pages about the site and its law, in the order of their navigation, with the word that names each. */
export const LEGAL_PAGES = [
  { path: "/about", word: "about" },
  { path: "/contacts", word: "contacts" },
  { path: "/help", word: "help" },
  { path: "/tariffs", word: "tariffs" },
  { path: "/terms", word: "terms" },
  { path: "/offer", word: "offer" },
  { path: "/privacy", word: "privacy" },
  { path: "/personal-data", word: "personalData" },
  { path: "/cookies", word: "cookies" },
] as const;
