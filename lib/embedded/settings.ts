// Settings of the embedded PostgreSQL, chosen by the memory of the machine.
import { statfsSync } from "node:fs";
import os from "node:os";

/**
 * Options of the embedded server. `volatile` is for tests: faster, but no data survives a power cut.
 * `connections`: most connections of the product at a time.
 */
export type EmbeddedOptions = { volatile?: boolean; connections?: number };

/** Further connections: command line, autovacuum, a person with psql. */
const SPARE_CONNECTIONS = 40;

/** Server settings for one product on a machine of a few cores, with loads of a million rows. */
export function getServerSettings(
  port: number,
  { volatile, connections = 0 }: EmbeddedOptions,
): Record<string, string | number> {
  const memoryMb = Math.floor(getMemoryBytes() / 2 ** 20);
  return {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: Math.max(100, connections + SPARE_CONNECTIONS),
    shared_buffers: `${clamp(memoryMb / 8, 32, 4_096)}MB`,
    effective_cache_size: `${clamp(memoryMb / 2, 256, 65_536)}MB`,
    maintenance_work_mem: `${clamp(memoryMb / 16, 64, 256)}MB`,
    // The bitmap of a text search must fit into work_mem: a lossy bitmap reads all rows of its pages. At ten million listings it
    // takes about 25 MB, and with less memory a filtered search took ten times as long.
    work_mem: `${clamp(memoryMb / 512, 16, 64)}MB`,
    random_page_cost: 1.1,
    jit: "off",
    wal_level: "minimal",
    max_wal_senders: 0,
    max_wal_size: "4GB",
    min_wal_size: "256MB",
    wal_compression: "on",
    checkpoint_timeout: "15min",
    dynamic_shared_memory_type: hasRoomyShm() ? "posix" : "mmap",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(volatile && {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
    }),
  };
}

/** Memory that this process may use, in bytes. A container may have less than its machine. */
function getMemoryBytes(): number {
  const allowed = process.constrainedMemory?.() ?? 0;
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem();
}

function clamp(value: number, least: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, value)));
}

/** Whether /dev/shm has 1 GB. Containers often have 64 MB, and parallel index builds fail there. */
function hasRoomyShm(): boolean {
  if (process.platform !== "linux") return process.platform === "darwin";
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    return blocks * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}
