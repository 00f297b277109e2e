// The bar above lists of listings, a comparison and a listing: side, currency, VAT and place of prices.
import { ChevronDown } from "lucide-react";
import Form from "next/form";
import { useMessages, useTranslations } from "next-intl";
import {
  type CatalogueState,
  formatCatalogueHref,
  listOtherParams,
  PRICE_BOUNDS,
} from "@/components/catalogue/catalogue-url";
import { SubmitOnChange } from "@/components/catalogue/submit-on-change";
import { areBids } from "@/components/listings/place-price";
import { PlaceField } from "@/components/places/place-field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { RefusedNotice } from "@/components/ui/refused-notice";
import type { CompiledTable } from "@/lib/freight/table-policy";
import { formatDay } from "@/lib/i18n/dates";
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencyName, getCurrencySign } from "@/lib/i18n/terms";
import { listNeeding } from "@/lib/listings/filter-policy";
import { toTypedPlace } from "@/lib/places/typed-policy";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { VAT_VIEWS } from "@/lib/prices/contract";
import { findCurrencyByCode } from "@/lib/reference/currencies/currencies";
import { LISTING_TYPES, type ListingType } from "@/lib/reference/listing-types";
import { KeptPriceView } from "./kept-price-view";
import { ViewSelect } from "./view-select";

type Props = {
  state: CatalogueState;
  view: PriceView;
  locale: Locale;
  /** The listings shown, where the state does not narrow them to a side. Goods of bids come from the visitor's place. */
  shown?: readonly { type: ListingType }[] | undefined;
  /** Whether the list can be narrowed to one side. */
  hasSides?: boolean;
  /** Whether the list shows prices at a place. */
  hasPlace?: boolean;
  /** Parameters of this control that can't be used: named above it, and kept no longer. */
  refused?: readonly { name: string; value: string }[];
  /** The page names them itself. */
  isRefusalNamed?: boolean;
};

/** Currencies that most trade is in. */
const MAIN = ["RUB", "USD", "EUR", "CNY", "KZT"];

