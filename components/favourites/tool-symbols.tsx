import { Heart, Scale } from "lucide-react";
import { SYMBOL_IDS } from "./tool-symbol";

/** Draws what the buttons of every row show, once for the page: their paths would be a tenth of a list. */
export function ToolSymbols() {
  const own = { width: 24, height: 24, strokeWidth: "inherit" };
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <symbol id={SYMBOL_IDS.heart} viewBox="0 0 24 24">
        <Heart fill="inherit" style={own} />
      </symbol>
      <symbol id={SYMBOL_IDS.scale} viewBox="0 0 24 24">
        <Scale fill="inherit" style={own} />
      </symbol>
    </svg>
  );
}
