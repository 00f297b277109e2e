/** Milliseconds of the processor that work takes: what else the machine does meanwhile says nothing of it. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}
