import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import messages from "@/lib/i18n/messages/en.json";
import { RenewalOutcome } from "./renewal-outcome";

const said = (pressed: Parameters<typeof RenewalOutcome>[0]["pressed"], waiting: number) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages}>
      <RenewalOutcome pressed={pressed} waiting={waiting} days={90} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]*>/g, "");

it.each([
  [null, 2, /^$/],
  [null, 0, /^There is nothing to renew/],
  [{ renewed: 2, review: 0 }, 0, /^2 listings renewed/],
  [{ renewed: 1, review: 1 }, 1, /^1 listing renewed.*1 listing was changed, so it is sent for review/],
  [{ renewed: 0, review: 1 }, 0, /^1 listing was changed/],
  [{ renewed: 0, review: 0 }, 0, /^There is nothing to renew/],
  [{ renewed: 0, review: 0 }, 1, /^Renewal failed/],
  ["failed", 1, /^Renewal failed/],
] as const)("after %j with %i left to renew says what came of it", (pressed, waiting, text) => {
  expect(said(pressed, waiting)).toMatch(text);
});
