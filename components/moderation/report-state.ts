import type ru from "@/lib/i18n/messages/ru.json";

export type ReportTexts = typeof ru.report;

/** Answer of `…/account/report/state`. */
export type ReportStanding = { signedIn: boolean; own: boolean; reported: boolean };
