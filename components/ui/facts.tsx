// A definition list: names and values on the page of one thing.
import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

export type Fact = { name: string; value: ReactNode };

const list = cva("border-t border-line", {
  variants: { width: { full: "", text: "max-w-3xl", narrow: "max-w-xl", two: "sm:columns-2 sm:gap-8" } },
  defaultVariants: { width: "full" },
});
const row = cva("flex break-inside-avoid border-b border-line", {
  variants: {
    look: {
      // A value stands at the right end of its line: short ones, to be looked up.
      apart: "min-h-9 items-center justify-between gap-4 py-1.5",
      wrapping: "min-h-9 flex-wrap items-center justify-between gap-x-4 py-1.5",
      // Values begin under each other: longer ones, to be read.
      beside: "min-h-10 flex-wrap items-baseline gap-x-6 gap-y-0.5 py-2",
    },
  },
});
const NAME = { apart: "", wrapping: "", beside: " w-40 flex-none max-sm:w-full" };
const VALUE = {
  apart: "text-right font-medium wrap-anywhere",
  wrapping: "min-w-0 text-right wrap-anywhere max-sm:text-left",
  beside: "min-w-0 flex-1 wrap-anywhere",
};

type Props = { rows: readonly Fact[]; look?: keyof typeof VALUE } & VariantProps<typeof list>;

/** Facts by name, one under the other, a hairline between them. */
export function Facts({ rows, look = "apart", width }: Props) {
  return (
    <dl className={list({ width })}>
      {rows.map(({ name, value }) => (
        <div key={name} className={row({ look })}>
          <dt className={`text-muted${NAME[look]}`}>{name}</dt>
          <dd className={VALUE[look]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
