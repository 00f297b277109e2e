export const SYMBOL_IDS = { heart: "symbol-heart", scale: "symbol-scale", verified: "symbol-verified" };

/** A symbol that `SymbolDrawings` has drawn, as large and as bold as other icons. */
export function DrawnSymbol({ name, className = "" }: { name: keyof typeof SYMBOL_IDS; className?: string }) {
  return (
    <svg aria-hidden fill="none" className={`lucide ${className}`}>
      <use href={`#${SYMBOL_IDS[name]}`} />
    </svg>
  );
}
