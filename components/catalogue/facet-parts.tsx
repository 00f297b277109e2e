// Controls of the filter panel: a foldable section, choices with counts, a range, an upper bound.
import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AMOUNT_PATTERN, formatTypedAmount } from "@/lib/i18n/amount";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { toShownBound } from "@/lib/prices/shown-policy";
import { type CatalogueState, getRangeNames } from "./catalogue-url";
import { ChoiceSelect } from "./choice-select";
import { FacetOptions } from "./facet-options";

/** Group of filters that folds; open by default, also without scripts. */
export function FacetSection({ title, open = true, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group/section py-1">
      <summary className="flex h-9 items-center justify-between font-semibold hover:text-accent max-lg:h-11">
        {title}
        <ChevronDown
          aria-hidden
          className="text-muted transition-transform duration-120 group-open/section:rotate-180"
        />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend would name the group a second time beside its summary */}
      <div role="group" aria-label={title} className="pb-2.5">
        {children}
      </div>
    </details>
  );
}

/** How many a choice would leave. */
export function Count({ value, locale }: { value: number; locale: Locale }) {
  return <span className="text-sm text-muted">{formatNumber(value, locale)}</span>;
}

/** A choice; its count is null where none is known. */
type Option = { value: string; label: string; count: number | null };

const fitsBeside = ({ label, count }: Option, locale: Locale) =>
  label.length <= DENSE.label &&
  label.length + (count === null ? "" : formatNumber(count, locale)).length <= DENSE.withCount;

type ChoiceProps = {
  name: string;
  title: string;
  options: readonly Option[];
  /** The values that are chosen, as the options name them. */
  chosen: readonly string[];
  /** Only one can be chosen; with several options one more stands for any. */
  isSingle?: boolean;
  /** Further parameters that a change of this one clears. */
  clears?: readonly string[] | undefined;
  /** Choices that are shown at once. */
  most?: number | undefined;
};

/** Choices that are shown at once: a hundred regions would be most of the page. */
const SHOWN = 8;
/** Letters of a text, and of it with its count, with which several still stand in a line uncut. */
const DENSE = { label: 6, withCount: 9 };

/** Values to choose from as boxes; of several choices those beyond the first few in a list by name, as long as it may be. */
export function Choice({ name, title, options, chosen, isSingle = false, clears, most = SHOWN }: ChoiceProps) {
  const t = useTranslations("filters");
  const locale = useLocale() as Locale;
  if (options.length === 0) return null;
  const isChosen = ({ value }: Option) => chosen.includes(value);
  // Chosen ones stay in their place among the first, and come before the list of the others.
  // A single choice shows all values: a list beside them would send the name a second time.
  const head = isSingle || options.length <= most + 1 ? options.length : most;
  const shown = [...options.slice(0, head), ...options.slice(head).filter(isChosen)];
  const rest = options
    .slice(head)
    .filter((option) => !isChosen(option))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const others = t(shown.length > 0 ? "more" : "choose", { count: rest.length });
  const hasAny = isSingle && options.length > 1;
  const any = { value: "", label: t("any"), count: null, isChosen: chosen.length === 0 };
  return (
    <FacetSection title={title}>
      <FacetOptions
        name={name}
        isSingle={hasAny}
        clears={clears}
        isDense={options.every((option) => fitsBeside(option, locale))}
        options={[
          ...(hasAny ? [any] : []),
          ...shown.map((option) => ({
            ...option,
            count: option.count === null ? null : formatNumber(option.count, locale),
            isChosen: isChosen(option),
          })),
        ]}
      />
      {rest.length > 0 && (
        <div className="pt-1.5" data-clears={clears?.join(" ")}>
          <ChoiceSelect
            name={name}
            label={`${title}: ${others}`}
            chosen=""
            none={others}
            options={rest.map(({ value, label, count }) => ({
              value,
              label: count === null ? label : `${label} · ${formatNumber(count, locale)}`,
            }))}
          />
        </div>
      )}
    </FacetSection>
  );
}

/** Twelve digits and four decimals in groups, with the spaces that come along when a figure is copied. */
const MOST_TYPED = 24;

type BoundProps = { name: string; label: string; hint: string; title: string; value: string };

function Bound({ name, label, hint, title, value }: BoundProps) {
  const t = useTranslations("filters");
  return (
    <label className="flex min-w-0 flex-1 items-center gap-1 rounded-md border border-edge bg-raised pl-1.5 focus-within:border-accent">
      <span className="text-sm text-muted">{label}</span>
      <input
        key={value}
        type="text"
        inputMode="decimal"
        name={name}
        defaultValue={value}
        placeholder={hint}
        aria-label={`${title}, ${label}`}
        pattern={AMOUNT_PATTERN}
        title={t("numberHint")}
        maxLength={MOST_TYPED}
        className="h-8 w-full min-w-0 rounded-r-md bg-transparent pr-1 max-lg:h-11 max-lg:text-lg"
      />
    </label>
  );
}

type RangeProps = {
  state: CatalogueState;
  title: string;
  base: string;
  min?: number | null;
  max?: number | null;
  /** Named in the heading alone. */
  unit?: string | null;
  /** Open also while it is not in use. */
  isOpen?: boolean;
  /** Code of the unit that both ends are typed in, where that is no base unit; the address has them per base unit. */
  typedIn?: string | undefined;
};

/** Both ends typed. The hint in an empty field is the end of what is on offer. */
export function FacetRange({ state, title, base, min = null, max = null, unit, isOpen = false, typedIn }: RangeProps) {
  const t = useTranslations("filters");
  const locale = useLocale() as Locale;
  const names = getRangeNames(base);
  const hint = (value: number | null) => (value === null ? "" : formatNumber(value, locale));
  const ends = [
    { name: names.from, label: t("from"), hint: hint(min) },
    { name: names.to, label: t("to"), hint: hint(max) },
  ];
  const used = ends.some(({ name }) => state.params[name] !== undefined);
  const shownValue = (plain: string) => (typedIn && plain !== "" ? toShownBound(plain, typedIn) : plain);
  return (
    <FacetSection title={unit ? `${title}, ${unit}` : title} open={isOpen || used || min !== null}>
      <div className="flex items-center gap-1">
        {ends.map((end) => (
          <Bound
            key={end.name}
            {...end}
            title={title}
            value={formatTypedAmount(shownValue(state.params[end.name] ?? ""), locale)}
          />
        ))}
      </div>
    </FacetSection>
  );
}

/** One end typed: the largest amount that is wanted. */
export function Most({ state, name, title }: { state: CatalogueState; name: string; title: string }) {
  const t = useTranslations("filters");
  const locale = useLocale() as Locale;
  return (
    <FacetSection title={title}>
      <Bound
        name={name}
        label={t("to")}
        hint=""
        title={title}
        value={formatTypedAmount(state.params[name] ?? "", locale)}
      />
    </FacetSection>
  );
}
