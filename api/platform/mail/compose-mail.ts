import MailComposer from 'nodemailer/lib/mail-composer';
import { mailHeaders, type OutgoingMail } from './mail-headers.ts';

/** Composes the message as it is sent: our headers, then the library's date and both parts, in lines of ASCII. */
export async function composeMail(mail: OutgoingMail): Promise<Buffer> {
  const { 'Message-ID': messageId = '', ...headers } = mailHeaders(mail);
  const { text, html } = mail;
  const composer = new MailComposer({
    messageId,
    text,
    html,
    textEncoding: 'quoted-printable',
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(head.join('')), await composer.compile().build()]);
}
