import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodePhoto } from "./encode";
import type { PhotoProblem } from "./photo-contract";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 190, g: 150, b: 60 } } });

const refusal = (code: PhotoProblem) =>
  expect.objectContaining({ code: "validation_failed", errors: [expect.objectContaining({ code })] });

describe("a photo as it is kept", () => {
  it("is upright, WebP in each width below its own, and tells nothing of its maker and place", async () => {
    const taken = await picture(3000, 2000)
      .jpeg()
      .withExif({
        IFD0: { Copyright: "Ivanov", Artist: "Ivanov", Orientation: "6" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 13/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { width, height, files } = await encodePhoto(taken);
    // Turned: what was 3000×2000 on its side stands 1067×1600.
    expect([width, height]).toEqual([1067, 1600]);
    expect(files.map(({ size }) => size)).toEqual(["full", 320, 960]);
    for (const { size, bytes } of files) {
      const found = await sharp(bytes).metadata();
      expect(found.format).toBe("webp");
      expect(found.width).toBe(size === "full" ? 1067 : size);
      expect([found.exif, found.xmp, found.icc, found.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.includes("Ivanov")).toBe(false);
    }
  });

  it("is not made larger than it is", async () => {
    const { width, height, files } = await encodePhoto(await picture(300, 200).png().toBuffer());
    expect([width, height, files.length]).toEqual([300, 200, 1]);
  });

  it.each([
    [1, 1],
    [8, 8],
    [1, 5000],
  ])("may be as small as %i × %i pixels", async (width, height) => {
    const { files, ...size } = await encodePhoto(await picture(width, height).png().toBuffer());
    expect(size).toEqual({ width, height: Math.min(height, 1600) });
    expect(files.map((file) => file.size)).toEqual(["full"]);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("may come as %s", async (format) => {
    const { width } = await encodePhoto(await picture(400, 400).toFormat(format).toBuffer());
    expect(width).toBe(400);
  });
});

describe("what is no photo is refused, with its reason", () => {
  it("a drawing, a page and other formats, whatever they call themselves", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>';
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, "<!doctype html><script>alert(1)</script>", "%PDF-1.7", ""])
      await expect(encodePhoto(Buffer.from(text)), text.slice(0, 20)).rejects.toEqual(refusal("not_a_photo"));
    for (const format of ["gif", "tiff"] as const) {
      await expect(encodePhoto(await picture(200, 200).toFormat(format).toBuffer())).rejects.toEqual(
        refusal("not_a_photo"),
      );
    }
  });

  it("a page that begins like a photo, and a photo that ends too early", async () => {
    const fake = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<html>".repeat(100))]);
    await expect(encodePhoto(fake)).rejects.toEqual(refusal("broken"));
    const whole = await picture(1200, 900).jpeg().toBuffer();
    await expect(encodePhoto(whole.subarray(0, whole.length / 2))).rejects.toEqual(refusal("broken"));
  });

  it("a bomb: few bytes that unpack to hundreds of megapixels", async () => {
    // 9 000 × 9 000 in one colour: its header alone says so, and nothing more is unpacked.
    const bomb = await picture(9_000, 9_000).png({ compressionLevel: 9, palette: false }).toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage().rss;
    await expect(encodePhoto(bomb)).rejects.toEqual(refusal("too_many_pixels"));
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  }, 60_000);

  it("what moves", async () => {
    const frames = await Promise.all(
      [picture(200, 200), picture(200, 200).negate()].map((one) => one.png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    await expect(encodePhoto(moving)).rejects.toEqual(refusal("animated"));
  });
});
