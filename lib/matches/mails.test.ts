import { expect, it } from "vitest";
import { composeMatchMail } from "./mails";

it("names a match in the language of its reader, and their own listing in their words", () => {
  const match = {
    title: "Арматура А500С 12 мм, Тула",
    categorySlug: "rebar",
    attributes: { steel_class: "А500С", diameter: 12 },
    slug: "armatura",
    own: "Buying rebar",
    percent: 3,
  };
  const compose = (locale: "ru" | "en") =>
    composeMatchMail({ id: "1", email: "a@tonna.example", name: "A", locale }, [match]);
  expect(compose("en").subject.replace(/\s/g, " ")).toBe("Matching listing: “Rebar A500C, ⌀12 mm”");
  expect(compose("en").text).toContain("for your listing “Buying rebar”");
  expect(compose("ru").subject).toBe("Встречное объявление: «Арматура А500С 12 мм, Тула»");
  expect(compose("ru").text).toContain("к вашему объявлению «Buying rebar»");
});
