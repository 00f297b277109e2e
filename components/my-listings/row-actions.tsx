// /account/listings: the buttons of a row.
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "@/lib/listings/contract";
import { isEditableListing } from "@/lib/listings/policy";
import { FINAL_MOVES, listMoves, type RowMove } from "./row-moves";

type Props = { listing: Pick<Listing, "slug" | "title" | "type" | "status">; locale: Locale; endsSoon: boolean };

const ITEM = "flex h-9 max-lg:h-11 w-full items-center px-3 text-left whitespace-nowrap hover:bg-hover";

/** The likeliest action as a button, the others in a menu; what ends a listing can be taken back from the notice above the list. */
export function RowActions({ listing: { slug, title, type, status }, locale, endsSoon }: Props) {
  const t = useTranslations("myListings");
  const moves = listMoves(status, endsSoon);
  const first = moves[0] && !FINAL_MOVES.includes(moves[0]) ? moves[0] : null;
  const word = (move: RowMove) => (move === "sell" ? t(`moves.sell.${type}`) : t(`moves.${move}`));
  return (
    <div className="flex items-center justify-end gap-1">
      {first && (
        <Button
          type="submit"
          name="one"
          value={`${first} ${slug}`}
          size="small"
          look={first === "renew" || first === "publish" ? "primary" : "plain"}
          aria-label={`${word(first)}: ${title}`}
        >
          {word(first)}
        </Button>
      )}
      <details name="row-menu" className="relative">
        <summary
          aria-label={t("more", { title })}
          title={t("columns.actions")}
          className={`${buttonClass({ look: "quiet", size: "small" })} list-none`}
        >
          <Ellipsis aria-hidden />
        </summary>
        <div className="absolute right-0 z-30 mt-1 min-w-44 rounded-md border border-line bg-raised py-1 shadow-float">
          {isEditableListing(status) && (
            <Link href={`/${locale}/account/listings/${slug}/edit`} className={ITEM}>
              {t("edit")}
            </Link>
          )}
          <Link href={`/${locale}/account/listings/${slug}/preview`} className={ITEM}>
            {t("preview")}
          </Link>
          <Link href={`/${locale}/account/listings/${slug}/interest`} className={ITEM}>
            {t("interest")}
          </Link>
          {moves
            .filter((move) => move !== first)
            .map((move) => (
              <button
                key={move}
                type="submit"
                name="one"
                value={`${move} ${slug}`}
                className={`${ITEM} ${move === "delete" ? "text-bad" : ""}`}
              >
                {word(move)}
              </button>
            ))}
        </div>
      </details>
    </div>
  );
}
