import { type Addressee, composeMail } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { describeListProblem } from "@/lib/i18n/price-list-problems";
import type { ListProblem } from "./contract";

/** Mail about a price list that could not be taken over. It is sent once, until the list works again. */
export function composeFailingMail(
  to: Addressee,
  { id, name, problem }: { id: string; name: string; problem: ListProblem },
): Mail {
  const path = `/${to.locale}/account/import/${id}`;
  return composeMail(to, {
    ru: {
      subject: `Прайс-лист «${name}» не загрузился`,
      lines: [describeListProblem(problem, "ru"), "Объявления остались такими, какими были."],
      button: { label: "Открыть прайс-лист", path },
      closing:
        "Мы попробуем ещё раз по расписанию. Следующее письмо придёт, только если прайс-лист заработает и откажет снова.",
    },
    en: {
      subject: `The price list “${name}” could not be loaded`,
      lines: [describeListProblem(problem, "en"), "Your listings stay as they were."],
      button: { label: "Open the price list", path },
      closing: "We will try again on schedule. We will e-mail you again only if it works and then fails once more.",
    },
  });
}
