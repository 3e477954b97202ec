import { setTimeout as wait } from 'node:timers/promises';
import { readStackSettings } from './settings.ts';

export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  to: Array<{ address: string }>;
  replyTo?: Array<{ address: string }>;
}

/** Returns the mails an address has received so far, oldest first. */
export async function readMails(address: string): Promise<ReceivedMail[]> {
  const { inbox } = readStackSettings().ports;
  const mails = (await (await fetch(`http://127.0.0.1:${inbox}/email`)).json()) as ReceivedMail[];
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address));
}

/** Returns the newest mail to an address. Waits up to 30 s, since mail goes through the real queue. */
export async function readNewestMail(address: string, count = 1): Promise<ReceivedMail> {
  for (const until = Date.now() + 30_000; Date.now() < until; await wait(100)) {
    const own = await readMails(address);
    const newest = own.at(-1);
    if (newest && own.length >= count) return newest;
  }
  throw new Error(`No mail number ${count} came for ${address}.`);
}

/** Returns the first link in a mail's text. */
export function linkIn(mail: ReceivedMail): string {
  const link = mail.text.match(/https?:\/\/\S+/)?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  return link;
}
