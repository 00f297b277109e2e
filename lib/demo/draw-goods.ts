/*
 * Pictures of goods for the demo market, drawn: heaps, bundles, logs, coils, barrels, bags and their kind as flat SVG. A drawing is
 * repeatable: its seed places every grain and every stone.
 */
import { Random } from "./random";
import { drawEach, drawEllipse, drawPolygon, drawRect, type Point, shadeColour } from "./svg-shapes";

/** Width and height of a drawing, in pixels. */
export const SIZE = { width: 800, height: 600 };
/** Units that the shapes are drawn in. */
const VIEW = { width: 960, height: 720 };
const GROUND = 560;

/** A shape, with its colour as `#rrggbb`. */
export type GoodsDrawing = { shape: keyof typeof SHAPES; colour: string };

/** A drawing as SVG text. */
export function drawGoods({ shape, colour }: GoodsDrawing, seed: number): string {
  const { width, height } = SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${VIEW.width} ${VIEW.height}">
    <rect width="${VIEW.width}" height="${VIEW.height}" fill="#c8d1d6"/>
    <rect y="${GROUND - 40}" width="${VIEW.width}" height="${VIEW.height - GROUND + 40}" fill="#a9b2b5"/>
    <ellipse cx="480" cy="${GROUND + 28}" rx="400" ry="46" fill="#7f898d" opacity="0.55"/>
    ${SHAPES[shape](colour, new Random(seed, 1))}</svg>`;
}

const MOUND = `M70 ${GROUND + 30} C200 ${GROUND - 40} 300 230 480 215 C660 230 760 ${GROUND - 40} 890 ${GROUND + 30} C700 ${GROUND + 62} 260 ${GROUND + 62} 70 ${GROUND + 30}Z`;

/** The height of the mound's surface above a place of the ground. */
const rise = (x: number) => 350 * Math.exp(-(((x - 480) / 235) ** 2));

/** A heap of small parts: `part` draws one of them. */
function heap(
  colour: string,
  random: Random,
  count: number,
  part: (x: number, y: number, fill: string) => string,
): string {
  const parts = Array.from({ length: count }, () => {
    const x = random.between(110, 850);
    const depth = random.next();
    return {
      x,
      y: GROUND + 36 - rise(x) * depth - random.between(0, 14),
      fill: shadeColour(colour, random.between(-0.3, 0.35)),
    };
  }).sort((one, other) => one.y - other.y);
  return `<path d="${MOUND}" fill="${shadeColour(colour, -0.25)}"/><path d="${MOUND}" fill="${shadeColour(colour, 0.12)}" opacity="0.45" transform="translate(-14 6) scale(0.99)"/>
    ${parts.map(({ x, y, fill }) => part(x, y, fill)).join("")}`;
}

/** A stone with five to seven corners. */
function stone(random: Random, x: number, y: number, size: number, fill: string): string {
  const corners = 5 + Math.floor(random.between(0, 3));
  const points = Array.from({ length: corners }, (_, at): Point => {
    const angle = (at / corners) * Math.PI * 2 + random.between(-0.3, 0.3);
    const reach = size * random.between(0.75, 1.1);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.8];
  });
  const lit = points.map(([px, py]): Point => [x + (px - x) * 0.55 - size * 0.15, y + (py - y) * 0.5 - size * 0.2]);
  return drawPolygon(points, fill) + drawPolygon(lit, shadeColour(fill, 0.16));
}

/** Ends of a bundle, as in a honeycomb: centres from the back row to the front. */
function stackEnds(radius: number, rows: number, most: number): Point[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: most - row },
      (_, at): Point => [150 + radius + at * radius * 2 + row * radius, GROUND + 20 - radius - row * radius * 1.74],
    ),
  ).flat();
}

/** Long goods: each runs from its end to the back on the right. */
function long(
  colour: string,
  radius: number,
  rows: number,
  most: number,
  end: (x: number, y: number) => string,
): string {
  const reach: Point = [330, -110];
  const ends = stackEnds(radius, rows, most);
  const body = ends
    .toSorted((one, other) => one[1] - other[1] || other[0] - one[0])
    .map(
      ([x, y]) =>
        `<line x1="${x}" y1="${y}" x2="${x + reach[0]}" y2="${y + reach[1]}" stroke="${shadeColour(colour, -0.28)}" stroke-width="${radius * 2}" stroke-linecap="round"/>
        <line x1="${x}" y1="${y - radius * 0.45}" x2="${x + reach[0]}" y2="${y + reach[1] - radius * 0.45}" stroke="${shadeColour(colour, 0.12)}" stroke-width="${radius * 0.6}"/>`,
    );
  return body.join("") + ends.map(([x, y]) => end(x, y)).join("");
}

/** A block in isometric view: its front, its side, its top. */
function block(x: number, y: number, width: number, height: number, depth: number, colour: string): string {
  const [dx, dy] = [depth * 0.8, -depth * 0.45];
  return (
    drawPolygon(
      [
        [x, y],
        [x + width, y],
        [x + width, y - height],
        [x, y - height],
      ],
      colour,
    ) +
    drawPolygon(
      [
        [x + width, y],
        [x + width + dx, y + dy],
        [x + width + dx, y + dy - height],
        [x + width, y - height],
      ],
      shadeColour(colour, -0.25),
    ) +
    drawPolygon(
      [
        [x, y - height],
        [x + width, y - height],
        [x + width + dx, y + dy - height],
        [x + dx, y + dy - height],
      ],
      shadeColour(colour, 0.25),
    )
  );
}

/** Rows of equal blocks, the lowest first. */
function blocks(
  colour: string,
  {
    rows,
    columns,
    width,
    height,
    depth,
    gap = 4,
  }: Record<"rows" | "columns" | "width" | "height" | "depth", number> & { gap?: number },
  mark: (x: number, y: number) => string = () => "",
): string {
  const left = 480 - (columns * (width + gap) + depth * 0.8) / 2;
  return drawEach(rows, (row) =>
    drawEach(columns, (at) => {
      const [x, y] = [left + at * (width + gap), GROUND + 34 - row * (height + gap)];
      return (
        block(x, y, width, height, depth, shadeColour(colour, ((row * 3 + at * 5) % 4) * 0.04 - 0.06)) + mark(x, y)
      );
    }),
  );
}

function barrel(x: number, colour: string): string {
  const [top, bottom, half] = [250, GROUND + 26, 92];
  const ribs = drawEach(2, (at) =>
    drawRect(x - half - 4, top + 100 + at * 105, half * 2 + 8, 14, shadeColour(colour, -0.2), 7),
  );
  return `${drawEllipse(x, bottom, half, 28, shadeColour(colour, -0.35))}${drawRect(x - half, top, half * 2, bottom - top, colour)}${drawRect(x - half, top, 44, bottom - top, shadeColour(colour, 0.18))}${drawRect(x + half - 40, top, 40, bottom - top, shadeColour(colour, -0.18))}${ribs}${drawEllipse(x, top, half, 28, shadeColour(colour, 0.3))}${drawEllipse(x, top, half - 12, 20, shadeColour(colour, 0.12))}${drawEllipse(x - 40, top - 2, 12, 5, shadeColour(colour, -0.4))}`;
}

function bigBag(x: number, colour: string, filling: string): string {
  const top = 300;
  return `<path d="M${x - 84} ${top} q-6 -78 34 -88 M${x + 84} ${top} q6 -78 -34 -88" stroke="${shadeColour(colour, -0.3)}" stroke-width="14" fill="none"/>
    <path d="M${x - 100} ${top} q100 -34 200 0 q14 140 4 ${GROUND + 26 - top} q-104 26 -208 0 q-10 -140 4 -${GROUND + 26 - top}z" fill="${colour}"/>
    <path d="M${x + 50} ${top - 8} q34 4 50 8 q14 140 4 ${GROUND + 26 - top} q-30 9 -62 12z" fill="${shadeColour(colour, -0.14)}"/>
    ${drawEllipse(x, top - 2, 92, 20, shadeColour(filling, -0.1))}${drawRect(x - 46, top + 90, 92, 86, shadeColour(filling, 0.1), 6)}`;
}

const SHAPES = {
  grain: (colour: string, random: Random) =>
    heap(colour, random, 1_500, (x, y, fill) => drawEllipse(x, y, 8, 4.5, fill, random.between(-70, 70))),
  beads: (colour: string, random: Random) => heap(colour, random, 900, (x, y, fill) => drawEllipse(x, y, 8.5, 8, fill)),
  powder: (colour: string, random: Random) =>
    heap(colour, random, 900, (x, y, fill) => drawEllipse(x, y, 3.2, 2.6, fill)),
  stones: (colour: string, random: Random) =>
    heap(colour, random, 260, (x, y, fill) => stone(random, x, y, random.between(16, 34), fill)),
  scrap: (colour: string, random: Random) =>
    heap(colour, random, 200, (x, y, fill) =>
      random.chance(0.5)
        ? stone(random, x, y, random.between(18, 34), fill)
        : `<rect x="${x - 40}" y="${y - 6}" width="${Math.round(random.between(50, 100))}" height="${Math.round(random.between(8, 20))}" fill="${fill}" transform="rotate(${Math.round(random.between(-60, 60))} ${x} ${y})"/>`,
    ),
  rods: (colour: string) =>
    long(
      colour,
      17,
      7,
      11,
      (x, y) =>
        drawEllipse(x, y, 16, 16, shadeColour(colour, 0.22)) + drawEllipse(x, y, 9, 9, shadeColour(colour, 0.05)),
    ),
  pipes: (colour: string) =>
    long(
      colour,
      42,
      4,
      5,
      (x, y) =>
        drawEllipse(x, y, 41, 41, shadeColour(colour, 0.28)) + drawEllipse(x, y, 31, 31, shadeColour(colour, -0.62)),
    ),
  logs: (colour: string) =>
    long(colour, 44, 4, 5, (x, y) =>
      [
        [43, -0.35],
        [37, 0.62],
        [27, 0.48],
        [18, 0.6],
        [9, 0.42],
      ]
        .map(([r = 0, part = 0]) => drawEllipse(x, y, r, r, shadeColour(colour, part)))
        .join(""),
    ),
  beams: (colour: string) =>
    blocks(
      colour,
      { rows: 5, columns: 5, width: 74, height: 46, depth: 330 },
      (x, y) => drawRect(x + 6, y - 38, 62, 30, shadeColour(colour, -0.45)) + drawRect(x + 30, y - 40, 14, 34, colour),
    ),
  boards: (colour: string) =>
    blocks(
      colour,
      { rows: 8, columns: 4, width: 104, height: 28, depth: 330 },
      (x, y) =>
        `<path d="M${x + 14} ${y - 8} q38 -14 76 0 M${x + 26} ${y - 6} q26 -8 52 0" stroke="${shadeColour(colour, -0.2)}" stroke-width="2.5" fill="none"/>`,
    ),
  sheets: (colour: string) => blocks(colour, { rows: 16, columns: 1, width: 430, height: 10, depth: 300, gap: 5 }),
  bricks: (colour: string) => blocks(colour, { rows: 6, columns: 6, width: 92, height: 46, depth: 110, gap: 5 }),
  slabs: (colour: string) => blocks(colour, { rows: 4, columns: 3, width: 150, height: 62, depth: 260, gap: 8 }),
  bales: (colour: string) =>
    blocks(colour, { rows: 3, columns: 3, width: 170, height: 96, depth: 130, gap: 7 }, (x, y) =>
      drawEach(2, (at) => drawRect(x + 42 + at * 72, y - 96, 9, 96, shadeColour(colour, -0.45))),
    ),
  ingots: (colour: string) =>
    drawEach(4, (row) =>
      drawEach(4 - row, (at) => {
        const [x, y] = [150 + row * 84 + at * 168, GROUND + 30 - row * 84];
        return (
          drawPolygon(
            [
              [x, y],
              [x + 160, y],
              [x + 138, y - 80],
              [x + 22, y - 80],
            ],
            colour,
          ) +
          drawPolygon(
            [
              [x + 22, y - 80],
              [x + 138, y - 80],
              [x + 160, y - 100],
              [x + 48, y - 100],
            ],
            shadeColour(colour, 0.35),
          ) +
          drawPolygon(
            [
              [x + 160, y],
              [x + 138, y - 80],
              [x + 160, y - 100],
              [x + 180, y - 24],
            ],
            shadeColour(colour, -0.28),
          )
        );
      }),
    ),
  coils: (colour: string) =>
    [650, 330]
      .map(
        (x) =>
          `${drawRect(x - 40, 260, 150, 320, shadeColour(colour, -0.1))}${drawEllipse(x + 110, 420, 110, 160, shadeColour(colour, -0.25))}${drawEllipse(x - 40, 420, 110, 160, shadeColour(colour, 0.18))}${[90, 72, 56].map((r) => `<ellipse cx="${x - 40}" cy="420" rx="${r}" ry="${r * 1.45}" fill="none" stroke="${shadeColour(colour, -0.18)}" stroke-width="3"/>`).join("")}${drawEllipse(x - 40, 420, 42, 61, shadeColour(colour, -0.6))}`,
      )
      .join(""),
  barrels: (colour: string) =>
    barrel(260, shadeColour(colour, -0.08)) + barrel(700, shadeColour(colour, 0.06)) + barrel(480, colour),
  bags: (colour: string) =>
    bigBag(230, "#e6e3da", colour) + bigBag(730, "#dedbd0", colour) + bigBag(480, "#efece4", colour),
  sacks: (colour: string) =>
    drawEach(5, (row) =>
      drawEach(3, (at) => {
        const [x, y] = [250 + at * 220 + (row % 2) * 26, GROUND + 8 - row * 62];
        return `<path d="M${x - 104} ${y - 26} q100 -22 208 0 q16 28 0 54 q-104 22 -208 0 q-16 -26 0 -54z" fill="${shadeColour(colour, ((row + at) % 3) * 0.07 - 0.05)}"/><path d="M${x - 96} ${y + 22} q100 18 192 0" stroke="${shadeColour(colour, -0.25)}" stroke-width="4" fill="none"/>${drawRect(x - 34, y - 16, 68, 30, shadeColour(colour, -0.3), 4)}`;
      }),
    ),
  crate: (colour: string, random: Random) =>
    drawEach(70, (at) => {
      const row = Math.floor(at / 14);
      const [x, y] = [196 + (at % 14) * 43 + (row % 2) * 20, 330 + row * 22 + random.between(-8, 8)];
      const fill = shadeColour(colour, random.between(-0.16, 0.2));
      return drawEllipse(x, y, 34, 32, fill) + drawEllipse(x - 10, y - 11, 9, 7, shadeColour(fill, 0.35));
    }) +
    drawEach(3, (at) => drawRect(140, 420 + at * 58, 680, 48, shadeColour("#b98a55", -at * 0.08), 4)) +
    drawRect(140, 400, 26, 194, "#8f6639") +
    drawRect(794, 400, 26, 194, "#8f6639"),
} satisfies Record<string, (colour: string, random: Random) => string>;

export const SHAPE_NAMES = Object.keys(SHAPES) as (keyof typeof SHAPES)[];
