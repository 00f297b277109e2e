import type { Metric, MetricObjectWithValues, MetricValue, Registry } from "prom-client";
import { type Durations, type Readings, readDurations, readValues, switchMetricsOn } from "./measure";
import { METRICS, type MetricName } from "./table";

/*
 * The metrics of this process in the format of Prometheus. `prom-client` writes the format, adds up several processes and knows the
 * metrics of Node. It is loaded only when something scrapes.
 */

/** Metrics of this process, and those that are read from the database once for all processes. */
type Registries = { own: Registry; stored: Registry };

/** Reads the values of all stored metrics. */
export type ReadStored = () => Promise<Readings>;

type Value = MetricValue<string> & { metricName?: string };

/** Starts to measure, and creates the registries. */
export async function startMeasuring(readStored: ReadStored): Promise<Registries> {
  const { collectDefaultMetrics, Registry } = await import("prom-client");
  const own = new Registry();
  const stored = new Registry();
  // A scrape asks for each metric; all stored ones are read together.
  let reading: ReturnType<ReadStored> | null = null;
  const readTogether = () => {
    reading ??= readStored().finally(() => {
      reading = null;
    });
    return reading;
  };
  for (const [name, definition] of Object.entries(METRICS) as [MetricName, (typeof METRICS)[MetricName]][]) {
    if ("isStored" in definition) register(stored, name, async () => (await readTogether())[name] ?? []);
    else if ("buckets" in definition)
      register(own, name, () => readDurations(name).flatMap((one) => toSamples(name, one)));
    else register(own, name, () => readValues(name));
  }
  collectDefaultMetrics({ register: own });
  switchMetricsOn();
  return { own, stored };
}

/** Registers a metric whose values are read at a scrape. The package's own classes would count them a second time. */
function register(registry: Registry, name: MetricName, read: () => Value[] | Promise<Value[]>): void {
  const { type, help } = METRICS[name];
  const get = async () => ({ name, help, type, aggregator: "sum", values: await read() }) as unknown;
  registry.registerMetric({ name, get: get as () => Promise<MetricObjectWithValues<Value>> } as unknown as Metric);
}

/** The samples of a histogram: counts up to each bound, all of them, and the sum. */
function toSamples(name: string, { labels, bounds, counts, sum }: Durations): Value[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return { metricName: `${name}_bucket`, labels: { le: bounds[index] ?? "+Inf", ...labels }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ];
}
