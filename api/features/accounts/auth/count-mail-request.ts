import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { findAccount } from './queries.ts';

interface MailLimits {
  /** How many such requests an address on the network may make. */
  byAddress: RateLimit;
  /** How many such mails an account may be sent. */
  byAccount: RateLimit;
}

/**
 * The beginning of every call by which a stranger has a mail sent: counts it, by where it comes from
 * and by whom it goes to, and finds the account, in one exchange. Too many from one place are
 * refused; what too many mails to one account mean is the caller's to say.
 */
export async function countMailRequest(context: Context, email: string, { byAddress, byAccount }: MailLimits) {
  const { db, now } = context;
  const { address, mails, accounts } = await namedBatch(db, {
    address: countAttempt(db, byAddress, now),
    mails: countAttempt(db, byAccount, now),
    accounts: findAccount(db, email, now),
  });
  refuseWhenOver(byAddress, address, now);
  return { account: accounts[0], mails };
}
