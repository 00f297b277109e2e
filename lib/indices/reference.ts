// The zones of the Tonna index: Russia, its federal districts, and other countries.
import { COUNTRIES, REGIONS } from "@/lib/reference/geo/countries";

type District = { code: string; abbreviation: string; name: string; nameEn: string };

/** Federal districts by the code that symbols have. */
export const DISTRICTS: readonly District[] = [
  { code: "RU-CFD", abbreviation: "ЦФО", name: "Центральный ФО", nameEn: "Central Federal District" },
  { code: "RU-NWFD", abbreviation: "СЗФО", name: "Северо-Западный ФО", nameEn: "Northwestern Federal District" },
  { code: "RU-SFD", abbreviation: "ЮФО", name: "Южный ФО", nameEn: "Southern Federal District" },
  { code: "RU-NCFD", abbreviation: "СКФО", name: "Северо-Кавказский ФО", nameEn: "North Caucasian Federal District" },
  { code: "RU-VFD", abbreviation: "ПФО", name: "Приволжский ФО", nameEn: "Volga Federal District" },
  { code: "RU-UFD", abbreviation: "УФО", name: "Уральский ФО", nameEn: "Ural Federal District" },
  { code: "RU-SIFD", abbreviation: "СФО", name: "Сибирский ФО", nameEn: "Siberian Federal District" },
  { code: "RU-FEFD", abbreviation: "ДФО", name: "Дальневосточный ФО", nameEn: "Far Eastern Federal District" },
];

const byAbbreviation = new Map(DISTRICTS.map((district) => [district.abbreviation, district.code]));

/** The zone of each Russian region, by the region's stored name. */
export const REGION_ZONES: ReadonlyMap<string, string> = new Map(
  REGIONS.flatMap(({ nameRu, federalDistrict }): [string, string][] => {
    const zone = byAbbreviation.get(federalDistrict ?? "");
    return zone ? [[nameRu, zone]] : [];
  }),
);

const zoneNames = new Map<string, { name: string; nameEn: string }>([
  ...COUNTRIES.map(({ code, nameRu: name, nameEn }): [string, { name: string; nameEn: string }] => [
    code,
    { name, nameEn },
  ]),
  ...DISTRICTS.map(({ code, name, nameEn }): [string, { name: string; nameEn: string }] => [code, { name, nameEn }]),
]);

/** The names of a zone by its exact code; null when there is no such zone. */
export function findZone(code: string): { name: string; nameEn: string } | null {
  return zoneNames.get(code) ?? null;
}
