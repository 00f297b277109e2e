import { BadgeCheck, Heart, Scale } from "lucide-react";
import { SYMBOL_IDS } from "./drawn-symbol";

const DRAWINGS = { heart: Heart, scale: Scale, verified: BadgeCheck };
const NAMES = Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[];

/** Draws the symbols of rows once a page: with a drawing in each row, the paths would be a fifth of a list. */
export function SymbolDrawings() {
  const own = { width: 24, height: 24, strokeWidth: "inherit" };
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      {NAMES.map((name) => {
        const Drawing = DRAWINGS[name];
        return (
          <symbol key={name} id={SYMBOL_IDS[name]} viewBox="0 0 24 24">
            <Drawing fill="inherit" style={own} />
          </symbol>
        );
      })}
    </svg>
  );
}
