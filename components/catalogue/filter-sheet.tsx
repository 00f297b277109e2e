import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/**
 * The filters: on a wide screen a column that stays beside the list and scrolls by itself, on a phone a full-height sheet. The sheet is a native
 * popover, so it opens, traps nothing and closes on Escape without any script.
 */
export function FilterSheet({ id, total, children }: { id: string; total: string; children: ReactNode }) {
  const t = useTranslations("filters");
  return (
    <aside
      id={id}
      popover="auto"
      aria-label={t("title")}
      className="m-0 h-dvh max-h-none w-full max-w-none border-0 bg-paper p-0 text-ink open:flex open:animate-[sheet-in_160ms_var(--ease-out)] open:flex-col lg:sticky lg:inset-auto lg:top-2 lg:-mr-2 lg:-ml-1 lg:block lg:h-auto lg:max-h-[calc(100dvh-1rem)] lg:w-63 lg:flex-none lg:self-start lg:overflow-y-auto lg:bg-transparent lg:pr-2 lg:pl-1 lg:[scrollbar-width:thin]"
    >
      <div className="flex h-14 flex-none items-center justify-between border-b border-line px-4 lg:hidden">
        <p className="text-lg font-semibold">{t("title")}</p>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t("close")}
          className="grid size-9 max-lg:size-11 place-items-center rounded-md hover:bg-hover"
        >
          <X aria-hidden />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 lg:overflow-visible lg:px-0">
        {children}
      </div>
      <div className="flex-none border-t border-line p-3 lg:hidden">
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="h-11 w-full rounded-md bg-accent text-lg font-medium text-on-accent hover:bg-accent-strong"
        >
          {total}
        </button>
      </div>
    </aside>
  );
}
