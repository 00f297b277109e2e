import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type S3Server, startS3 } from "@/e2e/support/s3-server";
import { useSettings } from "@/e2e/support/settings";
import { parseEnv, SettingsError } from "./env";
import { deleteFile, findFile, isStorageKey, putFile, type StorageKey } from "./storage";

const KEY: StorageKey = "public/listings/abc.webp";
const bytes = Buffer.from([0, 1, 2, 250, 255]);
const account = { region: "ru-central1", id: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG" };

const bucketSettings = (url: string, more: Record<string, string> = {}) => ({
  S3_ENDPOINT: `${url}/`,
  S3_BUCKET: "tonna-files",
  S3_REGION: account.region,
  S3_ACCESS_KEY_ID: account.id,
  S3_SECRET_ACCESS_KEY: account.secret,
  ...more,
});

let s3: S3Server | undefined;
let folder: string | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  await s3?.stop();
  if (folder) await rm(folder, { recursive: true });
  s3 = folder = undefined;
});

async function keepsReplacesAndForgets(): Promise<void> {
  expect(await findFile(KEY)).toBeNull();
  await putFile(KEY, bytes, "image/webp");
  await putFile("private/documents/1/scan.pdf", Buffer.from("%PDF"), "application/pdf");
  expect(Buffer.from((await findFile(KEY)) ?? [])).toEqual(bytes);
  await putFile(KEY, Buffer.from("new"), "image/webp");
  expect(Buffer.from((await findFile(KEY)) ?? []).toString()).toBe("new");
  await deleteFile(KEY);
  await deleteFile(KEY);
  expect(await findFile(KEY)).toBeNull();
  expect(await findFile("private/documents/1/scan.pdf")).not.toBeNull();
}

it("storage takes keys that mean the same on every system, and no others", () => {
  expect(isStorageKey(KEY)).toBe(true);
  for (const bad of ["listings/a", "public/", "public/../x", "public//x", "public/A", "public/.env", "public/a/.."])
    expect(isStorageKey(bad), bad).toBe(false);
});

describe("storage in a folder", () => {
  it("stores, replaces and deletes files, and leaves no parts of files behind", async () => {
    folder = await mkdtemp(path.join(tmpdir(), "tonna-files-"));
    useSettings({ DATA_DIR: folder });
    await keepsReplacesAndForgets();
    expect(await readdir(path.join(folder, "uploads/public/listings"))).toEqual([]);
    expect(await findFile("public/listings" as StorageKey)).toBeNull();
    await expect(putFile("public/../x" as StorageKey, bytes, "x/y")).rejects.toMatchObject({ code: "internal" });
  });
});

describe("storage in a bucket", () => {
  it("stores, replaces and deletes files with signed requests, type and checksum", async () => {
    s3 = await startS3("tonna-files", account);
    useSettings(bucketSettings(s3.url));
    await keepsReplacesAndForgets();
    expect([...s3.objects.keys()]).toEqual(["private/documents/1/scan.pdf"]);
    expect(s3.objects.get("private/documents/1/scan.pdf")?.contentType).toBe("application/pdf");
  });

  it("retries a failure of the service, and throws when it lasts", async () => {
    s3 = await startS3("tonna-files", account);
    useSettings(bucketSettings(s3.url));
    s3.failures.push(503, 500);
    await putFile(KEY, bytes, "image/webp");
    expect(s3.objects.get(KEY)?.bytes).toEqual(bytes);
    s3.failures.push(503, 503, 503);
    await expect(findFile(KEY)).rejects.toMatchObject({ code: "unavailable" });
    await s3.stop();
    await expect(findFile(KEY)).rejects.toMatchObject({ code: "unavailable" });
  });

  it.each<Record<string, string>>([{ S3_SECRET_ACCESS_KEY: "another" }, { S3_BUCKET: "another" }])(
    "fails when the service answers %j",
    async (wrong) => {
      s3 = await startS3("tonna-files", account);
      useSettings(bucketSettings(s3.url, wrong));
      await expect(putFile(KEY, bytes, "image/webp")).rejects.toMatchObject({ code: "unavailable" });
      expect(s3.objects.size).toBe(0);
    },
  );

  it("needs all its settings", () => {
    const { S3_REGION: _, ...some } = bucketSettings("https://s3.example");
    expect(() => parseEnv(some)).toThrow(SettingsError);
    expect(() => parseEnv(some)).toThrow("S3_REGION missing");
  });
});
