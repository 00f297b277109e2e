/** Reads RFC 4180 text strictly: CRLF between rows, quotes doubled. Returns one record a row. */
export function readCsv(text: string): Record<string, string>[] {
  const rows = splitRows(text.replace(/^\ufeff/, ""));
  const [head = [], ...rest] = rows;
  return rest.map((cells) => {
    if (cells.length !== head.length) throw new Error(`A row has ${cells.length} cells, the header ${head.length}.`);
    return Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""]));
  });
}

function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, next] = text[at] === '"' ? quoted(text, at + 1) : plain(text, at);
    row.push(cell);
    at = next;
    if (text[at] === ",") {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    if (at < text.length && !text.startsWith("\r\n", at))
      throw new Error(`Unexpected ${JSON.stringify(text.slice(at, at + 10))} after a cell.`);
    at += 2;
    rows.push(row);
    row = [];
  }
  return rows;
}

function plain(text: string, from: number): [string, number] {
  let at = from;
  while (at < text.length && text[at] !== "," && text[at] !== "\r" && text[at] !== "\n") at += 1;
  return [text.slice(from, at), at];
}

function quoted(text: string, from: number): [string, number] {
  let cell = "";
  for (let at = from; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return [cell, at + 1];
  }
  throw new Error("A quoted cell does not end.");
}
