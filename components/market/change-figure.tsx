// The change of a price with its arrow, for the server and for rows laid out in the browser.
import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";

/** A change as it is written, and where it goes. */
export type ChangeTexts = { text: string; way: "up" | "down" | "even" };

const WAYS = {
  up: { Arrow: ArrowUp, colour: "text-good" },
  down: { Arrow: ArrowDown, colour: "text-bad" },
  even: { Arrow: ArrowRight, colour: "text-muted" },
};

/** The arrow of a change. */
export function ChangeArrow({ way }: Pick<ChangeTexts, "way">) {
  const { Arrow } = WAYS[way];
  return <Arrow aria-hidden className="mr-0.5 inline size-3.5! align-[-0.125em]" />;
}

/** A change: the sign and the arrow say what the colour says. */
export function ChangeFigure({ change: { text, way } }: { change: ChangeTexts }) {
  return (
    <span className={`inline-flex items-center whitespace-nowrap ${WAYS[way].colour}`}>
      <ChangeArrow way={way} />
      {text}
    </span>
  );
}
