import type { Context } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { OutgoingMail } from '#api/platform/mail/mail-headers.ts';
import { isBounce } from '#api/platform/mail/send-error.ts';
import { findSuppression, suppressAddress } from '#api/platform/mail/suppressions.ts';
import { isSendIdempotent, type SendMail } from '#api/platform/mail/transport.ts';
import { outcomeOf } from './outcome-of.ts';
import type { Outcome } from './rows/queries.ts';

/** How many mails are sent in parallel. */
const lanes = 4;
/** How long one run begins new mails. The next run continues at once. */
const runMs = 20_000;

interface Addressee {
  email: string;
  locale: Locale;
}

/** The mails of one run, each of them a row of a table. */
export interface MailRun<Row extends { attempts: number }, To extends Addressee = Addressee> {
  /** Claims the next rows for this run; empty when nothing is left. */
  claim: () => Promise<readonly Row[]>;
  /**
   * Checks again whether the mail may be sent, and marks it as begun. Returns the recipient's current address and
   * language, or `stopped` if this run may send no more mails.
   */
  begin: (row: Row) => Promise<To | 'excluded' | 'stopped'>;
  /** Renders the mail; null if it has no text. */
  render: (row: Row, to: To) => OutgoingMail | null;
  /** Stores the outcome of a mail that was begun. */
  end: (row: Row, outcome: Outcome) => Promise<unknown>;
  /** Reports why a mail failed, temporarily or permanently. */
  failed: (row: Row, reason: string) => void;
}

/** Sends what a run claims until nothing is left or its time is up. Returns whether there may be more. */
export async function sendClaimedMails<Row extends { attempts: number }, To extends Addressee>(
  context: Context,
  run: MailRun<Row, To>,
  send: SendMail,
): Promise<boolean> {
  const until = Date.now() + runMs;
  let claimed: readonly Row[] = [];
  let isStopped = false;
  do {
    claimed = await run.claim();
    const rest = [...claimed];
    const lane = async () => {
      for (let each = rest.pop(); each && !isStopped && Date.now() < until; each = rest.pop()) {
        isStopped ||= (await sendOne(context, run, each, send)) === 'stopped';
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  } while (claimed.length > 0 && !isStopped && Date.now() < until);
  return claimed.length > 0 && !isStopped;
}

async function sendOne<Row extends { attempts: number }, To extends Addressee>(
  context: Context,
  { begin, render, end, failed }: MailRun<Row, To>,
  row: Row,
  send: SendMail,
): Promise<'stopped' | 'goes on'> {
  const { db, env, now } = context;
  const to = await begin(row);
  if (to === 'stopped') return 'stopped';
  if (to === 'excluded') return 'goes on';
  // Suppressions are stored by a hash of the address, which the database can't compute.
  if ((await findSuppression(db, context, to.email)).length > 0) {
    await end(row, { state: 'excluded', reason: 'suppressed' });
    return 'goes on';
  }
  try {
    const mail = render(row, to);
    if (!mail) throw new Error('the mail has no text');
    await send(mail);
  } catch (error) {
    const outcome = outcomeOf(error, { attempts: row.attempts + 1, now, isRepeatable: isSendIdempotent(env) });
    failed(row, outcome.reason);
    if (isBounce(error)) await suppressAddress(db, context, to.email, 'bounced', now.getTime());
    await end(row, outcome);
    return 'goes on';
  }
  await end(row, { state: 'sent', sentAt: now.getTime() });
  return 'goes on';
}
