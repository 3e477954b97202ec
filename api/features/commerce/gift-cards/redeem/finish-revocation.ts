import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { alignNextCharge } from '../../subscriptions/index.ts';
import type { CardRow } from '../queries.ts';
import { markCardRevoked } from './queries.ts';

/**
 * Moves the charge that a revoked card postponed back to the end of the remaining time. Safe to run concurrently. If
 * the provider doesn't respond, the card stays `revoking` and the minute job retries.
 */
export async function finishRevocation(
  context: Context,
  { id, redeemedBy }: Pick<CardRow, 'id' | 'redeemedBy'>,
): Promise<void> {
  try {
    if (redeemedBy !== null && !(await alignNextCharge(context, redeemedBy))) return;
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.kind === 'unavailable')) throw thrown;
    log('warn', 'revocation.unfinished', { community: context.tenant.slug, cardId: id, ...describeError(thrown) });
    return;
  }
  await markCardRevoked(context.db, id);
}
