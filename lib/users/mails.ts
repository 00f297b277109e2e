// Mails about an account: sign-up, passwords, addresses.
import { type Addressee, composeMail, type EmailTemplate } from "@/lib/core/mail/compose-email";
import type { MailLocale } from "@/lib/core/mail/email-html";
import type { Mail } from "@/lib/core/mail/mail";

/** Addressee of a mail to the owner of an account. */
export type Owner = Addressee & { emailConfirmedAt?: Date | null };

/** Greets by name only at a confirmed address: any other may be a stranger's, and the name a text that somebody wants them to get. */
export function composeForOwner({ emailConfirmedAt, ...to }: Owner, letters: Record<MailLocale, EmailTemplate>): Mail {
  return composeMail({ ...to, name: emailConfirmedAt ? to.name : "" }, letters);
}

/** Mail with the link that sets a new password (works once, for an hour). */
export function composeResetMail(to: Owner, token: string): Mail {
  const path = `/${to.locale}/reset-password?token=${token}`;
  return composeForOwner(to, {
    ru: {
      subject: "Новый пароль для Тонны",
      lines: ["Кто-то, вероятно вы, попросил задать новый пароль. Ссылка работает один раз и в течение часа."],
      button: { label: "Задать новый пароль", path },
      closing: "Если вы об этом не просили, ничего не делайте: пароль останется прежним.",
    },
    en: {
      subject: "A new password for Tonna",
      lines: ["Someone, probably you, asked to set a new password. The link works once and for one hour."],
      button: { label: "Set a new password", path },
      closing: "If it wasn’t you, do nothing: the password stays as it is.",
    },
  });
}

/** Mail with the link that makes a new account and then leads to `next` (works once, for three days). */
export function composeSignUpMail(to: Addressee, { token, next }: { token: string; next: string | null }): Mail {
  const path = `/${to.locale}/sign-up/finish?token=${token}${next ? `&next=${encodeURIComponent(next)}` : ""}`;
  return composeForOwner(to, {
    ru: {
      subject: "Закончите регистрацию на Тонне",
      lines: [
        "Откройте ссылку и введите пароль, который вы придумали: аккаунт сразу заработает. Ссылка действует три дня.",
      ],
      button: { label: "Закончить регистрацию", path },
      closing: "Если вы не регистрировались, ничего не делайте: аккаунта не будет.",
    },
    en: {
      subject: "Finish signing up for Tonna",
      lines: [
        "Open the link and enter the password you chose: your account is ready at once. The link works for three days.",
      ],
      button: { label: "Finish signing up", path },
      closing: "If you didn’t sign up, do nothing: there will be no account.",
    },
  });
}

/** Mail that asks the owner of an account to confirm its address (works once, for three days). */
export function composeConfirmationMail(to: Owner, token: string): Mail {
  const path = `/${to.locale}/confirm-email?token=${token}`;
  return composeForOwner(to, {
    ru: {
      subject: "Подтвердите адрес для Тонны",
      lines: ["Подтвердите, что этот адрес ваш: тогда на него пойдут письма о ваших объявлениях и поисках."],
      button: { label: "Подтвердить адрес", path },
      closing: "Если у вас нет аккаунта на Тонне, ничего не делайте.",
    },
    en: {
      subject: "Confirm your address for Tonna",
      lines: [
        "Please confirm that this address is yours: e-mails about your listings and searches will then go to it.",
      ],
      button: { label: "Confirm the address", path },
      closing: "If you have no Tonna account, do nothing.",
    },
  });
}

/** Mail to the owner of an address with which someone tried to sign up again. */
export function composeAlreadyRegisteredMail(to: Owner): Mail {
  const path = `/${to.locale}/sign-in`;
  return composeForOwner(to, {
    ru: {
      subject: "У вас уже есть аккаунт на Тонне",
      lines: [
        "Кто-то, вероятно вы, снова пытался зарегистрироваться с этим адресом. Аккаунт уже есть: войдите или задайте новый пароль.",
      ],
      button: { label: "Войти", path },
      closing: "Если это были не вы, ничего не делайте: доступа никто не получил.",
    },
    en: {
      subject: "You already have a Tonna account",
      lines: [
        "Someone, probably you, tried to sign up with this address again. You already have an account: sign in or set a new password.",
      ],
      button: { label: "Sign in", path },
      closing: "If it wasn’t you, do nothing: nobody got in.",
    },
  });
}

