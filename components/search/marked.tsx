import { joinUnits } from "@/lib/i18n/format";
import type { Highlight } from "@/lib/search/contract";

/** A text with its matches marked; the text itself when nothing in it matched. */
export function Marked({ highlight, text }: { highlight: Highlight | undefined; text: string }) {
  if (!highlight) return joinUnits(text);
  // The marked text stays whole: a match may end between a figure and its sign.
  const whole = joinUnits(highlight.parts.map((part) => part.text).join(""));
  let at = 0;
  return highlight.parts.map((part) => {
    const key = at;
    at += part.text.length;
    const shown = whole.slice(key, at);
    return part.match ? (
      <mark
        key={key}
        className="bg-transparent font-semibold text-inherit underline decoration-accent decoration-2 underline-offset-3"
      >
        {shown}
      </mark>
    ) : (
      <span key={key}>{shown}</span>
    );
  });
}
