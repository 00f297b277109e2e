"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { FormTexts } from "./form-state";

type Props = {
  texts: { title: string; text: string; restore: string; discard: string };
  at: string;
  locale: Locale;
  now: string;
  onRestore: () => void;
  onDiscard: () => void;
  /** The notice appears while the user works. */
  live?: boolean;
};

/** Offers what was typed before and not sent: to go on with it, or to let it go. */
export function UnsentNotice({ texts, at, locale, now, onRestore, onDiscard, live = false }: Props) {
  return (
    <Notice kind="info" title={texts.title} {...(live && { role: "status" })}>
      <p>
        {texts.text} <When iso={at} locale={locale} now={now} />
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size="small" look="primary" onClick={onRestore}>
          {texts.restore}
        </Button>
        <Button size="small" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </Notice>
  );
}

type ShownProps = { texts: FormTexts["unsent"]; pending: boolean; children: ReactNode };

/** Says that the fields hold what was not sent yet, saved when `children` say, and offers what the listing has instead. */
export function UnsentShown({ texts, pending, children }: ShownProps) {
  return (
    <Notice kind="info" title={texts.title}>
      <p>
        {texts.text} {children}
      </p>
      <p className="pt-2">
        <Button type="submit" name="do" value="discard" size="small" disabled={pending}>
          {texts.discard}
        </Button>
      </p>
    </Notice>
  );
}
