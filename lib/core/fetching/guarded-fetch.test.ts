import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import net, { type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FetchError, type FetchOptions, guardedFetch } from "./guarded-fetch";

/** Two servers of this machine. The first one is named in settings, the second is what an attacker wants to reach. */
type Local = { origin: string; answer: RequestListener; asked: IncomingMessage[]; close(): void };
async function startServer(): Promise<Local> {
  const local = { origin: "", answer: (_, response) => response.end("secret"), asked: [], close: () => {} } as Local;
  const server = createServer((request, response) => {
    local.asked.push(request);
    local.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  local.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  local.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return local;
}

let named: Local;
let inner: Local;
beforeAll(async () => {
  [named, inner] = await Promise.all([startServer(), startServer()]);
});
afterAll(() => {
  named.close();
  inner.close();
});
afterEach(() => {
  named.asked.length = 0;
  inner.asked.length = 0;
  vi.restoreAllMocks();
});

const LIMITS = { accept: "*/*", maxBytes: 100_000, timeoutMs: 5_000 };
const take = (address: string, options: Partial<FetchOptions> = {}) =>
  guardedFetch(address, { ...LIMITS, trusted: [named.origin], ...options });
const refusal = async (fetched: Promise<unknown>) => {
  const error = await fetched.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof FetchError ? error.problem : error;
};

describe("an address that is not public", () => {
  it.each([
    ["http://127.0.0.1/", "not_public"],
    ["http://2130706433/", "not_public"],
    ["http://017700000001/", "not_public"],
    ["http://0x7f.1/", "not_public"],
    ["http://0x7f000001/", "not_public"],
    ["http://127.1/", "not_public"],
    ["http://0/", "not_public"],
    ["http://１２７.０.０.１/", "not_public"],
    ["http://127。0。0。1/", "not_public"],
    ["http://localhost/", "not_public"],
    ["http://localhost./", "not_public"],
    ["http://LOCALHOST/", "not_public"],
    ["http://[::1]/", "not_public"],
    ["http://[::]/", "not_public"],
    ["http://[::ffff:127.0.0.1]/", "not_public"],
    ["http://[::ffff:7f00:1]/", "not_public"],
    ["http://[::127.0.0.1]/", "not_public"],
    ["http://[64:ff9b::7f00:1]/", "not_public"],
    ["http://[2002:7f00:1::]/", "not_public"],
    ["http://[2001::1]/", "not_public"],
    ["http://[fd00:ec2::254]/latest/meta-data/", "not_public"],
    ["http://[fe80::1]/", "not_public"],
    ["http://169.254.169.254/latest/meta-data/", "not_public"],
    ["http://0251.0376.0251.0376/", "not_public"],
    ["http://10.0.0.1/", "not_public"],
    ["http://192.168.0.1/", "not_public"],
    ["http://172.16.0.1/", "not_public"],
    ["http://100.64.0.1/", "not_public"],
    ["http://224.0.0.1/", "not_public"],
    ["http://255.255.255.255/", "not_public"],
    ["http://8.8.8.8:22/", "not_public"],
    ["https://8.8.8.8:6379/", "not_public"],
    ["http://user:pass@8.8.8.8/", "bad_address"],
    ["ftp://8.8.8.8/", "bad_address"],
    ["file:///etc/passwd", "bad_address"],
    ["data:text/plain,a", "bad_address"],
    ["gopher://8.8.8.8/", "bad_address"],
    ["javascript:alert(1)", "bad_address"],
    ["http://", "bad_address"],
    ["//8.8.8.8/", "bad_address"],
    ["http://[::1%25lo]/", "bad_address"],
  ])("%s is refused without a connection", async (address, problem) => {
    const connect = vi.spyOn(net.Socket.prototype, "connect");
    expect(await refusal(take(address))).toBe(problem);
    expect(connect).not.toHaveBeenCalled();
  });

  it("is refused when one of several addresses of a host is not public", async () => {
    const connect = vi.spyOn(net.Socket.prototype, "connect");
    for (const address of ["10.0.0.1", "::1", "169.254.169.254", "::ffff:10.0.0.1"]) {
      const resolve = async () => [
        { address: "93.184.215.14", family: 4 },
        { address, family: net.isIP(address) },
      ];
      expect(await refusal(take("http://pictures.example/", { resolve })), address).toBe("not_public");
    }
    expect(await refusal(take("http://pictures.example/", { resolve: async () => [] }))).toBe("no_answer");
    expect(connect).not.toHaveBeenCalled();
  });

  it("is never connected to, whatever host, address and resolver", async () => {
    const connect = vi.spyOn(net.Socket.prototype, "connect").mockImplementation(function (this: net.Socket) {
      queueMicrotask(() => this.destroy(new Error("no network in this test")));
      return this;
    });
    const inside = fc
      .tuple(fc.constantFrom("10.", "127.", "0."), fc.nat(255), fc.nat(255), fc.nat(255))
      .map(([start, ...rest]) => start + rest.join("."));
    const resolved = fc.array(fc.oneof(inside, fc.ipV4(), fc.ipV6()), { minLength: 1, maxLength: 3 });
    const spelling = (address: string, style: number) => {
      const number = address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
      return [address, String(number), `0x${number.toString(16)}`, `0${number.toString(8)}`][style] ?? address;
    };
    await fc.assert(
      fc.asyncProperty(inside, fc.nat(3), resolved, async (address, style, list) => {
        connect.mockClear();
        expect(await refusal(take(`http://${spelling(address, style)}/`))).toBe("not_public");
        expect(connect).not.toHaveBeenCalled();
        const resolve = async () => list.map((each) => ({ address: each, family: net.isIP(each) }));
        await refusal(take("http://pictures.example/", { resolve }));
        for (const [target] of connect.mock.calls.flat(1) as unknown as { lookup?: net.LookupFunction }[][]) {
          const pinned = await new Promise<unknown>((done) =>
            target?.lookup?.("pictures.example", { all: true }, (_error, found) => done(found)),
          );
          expect(pinned).toEqual(await resolve());
          expect(list.some((each) => /^(10|127|0)\./.test(each))).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("is not reached by a host that resolves to another address the second time", async () => {
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
    const { port } = new URL(named.origin);
    const origin = `http://rebinding.example:${port}`;
    const { bytes } = await take(origin, { resolve, trusted: [origin] });
    expect(Buffer.from(bytes).toString()).toBe("secret");
    expect([asked, named.asked[0]?.headers.host]).toEqual([1, `rebinding.example:${port}`]);
  });
});

describe("a redirect", () => {
  const redirectTo = (location: string, status = 302) => {
    named.answer = (_, response) => response.writeHead(status, { location }).end();
  };

  it.each([301, 302, 303, 307, 308])(
    "of status %i from a named source leads to no other private address",
    async (status) => {
      redirectTo(`${inner.origin}/`, status);
      expect(await refusal(take(named.origin))).toBe("not_public");
      for (const location of [
        "http://localhost./",
        "http://[::ffff:127.0.0.1]/",
        "http://169.254.169.254/",
        "//127.1/",
      ]) {
        redirectTo(location, status);
        expect(await refusal(take(named.origin)), location).toBe("not_public");
      }
      redirectTo("file:///etc/passwd", status);
      expect(await refusal(take(named.origin))).toBe("bad_address");
      expect(inner.asked).toEqual([]);
    },
  );

  it("within the named origin is followed up to five times", async () => {
    const chain = (length: number) => {
      named.answer = ({ url = "" }, response) => {
        const at = Number(url.slice(1));
        if (at === length) response.end("reached");
        else response.writeHead(302, { location: `/${at + 1}` }).end();
      };
    };
    chain(5);
    expect(Buffer.from((await take(`${named.origin}/0`)).bytes).toString()).toBe("reached");
    chain(6);
    expect(await refusal(take(`${named.origin}/0`))).toBe("too_many_redirects");
  });

  it("to another origin carries no key", async () => {
    redirectTo(`${inner.origin}/there`);
    inner.answer = (_, response) => response.end("ok");
    await take(named.origin, {
      trusted: [named.origin, inner.origin],
      headers: { Authorization: "Basic key", Cookie: "a=1", "X-Key": "key", "If-None-Match": '"1"' },
    });
    expect(named.asked[0]?.headers).toMatchObject({ authorization: "Basic key", "x-key": "key" });
    const { headers } = inner.asked[0] ?? {};
    expect([headers?.authorization, headers?.cookie, headers?.["x-key"]]).toEqual([undefined, undefined, undefined]);
    expect(headers?.["if-none-match"]).toBe('"1"');
  });
});

describe("a body", () => {
  it("larger than the limit is not read, with or without its length", async () => {
    let closed: Promise<unknown> = Promise.resolve();
    named.answer = (_, response) => {
      closed = new Promise((resolve) => response.on("close", resolve));
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
        response.once("drain", send);
      };
      send();
    };
    expect(await refusal(take(named.origin))).toBe("too_large");
    await closed;
    named.answer = (_, response) => response.writeHead(200, { "content-length": 10 ** 12 }).write("a");
    expect(await refusal(take(named.origin))).toBe("too_large");
  });

  it("that unpacks to more than the limit is not unpacked further", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    named.answer = (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    expect(bomb.length).toBeLessThan(LIMITS.maxBytes);
    expect(await refusal(take(named.origin))).toBe("too_large");
    named.answer = (_, response) => response.writeHead(200, { "content-encoding": "gzip, gzip" }).end(gzipSync(bomb));
    expect(await refusal(take(named.origin))).toBe("too_large");
  });

  it("that comes drop by drop is given up in time, and so are silent servers and resolvers", async () => {
    let drip: NodeJS.Timeout | undefined;
    named.answer = (_, response) => {
      drip = setInterval(() => response.write("a"), 10);
      response.on("close", () => clearInterval(drip));
    };
    expect(await refusal(take(named.origin, { timeoutMs: 200 }))).toBe("too_slow");
    named.answer = () => {};
    expect(await refusal(take(named.origin, { timeoutMs: 200 }))).toBe("too_slow");
    const resolve = () => new Promise<never>(() => {});
    expect(await refusal(take("http://pictures.example/", { timeoutMs: 200, resolve }))).toBe("too_slow");
    expect(await refusal(take(named.origin, { signal: AbortSignal.abort() }))).toBe("called_off");
  });

  it("of another type is refused before it is read", async () => {
    named.answer = (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    const isWanted = (type: string | null) => type === "image/png";
    expect(await refusal(take(named.origin, { isWanted }))).toBe("wrong_type");
    named.answer = (_, response) => response.end("a");
    expect(await refusal(take(named.origin, { isWanted }))).toBe("wrong_type");
  });

  it("of an error is not read, unless its status is expected", async () => {
    named.answer = (_, response) => response.writeHead(404).end("none");
    await expect(take(named.origin)).rejects.toMatchObject({ problem: "error_answer", status: 404 });
    expect((await take(named.origin, { expect: [404] })).status).toBe(404);
  });
});

it("a server that is away is no answer, and the error holds no address", async () => {
  const gone = await startServer();
  gone.close();
  const error = await take(`${gone.origin}/?key=secret`, { trusted: [gone.origin] }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ problem: "no_answer", message: "The source could not be read (ECONNREFUSED)." });
});
