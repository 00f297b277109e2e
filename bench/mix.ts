// Mixed workloads: which request comes next.
import type { Request } from "./plan-types";

/** Shares of the mixed workload, of a hundred. */
const SHARES = { W1: 30, W2: 40, W3: 10, W4: 5, W5: 5, W8: 10 } as const;
const HUNDREDS = 20;

/** W9: 95 reads to 5 writes, taken in turn from the other workloads. */
export function mixed(requests: readonly Request[]): Request[] {
  return Object.entries(SHARES).flatMap(([workload, share]) => {
    const own = requests.filter((request) => request.workload === workload);
    const step = Math.max(1, Math.floor(own.length / (share * HUNDREDS)));
    return Array.from({ length: share * HUNDREDS }, (_, index) => own[(index * step) % own.length])
      .filter((request) => request !== undefined)
      .map((request) => ({ ...request, workload: "W9" as const }));
  });
}
