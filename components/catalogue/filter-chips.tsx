// The filters in use as chips above a list, each with a link that removes it.
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { type CatalogueState, dropFilterValue, formatCatalogueHref } from "./catalogue-url";

/** Value of a filter in use: its parameter, the value as the address has it, its text, and the parameters that go with it. */
export type Chip = { name: string; value: string; text: string; needing?: readonly string[] };

/** The filters in use; a click drops one. */
export function FilterChips({ state, chips }: { state: CatalogueState; chips: readonly Chip[] }) {
  const t = useTranslations("filters");
  if (chips.length === 0) return null;
  const none = Object.fromEntries(
    chips.flatMap(({ name, needing = [] }) => [name, ...needing]).map((gone) => [gone, null]),
  );
  return (
    <ul aria-label={t("active")} className="chips">
      {chips.map(({ name, value, text, needing = [] }) => (
        <li key={`${name} ${value}`} className="min-w-0 max-sm:flex-none">
          <Link
            href={formatCatalogueHref(state, {
              ...dropFilterValue(state, name, value),
              ...Object.fromEntries(needing.map((gone) => [gone, null])),
            })}
            scroll={false}
            rel="nofollow"
            aria-label={t("drop", { filter: text })}
            className="flex h-7 max-w-72 items-center max-sm:h-11 gap-1 rounded-sm bg-accent-wash px-2 text-sm text-accent-strong hover:bg-hover"
          >
            <span className="truncate">{text}</span>
            <X aria-hidden className="size-3.5!" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="max-sm:sticky max-sm:-right-1 max-sm:ml-auto max-sm:flex-none max-sm:bg-paper max-sm:pr-1">
          <Link
            href={formatCatalogueHref(state, none)}
            scroll={false}
            className="flex h-7 items-center px-2 text-sm text-accent hover:underline max-sm:h-11 max-sm:pr-1"
          >
            {t("dropAll")}
          </Link>
        </li>
      )}
    </ul>
  );
}
