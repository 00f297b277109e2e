"use client";

// /market/…: the chart of a quote with buttons to zoom; it loads `draw-chart.ts` in the browser.
import { Maximize2, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatNumber, formatPrice } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { QuoteView } from "@/lib/market-data/contract";
import type { Drawing } from "./draw-chart";
import { formatPeriod } from "./period";
import type { PlotPoint } from "./plot";

type Props = {
  period: QuoteView["period"];
  currency: { code: string; sign: string | null };
  /** Abbreviation of the unit. */
  unit: string;
  /** Currency and unit above the axis of prices. */
  axis: string;
  points: readonly PlotPoint[];
  /** Content of the chart for screen readers. */
  label: string;
  labels: { zoomIn: string; zoomOut: string; whole: string; gap: string };
  locale: Locale;
  /** When the page was made, as ISO: the browser's clock may be in another year, or the page kept into one. */
  now: string;
  /** The picture made on the server, which stays when the chart can't be drawn. */
  children: ReactNode;
};

/** The history as a chart to drag and zoom; its place and size are those of the picture that it replaces. */
export function QuoteHistoryChart({
  period,
  currency,
  unit,
  axis,
  points,
  label,
  labels,
  locale,
  now,
  children,
}: Props) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(null);
  const [drawn, setDrawn] = useState(false);
  const [pointed, setPointed] = useState<PlotPoint | null>(null);

  useEffect(() => {
    let gone = false;
    // Without the library the picture stays, which shows the same.
    import("./draw-chart")
      .then(({ drawChart }) => {
        if (gone || !place.current) return;
        const format = (price: number) => formatNumber(price, locale);
        drawing.current = drawChart(place.current, { points, locale, format, onPoint: setPointed });
        setDrawn(true);
      })
      .catch(() => setDrawn(false));
    return () => {
      gone = true;
      drawing.current?.remove();
      drawing.current = null;
    };
  }, [points, locale]);

  const shown = pointed ?? points.at(-1);
  const zooms = [
    { label: labels.zoomIn, icon: <ZoomIn aria-hidden />, act: () => drawing.current?.zoom(0.6) },
    { label: labels.zoomOut, icon: <ZoomOut aria-hidden />, act: () => drawing.current?.zoom(1 / 0.6) },
    { label: labels.whole, icon: <Maximize2 aria-hidden />, act: () => drawing.current?.fit() },
  ];
  return (
    <div>
      <div className="flex min-h-9 items-center justify-between gap-3 pb-1">
        <p aria-hidden className="text-sm text-muted">
          {shown && (
            <>
              {formatPeriod(shown.date, period, locale, new Date(now))}{" "}
              <span className="font-medium text-ink">
                {shown.price === null ? labels.gap : formatPrice(shown.price, currency, unit, locale)}
              </span>
            </>
          )}
        </p>
        <div className={drawn ? "flex" : "invisible flex"}>
          {zooms.map(({ label: name, icon, act }) => (
            <button
              key={name}
              type="button"
              onClick={act}
              aria-label={name}
              title={name}
              className="grid size-9 place-items-center rounded-md hover:bg-hover max-lg:size-11"
            >
              {icon}
            </button>
          ))}
        </div>
      </div>
      <p aria-hidden className="pb-1 text-right text-xs text-muted">
        {axis}
      </p>
      <div className="relative h-64 md:h-90">
        <div className={drawn ? "hidden" : "h-full"}>{children}</div>
        <div
          ref={place}
          role="img"
          aria-label={label}
          data-chart={drawn ? "ready" : undefined}
          className={drawn ? "absolute inset-0" : "invisible absolute inset-0"}
        />
      </div>
    </div>
  );
}
