/** A weight on a balance, in a few strokes: the drawing of the favicon, the touch icon and the Open Graph image. */
function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5.2 8.2 19 4.8" />
      <path d="M12 3v18M8 21h8" />
      <path d="M5.2 8.2v3.6" />
      <path d="M3.7 12h3l1.8 5.5H1.9z" fill="currentColor" />
      <path d="M19 4.8 16 10.6h6z" />
      <path d="M16 10.6a3 3 0 0 0 6 0z" fill="currentColor" />
    </svg>
  );
}

/** The name of the product with its mark, in the page's language. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2 text-[1.1875rem] leading-6 font-semibold tracking-[-0.01em]">
      <BrandMark className="size-6 text-accent" />
      {name}
    </span>
  );
}
