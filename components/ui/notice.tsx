// The boxes with an icon for information, success, warnings and errors.
import { cva } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const box = cva("flex gap-2.5 rounded-md border-l-3 px-3.5 py-2.5", {
  variants: {
    kind: {
      info: "border-accent bg-accent-wash",
      good: "border-buy bg-buy-wash",
      warn: "border-sell bg-warn-wash",
      bad: "border-bad bg-bad-wash",
    },
  },
});
const ICONS = {
  info: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
};

type Props = {
  kind: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  role?: "status" | "alert";
};

/** A message in the flow of the page. Give it a role only where it appears after the page was read. */
export function Notice({ kind, title, children, role }: Props) {
  const Icon = ICONS[kind];
  return (
    <div role={role} className={box({ kind })}>
      <Icon aria-hidden className="mt-0.5" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
