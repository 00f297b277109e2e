import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createNonce } from "./script-policy";
import { sealScripts } from "./sealed-scripts";

const DATA = ["(self.__next_f=self.__next_f||[]).push([0])", 'self.__next_f.push([1,"a"])', '$RC("B:0","S:0")'];

/** A page as Next renders it for a nonce: ours in the head, data between the parts of the body. */
const render = (nonce: string, foreign = "") => {
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`;
  const named = `self.__next_f.push([1,"[\\"$\\",\\"link\\",{\\"nonce\\":\\"${nonce}\\"}]"])`;
  return `<html><head><link rel="preload" as="script" nonce="${nonce}" href="/_next/static/a.js"/><script src="/_next/static/a.js" async="" nonce="${nonce}"></script></head><body>${script("theme()")}${script(DATA[0] ?? "")}<main>text</main>${foreign}${script(DATA[1] ?? "")}<div hidden id="S:0">late</div>${script(DATA[2] ?? "")}${script(named)}<script type="application/ld+json">{"a":1}</script></body></html>`;
};

const inlineOf = (html: string) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = ""]) => code);
const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

describe("sealScripts", () => {
  it("leaves three inline scripts, whose hashes are all the sources", () => {
    const nonce = createNonce();
    const { html, sources } = sealScripts(render(nonce), nonce);
    const inline = inlineOf(html);
    expect(inline).toHaveLength(3);
    expect([...sources].sort()).toEqual(inline.map(hash).sort());
    expect(inline.at(-1)?.startsWith(`${DATA.join("\n;")}\n;`)).toBe(true);
    expect(html).toMatch(/<body><script>theme\(\)<\/script><main>text<\/main><div hidden id="S:0">late<\/div>/);
    expect(html).toMatch(/<\/script><\/body><\/html>$/);
    expect(html).toContain('<script type="application/ld+json">{"a":1}</script>');
  });

  it("makes the same of two renderings", () => {
    const [one, two] = [createNonce(), createNonce()];
    const sealed = sealScripts(render(one), one);
    expect(sealed.html).not.toContain(one);
    expect(sealed.html).toContain('\\"nonce\\":\\"$undefined\\"');
    expect(sealScripts(render(two), two)).toEqual(sealed);
  });

  it("gives no source to a script that somebody else brought in, with a guessed nonce or none", () => {
    const nonce = createNonce();
    const foreign = '<script>steal()</script><script nonce="guess">steal()</script>';
    const { html, sources } = sealScripts(render(nonce, foreign), nonce);
    expect(html).toContain("steal()");
    expect(sources).not.toContain(hash("steal()"));
    expect(sources).toHaveLength(3);
  });

  it("leaves a page without marks as it is", () => {
    const html = "<html><head></head><body><script>a()</script></body></html>";
    expect(sealScripts(html, "")).toEqual({ html, sources: [] });
  });
});
