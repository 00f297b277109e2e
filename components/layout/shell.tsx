// Header and footer of pages, and the bar of listings chosen to be compared.
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CompareTray } from "@/components/compare/compare-tray";
import { LEGAL_PAGES } from "@/components/legal/pages";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { SymbolDrawings } from "@/components/ui/symbol-drawings";
import { getOtherLocale, type Locale } from "@/lib/i18n/routing";
import { AccountLink } from "./account-link";
import { SearchBox, type SearchScope } from "./search-box";
import { StaffLinks } from "./staff-links";
import { SupportLink } from "./support-link";
import { ThemeToggle } from "./theme-toggle";
import { Wordmark } from "./wordmark";

type Props = {
  locale: Locale;
  /** Path and query of this page without its language, such as `/catalogue?type=SELL`. */
  path: string;
  /** Scope of the search box in the header; null where the page has its own box. */
  search?: SearchScope | null;
  /** A second skip link: to the list of a page that begins with filters. */
  skipTo?: { id: string; text: string };
  children: ReactNode;
};

/** The parts of the market, in the order in which a trader needs them. */
export const SECTIONS = ["catalogue", "prices", "market", "companies", "news"] as const;

/** Pages of the staff. */
const STAFF_PAGES = [
  { path: "moderation", word: "moderation", forEditors: false },
  { path: "invoices", word: "invoices", forEditors: false },
  { path: "feeds", word: "feeds", forEditors: false },
  { path: "news", word: "newsDesk", forEditors: true },
] as const;

/** The pages that show listings, from which one collects some to compare. */
const LISTS = /^\/(?:$|\?|catalogue|listings|search|companies|users|account\/favourites)/;

/** Frame of every page. Each page names its own path, so that the other language is a plain link. */
export function Shell({ locale, path, search, skipTo, children }: Props) {
  const t = useTranslations("layout");
  return (
    <>
      <SkipLink id="content" text={t("skip")} />
      {skipTo && <SkipLink {...skipTo} />}
      <SymbolDrawings />
      <Header locale={locale} path={path} search={search} />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-360 flex-1 px-4 pb-12 outline-none lg:px-6">
        {children}
      </main>
      {LISTS.test(path) && <Tray locale={locale} />}
      <Footer locale={locale} />
    </>
  );
}

function SkipLink({ id, text }: { id: string; text: string }) {
  return (
    <a
      href={`#${id}`}
      className="sr-only z-50 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {text}
    </a>
  );
}

function Tray({ locale }: { locale: Locale }) {
  const t = useTranslations("compare");
  const texts = {
    tray: t("tray"),
    countWords: t("countWords"),
    open: t("open"),
    clear: t("clear"),
    drop: t("drop"),
  };
  return <CompareTray locale={locale} texts={texts} />;
}

