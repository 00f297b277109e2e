// Files of the product (photos, documents, covers), in a folder or in S3.
import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { AwsClient } from "aws4fetch";
import { env, getDataDir } from "./env";
import { AppError } from "./errors";
import { singleton } from "./singleton";

/** The key of a file: `public/…` is sent to anyone who knows the address, `private/…` only by a route that authorises. */
export type StorageKey = `${"public" | "private"}/${string}`;

/** The store of uploaded files: a folder, or a bucket when `S3_*` is set. */
type Store = {
  put(key: StorageKey, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: StorageKey): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(key: StorageKey): Promise<void>;
};

const KEY = /^(?:public|private)(?:\/[a-z0-9][a-z0-9_.-]{0,99}){1,6}$/;
const TIMEOUT_MS = 15_000;

/** Whether a text is a valid key: lower-case ASCII names, which every file system and proxy reads the same. */
export function isStorageKey(text: string): text is StorageKey {
  return KEY.test(text);
}

/** Stores a file, in place of one with the same key. `contentType` is for direct readers of the bucket. Throws `unavailable`. */
export async function putFile(key: StorageKey, bytes: Uint8Array, contentType: string): Promise<void> {
  await tryStorage(() => store().put(checkKey(key), bytes, contentType));
}

/** Finds the bytes of a file; null when there is none. Throws `unavailable`. */
export async function findFile(key: StorageKey): Promise<Uint8Array<ArrayBuffer> | null> {
  return tryStorage(() => store().get(checkKey(key)));
}

/** Deletes a file; a missing one is no error. Throws `unavailable`. */
export async function deleteFile(key: StorageKey): Promise<void> {
  await tryStorage(() => store().remove(checkKey(key)));
}

function checkKey(key: StorageKey): StorageKey {
  if (!isStorageKey(key)) throw new AppError("internal", { detail: "not a key of a file" });
  return key;
}

async function tryStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("unavailable", { detail: "Files are not available right now.", retryAfter: 5, cause: error });
  }
}

function store(): Store {
  return singleton("storage", () => {
    const settings = env();
    const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
    if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) {
      return createFolderStore(path.join(getDataDir(), "uploads"));
    }
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
    return createBucketStore(client, `${endpoint.replace(/\/+$/, "")}/${bucket}`);
  });
}

function createFolderStore(root: string): Store {
  const fileOf = (key: StorageKey) => path.join(root, key);
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // Written aside and moved into place, so that no reader sees half of it.
      const part = `${file}.${randomBytes(6).toString("hex")}.part`;
      try {
        await writeFile(part, bytes, { mode: 0o600, flush: true });
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR") return null;
        throw error;
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

/** Creates a store in a bucket. Path-style addresses (`endpoint/bucket/key`) work with every S3-compatible service; the checksum of the body is signed. */
function createBucketStore(client: AwsClient, base: string): Store {
  const ask = async (method: string, key: StorageKey, body?: Uint8Array, contentType?: string) => {
    const sum = createHash("sha256").update(body ?? "");
    const response = await client.fetch(`${base}/${key}`, {
      method,
      headers: { "x-amz-content-sha256": sum.digest("hex"), ...(contentType && { "content-type": contentType }) },
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`the file store answered ${method} with ${response.status}`);
  };
  return {
    async put(key, bytes, contentType) {
      const response = await ask("PUT", key, bytes, contentType);
      await response.body?.cancel();
      // A missing bucket is 404 too.
      if (!response.ok) throw new Error("the file store has no such bucket");
    },
    async get(key) {
      const response = await ask("GET", key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    async remove(key) {
      await (await ask("DELETE", key)).body?.cancel();
    },
  };
}
