/** What a library or a socket reports about a failure. */
interface Failure {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

const unknownCode = 'acceptance_unknown';

/**
 * The reason why a mail wasn't sent. Its code goes to the log and the outbox, so it contains only the kind of failure
 * and the server's number: servers' messages often repeat the address.
 */
export class SendError extends Error {
  override readonly name = 'SendError';
  readonly code: string;
  /** Whether the recipient's address was refused permanently, so that sending again is pointless. */
  readonly isFinal: boolean;
  /** Whether the server also named the address as the reason, so that nothing else should be sent to it either. */
  readonly isBounce: boolean;

  constructor(code: string, isFinal = false, isBounce = isFinal) {
    super(`the mail was not sent: ${code}`);
    this.code = code;
    this.isFinal = isFinal;
    this.isBounce = isBounce;
  }

  /** Once the whole message has been sent, only the server's reply says whether it was accepted. */
  static from(thrown: unknown, isMessageOut: boolean): SendError {
    const { code, command, response, responseCode } = thrown as Failure;
    const status = Number(responseCode);
    if (!status) return new SendError(isMessageOut ? unknownCode : String(code ?? 'unknown'));
    const [reply, isRecipient] = [String(response), command === 'RCPT TO'];
    const isFinalReply = isRecipient && isRecipientRefusal(status, reply);
    return new SendError(`${code} ${status}`, isFinalReply, isFinalReply && parseDetailedCode(reply) !== undefined);
  }
}

/**
 * Whether the whole message may have been sent without a reply, so that it isn't known whether it was accepted. If an
 * HTTP provider doesn't respond, the error is a `TimeoutError`.
 */
export function isAcceptanceUnknown(thrown: unknown): boolean {
  if (thrown instanceof SendError) return thrown.code === unknownCode;
  return thrown instanceof Error && thrown.name === 'TimeoutError';
}

export function isFinal(thrown: unknown): boolean {
  return thrown instanceof SendError && thrown.isFinal;
}

/**
 * Whether the reply says with a detailed code that the address accepts no mail. A bare 550 may also be about us:
 * servers that block a sender, and relays without the right password, send it for every address.
 */
export function isBounce(thrown: unknown): boolean {
  return thrown instanceof SendError && thrown.isBounce;
}

/**
 * Whether a reply to `RCPT TO` says that the address itself can never work. Servers also refuse the sender or
 * relaying at this point, which another attempt from the usual sender may fix (RFC 3463: 5.7.x, 5.1.7 and 5.1.8).
 */
function isRecipientRefusal(status: number, reply: string): boolean {
  if (status < 500 || status === 503) return false;
  const detailed = parseDetailedCode(reply);
  if (detailed) return /^5\.(1\.(1|2|3|6|10)|2\.[01])$/.test(detailed);
  return status === 550 || status === 551 || status === 553;
}

/** The detailed code of a reply, such as `5.1.1`. */
function parseDetailedCode(reply: string): string | undefined {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
}