function Header({ locale, path, search }: Pick<Props, "locale" | "path" | "search">) {
  const t = useTranslations("layout");
  const other = getOtherLocale(locale);
  const at = (section: string) => path === section || path.startsWith(`${section}/`) || path.startsWith(`${section}?`);
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex w-full max-w-360 flex-wrap items-center gap-x-2 gap-y-2 px-4 pt-2 [reading-flow:flex-visual] lg:gap-y-1.5 lg:px-6 lg:pt-1.5 xl:flex-nowrap xl:py-1.5">
        <Link href={`/${locale}`} aria-label={t("home")} className="rounded-md py-1 pr-1 lg:mr-4">
          <Wordmark name={t("name")} />
        </Link>
        {search !== null && (
          <div className="order-last w-full lg:order-none lg:max-w-xl lg:flex-1 xl:min-w-48">
            <SearchBox scope={search ?? { action: `/${locale}/search`, q: "", keep: {} }} />
          </div>
        )}
        {/* A row of their own, unless the screen is wide. All six are in sight from 360 px on; a narrower phone has a second row. */}
        <nav
          aria-label={t("sections")}
          className="order-last -mx-2 grow basis-full max-sm:-mx-1 max-[25rem]:-mr-3 max-[25rem]:-ml-0.75 xl:order-none xl:mx-0 xl:-my-1.5 xl:grow-0 xl:basis-auto"
        >
          <ul className="flex flex-wrap">
            {[...SECTIONS, "docs" as const].map((section) => (
              <li key={section} className="shrink-0">
                <Link
                  href={`/${locale}/${section}`}
                  aria-current={at(`/${section}`) ? "page" : undefined}
                  className="flex h-9 max-lg:h-11 items-center border-b-2 border-transparent px-2 font-medium lg:h-8 xl:h-12 max-sm:px-1 max-[25rem]:px-0.75 max-[25rem]:text-sm hover:bg-hover aria-[current]:border-accent aria-[current]:text-accent"
                >
                  {t(section)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end xl:flex-nowrap">
          <a
            href={`/${locale}/account/listings/new`}
            rel="nofollow"
            aria-label={t("post")}
            className={`${buttonClass({ size: "small" })} mr-1 lg:mr-2`}
          >
            <Plus aria-hidden className="max-sm:hidden" />
            <span className="xl:hidden">{t("postShort")}</span>
            <span className="max-xl:hidden">{t("post")}</span>
          </a>
          <a
            href={`/${other}${path === "/" ? "" : path}`}
            hrefLang={other}
            lang={other}
            // Begins with the visible text, so that it can be spoken (WCAG 2.5.3).
            aria-label={`${other.toUpperCase()}, ${t("otherLanguage")}`}
            title={t("otherLanguage")}
            className="flex h-9 max-lg:h-11 items-center rounded-md px-1.5 text-muted uppercase sm:px-2 hover:bg-hover hover:text-ink"
          >
            {other}
          </a>
          <ThemeToggle
            labels={{
              system: t("themeSystem"),
              light: t("themeLight"),
              dark: t("themeDark"),
            }}
          />
          <AccountLink
            locale={locale}
            accountHref={`/${locale}/account`}
            signInHref={`/${locale}/sign-in`}
            signInLabel={t("signIn")}
            accountLabel={t("account")}
            unreadLabel={t("unreadChats")}
            current={at("/account")}
            changes={/^\/(account|sign-|reset-)/.test(path)}
            returns={!/^\/(sign-|forgot-|reset-|confirm-)/.test(path)}
          />
        </div>
      </div>
      <div className="mx-auto w-full max-w-360 px-2 lg:px-4">
        <StaffLinks
          label={t("staff")}
          links={STAFF_PAGES.map(({ path: page, word, forEditors }) => ({
            href: `/${locale}/admin/${page}`,
            text: t(word),
            forEditors,
          }))}
        />
      </div>
    </header>
  );
}

/** Height that a finger needs. */
const FOOT_LINK = "inline-flex min-h-6 max-lg:min-h-11 items-center hover:text-ink hover:underline";

function Footer({ locale }: { locale: Locale }) {
  const t = useTranslations("layout");
  const names = useTranslations("legal.nav");
  return (
    <footer className="border-t border-line text-sm text-muted print:hidden">
      <div className="mx-auto flex w-full max-w-360 flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 lg:px-6">
        <span>{t("motto")}</span>
        <nav aria-label={t("more")} className="flex flex-wrap gap-x-6 gap-y-1 sm:ml-auto">
          {SECTIONS.map((section) => (
            <Link key={section} className={FOOT_LINK} href={`/${locale}/${section}`}>
              {t(section)}
            </Link>
          ))}
          <Link className={FOOT_LINK} href={`/${locale}/docs`}>
            {t("docsLong")}
          </Link>
          <Link className={FOOT_LINK} href={`/${locale}/docs/errors`}>
            {t("errors")}
          </Link>
          <SupportLink className={FOOT_LINK}>{t("support")}</SupportLink>
        </nav>
        <nav aria-label={t("legal")} className="flex w-full flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3">
          {LEGAL_PAGES.map(({ path, word }) => (
            <Link key={path} className={FOOT_LINK} href={`/${locale}${path}`}>
              {names(word)}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
