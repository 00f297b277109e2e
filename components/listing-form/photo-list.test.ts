import { expect, it } from "vitest";
import { moveTo, type PhotoItem, readPhotos, writePhotos } from "./photo-list";

it("reads what it writes, and nothing from what is no list of photos", () => {
  const kept: PhotoItem = { id: 1, name: "", preview: "/a", alt: " Зерно ", state: "kept", url: "https://a.example/1" };
  const waits: PhotoItem = {
    id: 2,
    name: "b",
    preview: "",
    alt: "",
    state: "waiting",
    file: new File([], "b"),
    progress: 0,
  };
  expect(readPhotos(writePhotos([kept, waits, { ...kept, id: 3, alt: "" }]))).toEqual([
    { url: "https://a.example/1", alt: "Зерно" },
    { url: "https://a.example/1", alt: null },
  ]);
  const lost: PhotoItem = { ...kept, problem: "no_answer" };
  expect(readPhotos(writePhotos([lost]))).toEqual([{ url: "https://a.example/1", alt: "Зерно", problem: "no_answer" }]);
  expect(readPhotos('[{"url":"x","problem":"<b>"}]')).toEqual([{ url: "x", alt: null }]);
  expect(writePhotos([waits])).toBe("");
  for (const text of [undefined, "", "{", "null", "7", '{"url":"x"}', '[7,null,{"alt":"x"}]'])
    expect(readPhotos(text)).toEqual([]);
});

it("moves within the ends", () => {
  const list = [1, 2, 3].map((id) => ({ id }));
  const ids = (id: number, place: number) => moveTo(list, id, place).map((item) => item.id);
  expect(ids(3, 0)).toEqual([3, 1, 2]);
  expect(ids(1, 1)).toEqual([2, 1, 3]);
  expect(ids(1, -5)).toEqual([1, 2, 3]);
  expect(ids(1, 99)).toEqual([2, 3, 1]);
  expect(ids(9, 0)).toEqual([1, 2, 3]);
});
