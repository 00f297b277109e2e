"use client";

// The field of the news editor with the time at which an article is published.
import { useEffect, useState } from "react";
import { Field, inputClass } from "@/components/ui/field";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { formatLocalTime } from "@/lib/i18n/zones";
import type { EditorTexts } from "./form-state";

type Props = {
  /** The moment of a scheduled article, ISO. */
  iso: string | null;
  /** The typed value, when a page without JavaScript comes back. */
  typed: string | undefined;
  error: string | undefined;
  texts: EditorTexts;
};

/** Date and time of publication. The server writes Moscow time; the writer's own zone follows, and goes with the form. */
export function ScheduleField({ iso, typed, error, texts }: Props) {
  const [zone, setZone] = useState(MARKET_ZONE);
  const [value, setValue] = useState(typed || (iso ? formatLocalTime(iso, MARKET_ZONE) : ""));
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!own || own === MARKET_ZONE) return;
    setZone(own);
    if (iso) setValue(formatLocalTime(iso, own));
  }, [iso]);
  return (
    <Field name="publishAt" label={texts.labels.publishAt} hint={`${texts.hints.zone} ${zone}`} error={error}>
      {({ id, describedBy, invalid }) => (
        <>
          <input type="hidden" name="zone" value={zone} />
          <input
            id={id}
            name="publishAt"
            type="datetime-local"
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={`${inputClass} max-w-64`}
          />
        </>
      )}
    </Field>
  );
}
