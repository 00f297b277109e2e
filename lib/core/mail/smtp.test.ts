import { createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openTransport, ServerAway } from "./smtp";

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server on a free port of this machine; answers its address. */
async function serve(talk: (socket: Socket) => void): Promise<string> {
  const server = createServer(talk);
  closers.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** A server that takes mails, and knows these extensions; collects the lines that it is sent. */
async function serveMail(...extensions: string[]) {
  const lines: string[] = [];
  const host = await serve((socket) => {
    let inBody = false;
    socket.write("220 ready\r\n");
    socket.on("data", (data) => {
      for (const line of data.toString().split("\r\n").filter(Boolean)) {
        lines.push(line);
        if (inBody && line !== ".") continue;
        inBody = line === "DATA";
        const greeting = line.startsWith("EHLO") ? extensions.map((name) => `250-${name}\r\n`).join("") : "";
        socket.write(inBody ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : `${greeting}250 ok\r\n`);
      }
    });
  });
  return { host, lines };
}

test("a mail reaches an SMTP server with text and HTML", async () => {
  const { host, lines } = await serveMail();
  const mail = {
    from: "a@tonna.example",
    to: "b@tonna.example",
    subject: "Subject",
    text: "As text",
    html: "<p>As HTML</p>",
  };
  await openTransport(`smtp://${host}`).sendMail(mail);
  expect(lines).toEqual(
    expect.arrayContaining(["RCPT TO:<b@tonna.example>", "Subject: Subject", "As text", "<p>As HTML</p>"]),
  );
});

test.each([
  ["info@почта.рф", "MAIL FROM:<a@tonna.example>", "RCPT TO:<info@xn--80a1acny.xn--p1ai>"],
  ["иван@почта.рф", "MAIL FROM:<a@tonna.example> SMTPUTF8", "RCPT TO:<иван@почта.рф>"],
])("a mail to %s goes where a server expects it", async (to, from, recipient) => {
  const { host, lines } = await serveMail("SMTPUTF8");
  await openTransport(`smtp://${host}`).sendMail({ from: "a@tonna.example", to, text: "x" });
  expect(lines).toEqual(expect.arrayContaining([from, recipient]));
});

test("a silent server is given up", async () => {
  const sockets: Socket[] = [];
  const host = await serve((socket) => sockets.push(socket));
  closers.push(() => sockets.forEach((socket) => void socket.destroy()));
  const sending = openTransport(`smtp://${host}?greetingTimeout=50`).sendMail({ to: "b@tonna.example", text: "x" });
  const error = await sending.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ServerAway);
  expect(error).toMatchObject({ message: expect.stringMatching(/greeting/i) });
});

test.each<[string, (socket: Socket) => void]>([
  ["is too busy to greet", (socket) => socket.end("421 come back later\r\n")],
  ["hangs up on EHLO", (socket) => socket.once("data", () => socket.destroy()).write("220 ready\r\n")],
  [
    "does not know our password",
    (socket) => {
      socket.on("data", (data) => {
        socket.write(/^EHLO/.test(data.toString()) ? "250-hello\r\n250 AUTH PLAIN\r\n" : "535 who are you\r\n");
      });
      socket.write("220 ready\r\n");
    },
  ],
])("a server that %s counts as away", async (_, talk) => {
  const host = await serve(talk);
  const sending = openTransport(`smtp://me:secret@${host}`).sendMail({ to: "b@tonna.example", text: "x" });
  await expect(sending).rejects.toBeInstanceOf(ServerAway);
});

test("an absent server is given up after seconds, and a server that reads an email after minutes", () => {
  const { options } = openTransport("smtps://me%40tonna.example:secret@mail.tonna.example:465/?pool=false");
  expect(options).toMatchObject({
    secure: true,
    host: "mail.tonna.example",
    port: 465,
    auth: { user: "me@tonna.example", pass: "secret" },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 600_000,
  });
});
