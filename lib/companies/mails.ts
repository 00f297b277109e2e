// Mails about a company: its check, invitations, and members who come with listings.
import type { CompanyRole } from "@/lib/core/caller";
import { type Addressee, composeMail } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { createUnsubscribe } from "@/lib/notifications/policy/unsubscribe";
import type { DecideVerification } from "./contract";
import { INVITATION_DAYS } from "./own-contract";

type Owner = Addressee & { id: string };

type Checked = { name: string; slug: string };

/** The most lost numbers that a mail names. */
const MOST_NAMED = 50;

type Lost = { title: string; externalId: string };

/** Mail to a new member whose listings lost numbers of their own that the company uses already. */
export function composeLostNumbersMail(to: Addressee, lost: readonly Lost[]): Mail {
  const named = lost.slice(0, MOST_NAMED).map(({ title, externalId }) => `${externalId} — ${title}`);
  const more = lost.length - named.length;
  const button = { path: `/${to.locale}/account/listings` };
  return composeMail(to, {
    ru: {
      subject: "Номера ваших объявлений заняты в компании",
      lines: [
        "Вы вступили в компанию. Её объявления уже используют некоторые из ваших номеров (externalId), поэтому у этих объявлений номер снят:",
        ...named,
        ...(more > 0 ? [`И ещё ${more}.`] : []),
      ],
      button: { ...button, label: "Открыть объявления" },
      closing: "Сами объявления не изменились. Дайте им другие номера, если обновляете их программой.",
    },
    en: {
      subject: "Your company already uses some of your listing references",
      lines: [
        "You joined a company. Its listings already use some of your references (externalId), so these listings lost theirs:",
        ...named,
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      button: { ...button, label: "Open the listings" },
      closing: "The listings themselves have not changed. If a program updates them, give them new references.",
    },
  });
}

/** Mail to an owner about the check of a company: passed, not passed and why, or repeated and why. */
export function composeCheckMail(to: Owner, { name, slug }: Checked, decision: DecideVerification): Mail {
  const ownPath = `/${to.locale}/account/company`;
  const letters = {
    verify: () => ({
      ru: {
        subject: `Компания проверена: ${name}`,
        lines: [
          `Мы проверили реквизиты и документы компании ${name}. У её объявлений появилась отметка о проверке, а у компании — страница в каталоге.`,
        ],
        button: { label: "Открыть страницу компании", path: `/${to.locale}/companies/${slug}` },
        closing: "Если изменить название, страну, ИНН (налоговый номер) или ОГРН, проверка понадобится снова.",
      },
      en: {
        subject: `Company verified: ${name}`,
        lines: [
          `We have checked the details and documents of ${name}. Its listings now carry the verified mark, and it has a page in the directory.`,
        ],
        button: { label: "Open the company’s page", path: `/${to.locale}/companies/${slug}` },
        closing: "If its name, country, INN (tax number) or OGRN changes, it has to be verified again.",
      },
    }),
    reject: (reason: string) => ({
      ru: {
        subject: `Компания не прошла проверку: ${name}`,
        lines: [`Компания ${name} пока не прошла проверку. Причина:`, reason],
        button: { label: "Исправить и отправить снова", path: ownPath },
        closing: "Объявления компании остаются опубликованными, но без отметки о проверке.",
      },
      en: {
        subject: `Company not verified: ${name}`,
        lines: [`We could not verify ${name}. The reason:`, reason],
        button: { label: "Correct it and request verification again", path: ownPath },
        closing: "The company’s listings stay published, without the verified mark.",
      },
    }),
    recheck: (reason: string) => ({
      ru: {
        subject: `Проверяем компанию снова: ${name}`,
        lines: [`Мы проверяем компанию ${name} ещё раз. Причина:`, reason],
        button: { label: "Открыть сведения о компании", path: ownPath },
        closing: "До решения объявления компании остаются опубликованными, но без отметки о проверке.",
      },
      en: {
        subject: `We are checking your company again: ${name}`,
        lines: [`We are checking ${name} again. The reason:`, reason],
        button: { label: "Open the company’s details", path: ownPath },
        closing: "Until we decide, its listings stay published, without the verified mark.",
      },
    }),
  };
  const letter = decision.decision === "verify" ? letters.verify() : letters[decision.decision](decision.reason);
  return composeMail(to, letter, createUnsubscribe("moderation", to.id));
}

const ROLE_WORDS: Record<"ru" | "en", Record<CompanyRole, string>> = {
  ru: {
    owner: "владелец: ведёт компанию и её объявления, приглашает сотрудников",
    manager: "менеджер: размещает и правит объявления компании",
    viewer: "наблюдатель: видит все объявления компании и ничего не меняет",
  },
  en: {
    owner: "owner: runs the company and its listings, invites colleagues",
    manager: "manager: posts and edits the company’s listings",
    viewer: "viewer: sees all listings of the company and changes nothing",
  },
};

type Invitation = { email: string; locale: "ru" | "en"; role: CompanyRole; companyName: string; inviter: string };

/** Mail that invites somebody, with or without an account, to work for a company (works once, for seven days). */
export function composeInvitationMail({ email, locale, role, companyName, inviter }: Invitation, token: string): Mail {
  const path = `/${locale}/invitation?token=${token}`;
  const to: Addressee = { email, locale, name: "" };
  return composeMail(to, {
    ru: {
      subject: `${companyName} приглашает вас на Тонну`,
      lines: [
        `${inviter} приглашает вас работать от имени компании ${companyName} на Тонне, торговой площадке сырьевых товаров.`,
        `Ваша роль — ${ROLE_WORDS.ru[role]}. Приглашение действует ${INVITATION_DAYS} дней.`,
      ],
      button: { label: "Принять приглашение", path },
      closing: "Если вы не знаете эту компанию, ничего не делайте.",
    },
    en: {
      subject: `${companyName} invites you to Tonna`,
      lines: [
        `${inviter} invites you to work for ${companyName} on Tonna, a marketplace for commodities.`,
        `Your role is ${ROLE_WORDS.en[role]}. The invitation is valid for ${INVITATION_DAYS} days.`,
      ],
      button: { label: "Accept the invitation", path },
      closing: "If you don’t know this company, do nothing.",
    },
  });
}
