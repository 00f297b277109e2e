import { type KeyboardEvent, type PointerEvent, useState } from "react";

/** The hour that a pointer or the arrow keys have chosen of a chart of `count` hours; null for none. */
export function useHourCursor(count: number) {
  const [at, setAt] = useState<number | null>(null);
  const last = count - 1;
  const moveTo = (hour: number) => setAt(Math.min(last, Math.max(0, hour)));
  const strides: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -24,
    PageDown: 24,
    Home: -last,
    End: last,
  };
  return {
    at,
    onKeyDown: (event: KeyboardEvent) => {
      const by = strides[event.key];
      if (by === undefined) return;
      event.preventDefault();
      moveTo((at ?? last) + (at === null ? 0 : by));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      moveTo(Math.floor(((event.clientX - left) / width) * count));
    },
    onPointerLeave: () => setAt(null),
  };
}
