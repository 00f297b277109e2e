// A query that finds something, offered for one that finds nothing, and what it leaves out.
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { QueryPart } from "@/lib/search/contract";
import { listLeftOut } from "@/lib/search/policy/left-out-parts";

type Props = { href: string; text: string; parts: readonly QueryPart[] };

/** «Возможно, вы искали» of a correction; of a wider query, its words and what they leave out: «в другом месте, без «12 мм»». */
export function WiderQuery({ href, text, parts }: Props) {
  const t = useTranslations("searchPage");
  const leftOut = listLeftOut(parts, text);
  const link = (
    <Link href={href} className="font-medium text-accent hover:underline">
      {text}
    </Link>
  );
  if (leftOut === null)
    return (
      <>
        {t("didYouMean")} {link}?
      </>
    );
  const { places, others } = leftOut;
  const quote = (words: readonly string[]) => words.map((one) => t("quoted", { text: one })).join(", ");
  const reasons = [
    ...(places.length > 0 ? [t("elsewhere", { places: quote(places) })] : []),
    ...(others.length > 0 ? [t("withoutWords", { words: quote(others) })] : []),
  ];
  return (
    <>
      {t("wider")} {link} <span className="text-muted">— {reasons.join(", ")}</span>
    </>
  );
}
