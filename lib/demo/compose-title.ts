// The title of a demo listing, and the sentence with the values that the title leaves out.
import type { ListingType } from "@/lib/reference/listing-types";
import { type Grade, type Template, toLatin, type Value } from "./compile-goods";
import type { DeliveryTerm } from "./pick-delivery-term";
import type { Random } from "./random";
import type { DemoRegion } from "./regions";

/** Values that the title does not show, as one sentence: «Влажность 12,5 %, сорная примесь 1 %.» */
export function describeValues(
  values: (Value | null)[],
  grade: Grade,
  template: Template,
  english: boolean,
): string | null {
  const facts: string[] = [];
  for (let index = 0; index < values.length && facts.length < 4; index += 1) {
    const fact = english ? values[index]?.factEn : values[index]?.fact;
    if (fact && !template.traits.has(index) && grade.traits[index]) facts.push(fact);
  }
  const text = facts.join(", ");
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : null;
}

const BUYER_VERBS = ["Куплю", "Закупаем", "Купим", "Куплю", "Приобретём"];
const INCOTERM = /^[A-Z]{3}$/;

type TitleContext = { type: ListingType; english: boolean; term: DeliveryTerm; region: DemoRegion };

/** The template filled with the values, sometimes followed by the delivery term or the region. */
export function composeTitle(
  random: Random,
  template: Template,
  values: (Value | null)[],
  { type, english, term, region }: TitleContext,
): string {
  const text = fillTemplate(template, values, english);
  if (type === "BUY")
    return english
      ? `Buying ${/^.[a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text}`
      : `${random.pick(BUYER_VERBS)} ${text}`;
  const title = text.charAt(0).toUpperCase() + text.slice(1);
  const { basis, place } = term;
  if (basis && place && INCOTERM.test(basis) && random.chance(english ? 0.6 : 0.16))
    return `${title}, ${basis} ${english ? toLatin(place) : place}`;
  return !english && region.region && random.chance(0.08) ? `${title}, ${region.region}` : title;
}

function fillTemplate(template: Template, values: (Value | null)[], english: boolean): string {
  let text = "";
  for (const part of template.parts) {
    if (typeof part === "string") {
      text += part;
      continue;
    }
    const value = values[part.trait];
    if (!value) continue;
    if (part.divisor === 1) text += english ? value.en : value.ru;
    else text += String(Number(value.stored) / part.divisor).replace(".", english ? "." : ",");
  }
  return text;
}

/** An amount as text, «12 500,5»; null when there is none. */
export function formatTitleAmount(value: number | null, english: boolean): string | null {
  if (value === null) return null;
  const [whole = "", fraction] = String(value).split(".");
  const grouped =
    whole.length > (english ? 3 : 4) ? whole.replace(/\B(?=(\d{3})+$)/g, english ? "," : "\u00a0") : whole;
  return fraction ? `${grouped}${english ? "." : ","}${fraction}` : grouped;
}
