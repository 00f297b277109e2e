import type { ReactNode } from "react";
import { env } from "@/lib/core/env";

type Props = { className?: string; children: ReactNode };

/** Begins a mail to support. The address is a setting and the same on every page, so no page passes it. */
export function SupportLink({ className = "link", children }: Props) {
  return (
    <a href={`mailto:${env().SUPPORT_EMAIL}`} className={className}>
      {children}
    </a>
  );
}
