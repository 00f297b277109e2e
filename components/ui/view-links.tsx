// Links that switch the view of a page.
import { Link } from "@/components/ui/link";

type Props = {
  /** Name of the choice. */
  label: string;
  links: readonly { key: string; label: string; href: string; isCurrent: boolean }[];
  /** Whether the page stays where it is scrolled to. */
  keepsPlace?: boolean;
};

/** Ways to see the same, side by side: table or charts, a month or a year. */
export function ViewLinks({ label, links, keepsPlace = false }: Props) {
  return (
    <nav aria-label={label} className="flex">
      {links.map(({ key, label: name, href, isCurrent }) => (
        <Link
          key={key}
          href={href}
          scroll={!keepsPlace}
          aria-current={isCurrent ? "page" : undefined}
          className="flex h-9 max-lg:h-11 items-center rounded-md px-3 font-medium hover:bg-hover aria-[current]:bg-accent-wash aria-[current]:text-accent"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
