// Opens the connection to the mail server.
import nodemailer, { type Transporter } from "nodemailer";

/**
 * An absent server is known after seconds. One that has the whole text may look through it for long: RFC 5321,
 * 4.5.3.2.6 gives it ten minutes, and whoever gives up sooner sends twice what was taken. Milliseconds.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10 * 60_000 };

/** The mail server can't be reached, or does not let us in: it has heard of no mail. */
export class ServerAway extends Error {}

/**
 * A transport that gives up on a silent server, and fails by `ServerAway` while no mail was begun. nodemailer takes
 * settings beside a `url` for none at all, so they go into it.
 */
export function openTransport(smtpUrl: string): Transporter {
  const url = new URL(smtpUrl);
  for (const [name, milliseconds] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  }
  const mailer = nodemailer.createTransport(url.href);
  tellAbsence(mailer.transporter);
  return mailer;
}

/** By code and command a connection that breaks before EHLO looks like one that breaks after the text, so we note where it got. */
function tellAbsence(transporter: Transporter["transporter"]): void {
  const send = transporter.send.bind(transporter);
  transporter.send = (mail, done) => {
    let begun = false;
    // nodemailer opens the message once the server has let us in, right before MAIL FROM.
    mail.message.processFunc((message) => {
      begun = true;
      return message;
    });
    send(mail, (error, info) => done(error && !begun ? new ServerAway(error.message, { cause: error }) : error, info));
  };
}
