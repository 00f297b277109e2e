// /account/listings/new: a new listing, from a category or from a pasted line.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { CategoryPicker } from "@/components/listing-form/category-picker";
import type { FormTexts } from "@/components/listing-form/form-state";
import { ListingForm } from "@/components/listing-form/listing-form";
import { PasteLine } from "@/components/listing-form/paste-line";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import { requireSession } from "@/lib/auth/session";
import { readPlainParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { findForm } from "@/lib/listings/form-commands";
import type { SavedForm } from "@/lib/listings/form-contract";
import { findCategory } from "@/lib/reference/categories/tree";
import { LINE_MAX, readGoodsLine } from "@/lib/sheets/read-line";
import { createPage } from "../../../create-page";
import { privateMetadata } from "../../../page-metadata";
import { createBlankValues, listLeafChoices, toPastedValues } from "../form-model";
import { createFormProps } from "../form-props";
import { createFormStart, createStartBeside } from "../form-start";
import { loadFormTexts } from "../form-texts";

export const generateMetadata = privateMetadata("myListings.newTitle");

export default createPage(async function NewListingPage({ locale, searchParams }) {
  const { category = "", find = "", line = "" } = readPlainParams(searchParams);
  const path = "/account/listings/new";
  const pasted = readGoodsLine(line);
  const chosen = pasted?.category ?? findCategory(category);
  const leaf = chosen?.level === 3 ? chosen : null;
  const at = pasted ? `${path}?${new URLSearchParams({ line })}` : leaf ? `${path}?category=${leaf.slug}` : path;
  const session = await requireSession(locale, `/${locale}${at}`);
  const t = await getTranslations("myListings");
  const texts = await loadFormTexts(locale);
  const saved = await findForm("", session);
  const fresh = leaf && { values: createBlankValues(leaf), leaf, version: null };
  const start = !fresh
    ? null
    : pasted
      ? createStartBeside(saved, { ...fresh, values: { ...fresh.values, ...toPastedValues(pasted, locale) } })
      : createFormStart(saved, fresh, locale);
  return (
    <AccountShell locale={locale} path="/account/listings" at={at} title={t("newTitle")}>
      {session.company?.role === "viewer" ? (
        <Notice kind="info" title={t("viewer")} />
      ) : start ? (
        <>
          {pasted && (
            <div className="max-w-2xl pb-5">
              <Notice kind="info" title={texts.paste.filled}>
                <p className="wrap-anywhere">{line}</p>
              </Notice>
            </div>
          )}
          <ListingForm {...createFormProps(start, locale, texts, session.userId)} listing={null}>
            <Link href={`/${locale}/account/listings`}>{t("toList")}</Link>
          </ListingForm>
        </>
      ) : (
        <>
          {saved && <UnsentLink saved={saved} locale={locale} texts={texts.offered} />}
          {line.trim() !== "" && (
            <div className="max-w-3xl pb-4">
              <Notice kind="warn" title={texts.paste.unknown} />
            </div>
          )}
          <PasteLine path={`/${locale}${path}`} line={line.slice(0, LINE_MAX)} most={LINE_MAX} texts={texts.paste} />
          <CategoryPicker
            leaves={listLeafChoices(locale)}
            find={find.slice(0, 100)}
            path={`/${locale}${path}`}
            texts={texts.picker}
          />
        </>
      )}
    </AccountShell>
  );
});

/** A way back to the listing that was begun and not sent. */
function UnsentLink({ saved, locale, texts }: { saved: SavedForm; locale: Locale; texts: FormTexts["offered"] }) {
  const { title, categorySlug } = saved.values;
  const leaf = findCategory(categorySlug ?? "");
  if (leaf?.level !== 3) return null;
  return (
    <div className="max-w-3xl pb-5">
      <Notice kind="info" title={title?.trim() || texts.title}>
        <p>
          {texts.text} <When iso={saved.at} locale={locale} now={new Date().toISOString()} />{" "}
          <Link href={`/${locale}/account/listings/new?category=${leaf.slug}`}>{texts.goOn}</Link>
        </p>
      </Notice>
    </div>
  );
}