/** Above a list of listings: its side, and currency, VAT and place of the prices that it shows and compares. */
export function PriceViewBar({
  state,
  view,
  locale,
  shown = [],
  hasSides = false,
  hasPlace = false,
  refused = [],
  isRefusalNamed = false,
}: Props) {
  const t = useTranslations("priceView");
  const { places } = useMessages().listingForm;
  const isOfBids = state.params.type === "BUY" || areBids(shown);
  const others = [...view.rates.keys()].filter((code) => !MAIN.includes(code)).sort();
  const table = view.at?.table;
  const main = MAIN.filter((code) => code === "RUB" || view.rates.has(code));
  const toOption = (code: string) => ({ value: code, label: `${findCurrencyByCode(code)?.symbol ?? code} ${code}` });
  return (
    <>
      {!isRefusalNamed && <RefusedNotice title={t("refused")} refused={refused} />}
      <section
        aria-label={t("label")}
        className={`flex flex-wrap items-center gap-x-5 gap-y-2 py-2 max-sm:gap-x-3 print:hidden ${hasSides ? "lg:py-0.5" : "lg:py-1.5"}`}
      >
        {hasSides && <Sides state={state} />}
        {/* On a phone a line that opens: the first offers need the room. */}
        <details className="price-fold">
          <summary className="price-fold-line">
            <span className="sr-only">{t("label")}: </span>
            <span className="truncate">{listChosen(view, hasPlace, locale, t).join(" · ")}</span>
            <ChevronDown aria-hidden className="flex-none text-muted" />
          </summary>
          <Form
            action={state.path}
            prefetch={false}
            scroll={false}
            className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2 max-sm:gap-x-3"
          >
            <SubmitOnChange />
            <KeptPriceView
              address={formatCatalogueHref(state, { page: state.params.page ?? null })}
              refused={refused.map(({ name }) => name)}
            />
            {/* Another currency, VAT or place would turn bounds into other ones. */}
            <HiddenFields
              values={listOtherParams(state.params, ["priceIn", "vatView", "at", ...PRICE_BOUNDS], state.lists)}
            />
            <ViewSelect
              name="priceIn"
              label={t("currency")}
              chosen={view.currency === "RUB" ? "" : view.currency}
              width="w-24"
              options={main.map(toOption).map((option) => (option.value === "RUB" ? { ...option, value: "" } : option))}
              more={{
                label: t("otherCurrencies"),
                options: others.map((code) => ({ value: code, label: `${code} ${getCurrencyName(code, locale)}` })),
              }}
            />
            <ViewSelect
              name="vatView"
              label={t("vat")}
              chosen={view.vatView ?? ""}
              options={[
                { value: "", label: t("asOffered") },
                ...VAT_VIEWS.map((value) => ({ value, label: t(`vatOption.${value}`) })),
              ]}
            />
            {hasPlace && (
              <div className="flex max-w-full items-center gap-1.5">
                <label htmlFor="price-at" className="text-sm text-muted">
                  {t(isOfBids ? "from" : "at")}
                </label>
                <PlaceField
                  key={view.at?.place.id ?? ""}
                  id="price-at"
                  name="at"
                  data-needed-by={listNeeding("at", state.params).join(" ")}
                  defaultValue={view.at ? toTypedPlace(view.at.place.id, locale) : ""}
                  placeholder={t("atHint")}
                  locale={locale}
                  texts={places}
                  className="h-8 w-44 min-w-0 rounded-md border border-edge bg-raised px-1.5 max-sm:h-11 max-sm:text-lg"
                />
              </div>
            )}
            <button
              type="submit"
              // A choice is sent at once: the button is for keyboards, and for browsers without scripts.
              className="h-8 rounded-md border border-edge bg-raised px-2 text-sm hover:bg-hover [@media(scripting:enabled)]:not-focus:sr-only"
              aria-label={t("applyLong")}
            >
              {t("apply")}
            </button>
          </Form>
        </details>
        <div className="w-full leading-4 sm:contents max-sm:[&>p]:inline">
          {view.rates.size > 0 && (
            <p className="text-xs text-muted sm:order-last sm:ml-auto">
              {t("rates", { date: formatDay(new Date(view.ratesDate), locale, new Date(view.day)) })}
            </p>
          )}
          {hasPlace && table && (
            <p
              className={`w-full text-xs max-sm:not-first:before:content-['_·_'] sm:order-last ${table.composed ? "text-sell" : "text-muted"}`}
            >
              {describeTable(table, view, locale, t)}
            </p>
          )}
        </div>
      </section>
      {hasPlace && table && (
        <p className="hidden text-xs text-muted print:block">{describeTable(table, view, locale, t)}</p>
      )}
    </>
  );
}

/** The sentence about the freight table, with its version and date. */
const describeTable = (
  table: CompiledTable,
  { day }: PriceView,
  locale: Locale,
  t: ReturnType<typeof useTranslations<"priceView">>,
) =>
  t(table.composed ? "demo" : "estimated", {
    version: table.version,
    date: formatDay(new Date(table.asOf), locale, new Date(day)),
  });

/** Text of the folded control: «₽ · с НДС · Новороссийск». */
function listChosen(
  view: PriceView,
  hasPlace: boolean,
  locale: Locale,
  t: ReturnType<typeof useTranslations<"priceView">>,
): string[] {
  const place = view.at ? getPlaceNameById(view.at.place.id, locale) : t("folded");
  return [
    getCurrencySign(view.currency).sign ?? view.currency,
    ...(hasPlace ? [place] : []),
    ...(view.vatView ? [t(`vatOption.${view.vatView}`)] : []),
  ];
}

function Sides({ state }: { state: CatalogueState }) {
  const t = useTranslations("priceView");
  const now = state.params.type ?? null;
  return (
    <ul aria-label={t("side")} className="flex max-w-full flex-wrap overflow-hidden rounded-md border border-edge">
      {[null, ...LISTING_TYPES].map((type) => (
        <li key={type} className="border-edge not-first:border-l">
          <Link
            href={formatCatalogueHref(state, { type })}
            scroll={false}
            rel="nofollow"
            aria-current={type === now ? "true" : undefined}
            className="flex h-7.5 items-center px-2.5 max-sm:h-11 hover:bg-hover aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent-strong max-sm:px-2"
          >
            {t(`sides.${type ?? "all"}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
