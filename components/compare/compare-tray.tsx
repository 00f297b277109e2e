"use client";

// The bar at the foot of pages with listings: the listings chosen to be compared.
import { X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { buttonClass } from "@/components/ui/button";
import { getAnnouncement, getNoAnnouncement, subscribeSaid } from "./announce";
import {
  clearChosen,
  formatCompareHref,
  listChosen,
  listNone,
  MOST_COMPARED,
  subscribeChosen,
  toggleChosen,
} from "./chosen";

type TrayTexts = {
  tray: string;
  /** `#` stands for how many are chosen, or for the title. */
  countWords: string;
  open: string;
  clear: string;
  drop: string;
};

/** A sentence stays so long. */
const SHOWN_MS = 8_000;

/** Tray at the lower edge with the listings to compare; it also shows announcements of the page. */
export function CompareTray({ locale, texts }: { locale: string; texts: TrayTexts }) {
  const chosen = useSyncExternalStore(subscribeChosen, listChosen, listNone);
  const said = useSyncExternalStore(subscribeSaid, getAnnouncement, getNoAnnouncement);
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (said.at === 0) return;
    const timer = setTimeout(() => setOver(said.at), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const sentence = said.at > over ? said.text : "";
  const isShown = chosen.length > 0 || sentence !== "";
  return (
    <>
      <p role="status" className="sr-only">
        {sentence || (chosen.length > 0 ? texts.countWords.replace("#", String(chosen.length)) : "")}
      </p>
      {isShown && (
        <section
          aria-label={texts.tray}
          className="sticky bottom-0 z-20 border-t border-line bg-raised shadow-float print:hidden"
        >
          <div className="mx-auto flex w-full max-w-360 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 lg:px-6">
            {sentence && (
              <p aria-hidden className="w-full font-medium text-sell">
                {sentence}
              </p>
            )}
            {chosen.length > 0 && (
              <>
                <h2 className="font-semibold whitespace-nowrap">
                  {texts.tray} <span className="font-normal text-muted">{`${chosen.length}/${MOST_COMPARED}`}</span>
                </h2>
                <ul className="flex min-w-0 flex-1 gap-2 max-md:hidden">
                  {chosen.map((listing) => (
                    <li
                      key={listing.slug}
                      className="flex max-w-64 min-w-0 items-center gap-1 rounded-md border border-line pl-2"
                    >
                      <a
                        href={`/${locale}/listings/${listing.slug}`}
                        className="min-w-0 flex-1 truncate text-sm hover:underline"
                      >
                        {listing.title}
                      </a>
                      <button
                        type="button"
                        aria-label={texts.drop.replace("#", () => listing.title)}
                        onClick={() => toggleChosen(listing)}
                        className="grid size-8 max-lg:size-11 flex-none place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
                      >
                        <X aria-hidden />
                      </button>
                    </li>
                  ))}
                </ul>
                <div className="ml-auto flex gap-2">
                  <button type="button" onClick={clearChosen} className={buttonClass({ look: "quiet" })}>
                    {texts.clear}
                  </button>
                  <a
                    href={formatCompareHref(
                      locale,
                      chosen.map(({ slug }) => slug),
                    )}
                    rel="nofollow"
                    className={buttonClass({ look: "primary" })}
                  >
                    {texts.open}
                  </a>
                </div>
              </>
            )}
          </div>
        </section>
      )}
    </>
  );
}
