"use client";

// /listings/…: the link «Пожаловаться» at the foot.
import { Flag, X } from "lucide-react";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import type { RecordAction } from "@/components/account/record-state";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ReportForm } from "./report-form";
import type { ReportStanding, ReportTexts } from "./report-state";

type Props = {
  action: RecordAction;
  locale: string;
  slug: string;
  noteMax: number;
  texts: ReportTexts;
};

const HASH = "#report";

/**
 * Link to report a listing, equal for every visitor: it leads to a page with the form, which a script shows as a dialog.
 * A signed-out visitor signs in and returns to the open dialog.
 */
export function ReportListing(props: Props) {
  const { locale, slug, texts } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [standing, setStanding] = useState<ReportStanding | null>(null);
  const page = `/${locale}/account/report?listing=${encodeURIComponent(slug)}`;
  const open = useCallback(async () => {
    const found = await askStanding(`/${locale}/account/report/state?listing=${encodeURIComponent(slug)}`);
    if (!found) window.location.assign(page);
    else if (!found.signedIn) {
      const back = `/${locale}/listings/${slug}${HASH}`;
      window.location.assign(`/${locale}/sign-in?next=${encodeURIComponent(back)}&why=report`);
    } else {
      setStanding(found);
      if (!dialog.current?.open) dialog.current?.showModal();
    }
  }, [locale, slug, page]);
  useEffect(() => {
    if (window.location.hash !== HASH) return;
    // Otherwise going back would open it once more.
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    void open();
  }, [open]);
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void open();
  };
  return (
    <div className="-ml-2.5 pt-3 print:hidden">
      <a href={page} rel="nofollow" onClick={press} className={buttonClass({ look: "quiet", size: "small" })}>
        <Flag aria-hidden />
        {texts.action}
      </a>
      <dialog
        ref={dialog}
        aria-label={texts.title}
        onClose={() => setStanding(null)}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-md border border-line bg-raised p-5 text-ink shadow-float backdrop:bg-shade"
      >
        {standing && (
          <>
            <div className="flex items-start justify-between gap-3 pb-1">
              <h2 className="text-lg font-semibold">{texts.title}</h2>
              <button
                type="button"
                onClick={() => dialog.current?.close()}
                aria-label={texts.close}
                className="-m-1.5 rounded-md p-1.5 hover:bg-hover"
              >
                <X aria-hidden />
              </button>
            </div>
            <Content {...props} standing={standing} />
          </>
        )}
      </dialog>
    </div>
  );
}

function Content({ standing, ...props }: Props & { standing: ReportStanding }) {
  const { texts } = props;
  if (standing.own || standing.reported) {
    return (
      <Notice kind="info" title={standing.own ? texts.own : texts.already}>
        <p>{standing.own ? texts.ownText : texts.alreadyText}</p>
      </Notice>
    );
  }
  return (
    <>
      <p className="pb-3">{texts.lead}</p>
      <ReportForm {...props} />
    </>
  );
}

/** Asks whether this visitor may report; null when the request fails: then the page of the form answers. */
async function askStanding(href: string): Promise<ReportStanding | null> {
  try {
    const answer = await fetch(href, { headers: { accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as ReportStanding) : null;
  } catch {
    return null;
  }
}
