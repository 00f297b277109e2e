// Settings of next-intl for one request.
import { getRequestConfig } from "next-intl/server";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import en from "./messages/en.json";
import ru from "./messages/ru.json";
import { isLocale } from "./routing";

const MESSAGES = { ru, en };

/** The time zone is the market's; browsers change times to their own zone. */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLocale(requested) ? requested : "ru";
  return { locale, messages: MESSAGES[locale], timeZone: MARKET_ZONE };
});
