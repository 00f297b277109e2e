"use client";

// The text field of a search form, in the header, on the home page and on the 404 page.
import { Building2, FolderTree, Search } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { SuggestionList } from "@/components/ui/suggestion-list";
import { useCombobox } from "@/components/ui/use-combobox";
import { formatNumber, formatPrice } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { Suggestion } from "@/lib/search/contract";

const ROUBLE = { code: "RUB", sign: "₽" };
/** Whole roubles from a thousand on, kopecks below. */
const roundShown = (amount: number) => Number(amount.toFixed(amount >= 1_000 ? 0 : 2));
const ICONS = { query: Search, category: FolderTree, company: Building2 };

/** Texts of the suggestions; # in `found` stands for their number. */
type SuggestionTexts = { suggestions: string; found: string; category: string; company: string };

type Props = {
  q: string;
  locale: Locale;
  label: string;
  placeholder: string;
  texts: SuggestionTexts;
  /** Short names of units by code. */
  units: Readonly<Record<string, string>>;
  large: boolean;
  className: string;
};

/**
 * The field of a search form with suggestions below it: words, categories and companies.
 */
export function SearchField({ q, locale, label, placeholder, texts, units, large, className }: Props) {
  const combobox = useCombobox<Suggestion>(
    (q) => `/api/search/suggestions?q=${encodeURIComponent(q)}`,
    (suggestion, input) => {
      const href = formatHref(suggestion, locale);
      if (href) return window.location.assign(href);
      input.value = nameIn(suggestion, locale);
      input.form?.requestSubmit();
    },
  );
  const { input, ask, field } = combobox;
  // Text that was typed before the scripts came has sent no event.
  const askAtOnce = useEffectEvent(() => {
    const field = input.current;
    if (field && field === document.activeElement && field.value !== q) ask(field.value);
  });
  useEffect(() => askAtOnce(), []);

  return (
    <>
      <input
        {...field}
        type="search"
        name="q"
        defaultValue={q}
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: the home page is its search box
        autoFocus={large}
        maxLength={200}
        onChange={(event) => ask(event.target.value)}
        className={className}
      />
      <SuggestionList
        combobox={combobox}
        texts={{ list: texts.suggestions, found: texts.found }}
        className="inset-x-0 overflow-hidden"
        optionClassName="h-9 max-lg:h-11 items-center gap-2"
        itemKey={({ kind, slug, text }) => `${kind} ${slug ?? text}`}
      >
        {(one) => {
          const Icon = ICONS[one.kind];
          return (
            <>
              <Icon aria-hidden className="flex-none text-muted" />
              <span className="min-w-0 truncate">{nameIn(one, locale)}</span>
              <span className="ml-auto flex-none pl-2 text-sm text-muted tabular-nums">
                {one.index && (
                  <span className="pr-3 max-sm:hidden">
                    {formatPrice(roundShown(one.index.value), ROUBLE, units[one.index.unit] ?? one.index.unit, locale)}
                  </span>
                )}
                {one.kind === "query" ? null : texts[one.kind]}
                {one.count !== null && ` ${formatNumber(one.count, locale)}`}
              </span>
            </>
          );
        }}
      </SuggestionList>
    </>
  );
}

/** The page that a suggestion leads to; null where it is a text to search for. */
const formatHref = ({ kind, slug }: Suggestion, locale: Locale) =>
  kind === "query" ? null : `/${locale}/${kind === "category" ? "catalogue" : "companies"}/${slug}`;

const nameIn = ({ text, textEn }: Suggestion, locale: Locale) => (locale === "en" && textEn) || text;
