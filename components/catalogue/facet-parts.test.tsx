import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { Choice, FacetRange, Most } from "./facet-parts";

it("writes the ends of a range, offered and typed, as the page's language does", () => {
  const state = { path: "/ru/catalogue/wheat-milling", params: { "attr.protein.min": "11.5" } };
  const html = renderRussian(
    <FacetRange state={state} title="Протеин" base="attr.protein" min={10.5} max={15.6} unit="%" />,
  );
  for (const text of ['placeholder="10,5"', 'placeholder="15,6"', 'value="11,5"']) expect(html).toContain(text);
  const most = renderRussian(
    <Most state={{ path: "", params: { minVolumeMax: "60.5" } }} name="minVolumeMax" title="Партия, т" />,
  );
  expect(most).toContain('value="60,5"');
  expect(most).toContain('aria-label="Партия, т, до"');
});

const REGIONS = Array.from({ length: 12 }, (_, place) => ({
  value: `r${place}`,
  label: `Регион № ${place}`,
  count: 12 - place,
}));
/** Values of the boxes, ticked and not, and of the list. */
const read = (html: string) => {
  const boxes = [...html.matchAll(/<input type="(checkbox|radio)" name="([^"]*)"( checked="")? value="([^"]*)"/g)];
  return {
    kinds: [...new Set(boxes.map(([, kind]) => kind))],
    shown: boxes.map(([, , , , value]) => value),
    ticked: boxes.flatMap(([, , , checked, value]) => (checked ? [value] : [])),
    listed: [...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value),
  };
};

it("shows the first choices as boxes with their counts, the chosen ones with them, and the others in a list", () => {
  const html = renderRussian(<Choice name="region" title="Регион" options={REGIONS} chosen={["r1", "r10"]} />);
  const { kinds, shown, ticked, listed } = read(html);
  expect(kinds).toEqual(["checkbox"]);
  expect(shown).toEqual(["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r10"]);
  expect(ticked).toEqual(["r1", "r10"]);
  expect(listed.sort()).toEqual(["r11", "r8", "r9"]);
  expect(html).toContain("<small>12</small>");
});

it("offers one of several values with a way back to any, and a choice alone as a box", () => {
  const options = [
    { value: "SELL", label: "Продаю", count: 3 },
    { value: "BUY", label: "Куплю", count: 0 },
  ];
  const both = read(renderRussian(<Choice name="type" title="Тип" options={options} chosen={["BUY"]} isSingle />));
  expect(both).toMatchObject({ kinds: ["radio"], shown: ["", "SELL", "BUY"], ticked: ["BUY"] });
  const none = read(renderRussian(<Choice name="type" title="Тип" options={options} chosen={[]} isSingle />));
  expect(none.ticked).toEqual([""]);
  const one = read(
    renderRussian(<Choice name="verified" title="Кто" options={options.slice(0, 1)} chosen={[]} isSingle />),
  );
  expect(one).toMatchObject({ kinds: ["checkbox"], shown: ["SELL"], ticked: [] });
});

it("shows a basis that is chosen as a box, and the others in a list without counts", () => {
  const options = ["EXW", "FCA", "self-pickup"].map((value) => ({ value, label: value, count: null }));
  const html = renderRussian(<Choice name="basis" title="Базис" options={options} chosen={["FCA"]} most={0} />);
  expect(read(html)).toMatchObject({ shown: ["FCA"], ticked: ["FCA"], listed: ["EXW", "self-pickup"] });
  expect(html).not.toContain("<small>");
});

it("shows all of a single choice as radios, which alone send its name", () => {
  const options = ["1", "3", "7", "30"].map((value) => ({ value, label: value, count: null }));
  const html = renderRussian(
    <Choice name="publishedWithin" title="Размещено" options={options} chosen={["7"]} isSingle most={0} />,
  );
  expect(read(html)).toMatchObject({ kinds: ["radio"], shown: ["", "1", "3", "7", "30"], ticked: ["7"], listed: [] });
  expect(html).not.toContain("<select");
});

it("puts short choices beside each other only where their counts leave them room", () => {
  const show = (count: number) => {
    const options = [{ value: "SELL", label: "Продаю", count }];
    return renderRussian(<Choice name="type" title="Тип" options={options} chosen={[]} />);
  };
  expect(show(219)).toContain("facet-sizes");
  expect(show(2190)).not.toContain("facet-sizes");
});
