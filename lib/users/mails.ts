import { type Addressee, composeMail } from "@/lib/core/letter";
import type { Mail } from "@/lib/core/mail";

/** Mail with the link that sets a new password (works once, for an hour). */
export function resetMail(to: Addressee, token: string): Mail {
  const path = `/${to.locale}/reset-password?token=${token}`;
  return composeMail(to, {
    ru: {
      subject: "Новый пароль для «Тонны»",
      greeting: `Здравствуйте, ${to.name}!`,
      lines: ["Кто-то, вероятно вы, попросил задать новый пароль. Ссылка работает один раз и в течение часа."],
      button: { label: "Задать новый пароль", path },
      closing: "Если вы об этом не просили, ничего не делайте: пароль останется прежним.",
    },
    en: {
      subject: "A new password for Tonna",
      greeting: `Hello ${to.name},`,
      lines: ["Someone, probably you, asked to set a new password. The link works once and for one hour."],
      button: { label: "Set a new password", path },
      closing: "If it wasn't you, do nothing: the password stays as it is.",
    },
  });
}

/** Mail that welcomes a new account and asks to confirm the address (works once, for three days). */
export function confirmationMail(to: Addressee, token: string): Mail {
  const path = `/${to.locale}/confirm-email?token=${token}`;
  return composeMail(to, {
    ru: {
      subject: "Подтвердите адрес для «Тонны»",
      greeting: `Здравствуйте, ${to.name}!`,
      lines: ["Вы зарегистрировались в «Тонне», и учётная запись уже работает. Подтвердите, что этот адрес ваш."],
      button: { label: "Подтвердить адрес", path },
      closing: "Если вы не регистрировались, ничего не делайте.",
    },
    en: {
      subject: "Confirm your address for Tonna",
      greeting: `Hello ${to.name},`,
      lines: ["You signed up for Tonna, and the account works already. Please confirm that this address is yours."],
      button: { label: "Confirm the address", path },
      closing: "If you didn't sign up, do nothing.",
    },
  });
}

/** Mail to the owner of an address with which someone tried to sign up again. */
export function alreadyRegisteredMail(to: Addressee): Mail {
  const path = `/${to.locale}/sign-in`;
  return composeMail(to, {
    ru: {
      subject: "У вас уже есть учётная запись в «Тонне»",
      greeting: `Здравствуйте, ${to.name}!`,
      lines: [
        "Кто-то, вероятно вы, снова пытался зарегистрироваться с этим адресом. Учётная запись уже есть: войдите или задайте новый пароль.",
      ],
      button: { label: "Войти", path },
      closing: "Если это были не вы, ничего не делайте: доступа никто не получил.",
    },
    en: {
      subject: "You already have a Tonna account",
      greeting: `Hello ${to.name},`,
      lines: [
        "Someone, probably you, tried to sign up with this address again. The account exists: sign in or set a new password.",
      ],
      button: { label: "Sign in", path },
      closing: "If it wasn't you, do nothing: nobody got in.",
    },
  });
}

/** Mail that tells of a changed password, so that a stranger's change does not go unnoticed. */
export function passwordChangedMail(to: Addressee): Mail {
  const path = `/${to.locale}/forgot-password`;
  return composeMail(to, {
    ru: {
      subject: "Пароль в «Тонне» изменён",
      greeting: `Здравствуйте, ${to.name}!`,
      lines: ["Пароль вашей учётной записи изменён, на остальных устройствах выполнен выход."],
      button: { label: "Это был не я", path },
      closing: "Если пароль изменили вы, делать ничего не нужно.",
    },
    en: {
      subject: "Your Tonna password was changed",
      greeting: `Hello ${to.name},`,
      lines: ["The password of your account was changed, and other devices were signed out."],
      button: { label: "It wasn't me", path },
      closing: "If you changed it, there is nothing to do.",
    },
  });
}
