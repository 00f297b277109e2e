// Draws components/places/outline.svg, the coasts and borders of Eurasia on the map of lib/reference/geo/projection.ts, from Natural
// Earth (public domain). Run it after a change of the projection. It needs packages that nothing else does:
// npm install --no-save world-atlas@2 topojson-client@3 topojson-simplify@3 && node scripts/draw-outline.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { load } from "./lib/bundle.mjs";
import { ROOT } from "./lib/root.mjs";

/** Least area of a bend that is drawn, in steradians: some 100 square kilometres. */
const DETAIL = 2.5e-6;
/** Least size of an island, in units of the map. */
const ISLAND = 1.5;

const require = createRequire(path.join(ROOT, "package.json"));
const { mergeArcs, mesh, feature } = require("topojson-client");
const { presimplify, simplify, sphericalTriangleArea } = require("topojson-simplify");
const { MAP_SIZE, projectPoint } = await load("lib/reference/geo/projection.ts", "projection");

const world = JSON.parse(readFileSync(require.resolve("world-atlas/countries-50m.json"), "utf8"));
const drawn = simplify(presimplify(world, sphericalTriangleArea), DETAIL);
const countries = drawn.objects.countries.geometries;

/** Points of a line on the map, in tenths of its units. */
const project = (line) =>
  line.map(([lon, lat]) => projectPoint({ lat, lon })).map(({ x, y }) => [Math.round(x * 10), Math.round(y * 10)]);

const isShown = (points) =>
  points.some(([x, y]) => x > -500 && y > -500 && x < MAP_SIZE.width * 10 + 500 && y < MAP_SIZE.height * 10 + 500);

const spread = (values) => Math.max(...values) - Math.min(...values);
const isLarge = (points) => Math.max(spread(points.map(([x]) => x)), spread(points.map(([, y]) => y))) > ISLAND * 10;

/** A path by steps, which is half as long as one by places. A jump across the map is a line around the back of the globe: it is left out. */
function writePath(lines, isClosed) {
  const parts = lines.map((points) => {
    const [[x, y], ...others] = points;
    let [fromX, fromY] = [x, y];
    let text = `M${x} ${y}`;
    for (const [toX, toY] of others) {
      const [dx, dy] = [toX - fromX, toY - fromY];
      if (dx === 0 && dy === 0) continue;
      text += Math.hypot(dx, dy) > 2_000 ? `m${dx} ${dy}` : `l${dx} ${dy}`;
      [fromX, fromY] = [toX, toY];
    }
    return isClosed ? `${text}z` : text;
  });
  return parts.join("").replaceAll(" -", "-");
}

const toFeature = (arcs) => feature(drawn, arcs).geometry;
const land = toFeature(mergeArcs(drawn, countries)).coordinates.flat().map(project);
const borders = mesh(drawn, drawn.objects.countries, (one, other) => one !== other).coordinates.map(project);
const shown = (lines) => lines.filter((points) => points.length > 1 && isShown(points));
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}">
<title>Natural Earth, public domain. Drawn by scripts/draw-outline.mjs.</title>
<g id="outline" transform="scale(.1)"><path fill-rule="evenodd" fill="var(--map-land,#ddd)" d="${writePath(shown(land).filter(isLarge), true)}"/><path fill="none" stroke="var(--map-border,#999)" vector-effect="non-scaling-stroke" d="${writePath(shown(borders), false)}"/></g></svg>
`;
writeFileSync(path.join(ROOT, "components/places/outline.svg"), svg);
process.stdout.write(`${svg.length} bytes\n`);
