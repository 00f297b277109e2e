import { startScriptsAfterPaint } from "./late-scripts";
import { hashScript } from "./script-policy";

const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;
/** Data for the application, and pieces that are moved into their place. Nothing needs them before the end of a whole page. */
const CAN_WAIT = /^(?:\(?self\.__next_|\$R|requestAnimationFrame\(function\(\)\{\$R)/;
const END_OF_BODY = "</body>";

/**
 * Makes a rendered document the same for everybody: its inline scripts, which Next marked with a nonce, are known by their hashes from
 * now on. Returns their sources for the policy. A script without the nonce is none of ours; it gets no source and will not run. Dozens of
 * scripts with data become one at the end of the body, or their hashes would not fit into the headers that proxies accept.
 */
export function sealScripts(rendered: string, nonce: string): { html: string; sources: string[] } {
  const marks = ` nonce="${nonce}"`;
  // The data names the nonce too, as a property of its scripts.
  const forget = (text: string) => (nonce === "" ? text : text.replaceAll(nonce, () => "$undefined"));
  const sources: string[] = [];
  const waiting: string[] = [];
  const kept = rendered.replace(SCRIPT, (whole, attributes: string, code: string) => {
    if (code === "" || nonce === "" || !attributes.includes(marks)) return whole;
    const text = forget(code);
    if (CAN_WAIT.test(text)) {
      waiting.push(text);
      return "";
    }
    sources.push(hashScript(text));
    return `<script${attributes}>${text}</script>`;
  });
  const { html, starter } = startScriptsAfterPaint(forget(kept.replaceAll(marks, () => "")));
  if (starter !== null) sources.push(hashScript(starter));
  if (waiting.length === 0) return { html, sources };
  const data = waiting.join("\n;");
  sources.push(hashScript(data));
  const script = `<script>${data}</script>`;
  const at = html.lastIndexOf(END_OF_BODY);
  return { html: at === -1 ? html + script : html.slice(0, at) + script + html.slice(at), sources };
}
