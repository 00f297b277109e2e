import { statfsSync } from "node:fs";
import os from "node:os";

/** Options of the server. `volatile`, for tests: faster, but nothing survives a power cut. `connections`: at a time, without those of the command line. */
export type EmbeddedOptions = { volatile?: boolean; connections?: number };

/** Connections for the command line and for inspection by hand. */
const SPARE_CONNECTIONS = 40;

/** Builds the settings of the embedded server, for a machine of a few cores and a million rows. */
export function buildServerSettings(
  port: number,
  { volatile, connections = 0 }: EmbeddedOptions,
): Record<string, string | number> {
  const memoryMb = Math.floor(getMemoryBytes() / 2 ** 20);
  return {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: Math.max(100, connections + SPARE_CONNECTIONS),
    shared_buffers: `${limitTo(memoryMb / 8, 32, 4_096)}MB`,
    effective_cache_size: `${limitTo(memoryMb / 2, 256, 65_536)}MB`,
    maintenance_work_mem: `${limitTo(memoryMb / 16, 64, 256)}MB`,
    // Bitmaps of text search have to fit: at ten million listings they take some 25 MB, and a lossy one made a filtered search ten
    // times as slow.
    work_mem: `${limitTo(memoryMb / 512, 16, 64)}MB`,
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
    ...(volatile && { fsync: "off", synchronous_commit: "off", wal_compression: "off", full_page_writes: "off" }),
  };
}

/** Returns the memory that this process may use: a container has less than its machine. */
function getMemoryBytes(): number {
  const allowed = process.constrainedMemory?.() ?? 0;
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem();
}

function limitTo(value: number, least: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, value)));
}

/** Containers often have a /dev/shm of 64 MB, in which parallel index builds fail. */
function hasRoomyShm(): boolean {
  if (process.platform !== "linux") return process.platform === "darwin";
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    return blocks * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}
