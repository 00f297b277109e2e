/** Cache tag of what depends on the search documents of companies. They follow the listings of a company with a delay. */
export const COMPANY_SEARCH = "company-search";
