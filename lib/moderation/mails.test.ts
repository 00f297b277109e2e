import { expect, it } from "vitest";
import { createId } from "@/lib/core/id";
import en from "@/lib/i18n/messages/en.json";
import ru from "@/lib/i18n/messages/ru.json";
import { MAIL_DAYS } from "@/lib/listings/expiry/renewal-policy";
import { LIFETIME_DAYS } from "@/lib/listings/policy";
import { composeRulingMail } from "./mails";

it("the email promises the reminder for its real day", () => {
  const mail = (locale: "ru" | "en") =>
    composeRulingMail(
      "approve",
      { id: createId(), email: "anna@tonna.example", name: "Anna", locale },
      { slug: "a", title: "A" },
      null,
    ).text;
  expect(mail("ru")).toContain(`действует ${LIFETIME_DAYS} дней, за ${MAIL_DAYS} дней до конца`);
  expect(mail("en")).toContain(`for ${LIFETIME_DAYS} days; ${MAIL_DAYS} days before the end`);
});

it("the email promises no mail about reports, since there is none", () => {
  expect(ru.notifications.kinds.moderation.hint).not.toMatch(/жалоб/i);
  expect(en.notifications.kinds.moderation.hint).not.toMatch(/report/i);
});
