import type { Highlight } from "@/lib/search/contract";

/** A text with its matches marked; the text itself when nothing in it matched. */
export function Marked({ highlight, text }: { highlight: Highlight | undefined; text: string }) {
  if (!highlight) return text;
  let at = 0;
  return highlight.parts.map((part) => {
    const key = at;
    at += part.text.length;
    return part.match ? (
      <mark
        key={key}
        className="bg-transparent font-semibold text-inherit underline decoration-accent decoration-2 underline-offset-3"
      >
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
