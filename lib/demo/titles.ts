import type { ListingType } from "@/lib/reference/listing-types";
import type { Kind, Template, Value } from "./compile";
import type { Handover } from "./handover";
import { toLatin } from "./latin";
import type { Place } from "./places";
import type { Random } from "./random";

/** What the title leaves out, as one sentence: «Влажность 12,5 %, сорная примесь 1 %.» */
export function detailsOf(values: (Value | null)[], kind: Kind, template: Template, english: boolean): string | null {
  const facts: string[] = [];
  for (let index = 0; index < values.length && facts.length < 4; index += 1) {
    const fact = english ? values[index]?.factEn : values[index]?.fact;
    if (fact && !template.traits.has(index) && kind.traits[index]) facts.push(fact);
  }
  const text = facts.join(", ");
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : null;
}

const BUYERS = ["Куплю", "Закупаем", "Купим", "Куплю", "Приобретём"];
const INCOTERM = /^[A-Z]{3}$/;

type TitleContext = { type: ListingType; english: boolean; handover: Handover; place: Place };

/** The template filled with the values, with the basis or the region behind it now and then. */
export function titleFor(
  random: Random,
  template: Template,
  values: (Value | null)[],
  { type, english, handover, place }: TitleContext,
): string {
  const text = fill(template, values, english);
  if (type === "BUY")
    return english
      ? `Buying ${/^.[a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text}`
      : `${random.pick(BUYERS)} ${text}`;
  const title = text.charAt(0).toUpperCase() + text.slice(1);
  const { basis, place: basisPlace } = handover;
  if (basis && basisPlace && INCOTERM.test(basis) && random.chance(english ? 0.6 : 0.16))
    return `${title}, ${basis} ${english ? toLatin(basisPlace) : basisPlace}`;
  return !english && place.region && random.chance(0.08) ? `${title}, ${place.region}` : title;
}

function fill(template: Template, values: (Value | null)[], english: boolean): string {
  let text = "";
  for (const part of template.parts) {
    if (typeof part === "string") text += part;
    else {
      const value = values[part.trait];
      if (!value) continue;
      if (part.divisor === 1) text += english ? value.en : value.ru;
      else text += decimal(Number(value.stored) / part.divisor, english);
    }
  }
  return text;
}

function decimal(value: number, english: boolean): string {
  return english ? String(value) : String(value).replace(".", ",");
}

/** An amount as text, «12 500,5»; null when there is none. */
export function spoken(value: number | null, english: boolean): string | null {
  if (value === null) return null;
  const [whole = "", fraction] = String(value).split(".");
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, english ? "," : "\u00a0") : whole;
  return fraction ? `${grouped}${english ? "." : ","}${fraction}` : grouped;
}
