// A mail server for tests.
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

export type Received = { to: string; data: string };
export type SmtpServer = {
  url: string;
  port: number;
  received: Received[];
  /** Recipients that are answered with this line, such as `550 no such mailbox`. */
  refuse: Map<string, string>;
  /** The recipients that were refused so far. */
  refused: string[];
  /** Recipients whose mail is taken without an answer, or with a dropped connection. */
  swallow: Map<string, "silent" | "gone">;
  close(): Promise<void>;
};

/** Starts a mail server that takes and stores all mails. Port 0 means a free one. */
export async function startSmtp(port = 0): Promise<SmtpServer> {
  const received: Received[] = [];
  const refuse: SmtpServer["refuse"] = new Map();
  const refused: string[] = [];
  const swallow: SmtpServer["swallow"] = new Map();
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    talk(socket, { received, refuse, refused, swallow });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    refuse,
    refused,
    swallow,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

type Manners = Pick<SmtpServer, "received" | "refuse" | "refused" | "swallow">;

function talk(socket: Socket, { received, refuse, refused, swallow }: Manners): void {
  let text = "";
  let to = "";
  let inBody = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 ready");
  socket.on("data", (chunk) => {
    text += chunk.toString();
    for (;;) {
      const end = inBody ? text.indexOf("\r\n.\r\n") : text.indexOf("\r\n");
      if (end < 0) return;
      const part = text.slice(0, end);
      text = text.slice(end + (inBody ? 5 : 2));
      if (inBody) {
        inBody = false;
        received.push({ to, data: part });
        const manner = swallow.get(to);
        if (manner === "gone") socket.destroy();
        else if (manner !== "silent") say("250 taken");
      } else if (/^RCPT TO:/i.test(part)) {
        to = /<([^>]*)>/.exec(part)?.[1] ?? "";
        const refusal = refuse.get(to);
        if (refusal) refused.push(to);
        say(refusal ?? "250 ok");
      } else if (/^DATA/i.test(part)) {
        inBody = true;
        say("354 go on");
      } else say(/^QUIT/i.test(part) ? "221 bye" : "250 ok");
    }
  });
}
