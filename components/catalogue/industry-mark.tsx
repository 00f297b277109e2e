// The mark of an industry: a small square in a colour of its own.

/** Hue of each industry's mark, in degrees of OKLCH. Lightness and chroma are the same for all. */
const HUES: Record<string, number> = {
  agriculture: 130,
  food: 95,
  "ferrous-metals": 260,
  "non-ferrous-metals": 60,
  recyclables: 165,
  "ores-minerals": 35,
  energy: 20,
  fertilizers: 145,
  chemicals: 305,
  polymers: 330,
  timber: 75,
  "construction-materials": 50,
  "textile-leather": 350,
};

/** Small coloured square of an industry; its name stands beside it. */
export function IndustryMark({ slug }: { slug: string }) {
  const hue = HUES[slug] ?? 240;
  return (
    <span aria-hidden className="size-2.5 flex-none rounded-[3px]" style={{ background: `oklch(0.62 0.11 ${hue})` }} />
  );
}
