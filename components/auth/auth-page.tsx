// The frame of sign-in, sign-up, the agreement, and pages that links in mails open.
import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  locale: Locale;
  path: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
};

/** Page in a narrow column: a heading, a form, and links to other pages. */
export function AuthPage({ locale, path, title, text, children, foot }: Props) {
  return (
    <Shell locale={locale} path={path}>
      <div className="mx-auto w-full max-w-96 pt-10">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {text && <p className="pt-1 text-muted">{text}</p>}
        <div className="pt-5">{children}</div>
        {foot && <div className="mt-6 flex flex-col gap-1.5 border-t border-line pt-4">{foot}</div>}
      </div>
    </Shell>
  );
}
