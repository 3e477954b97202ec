/** What a library or a socket says about a failure. */
interface Failure {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

const unknownCode = 'acceptance_unknown';

/**
 * Why a mail wasn't sent. Its code goes to the log and the outbox, so it names only the kind of failure and the server's
 * number: what servers say often repeats the address.
 */
export class SendError extends Error {
  override readonly name = 'SendError';
  readonly code: string;
  /** Whether the recipient's address was refused for good, so that sending again is pointless. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal = false) {
    super(`the mail was not sent: ${code}`);
    this.code = code;
    this.isFinal = isFinal;
  }

  /** Once the whole message has been sent, only the server's answer says whether it was accepted. */
  static from(thrown: unknown, isMessageOut: boolean): SendError {
    const { code, command, response, responseCode } = thrown as Failure;
    const status = Number(responseCode);
    if (!status) return new SendError(isMessageOut ? unknownCode : String(code ?? 'unknown'));
    return new SendError(`${code} ${status}`, command === 'RCPT TO' && refusesRecipient(status, String(response)));
  }
}

/**
 * Whether the whole message may have gone out and no answer came, so that no one knows whether it was accepted. An HTTP
 * provider’s silence ends as a `TimeoutError`.
 */
export function isUnknown(thrown: unknown): boolean {
  if (thrown instanceof SendError) return thrown.code === unknownCode;
  return thrown instanceof Error && thrown.name === 'TimeoutError';
}

export function isFinal(thrown: unknown): boolean {
  return thrown instanceof SendError && thrown.isFinal;
}

/**
 * Whether a reply to `RCPT TO` says that the address itself can never work. Servers also refuse the sender or
 * relaying at this point, which another attempt from the usual sender may fix (RFC 3463: 5.7.x, 5.1.7 and 5.1.8).
 */
function refusesRecipient(status: number, reply: string): boolean {
  if (status < 500 || status === 503) return false;
  const [, detailed] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply) ?? [];
  if (detailed) return /^5\.(1\.(1|2|3|6|10)|2\.[01])$/.test(detailed);
  return status === 550 || status === 551 || status === 553;
}
