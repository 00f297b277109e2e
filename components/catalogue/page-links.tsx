// Links to the pages of a long list, below it.
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { type CatalogueState, formatCatalogueHref } from "./catalogue-url";

/** Page numbers worth a link: the ends, and the neighbours of the present one; null where some are left out. */
export function listPageNumbers(page: number, totalPages: number): (number | null)[] {
  const near = [1, 2, page - 2, page - 1, page, page + 1, page + 2, totalPages - 1, totalPages];
  const shown = [...new Set(near)].filter((number) => number >= 1 && number <= totalPages).sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [number - 1, number] : [null, number];
  });
}

type Props = { state: CatalogueState; page: number; totalPages: number };

/** Links to the pages of a list; never endless scrolling. */
export function PageLinks({ state, page, totalPages }: Props) {
  const t = useTranslations("pages");
  if (totalPages < 2) return null;
  const href = (number: number) => formatCatalogueHref(state, { page: number === 1 ? null : String(number) });
  const item = "grid h-9 min-w-9 place-items-center rounded-md px-2 max-sm:h-11 max-sm:min-w-11";
  return (
    <nav aria-label={t("label")} className="flex flex-wrap items-center justify-center gap-1 pt-6">
      {page > 1 && (
        <Link href={href(page - 1)} rel="prev" className={`${item} grid-flow-col gap-1 text-accent hover:bg-hover`}>
          <ChevronLeft aria-hidden />
          {t("previous")}
        </Link>
      )}
      {listPageNumbers(page, totalPages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have nothing else to tell them apart
          <span key={`gap-${index}`} className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={number}
            href={href(number)}
            aria-label={t("page", { number })}
            aria-current={number === page ? "page" : undefined}
            className={`${item} text-accent hover:bg-hover aria-[current]:bg-accent aria-[current]:font-semibold aria-[current]:text-on-accent`}
          >
            {number}
          </Link>
        ),
      )}
      {page < totalPages && (
        <Link href={href(page + 1)} rel="next" className={`${item} grid-flow-col gap-1 text-accent hover:bg-hover`}>
          {t("next")}
          <ChevronRight aria-hidden />
        </Link>
      )}
    </nav>
  );
}
