import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { ChoiceSection, Range } from "./facet-parts";

it("writes the ends of a range, offered and typed, as the page's language does", () => {
  const state = { path: "/ru/catalogue/wheat-milling", params: { "attr.protein.min": "11.5" } };
  const html = renderRussian(
    <Range state={state} title="Протеин" base="attr.protein" min={10.5} max={15.6} unit="%" />,
  );
  for (const text of ['placeholder="10,5"', 'placeholder="15,6"', 'value="11,5"']) expect(html).toContain(text);
});

it("shows the basis that is chosen, an Incoterm or a term of practice", () => {
  for (const code of ["EXW", "self-pickup"]) {
    const state = { path: "/ru/catalogue", params: { basis: code } };
    const html = renderRussian(
      <ChoiceSection
        state={state}
        name="basis"
        title="Базис"
        none="Любой"
        options={["EXW", "self-pickup"].map((value) => ({ value, label: value }))}
        chosen={code}
      />,
    );
    expect(html).toContain(`<option value="${code}" selected="">`);
  }
});
