import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import messages from "@/lib/i18n/messages/ru.json";
import { PhotoCard } from "./photo-card";
import type { PhotoItem } from "./photo-list";

const nothing = () => {};
const acts = { onCaption: nothing, onStep: nothing, onRetry: nothing, onRemove: nothing, onDrag: nothing };
const render = (item: PhotoItem) =>
  renderToStaticMarkup(
    <PhotoCard
      item={item}
      number={1}
      count={1}
      dragged={false}
      returned={false}
      texts={messages.listingForm.photos}
      onDraggedOver={nothing}
      {...acts}
    />,
  );
const elsewhere = { id: 1, name: "", preview: "", alt: "", state: "kept", url: "https://a.example/1.jpg" } as const;

it("a photo card loads no picture of another site, and says what becomes of it", () => {
  const waits = render(elsewhere);
  expect(waits).not.toContain("<img");
  expect(waits).toContain("Фото ещё загружается");
  expect(waits).toContain("https://a.example/1.jpg");
  const lost = render({ ...elsewhere, problem: "no_answer" });
  expect(lost).not.toContain("<img");
  expect(lost).toContain("не показывается: сайт не ответил");
  expect(render({ ...elsewhere, preview: "/media/a.webp" })).toContain('src="/media/a.webp"');
});
