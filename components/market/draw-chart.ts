// Draws the chart of /market/… with lightweight-charts; no other file imports that library.
import { createChart, type IChartApi, LineSeries, TickMarkType, type Time } from "lightweight-charts";
import type { Locale } from "@/lib/i18n/routing";
import { onThemeChange, readChartColours } from "./chart-theme";
import { formatTick } from "./period";
import { type PlotPoint, splitRuns } from "./plot";

export type Drawing = { zoom(factor: number): void; fit(): void; remove(): void };

type Options = {
  points: readonly PlotPoint[];
  locale: Locale;
  format: (price: number) => string;
  /** The point under the pointer; null when it leaves. */
  onPoint: (point: PlotPoint | null) => void;
};

/** Draws the zoomable chart into an element. Loaded on its own, since the library is needed nowhere else. */
export function drawChart(element: HTMLElement, { points, locale, format, onPoint }: Options): Drawing {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const chart = createChart(element, {
    autoSize: true,
    // Its notice and link stand in words under the chart.
    layout: { attributionLogo: false, background: { color: "transparent" }, fontSize: 12 },
    localization: { locale: locale === "ru" ? "ru-RU" : "en-GB", priceFormatter: format },
    kineticScroll: { mouse: false, touch: !still },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    timeScale: {
      ...{ fixLeftEdge: true, fixRightEdge: true, minBarSpacing: 0.1, tickMarkMaxCharacterLength: 9 },
      // Each tick has its year: the first one in view may be any.
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        formatTick(
          String(time),
          type === TickMarkType.Year ? "year" : type === TickMarkType.Month ? "month" : "day",
          locale,
        ),
    },
    // A figure at the very edge would be cut in half.
    rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.08 }, entireTextOnly: true },
    grid: { vertLines: { visible: false } },
  });
  // One line would go on across a gap: each stretch of prices is a line of its own, and an empty one keeps the room of the gaps.
  const lines = [...splitRuns(points), points.filter(({ price }) => price === null)].map((run) => {
    const line = chart.addSeries(LineSeries, {
      lineWidth: 2,
      priceLineVisible: false,
      lastValueVisible: false,
      pointMarkersVisible: run.length === 1,
    });
    line.setData(run.map(({ date, price }) => (price === null ? { time: date } : { time: date, value: price })));
    return line;
  });
  const paint = () => {
    const { ink, muted, line, accent, paper } = readChartColours();
    chart.applyOptions({
      layout: { textColor: muted, fontFamily: getComputedStyle(element).fontFamily },
      grid: { horzLines: { color: line } },
      rightPriceScale: { borderColor: line },
      timeScale: { borderColor: line },
      crosshair: {
        vertLine: { color: muted, labelBackgroundColor: ink },
        horzLine: { color: muted, labelBackgroundColor: ink },
      },
    });
    for (const line of lines)
      line.applyOptions({ color: accent, crosshairMarkerBackgroundColor: paper, crosshairMarkerBorderColor: accent });
  };
  paint();
  const stopTheme = onThemeChange(paint);
  chart.subscribeCrosshairMove(({ logical }) => onPoint(logical == null ? null : (points[logical] ?? null)));
  // The page scrolls under a plain wheel; with Ctrl, or a pinch, the chart zooms.
  const keepWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  element.addEventListener("wheel", keepWheel, { capture: true });
  chart.timeScale().fitContent();
  return {
    zoom: (factor) => zoom(chart, points.length, factor),
    fit: () => chart.timeScale().fitContent(),
    remove() {
      stopTheme();
      element.removeEventListener("wheel", keepWheel, { capture: true });
      chart.remove();
    },
  };
}

/** Shows a part of what is shown, about its right end, where the newest prices are. */
function zoom(chart: IChartApi, count: number, factor: number): void {
  const shown = chart.timeScale().getVisibleLogicalRange();
  if (!shown) return;
  const width = Math.min(Math.max((shown.to - shown.from) * factor, 4), count);
  const from = Math.max(shown.to - width, -0.5);
  chart.timeScale().setVisibleLogicalRange({ from, to: from + width });
}
