// Titles and robots of pages: private, opened by a mailed link, public.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { NextProps } from "./create-page";
import { listAlternates } from "./site-url";

/** Key of a message without arguments: `audit.title`. */
type MessageKey = Parameters<Awaited<ReturnType<typeof getTranslations<never>>>>[0];

/** Metadata of a page that no search engine lists; its title by key. */
export const privateMetadata =
  (title: MessageKey, more: Metadata = {}) =>
  async ({ params }: NextProps): Promise<Metadata> => {
    const t = await getTranslations({ locale: (await params).locale });
    return { title: t(title), robots: { index: false }, ...more };
  };

/** Metadata of a page that a mailed link opens: the token in its address must reach neither other sites nor an index. */
export const tokenMetadata = (title: MessageKey) => privateMetadata(title, { referrer: "no-referrer" });

/** Metadata of a public page at a path without the language; its title and description by key. */
export const publicMetadata =
  (path: string, title: MessageKey, description: MessageKey) =>
  async ({ params }: NextProps): Promise<Metadata> => {
    const { locale } = await params;
    const t = await getTranslations({ locale });
    return { title: t(title), description: t(description), alternates: listAlternates(`/${locale}${path}`) };
  };
