/*
 * Numbers that the product measures: plain ones, which `prometheus.ts` shows. The counters of `prom-client` cost 1 µs each, and a cached
 * answer 40 µs in all. Without METRICS_PORT nothing is measured.
 */

import { singleton } from "../singleton";
import {
  type CounterName,
  type HistogramName,
  type Labels,
  METRICS,
  type MetricName,
  type ReadableName,
} from "./table";

/** One value of a metric. */
type MetricReading<Name extends MetricName = MetricName> = { labels: Labels<Name>; value: number };
/** Values of several metrics, by name. */
export type Readings = { [Name in MetricName]?: MetricReading<Name>[] };

/** Durations with the same labels: how many fell under each bound of the histogram (the last one has no bound), and their sum. */
export class Durations {
  readonly counts: number[];
  sum = 0;

  constructor(
    readonly labels: Record<string, string>,
    readonly bounds: readonly number[],
  ) {
    this.counts = new Array(bounds.length + 1).fill(0);
  }

  add(seconds: number): void {
    let bucket = 0;
    while (bucket < this.bounds.length && seconds > (this.bounds[bucket] ?? 0)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += seconds;
  }
}

type Count = { labels: Record<string, string>; value: number };
type Series<Value> = Map<MetricName, Map<string, Value>>;
type State = {
  isOn: boolean;
  counts: Series<Count>;
  durations: Series<Durations>;
  readers: Map<MetricName, (() => MetricReading[])[]>;
};

const state = () =>
  singleton("metrics", (): State => ({ isOn: false, counts: new Map(), durations: new Map(), readers: new Map() }));

/** Measures from now on. */
export function switchMetricsOn(): void {
  state().isOn = true;
}

/** Whether anything is measured. */
export function isMeasured(): boolean {
  return state().isOn;
}

/** Adds to a counter. */
export function addToCounter<Name extends CounterName>(name: Name, labels: Labels<Name>, amount = 1): void {
  if (!isMeasured()) return;
  findSeries(state().counts, name, labels, () => ({ labels, value: 0 })).value += amount;
}

/** Adds a duration to a histogram, in seconds. */
export function observeSeconds<Name extends HistogramName>(name: Name, labels: Labels<Name>, seconds: number): void {
  if (isMeasured()) findDurations(name, labels).add(seconds);
}

/** Finds the durations of these labels, to add to them often. */
export function findDurations<Name extends HistogramName>(name: Name, labels: Labels<Name>): Durations {
  return findSeries(state().durations, name, labels, () => new Durations(labels, METRICS[name].buckets));
}

function findSeries<Value>(
  series: Series<Value>,
  name: MetricName,
  labels: Record<string, string>,
  create: () => Value,
): Value {
  const ofName = series.get(name) ?? new Map<string, Value>();
  series.set(name, ofName);
  const key = Object.values(labels).join("\n");
  const value = ofName.get(key) ?? create();
  ofName.set(key, value);
  return value;
}

/** Provides values of a metric that are cheaper to read at a scrape than to keep up. Several providers add their own labels. */
export function provideReadings<Name extends ReadableName>(name: Name, read: () => MetricReading<Name>[]): void {
  const { readers } = state();
  readers.set(name, [...(readers.get(name) ?? []), read as () => MetricReading[]]);
}

/** Reads the values of a counter or gauge: those that were added up, and those that are provided. Of the same labels, the sum. */
export function readValues(name: MetricName): Count[] {
  const { counts, readers } = state();
  const sums: Series<Count> = new Map();
  const provided = (readers.get(name) ?? []).flatMap((read): Count[] => read());
  for (const { labels, value } of [...(counts.get(name)?.values() ?? []), ...provided])
    findSeries(sums, name, labels, () => ({ labels, value: 0 })).value += value;
  return [...(sums.get(name)?.values() ?? [])];
}

/** Reads the durations of a histogram. */
export function readDurations(name: MetricName): Durations[] {
  return [...(state().durations.get(name)?.values() ?? [])];
}
