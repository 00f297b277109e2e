"use client";

import { X } from "lucide-react";
import { isChosen, toggleChosen } from "./chosen";

type Props = { slug: string; title: string; href: string; label: string };

/** Takes a listing out of the comparison on the page, and out of the visitor's own collection. */
export function RemoveLink({ slug, title, href, label }: Props) {
  const forget = () => {
    if (isChosen(slug)) toggleChosen({ slug, title });
  };
  return (
    <a
      href={href}
      onClick={forget}
      aria-label={label}
      title={label}
      rel="nofollow"
      className="grid size-7 max-lg:size-11 flex-none place-items-center rounded-md text-muted hover:bg-hover hover:text-ink print:hidden"
    >
      <X aria-hidden />
    </a>
  );
}
