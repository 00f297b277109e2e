import os from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { buildServerSettings } from "./settings";

const GB = 2 ** 30;

afterEach(() => vi.restoreAllMocks());

it.each([
  ["a small machine", 1 * GB, 0, "128MB", "16MB"],
  ["a machine without a limit that Node can tell", 24 * GB, 18_446_744_073_709_552_000, "3072MB", "48MB"],
  ["a container on a large machine", 256 * GB, 2 * GB, "256MB", "16MB"],
  ["a large machine", 256 * GB, 0, "4096MB", "64MB"],
])(
  "%s gives the database an eighth of its memory, and statements their share",
  (_name, machine, allowed, buffers, work) => {
    vi.spyOn(os, "totalmem").mockReturnValue(machine);
    vi.spyOn(process, "constrainedMemory").mockReturnValue(allowed);
    expect(buildServerSettings(5432, {})).toMatchObject({ shared_buffers: buffers, work_mem: work });
  },
);

it("the database has a connection for each that its processes may open, and some to spare", () => {
  expect(buildServerSettings(5432, {})).toMatchObject({ max_connections: 100 });
  expect(buildServerSettings(5432, { connections: 240 })).toMatchObject({ max_connections: 280 });
});
