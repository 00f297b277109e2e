// Parts that drawings of goods are made of, as SVG text.

/** A colour lighter (`part` above zero) or darker than it is. */
export function shadeColour(colour: string, part: number): string {
  const end = part > 0 ? 255 : 0;
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(value + (end - value) * Math.abs(part))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

export type Point = readonly [x: number, y: number];

export const drawPolygon = (points: readonly Point[], fill: string) =>
  `<polygon points="${points.map((point) => point.map(Math.round).join(",")).join(" ")}" fill="${fill}"/>`;
export const drawEllipse = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx}" ry="${ry}" fill="${fill}"${turn ? ` transform="rotate(${turn.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"` : ""}/>`;
export const drawRect = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" rx="${round}"/>`;
export const drawEach = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join("");
