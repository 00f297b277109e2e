// Countries and regions are found by all their usual names.
import { describe, expect, it } from "vitest";
import { COUNTRIES, findCountry, findCountryByCode, findRegion, REGIONS } from "./countries";
import countryRows from "./countries.json";
import { foldPlace } from "./fold-place";
import regionRows from "./regions.json";

const country = (name: string) => findCountry(name)?.code ?? null;
const region = (name: string, code: string | null = "RU") => findRegion(code, name)?.code ?? null;

describe("countries", () => {
  it("are found, all 249, by both names and both codes, in any case", () => {
    expect(COUNTRIES).toHaveLength(249);
    for (const row of countryRows as {
      code: string;
      alpha3: string;
      nameRu: string;
      nameEn: string;
      aliases?: string[];
    }[]) {
      for (const name of [row.code, row.alpha3, row.nameRu, row.nameEn, ...(row.aliases ?? [])]) {
        for (const spelled of [name, name.toLowerCase(), ` ${name.toUpperCase()} `])
          expect(country(spelled), spelled).toBe(row.code);
      }
    }
  });

  it.each([
    ["RU", ["РФ", "Россия", "россия", "Российская  Федерация", "Russia", "RUS", "ru"]],
    ["US", ["USA", "США", "U.S.A.", "Соединенные Штаты", "Соединённые Штаты Америки", "United States"]],
    ["BY", ["Беларусь", "Белоруссия", "Belarus", "BLR"]],
    ["TR", ["Турция", "Turkey", "Türkiye", "turkiye"]],
    ["CI", ["Кот-д'Ивуар", "Cote d'Ivoire", "Ivory Coast"]],
    ["CK", ["острова Кука", "о-ва Кука"]],
    ["KN", ["Saint Kitts and Nevis", "St. Kitts & Nevis"]],
    ["GW", ["Гвинея-Бисау", "Гвинея Бисау"]],
  ])("are found by the usual names of %s", (code, names) => {
    for (const name of names) expect(country(name), name).toBe(code);
  });

  it.each([
    ["US", "США", "United States"],
    ["ZA", "ЮАР", "South Africa"],
    ["CD", "ДР Конго", "DR Congo"],
    ["CG", "Республика Конго", "Republic of the Congo"],
  ])("have the printed name %s, and are found by the former one", (code, nameRu, nameEn) => {
    expect(findCountryByCode(code)).toMatchObject({ nameRu, nameEn });
    expect(["Южно-Африканская Республика", "Конго - Киншаса", "Congo - Brazzaville"].map(country)).toEqual([
      "ZA",
      "CD",
      "CG",
    ]);
    for (const { nameRu, nameEn } of COUNTRIES) expect(`${nameRu} ${nameEn}`).not.toContain(" - ");
  });

  it("are not found by other words", () => {
    for (const name of ["", "Атлантида", "XX", "ZZZ", "constructor"]) expect(country(name), name).toBeNull();
    expect(findCountryByCode("RU")?.nameRu).toBe("Россия");
    expect(findCountryByCode("ru")).toBeNull();
  });
});

describe("regions", () => {
  it("are found, all 83 and 27, by both names and code", () => {
    const known = (country: string) => REGIONS.filter(({ countryCode }) => countryCode === country).length;
    expect([known("RU"), known("BY"), known("KZ"), REGIONS.length]).toEqual([83, 7, 20, 110]);
    for (const { code, nameRu, nameEn, countryCode } of REGIONS) {
      for (const name of [nameRu, nameEn, code, code.toLowerCase(), nameRu.toUpperCase()])
        expect(region(name, countryCode), name).toBe(code);
    }
  });

  it("have full names of their own within a country", () => {
    const owners = new Map<string, string>();
    for (const row of regionRows as { code: string; nameRu: string; nameEn: string; aliases?: string[] }[]) {
      for (const name of [row.nameRu, row.nameEn, ...(row.aliases ?? [])]) {
        const key = `${row.code.slice(0, 2)} ${foldPlace(name)}`;
        expect(owners.get(key) ?? row.code, key).toBe(row.code);
        owners.set(key, row.code);
      }
    }
  });

  it.each([
    [
      "RU-ROS",
      [
        "Ростовская область",
        "Ростовская обл.",
        "ростовская обл",
        "Ростовская",
        "Rostov Oblast",
        "Rostov region",
        "Rostov",
      ],
    ],
    [
      "RU-TA",
      [
        "Татарстан",
        "Республика Татарстан",
        "респ. Татарстан",
        "Tatarstan",
        "Republic of Tatarstan",
        "Tatarstan Republic",
      ],
    ],
    ["RU-MOW", ["Москва", "г. Москва", "город Москва", "Moscow"]],
    ["RU-MOS", ["Московская область", "Moscow Oblast", "Moscow region", "Подмосковье"]],
    ["RU-AL", ["Республика Алтай", "Altai Republic", "Republic of Altai"]],
    ["RU-ALT", ["Алтайский край", "Altai Krai", "Алтайский"]],
    ["RU-SPE", ["СПб", "Санкт-Петербург", "Санкт Петербург", "St. Petersburg", "Saint-Petersburg"]],
    ["RU-KDA", ["Краснодарский край", "Krasnodar Territory", "Кубань"]],
    ["RU-SA", ["Якутия", "Саха (Якутия)", "Республика Саха"]],
    ["RU-KHM", ["ХМАО", "ХМАО-Югра", "Ханты-Мансийский автономный округ - Югра"]],
    ["RU-ORL", ["Орловская область", "Oryol Oblast"]],
  ])("are found by the usual names of %s", (code, names) => {
    for (const name of names) expect(region(name), name).toBe(code);
  });

  it("are found within the given country only", () => {
    expect(region("Минск", "BY")).toBe("BY-HM");
    expect(region("Минская обл.", "BY")).toBe("BY-MI");
    expect(region("область Абай", "KZ")).toBe("KZ-10");
    expect(region("Минск")).toBeNull();
    expect(region("BY-HM")).toBeNull();
    expect(region("Минск", null)).toBe("BY-HM");
    for (const name of ["", "область", "республика", "Альтаир", "край"]) expect(region(name), name).toBeNull();
  });
});
