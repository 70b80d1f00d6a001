import type { SendMailOptions } from "nodemailer";

/** Composes a mail as the bytes that a mail service takes. Files and addresses in it are never opened. */
export async function composeMail(mail: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import("nodemailer");
  // It makes the text of a mail, and sends nothing.
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  if (!Buffer.isBuffer(message)) throw new Error("The mail could not be composed.");
  return message;
}
