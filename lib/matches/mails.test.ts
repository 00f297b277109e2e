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
  const compose = (locale: "ru" | "en", isDemo = false) =>
    composeMatchMail({ id: "1", email: "a@tonna.example", name: "A", locale }, [match], isDemo);
  expect(compose("en").subject.replace(/\s/g, " ")).toBe("Matching listing: “Rebar A500C, ⌀12 mm”");
  expect(compose("en").text).toContain("for your listing “Buying rebar”");
  expect(compose("ru").subject).toBe("Встречное объявление: «Арматура А500С 12 мм, Тула»");
  expect(compose("ru").text).toContain("к вашему объявлению «Buying rebar»");
  expect(compose("ru").text).not.toContain("демонстрационному");
  expect(compose("ru", true).text).toContain("по демонстрационному тарифу: это не ставки перевозчиков");
  expect(compose("en", true).text).toContain("with a demonstration tariff");
});
