/** What a document of a company may be. */
export const DOCUMENT_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** States of a company: its own words, waiting for a check, checked, refused. */
export const COMPANY_STATUSES = ["DRAFT", "PENDING", "VERIFIED", "REJECTED"] as const;

export type CompanyStatus = (typeof COMPANY_STATUSES)[number];
