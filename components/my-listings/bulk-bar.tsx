import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { BULK_MOVES } from "./row-moves";

/** Acts on the chosen rows; the bar shows when a row is chosen, and gives way to the open menu of a row. */
export function BulkBar() {
  const t = useTranslations("myListings");
  return (
    <section
      aria-label={t("bulk.label")}
      className="sticky bottom-0 z-20 hidden flex-wrap items-center gap-2 border-t border-line bg-paper py-3 group-has-[tbody_input:checked]/form:flex group-has-[details[open]]/form:hidden!"
    >
      <span className="pr-1 text-sm text-muted">{t("bulk.text")}</span>
      {BULK_MOVES.map((move) => (
        <Button key={move} type="submit" name="do" value={move} size="small">
          {move === "copy" ? t("bulk.copy") : t(`moves.${move}`)}
        </Button>
      ))}
    </section>
  );
}
