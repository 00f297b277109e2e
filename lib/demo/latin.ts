import { toLatinLetters } from "@/lib/i18n/latin";
import { translateTown } from "@/lib/reference/geo/towns";

/** Names, marks and sizes in Latin letters, for English titles: «Новороссийск» Novorossiysk, «Ст3сп» St3sp, «50х150» 50x150. */
export function toLatin(text: string): string {
  return translateTown(text) ?? toLatinLetters(text.replace(/^ст\. /, "st. "));
}
