import NextLink from "next/link";
import type { ComponentProps } from "react";

/** A link to a page, which fetches nothing ahead. It looks like a link of a text unless `className` says otherwise. */
export function Link({ className = "link", ...rest }: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} className={className} {...rest} />;
}
