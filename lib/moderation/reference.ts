// Words for the reasons of a refusal.
import type { RefusalReason } from "./contract";

type Locale = "ru" | "en";

/** Reasons as sentences for the seller, in the mail and beside the listing. */
const TEXTS: Record<RefusalReason, Record<Locale, string>> = {
  wrong_category: {
    ru: "Товар не относится к выбранной категории.",
    en: "The goods don’t belong to the chosen category.",
  },
  price_not_real: {
    ru: "Цена выглядит нереальной: укажите цену за единицу, по которой готовы торговать.",
    en: "The price looks unrealistic: give the price per unit at which you are ready to trade.",
  },
  incomplete: {
    ru: "По описанию не понять, что за товар: добавьте качество, объём и базис.",
    en: "The description does not say what the goods are: add quality, volume and basis.",
  },
  duplicate: {
    ru: "Такое объявление у вас уже есть.",
    en: "You already have a listing like this.",
  },
  fraud: {
    ru: "Есть признаки мошенничества.",
    en: "There are signs of fraud.",
  },
  forbidden_goods: {
    ru: "Этот товар на площадке запрещён.",
    en: "These goods are prohibited here.",
  },
  wrong_contacts: {
    ru: "Контактные данные неверны или указаны не на месте: в названии, описании или на фото.",
    en: "Contact details are wrong or in the wrong place: in the title, the description or a photo.",
  },
  other: { ru: "", en: "" },
};

/** The reason as the seller reads it, in their language, with the moderator's note behind it. */
export function formatRefusal(reason: RefusalReason, note: string | null, locale: Locale): string {
  return [TEXTS[reason][locale], note].filter(Boolean).join(" ");
}
