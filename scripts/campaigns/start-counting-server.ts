import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface CountingServer {
  port: number;
  /** The number of mails that each address got. */
  accepted: ReadonlyMap<string, number>;
  count: () => number;
  stop: () => Promise<void>;
}

/** Starts a real SMTP server that accepts every mail and records only its recipient. */
export async function startCountingServer(): Promise<CountingServer> {
  const accepted = new Map<string, number>();
  let count = 0;
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) accepted.set(address, (accepted.get(address) ?? 0) + 1);
        count += 1;
        done();
      });
    },
  });
  // A killed client resets its connection.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    port: (smtp.server.address() as AddressInfo).port,
    accepted,
    count: () => count,
    stop: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
