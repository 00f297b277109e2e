// Reads delivery terms: an Incoterms rule or a term of Russian practice, and the place behind it.
import { findBasis } from "@/lib/reference/bases";

/** Incoterms rules for the terms of Russian practice. */
const INCOTERM: Record<string, string> = {
  "ex-elevator": "EXW",
  "ex-farm": "EXW",
  "self-pickup": "EXW",
  "fca-wagon": "FCA",
  "rail-gondola": "FCA",
  "dap-station": "DAP",
  delivered: "DAP",
  "cpt-deep-port": "CPT",
  "cpt-shallow-port": "CPT",
};

/** `basis`: Incoterms code; `basisTerm`: the term of practice behind it. */
export type DeliveryTerms = { basis: string | null; basisTerm: string | null; basisPlace: string | null };

/** Most words of a delivery term. */
const LONGEST = 8;

/** Reads «EXW элеватор», «самовывоз», «CPT Новороссийск», «FCA ст. Магнитогорск», «франко-завод». Null for other words. */
export function readBasis(text: string, place: string | null): DeliveryTerms | null {
  const words = text.replace(/[,()]/g, " ").split(/\s+/).filter(Boolean);
  // The longest beginning that is a delivery term; the rest is the place.
  for (let count = Math.min(words.length, LONGEST); count > 0; count--) {
    const phrase = words.slice(0, count).join(" ");
    const code = /^с места$/i.test(phrase)
      ? "ex-farm"
      : (findBasis(phrase) ?? findBasis(phrase.replaceAll("-", " ")))?.code;
    if (!code) continue;
    const rest = words.slice(count).join(" ");
    return {
      basis: INCOTERM[code] ?? code,
      basisTerm: INCOTERM[code] ? code : null,
      basisPlace: place ?? (rest || null),
    };
  }
  return null;
}
