import type { Mail } from "@/lib/core/mail/mail";
import { composeForOwner, type Owner } from "@/lib/users/mails";
import type { ApiKey } from "./contract";

/**
 * Mail about a new key, so that the owner notices a stranger's: a key outlives the session and a new password. The key's name is
 * left out, since a stranger may have chosen it.
 */
export function composeKeyIssuedMail(to: Owner, { prefix }: Pick<ApiKey, "prefix">, replaces: boolean): Mail {
  const path = `/${to.locale}/account/api-keys`;
  return composeForOwner(to, {
    ru: {
      subject: replaces ? "Ключ API на Тонне заменён" : "Новый ключ API на Тонне",
      lines: [
        replaces
          ? `Вместо одного из ключей API вашего аккаунта выпущен новый. Он начинается так: ${prefix}`
          : `Для вашего аккаунта выпущен новый ключ API. Он начинается так: ${prefix}`,
      ],
      button: { label: "Ключи API", path },
      closing:
        "Если это сделали вы, делать ничего не нужно. Если нет, отзовите ключ и смените пароль: смена пароля ключей не отзывает.",
    },
    en: {
      subject: replaces ? "A Tonna API key was replaced" : "A new Tonna API key",
      lines: [
        replaces
          ? `An API key of your account was replaced with a new one. It begins with ${prefix}`
          : `A new API key was issued for your account. It begins with ${prefix}`,
      ],
      button: { label: "API keys", path },
      closing:
        "If you did this, there is nothing to do. If not, revoke the key and change your password: a new password does not revoke keys.",
    },
  });
}
