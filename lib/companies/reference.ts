// States of a company, and file types of its documents.

/** File types of a company's documents. */
export const DOCUMENT_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** States of a company: not checked, waiting for the check, checked, rejected. */
export const COMPANY_STATUSES = ["DRAFT", "PENDING", "VERIFIED", "REJECTED"] as const;

export type CompanyStatus = (typeof COMPANY_STATUSES)[number];
