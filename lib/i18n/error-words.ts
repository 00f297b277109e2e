// Texts of error pages that the browser renders without the message files.
import type { Locale } from "./routing";

/** Texts of the error page and of failed forms. The browser shows them when the server does not answer. */
export const ERROR_WORDS: Record<
  Locale,
  Record<"title" | "text" | "retry" | "home" | "number" | "lost" | "lostText" | "signIn", string>
> = {
  ru: {
    title: "Страница не открылась",
    text: "Ошибка на нашей стороне, мы её записали. Ничего из сохранённого не пропало. Попробуйте ещё раз, а если не поможет — через несколько минут.",
    retry: "Попробовать ещё раз",
    home: "На главную",
    number: "Номер ошибки",
    lost: "Нет связи с сервисом: ответ не пришёл",
    lostText: "Всё введённое осталось на странице. Проверьте соединение и отправьте ещё раз.",
    signIn: "Войти в новой вкладке",
  },
  en: {
    title: "This page could not be opened",
    text: "Something went wrong on our side and was logged. Nothing you saved is lost. Try again now or in a few minutes.",
    retry: "Try again",
    home: "Home page",
    number: "Error number",
    lost: "No connection: the server did not respond",
    lostText: "Everything you typed is still on the page. Check the connection and send it again.",
    signIn: "Sign in in a new tab",
  },
};
