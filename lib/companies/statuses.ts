/** States of a company: its own words, waiting for a check, checked, refused. */
export const COMPANY_STATUSES = ["DRAFT", "PENDING", "VERIFIED", "REJECTED"] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];
