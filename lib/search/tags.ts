/** Names what depends on what companies are found by, which is written beside them and, for what they trade in, behind them. */
export const COMPANY_SEARCH = "company-search";
