import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { findAccount } from './queries.ts';

interface MailLimits {
  /** Requests allowed from one IP address. */
  byAddress: RateLimit;
  /** Mails allowed to one account. */
  byAccount: RateLimit;
}

/**
 * Counts a request that anyone can make to have an account mailed, and finds the account, in one exchange. Throws if
 * the IP address is over its limit. The caller handles the limit of the account.
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
