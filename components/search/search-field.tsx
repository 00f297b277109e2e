"use client";

// The text field of a search form, in the header, on the home page and on the 404 page.
import { Building2, FolderTree, Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useSuggestions } from "@/components/ui/use-suggestions";
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
 * The field of a search form with suggestions below it. Without JavaScript it is the plain field. Arrows choose,
 * Escape closes; Enter takes what was chosen and otherwise belongs to the form.
 */
export function SearchField({ q, locale, label, placeholder, texts, units, large, className }: Props) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { found, ask, close } = useSuggestions<Suggestion>((q) => `/api/search/suggestions?q=${encodeURIComponent(q)}`);
  const [active, setActive] = useState(-1);
  const open = found.length > 0;
  const shown = found.map((one) => ({ ...one, text: (locale === "en" && one.textEn) || one.text }));

  const hide = () => {
    close();
    setActive(-1);
  };
  const hrefOf = ({ kind, slug }: Suggestion) =>
    kind === "query" ? null : `/${locale}/${kind === "category" ? "catalogue" : "companies"}/${slug}`;
  const take = (suggestion: Suggestion) => {
    const href = hrefOf(suggestion);
    hide();
    if (href) return window.location.assign(href);
    if (!input.current) return;
    input.current.value = suggestion.text;
    input.current.form?.requestSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && open && chosen) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Enter") hide();
    else if (event.key === "Escape" && open) {
      event.preventDefault();
      hide();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && open) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // The places are the suggestions and the field itself.
      setActive((now) => ((now + 1 + step + shown.length + 1) % (shown.length + 1)) - 1);
    }
  };
  useOutside(input, hide, open);
  // Text that was typed before the scripts came has sent no event.
  const askAtOnce = useEffectEvent(() => {
    const field = input.current;
    if (field && field === document.activeElement && field.value !== q) ask(field.value);
  });
  useEffect(() => askAtOnce(), []);

  return (
    <>
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={q}
        aria-label={label}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: the home page is its search box
        autoFocus={large}
        maxLength={200}
        onChange={(event) => {
          setActive(-1);
          ask(event.target.value);
        }}
        onKeyDown={onKeyDown}
        className={className}
      />
      <span role="status" className="sr-only">
        {open ? texts.found.replace("#", String(shown.length)) : ""}
      </span>
      {open && (
        <div
          id={listId}
          role="listbox"
          aria-label={texts.suggestions}
          className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-md border border-line bg-raised py-1 shadow-float"
        >
          {shown.map((one, at) => {
            const Icon = ICONS[one.kind];
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
              <div
                key={`${one.kind} ${one.slug ?? one.text}`}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={at === active}
                // The field must not lose the focus before the click arrives.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(one)}
                className="flex h-9 max-lg:h-11 cursor-pointer items-center gap-2 px-3 hover:bg-hover aria-selected:bg-hover"
              >
                <Icon aria-hidden className="flex-none text-muted" />
                <span className="min-w-0 truncate">{one.text}</span>
                <span className="ml-auto flex-none pl-2 text-sm text-muted tabular-nums">
                  {one.index && (
                    <span className="pr-3 max-sm:hidden">
                      {formatPrice(
                        roundShown(one.index.value),
                        ROUBLE,
                        units[one.index.unit] ?? one.index.unit,
                        locale,
                      )}
                    </span>
                  )}
                  {one.kind === "query" ? null : texts[one.kind]}
                  {one.count !== null && ` ${formatNumber(one.count, locale)}`}
                </span>
              </div>
            );
          })}
        </div>
      )}
    </>
  );
}

/** Calls `leave` when the attention goes elsewhere. */
function useOutside(field: RefObject<HTMLElement | null>, leave: () => void, watching: boolean): void {
  const last = useRef(leave);
  useEffect(() => {
    last.current = leave;
  });
  useEffect(() => {
    if (!watching) return;
    const away = (event: Event) => {
      const form = field.current?.closest("form");
      if (form && event.target instanceof Node && !form.contains(event.target)) last.current();
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("focusin", away);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("focusin", away);
    };
  }, [field, watching]);
}
