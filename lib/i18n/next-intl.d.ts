// Types of next-intl: our languages and message keys.
import type messages from "./messages/ru.json";
import type { Locale as OurLocale } from "./routing";

declare module "next-intl" {
  interface AppConfig {
    Locale: OurLocale;
    Messages: typeof messages;
  }
}
