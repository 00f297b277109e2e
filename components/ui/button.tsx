import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

/** Classes of a button, for links that look like one. */
export const buttonClass = cva(
  "inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors duration-120 disabled:cursor-not-allowed disabled:opacity-60",
  {
    variants: {
      look: {
        primary: "border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong",
        plain: "border-edge bg-raised text-ink hover:bg-hover",
        quiet: "border-transparent text-accent hover:bg-hover",
        danger: "border-bad bg-raised text-bad hover:bg-bad-wash",
      },
      size: {
        small: "h-8 max-lg:h-11 px-2.5 text-sm",
        normal: "h-9 max-lg:h-11 px-3.5",
        large: "h-11 px-5 text-lg",
      },
    },
    defaultVariants: { look: "plain", size: "normal" },
  },
);

type Props = ComponentProps<"button"> & VariantProps<typeof buttonClass>;

export function Button({ look, size, className, type = "button", ...rest }: Props) {
  return <button type={type} className={`${buttonClass({ look, size })} ${className ?? ""}`} {...rest} />;
}