/** Mail that tells of a changed password, so that a stranger's change does not go unnoticed; `keys`: how many API keys go on. */
export function composePasswordChangedMail(to: Owner, keys: number): Mail {
  const path = `/${to.locale}/forgot-password`;
  const about = (line: string) => (keys > 0 ? [line] : []);
  return composeForOwner(to, {
    ru: {
      subject: "Пароль на Тонне изменён",
      lines: [
        "Пароль вашего аккаунта изменён, сеансы на остальных устройствах завершены.",
        ...about(
          keys === 1
            ? "Ключ API продолжает действовать. Отзовите его в кабинете, если выпускали его не вы."
            : `Ключи API (${keys}) продолжают действовать. Отзовите в кабинете те, которых вы не выпускали.`,
        ),
      ],
      button: { label: "Это не я", path },
      closing: "Если пароль изменили вы, делать ничего не нужно.",
    },
    en: {
      subject: "Your Tonna password was changed",
      lines: [
        "The password of your account was changed, and other devices were signed out.",
        ...about(
          keys === 1
            ? "Your API key still works. Revoke it in your account if you did not issue it."
            : `Your ${keys} API keys still work. Revoke in your account those you did not issue.`,
        ),
      ],
      button: { label: "It wasn’t me", path },
      closing: "If you changed it, there is nothing to do.",
    },
  });
}

/** Mail to the new address of an account (works once, for three days). */
export function composeEmailChangeMail(to: Owner, token: string): Mail {
  const path = `/${to.locale}/confirm-email?token=${token}`;
  return composeForOwner(
    { ...to, emailConfirmedAt: null },
    {
      ru: {
        subject: "Подтвердите новый адрес для Тонны",
        lines: [
          "Вы хотите входить на Тонну с этим адресом. Подтвердите, что он ваш: до этого действует прежний. Ссылка работает три дня.",
        ],
        button: { label: "Подтвердить новый адрес", path },
        closing: "Если вы об этом не просили, ничего не делайте: адрес не изменится.",
      },
      en: {
        subject: "Confirm your new address for Tonna",
        lines: [
          "You want to sign in to Tonna with this address. Please confirm that it is yours; until then the old one stays in use. The link works for three days.",
        ],
        button: { label: "Confirm the new address", path },
        closing: "If it wasn’t you, do nothing: the address stays as it is.",
      },
    },
  );
}

/** Mail to the present address when somebody asks for another one. */
export function composeEmailChangeNotice(to: Owner, email: string): Mail {
  const path = `/${to.locale}/forgot-password`;
  return composeForOwner(to, {
    ru: {
      subject: "Запрошена смена адреса на Тонне",
      lines: [`Для вашего аккаунта запрошен новый адрес: ${email}. Он начнёт действовать, когда его подтвердят.`],
      button: { label: "Это не я", path },
      closing:
        "Если это вы, делать ничего не нужно. Если нет, смените пароль: тогда завершатся сеансы на всех устройствах.",
    },
    en: {
      subject: "A change of your Tonna address was requested",
      lines: [`A new address was requested for your account: ${email}. It takes effect once it is confirmed.`],
      button: { label: "It wasn’t me", path },
      closing: "If it was you, there is nothing to do. If not, set a new password: that signs out every device.",
    },
  });
}

/** Mail to the address that an account has left. */
export function composeEmailChangedMail(to: Owner, email: string): Mail {
  return composeForOwner(to, {
    ru: {
      subject: "Адрес на Тонне изменён",
      lines: [`Для входа и писем теперь используется адрес ${email}. На этот адрес письма больше не придут.`],
      closing: "Если это были не вы, сразу ответьте на это письмо.",
    },
    en: {
      subject: "Your Tonna address was changed",
      lines: [`You now sign in with ${email}, and e-mails go there. This address gets no further e-mails.`],
      closing: "If it wasn’t you, reply to this e-mail at once.",
    },
  });
}

/** Mail that says goodbye to an account that its owner deleted. */
export function composeAccountDeletedMail(to: Owner): Mail {
  return composeForOwner(to, {
    ru: {
      subject: "Аккаунт на Тонне удалён",
      lines: [
        "Ваш аккаунт удалён: объявления сняты, ключи отозваны, личные данные стёрты. С этим адресом можно зарегистрироваться снова.",
      ],
      closing: "Если это сделали не вы, ответьте на это письмо.",
    },
    en: {
      subject: "Your Tonna account was deleted",
      lines: [
        "Your account is deleted: listings are taken down, keys revoked, personal data erased. You can sign up with this address again.",
      ],
      closing: "If it wasn’t you, reply to this e-mail.",
    },
  });
}
