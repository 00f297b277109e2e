// Renders a component to HTML with the Russian messages.
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import ru from "@/lib/i18n/messages/ru.json";

/** The HTML of a component that needs no server, with the Russian messages. */
export function renderRussian(component: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
      {component}
    </NextIntlClientProvider>,
  );
}
