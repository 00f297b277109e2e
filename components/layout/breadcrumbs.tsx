import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";

export type Crumb = { href: string; name: string };

/** Links to the pages above this one. The page itself is named by its heading. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTranslations("layout");
  return (
    <nav aria-label={t("breadcrumbs")} className="pt-3 text-sm text-muted">
      <ol className="flex flex-wrap gap-x-1.5 max-lg:gap-y-2">
        {crumbs.map(({ href, name }, index) => (
          <li key={href} className="flex items-center gap-1.5">
            {index > 0 && <span aria-hidden>›</span>}
            <Link
              href={href}
              className="inline-flex min-h-6 items-center hover:text-ink hover:underline max-lg:-my-2.5 max-lg:min-h-11"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
