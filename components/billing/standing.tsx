// /account/tariff: the present subscription as facts, with buttons that cancel and resume it.
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { type Fact, Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { Invoice, Subscription } from "@/lib/billing/contract";
import { formatLongDate, formatShownSum } from "@/lib/billing/documents/formats";
import { getGraceEnd, getLastDay, getRenewalIssueDay, isNextGranted } from "@/lib/billing/policy";
import { TARIFF_NAMES, type TariffId } from "@/lib/core/tariff-id";
import { countDaysBetween } from "@/lib/core/time/market-day";
import type { Locale } from "@/lib/i18n/routing";
import { getTariff } from "@/lib/reference/tariffs";

type Props = {
  locale: Locale;
  /** The day in Moscow. */
  today: string;
  has: TariffId;
  state: {
    subscription: Subscription | null;
    request: Invoice | null;
    renewal: Invoice | null;
    paidUntil: string | null;
  };
  /** Keys that work now. */
  keys: number;
  action: (form: FormData) => Promise<void>;
};

/** Tariff of the account, its end, the tariff after it, and the acts of its owner. */
export function Standing({ locale, today, has, state, keys, action }: Props) {
  const t = useTranslations("billing");
  const { subscription } = state;
  const date = (day: string) => formatLongDate(day, locale);
  const status = subscription?.status ?? (has === "free" ? "FREE" : "GRANTED");
  const rows: Fact[] = [
    { name: t("tariff"), value: <span className="font-semibold">{TARIFF_NAMES[has]}</span> },
    { name: t("state"), value: t(`states.${status}`) },
  ];
  if (subscription) {
    const { periodStart, periodEnd } = subscription;
    const end = subscription.status === "PAST_DUE" ? getGraceEnd(periodEnd) : (state.paidUntil ?? periodEnd);
    const left = countDaysBetween(today, end);
    rows.push(
      { name: t("current"), value: t("range", { from: date(periodStart), to: date(getLastDay(periodEnd)) }) },
      {
        name: subscription.status === "ACTIVE" ? t("paidThrough") : t("worksThrough"),
        value: (
          <>
            {date(getLastDay(end))} {left > 0 && <span className="text-muted">({t("daysLeft", { count: left })})</span>}
          </>
        ),
      },
    );
  }
  rows.push({ name: t("next"), value: <Next locale={locale} today={today} state={state} /> });
  return (
    <section aria-labelledby="standing">
      <h2 id="standing" className="sr-only">
        {t("now")}
      </h2>
      <Facts look="beside" width="text" rows={rows} />
      {subscription && (
        <>
          <p className="pt-2 text-sm text-muted">{t("moscow")}</p>
          {!isNextGranted(subscription) && (
            <form action={action} className="flex flex-wrap gap-3 pt-3">
              <input type="hidden" name="locale" value={locale} />
              <Buttons locale={locale} subscription={subscription} keys={keys} end={state.paidUntil} />
            </form>
          )}
        </>
      )}
    </section>
  );
}

function Next({ locale, today, state }: Pick<Props, "locale" | "today" | "state">) {
  const { subscription, request, renewal, paidUntil } = state;
  const t = useTranslations("billing");
  const date = (day: string) => formatLongDate(day, locale);
  const due = (invoice: Invoice) =>
    t("nextInvoice", {
      number: invoice.number,
      amount: formatShownSum(invoice.amount, locale),
      due: date(invoice.dueOn),
    });
  if (!subscription) return request ? due(request) : t("nextNone");
  const { status, periodEnd, nextTariff, nextPeriod, granted } = subscription;
  const from = paidUntil ?? periodEnd;
  const back = { granted, tariff: TARIFF_NAMES[granted] };
  if (isNextGranted(subscription)) return t("nextGranted", { date: date(from), ...back });
  if (status === "CANCELLED") return t("nextFree", { date: date(from), ...back });
  if (status === "PAST_DUE") return t("nextGrace", { date: date(getGraceEnd(periodEnd)), ...back });
  if (renewal) return due(renewal);
  const next = t("nextRenew", {
    date: date(from),
    tariff: TARIFF_NAMES[nextTariff],
    period: nextPeriod,
    amount: formatShownSum(getTariff(nextTariff).prices[nextPeriod], locale),
    issue: date(getRenewalIssueDay(from, today)),
  });
  return from > periodEnd ? `${t("nextPaid")}. ${next}` : next;
}

type ButtonsProps = { locale: Locale; subscription: Subscription; keys: number; end: string | null };

function Buttons({ locale, subscription, keys, end }: ButtonsProps) {
  const t = useTranslations("billing");
  const { status, tariff, periodEnd, granted } = subscription;
  if (status === "CANCELLED") {
    return (
      <Button type="submit" name="do" value="resume" look="primary">
        {t("resume")}
      </Button>
    );
  }
  const until = formatLongDate(getLastDay(end ?? periodEnd), locale);
  const back = { granted, back: TARIFF_NAMES[granted], keys };
  const text =
    status === "PAST_DUE"
      ? t("cancelNowText", back)
      : t("cancelText", { tariff: TARIFF_NAMES[tariff], date: until, ...back });
  return (
    <>
      {status === "ACTIVE" && (
        <Link href={`/${locale}/account/tariff/renewal`} className={buttonClass({})}>
          {t("changeNext")}
        </Link>
      )}
      <Button popoverTarget="cancel" look="danger">
        {t("cancel")}
      </Button>
      <Confirm id="cancel" title={t("cancelTitle")} text={text} cancel={t("keep")}>
        <Button type="submit" name="do" value="cancel" look="danger">
          {t("cancelSubmit")}
        </Button>
      </Confirm>
    </>
  );
}
