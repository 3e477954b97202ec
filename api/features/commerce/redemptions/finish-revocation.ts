import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import type { CardRow } from '../gift-cards/index.ts';
import { alignNextCharge } from '../subscriptions/index.ts';
import { finishRevoking } from './queries.ts';

/**
 * Does what is left of a card that was taken back: its time is out of the ledger, and the charge that
 * was put off for it comes when the rest is over. Any number may try. A provider that does not answer
 * keeps nobody: the card stays noted, and the minute job goes on.
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
  await finishRevoking(context.db, id);
}
