import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";

/** A change as it is written, and where it goes. */
export type ChangeTexts = { text: string; way: "up" | "down" | "even" };

const WAYS = {
  up: { Arrow: ArrowUp, colour: "text-good" },
  down: { Arrow: ArrowDown, colour: "text-bad" },
  even: { Arrow: ArrowRight, colour: "text-muted" },
};

/** A change: the sign and the arrow say what the colour says. */
export function ChangeFigure({ change: { text, way } }: { change: ChangeTexts }) {
  const { Arrow, colour } = WAYS[way];
  return (
    <span className={`inline-flex items-center gap-0.5 whitespace-nowrap ${colour}`}>
      <Arrow aria-hidden className="size-3.5!" />
      {text}
    </span>
  );
}
