import { ChevronDown } from "lucide-react";
import Form from "next/form";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { AMOUNT_PATTERN, formatTypedAmount } from "@/lib/i18n/amount";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { Option } from "@/lib/listings/filter-policy";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import { toShownBound } from "@/lib/prices/shown-policy";
import { type CatalogueState, formatCatalogueHref, getRangeNames, listOtherParams, TYPED_UNIT } from "./catalogue-url";
import { ChoiceSelect } from "./choice-select";
import { FacetOptions } from "./facet-options";
import { SubmitOnChange } from "./submit-on-change";

/** Group of filters that folds; open by default, also without scripts. */
export function Section({ title, open = true, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group/section py-1">
      <summary className="flex h-9 items-center justify-between font-semibold hover:text-accent">
        {title}
        <ChevronDown
          aria-hidden
          className="text-muted transition-transform duration-120 group-open/section:rotate-180"
        />
      </summary>
      <div className="pb-2.5">{children}</div>
    </details>
  );
}

/** How many a choice would leave. */
export function Count({ value, locale }: { value: number; locale: Locale }) {
  return <span className="text-sm text-muted">{formatNumber(value, locale)}</span>;
}

type ChoiceProps = {
  state: CatalogueState;
  name: string;
  title: string;
  options: Option[];
  /** Further parameters that a change of this one clears. */
  also?: readonly string[] | undefined;
};

/** Choices that are shown at once: a hundred regions as links would be most of the page. */
const SHOWN = 8;

/** Values to choose from: those with most as links, the others in a list by name, as long as it may be. */
export function Choice({ state, name, title, options, also = [] }: ChoiceProps) {
  const t = useTranslations("filters");
  const locale = useLocale() as Locale;
  const chosen = state.params[name];
  if (options.length === 0 || (options.length === 1 && chosen === undefined && options[0]?.count === 0)) return null;
  const clear = Object.fromEntries(also.map((other) => [other, null]));
  const isChosen = ({ value }: Option) => chosen !== undefined && value.toLowerCase() === chosen.toLowerCase();
  const ranked = [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))];
  // A list for one more would be longer than the one.
  const shown = ranked.length === SHOWN + 1 ? ranked.length : SHOWN;
  const rest = ranked.slice(shown).toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return (
    <Section title={title}>
      <FacetOptions
        options={ranked.slice(0, shown).map((option) => ({
          value: option.value,
          href: formatCatalogueHref(state, { ...clear, [name]: isChosen(option) ? null : option.value }),
          label: option.label,
          count: formatNumber(option.count, locale),
          isChosen: isChosen(option),
        }))}
      />
      {rest.length > 0 && (
        <div className="pt-1.5">
          <ChoiceList
            state={state}
            name={name}
            label={`${title}: ${t("more", { count: rest.length })}`}
            also={also}
            none={t("more", { count: rest.length })}
            options={rest.map(({ value, label, count }) => ({
              value,
              label: `${label} · ${formatNumber(count, locale)}`,
            }))}
          />
        </div>
      )}
    </Section>
  );
}

type ChoiceListProps = {
  state: CatalogueState;
  name: string;
  label: string;
  also?: readonly string[];
  /** The value that is chosen, when it is one of these. */
  chosen?: string | undefined;
  /** Label of the list while nothing in it is chosen. */
  none: string;
  options: readonly { value: string; label: string }[];
};

/** Values to choose from in a list that opens, as a form of its own. Its button is for keyboards, and for before scripts are there. */
function ChoiceList({ state, name, label, also = [], chosen = "", none, options }: ChoiceListProps) {
  return (
    <Form action={state.path} prefetch={false} scroll={false} className="flex items-center gap-1.5">
      <SubmitOnChange />
      <HiddenFields values={listOtherParams(state.params, [name, ...also])} />
      <ChoiceSelect name={name} label={label} chosen={chosen} none={none} options={options} />
      <Apply title={label} />
    </Form>
  );
}

/** The button of a filter that is a form. */
export function Apply({ title }: { title: string }) {
  const t = useTranslations("filters");
  return (
    <button
      type="submit"
      className="h-8 rounded-md border border-edge bg-raised px-1.5 text-sm hover:bg-hover"
      aria-label={t("applyRange", { title })}
    >
      {t("apply")}
    </button>
  );
}

/** Twelve digits and four decimals in groups, with the spaces that come along when a figure is copied. */
const MOST_TYPED = 24;

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
  /** Code of the unit that both ends are typed in; the address has them per base unit. */
  typedIn?: string | undefined;
};

/** Both ends typed. The hint in an empty field is the end of what is on offer. */
export function Range({ state, title, base, min = null, max = null, unit, isOpen = false, typedIn }: RangeProps) {
  const t = useTranslations("filters");
  const locale = useLocale() as Locale;
  const names = getRangeNames(base);
  const hint = (value: number | null) => (value === null ? "" : formatNumber(value, locale));
  const ends = [
    { name: names.from, label: t("from"), hint: hint(min) },
    { name: names.to, label: t("to"), hint: hint(max) },
  ];
  const used = ends.some(({ name }) => state.params[name] !== undefined);
  const isConverted = typedIn !== undefined && typedIn !== findBaseUnit(typedIn)?.code;
  const shownValue = (plain: string) => (isConverted && plain !== "" ? toShownBound(plain, typedIn) : plain);
  return (
    <Section title={unit ? `${title}, ${unit}` : title} open={isOpen || used || min !== null}>
      <Form action={state.path} prefetch={false} scroll={false}>
        <SubmitOnChange />
        <HiddenFields
          values={{
            ...listOtherParams(state.params, [names.from, names.to]),
            ...(isConverted && { [TYPED_UNIT]: typedIn }),
          }}
        />
        <div className="flex items-center gap-1">
          {ends.map(({ name, label, hint: placeholder }) => (
            <label
              key={name}
              className="flex min-w-0 flex-1 items-center gap-1 rounded-md border border-edge bg-raised pl-1.5 focus-within:border-accent"
            >
              <span className="text-sm text-muted">{label}</span>
              <input
                key={state.params[name] ?? ""}
                type="text"
                inputMode="decimal"
                name={name}
                defaultValue={formatTypedAmount(shownValue(state.params[name] ?? ""), locale)}
                placeholder={placeholder}
                aria-label={`${title}, ${label}`}
                pattern={AMOUNT_PATTERN}
                title={t("numberHint")}
                maxLength={MOST_TYPED}
                className="h-8 w-full min-w-0 rounded-r-md bg-transparent pr-1"
              />
            </label>
          ))}
          <Apply title={title} />
        </div>
      </Form>
    </Section>
  );
}

type ChoiceSectionProps = Pick<ChoiceListProps, "state" | "name" | "none" | "options" | "chosen"> & { title: string };

/** Values to choose from in a list, as a section of its own. */
export function ChoiceSection({ title, ...list }: ChoiceSectionProps) {
  return (
    <Section title={title}>
      <ChoiceList label={title} {...list} />
    </Section>
  );
}
