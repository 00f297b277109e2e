import type { ListError } from "@/components/price-lists/list-state";
import ru from "@/lib/i18n/messages/ru.json";

/** The error that the address of a page names, of a form that was sent without scripts. */
export const readListError = (given: unknown): ListError | null =>
  (Object.keys(ru.priceLists.forms.errors) as ListError[]).find((code) => code === given) ?? null;
