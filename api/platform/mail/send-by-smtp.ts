import { connect as connectPlain, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { connect as connectByTls } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { composeMail } from './compose-mail.ts';
import type { OutgoingMail } from './mail-headers.ts';
import { SendError } from './send-error.ts';

export interface MailServer {
  host: string;
  port: number;
  /** Encrypted from the start, by STARTTLS, by STARTTLS if the server supports it, or not at all. */
  encryption: 'always' | 'required' | 'offered' | 'none';
  /** Used if the server asks for them. */
  credentials?: { user: string; pass: string } | undefined;
}

/** The time limit for the whole mail, from connecting to the server's last reply. Shorter than the lease of a mail. */
const timeLimitMs = 30_000;

/** The maximum number of bytes read from a server in one dialogue. A normal server sends about a kilobyte. */
const maxSaidBytes = 64 * 1024;

/** How long to wait for the reply to QUIT. */
const quitMs = 500;

/** Sends one mail on its own connection. Throws a {@link SendError} if the server didn't accept it. */
export async function sendBySmtp(server: MailServer, mail: OutgoingMail, limitMs = timeLimitMs): Promise<void> {
  const message = await composeMail(mail);
  const dialogue = new Dialogue(server);
  try {
    await dialogue.run(mail, message, limitMs);
  } catch (thrown) {
    throw SendError.from(thrown, dialogue.isMessageOut);
  } finally {
    dialogue.end();
  }
}

class Dialogue {
  /** Whether the last byte of the message was handed to the connection. */
  isMessageOut = false;
  readonly #server: MailServer;
  readonly #socket: Socket;
  readonly #connection: SMTPConnection;

  constructor(server: MailServer) {
    const { host, port, encryption } = server;
    this.#server = server;
    // The library's own connection isn't used, because it would resolve the host by a DNS service instead of the
    // runtime.
    this.#socket = encryption === 'always' ? connectByTls({ host, port }) : connectPlain({ host, port });
    this.#connection = new SMTPConnection({
      host,
      port,
      connection: this.#socket,
      secure: encryption === 'always',
      secured: encryption === 'always',
      requireTLS: encryption === 'required',
      ignoreTLS: encryption === 'none',
      maxResponseSize: maxSaidBytes,
      socketCloseTimeout: 0,
    });
    limitReceivedBytes(this.#connection);
  }

  async run(mail: OutgoingMail, message: Buffer, limitMs: number): Promise<void> {
    const { promise: failure, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new SendError('deadline')), limitMs);
    this.#socket.on('error', reject);
    this.#socket.once('close', () => reject(new SendError('closed')));
    this.#connection.on('error', reject);
    this.#connection.once('end', () => reject(new SendError('closed')));
    try {
      await Promise.race([this.#converse(mail, message), failure]);
    } finally {
      clearTimeout(timer);
    }
    await this.#takeLeave();
  }

  async #converse(mail: OutgoingMail, message: Buffer): Promise<void> {
    const { credentials, encryption } = this.#server;
    const connected = encryption === 'always' ? 'secureConnect' : 'connect';
    await new Promise<void>((resolve) => this.#socket.once(connected, () => resolve()));
    await answered((done) => this.#connection.connect(done));
    if (credentials && this.#connection.allowsAuth) await answered((done) => this.#connection.login(credentials, done));
    const envelope = { from: mail.from.address, to: [mail.to], size: message.length };
    const stream = Readable.from([message]);
    stream.once('end', () => {
      this.isMessageOut = true;
    });
    await answered((done) => this.#connection.send(envelope, stream, done));
  }

  /** Sends QUIT. The mail is accepted by now, so it doesn't matter whether the server replies. */
  async #takeLeave(): Promise<void> {
    const left = new Promise<void>((resolve) => this.#connection.once('end', () => resolve()));
    this.#connection.quit();
    await Promise.race([left, new Promise((resolve) => setTimeout(resolve, quitMs))]);
  }

  /** Closes the connection and its socket, whatever the server does. */
  end(): void {
    this.#connection.close();
    this.#socket.destroy();
  }
}

/** Runs one step of the library, which reports back through a callback. */
function answered(step: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    step((error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Limits the bytes read from a server. The library limits the length of a reply but not the number of replies: a server
 * that sends empty lines forever would fill the memory. All bytes, encrypted or not, pass through this method of the
 * library.
 */
function limitReceivedBytes(connection: SMTPConnection): void {
  const receive = Reflect.get(connection, '_onData') as (chunk: Uint8Array) => void;
  let said = 0;
  Reflect.set(connection, '_onData', (chunk: Uint8Array) => {
    said += chunk.length;
    if (said <= maxSaidBytes) receive.call(connection, chunk);
    else connection.emit('error', new SendError('too_much_said'));
  });
}
