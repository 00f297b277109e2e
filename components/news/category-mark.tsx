// The mark of a news category, in lists of news, filters and articles.
import { IndustryMark } from "@/components/catalogue/industry-mark";
import type { NewsCategory } from "@/lib/news/contract";

/** The industry whose colour stands for a category; those beside the industries share the neutral one. */
const INDUSTRY: Partial<Record<NewsCategory, string>> = {
  grain: "agriculture",
  food: "food",
  metals: "ferrous-metals",
  energy: "energy",
  fertilizers: "fertilizers",
  chemicals: "chemicals",
  timber: "timber",
  construction: "construction-materials",
};

/** A small coloured square; the name of the category stands beside it. */
export function CategoryMark({ category }: { category: NewsCategory }) {
  return <IndustryMark slug={INDUSTRY[category] ?? category} />;
}
