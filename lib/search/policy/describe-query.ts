// Says how a query was understood, part by part.
import type { TextRange } from "@/lib/text/choices";
import type { Interpretation } from "@/lib/text/interpret-query";
import type { QueryPart } from "../contract";

type Part = TextRange & { kind: QueryPart["kind"] };

/** The parts of a query with their kinds, in text order, and the query without each. */
export const describeQuery = (interpretation: Pick<Interpretation, "named" | "query">): QueryPart[] =>
  listQueryParts(interpretation).map(({ kind, text, without }) => ({ kind, text, without }));

/** The parts of a query as `describeQuery` tells them, and where each stands. */
export function listQueryParts({ named, query }: Pick<Interpretation, "named" | "query">): (QueryPart & TextRange)[] {
  const { text, price, qualities, vat, sellers } = named;
  const ofSellers =
    sellers === null && query.sellers === null
      ? []
      : // Alone, the name of a company asks for any side of the trade: `interpretQuery`.
        named.wanted.filter((each) =>
          query.wanted.every(({ start, kind }) => start !== each.start || (kind === "side" && each.kind !== kind)),
        );
  const parts = named.wanted.flatMap((one) =>
    one.spans.map((span): Part => ({ ...span, kind: ofSellers.includes(one) ? "company" : one.kind })),
  );
  const toPart = ({ start, end }: TextRange, kind: Part["kind"]): Part => ({ start, end, kind });
  const all: Part[] = [
    ...parts,
    ...qualities.map((one) => toPart(one, "quality")),
    ...(vat ? [toPart(vat, "vat")] : []),
    ...(price ? [toPart(price, "price")] : []),
  ];
  return joinNeighbours(
    text,
    all.sort((a, b) => a.start - b.start),
  ).map(({ start, end, kind }) => ({
    start,
    end,
    kind,
    text: text.slice(start, end).trim(),
    without: leaveOut(text, { start, end }),
  }));
}

/** «Ростовская область» is one place, and «Лом и дело» one company. */
function joinNeighbours(text: string, parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isNext = last && (part.kind === "company" || /^[\s-]*$/.test(text.slice(last.end, part.start)));
    if (isNext && last.kind === part.kind && (part.kind === "place" || part.kind === "company")) last.end = part.end;
    else joined.push({ ...part });
  }
  return joined;
}

const OR = "(?:или|либо|or|и|and)";
const OR_BEHIND = new RegExp(`^[\\s,]*${OR}(?=\\s)`, "iu");
const OR_BEFORE = new RegExp(`\\s${OR}[\\s,]*$`, "iu");

/** A text without one of its parts, and without the separator that would stand alone. */
function leaveOut(text: string, { start, end }: TextRange): string {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  const rest = OR_BEHIND.test(behind) ? before + behind.replace(OR_BEHIND, "") : before.replace(OR_BEFORE, "") + behind;
  return rest
    .replace(/\s+/g, " ")
    .replace(/(?:\s?[,;/])+(?=\s?[,;/])/g, "")
    .replace(/\s(?=[,;])/g, "")
    .replace(/^[\s,;/]+|[\s,;/]+$/g, "");
}
