import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import ru from "@/lib/i18n/messages/ru.json";
import { AuditChange } from "./audit-change";

function shown(changes: Record<string, unknown>, type = "news"): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
      <AuditChange entry={{ changes, reason: null, subject: { type, id: "1", name: null } }} />
    </NextIntlClientProvider>,
  );
}

it("shows a long text whole, before and after, and a short one as it is", () => {
  const [before, after] = [`${"Первая версия. ".repeat(30)}Конец первой.`, `${"Вторая. ".repeat(40)}Конец второй.`];
  const html = shown({ body: [before, after] });
  expect(html).toContain(`>${before}<`);
  expect(html).toContain(`>${after}<`);
  expect(html.match(/<details/g)).toHaveLength(2);
  expect(shown({ body: ["Было", "Стало"] })).not.toContain("<details");
});
