// The map of a listing and of a list: the outline of countries with a mark where goods are. The page's text names the places, too.
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import { projectPoint } from "@/lib/reference/geo/projection";
import { findPlace, type Place } from "@/lib/reference/places/places";
import { fitNames, frameMap, locate, type MapMark, markPlaces, type PlaceCount } from "./map-frame";
import outline from "./outline.svg";

type Point = Pick<Place, "id" | "lat" | "lon">;
type Props = {
  /** Numbers of listings by the id of their place; unknown ids are left out. */
  counts: ReadonlyMap<string, number>;
  /** The place that prices are computed for; null without one. */
  target: Point | null;
  /** Address of the listings at places; null where marks are no links. */
  formatHref: ((ids: readonly string[]) => string) | null;
  locale: Locale;
  /** Whether the map is as narrow on a desk as on a phone, so that names need more of its width. */
  isNarrow?: boolean;
};

/** A mark for each place, and a ring at the place that prices are computed for. Draws nothing where no place is known. */
export function PlaceMap({ counts, target, formatHref, locale, isNarrow = false }: Props) {
  const t = useTranslations("map");
  const places = [...counts].flatMap(([id, count]): PlaceCount[] => {
    const place = findPlace(id);
    return place ? [{ place, count }] : [];
  });
  if (places.length === 0) return null;
  const frame = frameMap([...places.map(({ place }) => place), ...(target ? [target] : [])]);
  const marks = markPlaces(places, frame).map((mark) => {
    const name = getPlaceNameById(mark.ids[0] ?? "", locale);
    const others = mark.ids.length - 1;
    return { ...mark, name: others > 0 ? t("others", { place: name, count: others }) : name };
  });
  const ring = target && { ...locate(target, frame), name: getPlaceNameById(target.id, locale) };
  // The ring names its own place.
  const named = marks.filter(({ name }) => name !== ring?.name);
  const [wide, narrow] = [isNarrow ? ("narrow" as const) : ("wide" as const), "narrow" as const].map((width) =>
    fitNames<Pick<MapMark, "left" | "top">>([...(ring ? [ring] : []), ...named], width),
  );
  const listSides = (mark: Pick<MapMark, "left" | "top">) => ({ wide: wide?.get(mark), narrow: narrow?.get(mark) });
  return (
    <figure className="relative overflow-hidden rounded-md border border-line bg-paper [--map-border:var(--edge)] [--map-land:var(--sunken)] print:hidden">
      <svg
        role="img"
        aria-label={t("label")}
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        className="block w-full"
      >
        <use href={`${outline.src}#outline`} />
        {target && places.length === 1 && places.map(({ place }) => <Way key={place.id} from={place} to={target} />)}
      </svg>
      {ring && (
        <>
          <span
            title={t("target", { place: ring.name })}
            className="absolute size-4 -translate-1/2 rounded-full border-2 border-accent"
            style={{ left: `${ring.left}%`, top: `${ring.top}%` }}
          />
          <MarkName mark={ring} sides={listSides(ring)} isStrong />
        </>
      )}
      {marks.map((mark) => (
        <Dot key={mark.ids[0]} mark={mark} href={formatHref?.(mark.ids) ?? null} />
      ))}
      {named.map((mark) => (
        <MarkName key={mark.ids[0]} mark={mark} sides={listSides(mark)} />
      ))}
    </figure>
  );
}

/** A dot whose area grows with the number of listings. */
function Dot({ mark: { name, count, left, top }, href }: { mark: MapMark & { name: string }; href: string | null }) {
  const t = useTranslations("map");
  const size = `${Math.min(24, 8 + 3 * Math.sqrt(count))}px`;
  const dot = (
    <span className="block rounded-full bg-accent opacity-80 ring-1 ring-paper" style={{ width: size, height: size }} />
  );
  const shared = {
    title: t("point", { place: name, count }),
    className: "absolute grid size-6 -translate-1/2 place-items-center rounded-full",
    style: { left: `${left}%`, top: `${top}%` },
  };
  return href ? (
    <Link {...shared} href={href} rel="nofollow" aria-label={shared.title}>
      {dot}
    </Link>
  ) : (
    <span {...shared} aria-hidden>
      {dot}
    </span>
  );
}

type Side = "left" | "right" | undefined;
type NameProps = {
  mark: Pick<MapMark, "left" | "top"> & { name: string };
  /** Side of the mark by the width of the screen; undefined where the name has no room. */
  sides: { wide: Side; narrow: Side };
  isStrong?: boolean;
};

const WIDE = { left: "sm:-translate-x-full sm:-ml-3.5", right: "sm:ml-3.5" } as const;
const NARROW = { left: "max-sm:-translate-x-full max-sm:-ml-3.5", right: "max-sm:ml-3.5" } as const;

/** The name beside a mark. The mark itself tells it to screen readers. */
function MarkName({ mark: { name, left, top }, sides, isStrong = false }: NameProps) {
  if (!sides.wide && !sides.narrow) return null;
  const classes = [
    sides.wide ? WIDE[sides.wide] : "sm:hidden",
    sides.narrow ? NARROW[sides.narrow] : "max-sm:hidden",
    isStrong ? "font-semibold text-accent" : "",
  ];
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute -translate-y-1/2 text-sm whitespace-nowrap max-sm:text-xs ${classes.join(" ")}`}
      style={{ left: `${left}%`, top: `${top}%` }}
    >
      {name}
    </span>
  );
}

/** A straight line from the goods to the place of the prices, or back. */
function Way({ from, to }: { from: Point; to: Point }) {
  const [a, b] = [projectPoint(from), projectPoint(to)];
  return (
    <path
      d={`M${a.x} ${a.y}L${b.x} ${b.y}`}
      fill="none"
      strokeWidth="1.5"
      strokeDasharray="4 3"
      vectorEffect="non-scaling-stroke"
      className="stroke-accent"
    />
  );
}
