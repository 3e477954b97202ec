import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { startServer } from './start-server.ts';

export interface StoredMail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  raw: string;
}

export interface MailServer {
  smtpPort: number;
  /** `GET <mailboxUrl>?to=<address>` returns the mails received for that address, oldest first. */
  mailboxUrl: string;
  stop: () => Promise<void>;
}

/** Starts a real SMTP server that stores mail, and an HTTP server from which code in workerd reads the mail. */
export async function startMailServer(): Promise<MailServer> {
  const taken: StoredMail[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? '' : mailFrom.address;
      taken.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('utf8') });
      done();
    },
  });
  const mailbox = await startServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://mailbox.invalid').searchParams.get('to') ?? '';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(taken.filter((mail) => mail.to.includes(to))));
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    mailboxUrl: `${mailbox.url}/`,
    stop: async () => {
      await Promise.all([new Promise<void>((resolve) => smtp.close(resolve)), mailbox.stop()]);
    },
  };
}
