/** Zone of the market: its days begin there, jobs run by its clock, and the server writes moments in it. Browsers put their own in. */
export const MARKET_ZONE = "Europe/Moscow";
/** How far the market's clock is ahead of UTC, and since when it has been. */
export const MARKET_AHEAD_MS = 3 * 3_600_000;
export const MARKET_AHEAD_SINCE = Date.UTC(2014, 9, 26);
