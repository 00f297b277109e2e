// The search form of the header, the home page and the 404 page.
import { Search } from "lucide-react";
import Form from "next/form";
import { useLocale, useTranslations } from "next-intl";
import { SearchField } from "@/components/search/search-field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { getUnitAbbr } from "@/lib/i18n/terms";
import { categoryNodes } from "@/lib/reference/categories/tree";

/** Units that categories are traded in. */
const UNITS = [...new Set([...categoryNodes.values()].flatMap(({ unitCode }) => unitCode ?? []))];

export type SearchScope = {
  /** Path of the catalogue page that shows the results. */
  action: string;
  q: string;
  /** Filters that stay while searching. */
  keep: Readonly<Record<string, string | readonly string[]>>;
  /** Name of the category searched in; the whole catalogue when left out. */
  within?: string;
};

/** The search of the catalogue: a GET form, which works without JavaScript too. */
export function SearchBox({ scope, large = false }: { scope: SearchScope; large?: boolean }) {
  const t = useTranslations("search");
  const texts = useTranslations("searchBox");
  const locale = useLocale();
  const label = scope.within ? t("within", { category: scope.within }) : t("label");
  return (
    <Form
      action={scope.action}
      prefetch={false}
      role="search"
      className="relative flex rounded-md focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
    >
      <HiddenFields values={scope.keep} />
      <Search
        aria-hidden
        className={`pointer-events-none absolute text-muted ${large ? "top-4 left-4" : "top-1/2 left-2.5 -translate-y-1/2"}`}
      />
      <SearchField
        // A new page brings a new text, which an uncontrolled field would not show.
        key={scope.q}
        q={scope.q}
        locale={locale}
        label={label}
        placeholder={scope.within ? t("withinShort", { category: scope.within }) : t("example")}
        texts={{
          suggestions: texts("suggestions"),
          found: texts("found", { count: "#" }),
          category: texts("category"),
          company: texts("company"),
        }}
        units={Object.fromEntries(UNITS.map((code) => [code, getUnitAbbr(code, locale)]))}
        large={large}
        className={`min-w-0 flex-1 rounded-l-md border border-edge bg-raised outline-none ${large ? "h-12 pl-11 text-lg" : "h-9 max-lg:h-11 pl-9"} pr-2`}
      />
      <button
        type="submit"
        className={`-ml-px rounded-r-md border border-accent bg-accent font-medium text-on-accent hover:bg-accent-strong ${large ? "px-6 text-lg" : "px-3.5"}`}
      >
        {t("submit")}
      </button>
    </Form>
  );
}
