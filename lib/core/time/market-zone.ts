/** Time zone of the market: its days, the schedule of jobs, and times in server-made pages. Browsers show their own. */
export const MARKET_ZONE = "Europe/Moscow";
/** Offset of the market from UTC, and since when it is constant. */
export const MARKET_AHEAD_MS = 3 * 3_600_000;
export const MARKET_AHEAD_SINCE = Date.UTC(2014, 9, 26);
