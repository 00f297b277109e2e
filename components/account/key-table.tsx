// /account/api-keys: the table of keys, with the buttons that rotate and revoke each.
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmForm } from "@/components/ui/confirm";
import { Options } from "@/components/ui/field";
import { Mark, type MarkLook } from "@/components/ui/mark";
import type { SentForm } from "@/components/ui/use-sent-form";
import { When } from "@/components/ui/when";
import type { ApiKey, KeyState } from "@/lib/api-keys/contract";
import { formatNumber, NO_VALUE } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { OVERLAP_HOURS } from "./key-state";
import type { KeyTexts } from "./key-texts";

/** Requests of a key in the sliding hour. */
export type KeyUse = { used: number; limit: number };

type Shared = {
  locale: Locale;
  now: string;
  texts: KeyTexts;
  form: SentForm;
  pending: boolean;
};
type Props = Shared & { keys: readonly ApiKey[]; uses: Record<string, KeyUse>; caption: string };

const LOOKS: Record<KeyState, MarkLook> = {
  ACTIVE: "good",
  ROTATING: "warn",
  SUSPENDED: "warn",
  EXPIRED: "quiet",
  REVOKED: "quiet",
};

/** Keys with their state, last use and the hour's requests against the limit; a block each on a phone. */
export function KeyTable({ keys, uses, caption, ...shared }: Props) {
  const { table } = shared.texts;
  return (
    <table className="w-full border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:pr-4 [&>th]:font-medium">
          {[table.name, table.key, table.created, table.lastUsed, table.expires, table.hour].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{table.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {keys.map((key) => (
          <KeyRow key={key.id} row={key} use={uses[key.id]} {...shared} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow({ row, use, ...shared }: Shared & { row: ApiKey; use: KeyUse | undefined }) {
  const { locale, now, texts } = shared;
  const { table } = texts;
  const ended = row.state === "REVOKED" || row.state === "EXPIRED";
  const end = row.rotatesOutAt && row.state === "ROTATING" ? row.rotatesOutAt : row.expiresAt;
  const when = (iso: string) => <When iso={iso} locale={locale} now={now} />;
  return (
    <tr
      className={`border-b border-line align-top max-md:block max-md:py-3 md:[&>td]:py-3 md:[&>td]:pr-4 ${ended ? "text-muted" : ""}`}
    >
      <td className="max-md:flex max-md:items-center max-md:justify-between max-md:gap-3">
        <span className="block font-medium wrap-anywhere">{row.name}</span>
        <Mark look={LOOKS[row.state]}>{texts.states[row.state]}</Mark>
      </td>
      <td className="max-md:block">
        <code className="font-mono text-sm whitespace-nowrap">
          {row.prefix}…{row.lastFour}
        </code>
        <span className="block text-xs text-muted md:max-w-52" title={table.scopes}>
          {row.scopes.join(", ")}
        </span>
      </td>
      <Cell label={table.created}>{when(row.createdAt)}</Cell>
      <Cell label={table.lastUsed}>{row.lastUsedAt ? when(row.lastUsedAt) : table.never}</Cell>
      <Cell label={table.expires}>{end ? when(end) : table.noEnd}</Cell>
      <Cell label={table.hour}>
        {use ? (
          <HourBar use={use} locale={locale} label={table.hour} />
        ) : (
          <span title={ended ? table.over : table.unknown}>{NO_VALUE}</span>
        )}
      </Cell>
      <td className="max-md:block max-md:pt-2 md:pr-0!">{!ended && <KeyActions row={row} {...shared} />}</td>
    </tr>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="max-md:flex max-md:min-h-7 max-md:items-center max-md:justify-between max-md:gap-4">
      <span className="text-sm text-muted md:hidden">{label}</span>
      <span>{children}</span>
    </td>
  );
}

function HourBar({ use: { used, limit }, locale, label }: { use: KeyUse; locale: Locale; label: string }) {
  const full = used >= limit * 0.9;
  return (
    <span className="inline-block w-32">
      <span className="block">{`${formatNumber(used, locale)} / ${formatNumber(limit, locale)}`}</span>
      <progress
        value={Math.min(used, limit)}
        max={limit}
        aria-label={label}
        className={`mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line ${full ? "[&::-moz-progress-bar]:bg-bad [&::-webkit-progress-value]:bg-bad" : "[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent"}`}
      />
    </span>
  );
}

function KeyActions({ row, texts, form, pending }: Shared & { row: ApiKey }) {
  const rotateId = `rotate-${row.id}`;
  const revokeId = `revoke-${row.id}`;
  const overlap = (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{texts.overlapLabel}</span>
      <select name="overlap" defaultValue="1" className="h-10 rounded-md border border-edge bg-raised px-2 text-lg">
        <Options
          options={OVERLAP_HOURS.map((hours) => ({ value: String(hours), label: texts.overlaps[hours] ?? "" }))}
        />
      </select>
    </label>
  );
  return (
    <div className="flex gap-2 md:justify-end">
      {row.state === "ACTIVE" && (
        <Button size="small" popoverTarget={rotateId} aria-label={texts.rotateKey.replace("#", () => row.name)}>
          {texts.rotate}
        </Button>
      )}
      <Button
        size="small"
        look="danger"
        popoverTarget={revokeId}
        aria-label={texts.revokeKey.replace("#", () => row.name)}
      >
        {texts.revoke}
      </Button>
      <ConfirmForm
        id={rotateId}
        title={texts.rotateTitle.replace("#", () => row.name)}
        text={texts.rotateText}
        cancel={texts.cancel}
        hidden={{ do: "rotate", id: row.id }}
        submit={texts.rotateSubmit}
        look="primary"
        more={overlap}
        {...{ form, pending }}
      />
      <ConfirmForm
        id={revokeId}
        title={texts.revokeTitle.replace("#", () => row.name)}
        text={texts.revokeText}
        cancel={texts.cancel}
        hidden={{ do: "revoke", id: row.id }}
        submit={texts.revokeSubmit}
        {...{ form, pending }}
      />
    </div>
  );
}
