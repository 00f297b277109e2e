// /account/company: the list of documents for verification, with their upload.
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonsForm } from "@/components/account/buttons-form";
import type { RecordAction, RecordTexts } from "@/components/account/record-state";
import { RowButton } from "@/components/account/row-button";
import { DataTable } from "@/components/ui/data-table";
import { createWhen } from "@/components/ui/when";
import { DOCUMENT_MB, MOST_DOCUMENTS, type OwnCompany } from "@/lib/companies/own-contract";
import { formatNumber, THIN } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { DocumentUpload } from "./document-upload";

type Props = {
  action: RecordAction;
  company: Pick<OwnCompany, "documents" | "status">;
  isOwner: boolean;
  locale: Locale;
  now: string;
  texts: RecordTexts;
};

/** Errors of an upload; each has its sentence in `companyPage.uploadErrors`. */
export const UPLOAD_ERRORS = [
  "no_file",
  "payload_too_large",
  "unsupported_media_type",
  "conflict",
  "not_owner",
  "rate_limited",
  "signed_out",
  "unavailable",
] as const;

/** Limits in these sentences. */
export const DOCUMENT_LIMITS = { count: MOST_DOCUMENTS, size: DOCUMENT_MB };

/** The papers of a company: members read them, owners add and, while no check rests on them, remove them. */
export function Documents({ action, company: { documents, status }, isOwner, locale, now, texts }: Props) {
  const t = useTranslations("companyPage");
  const when = createWhen(locale, now);
  const isFixed = status === "PENDING" || status === "VERIFIED";
  const path = `/${locale}/account/company/documents`;
  return (
    <div className="border-t border-line pt-5">
      <h2 className="pb-1 text-lg font-semibold">{t("documents")}</h2>
      <p className="pb-3 text-muted">{t("documentsText", DOCUMENT_LIMITS)}</p>
      {/* Stays when the last one is removed: its notice holds the way back. */}
      <ButtonsForm action={action} hidden={{ locale }} texts={texts} className="pb-4">
        {documents.length === 0 ? (
          <p>{t("noDocuments")}</p>
        ) : (
          <DataTable
            caption={t("documents")}
            rows={documents}
            rowKey={({ id }) => id}
            columns={[
              {
                id: "name",
                label: t("documentColumns.name"),
                width: "w-full",
                cell: ({ id, name }) => (
                  <a href={`${path}/${id}`} className="link inline-flex items-start gap-2">
                    <FileText aria-hidden className="mt-0.5 flex-none" />
                    <span className="wrap-anywhere">{name}</span>
                  </a>
                ),
              },
              {
                id: "size",
                label: t("documentColumns.size"),
                align: "right",
                cell: ({ size }) => <span className="whitespace-nowrap">{formatSize(size, locale)}</span>,
              },
              { id: "added", label: t("documentColumns.added"), cell: ({ createdAt }) => when(createdAt) },
              ...(isOwner && !isFixed
                ? [
                    {
                      id: "actions",
                      label: t("documentColumns.actions"),
                      quiet: true,
                      align: "right" as const,
                      cell: ({ id, name }: OwnCompany["documents"][number]) => (
                        <RowButton act={`remove ${id}`} text={t("remove")} label={`${t("remove")}: ${name}`} />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </ButtonsForm>
      {isOwner && isFixed && documents.length > 0 && <p className="pb-3 text-sm text-muted">{t("stays")}</p>}
      {isOwner && (
        <DocumentUpload
          action={path}
          count={documents.length}
          texts={{
            file: t("file"),
            upload: t("upload"),
            uploading: t("uploading"),
            uploaded: t("uploaded"),
            errors: Object.fromEntries(UPLOAD_ERRORS.map((code) => [code, t(`uploadErrors.${code}`, DOCUMENT_LIMITS)])),
          }}
        />
      )}
    </div>
  );
}

/** Bytes in few words: `840 КБ`, `2,4 МБ`. */
function formatSize(bytes: number, locale: Locale): string {
  const [kilo, mega] = locale === "ru" ? ["КБ", "МБ"] : ["KB", "MB"];
  const inKilo = bytes / 1024;
  if (inKilo < 1024) return `${formatNumber(Math.max(1, Math.round(inKilo)), locale)}${THIN}${kilo}`;
  return `${formatNumber(inKilo / 1024, locale, 1)}${THIN}${mega}`;
}
