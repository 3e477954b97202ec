import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { finishRedemption } from './finish-redemption.ts';
import { finishRevocation } from './finish-revocation.ts';
import { selectUnfinished } from './queries.ts';

/**
 * Every minute: redemptions that were begun a minute ago or more, and whose member did not come back;
 * and cards that were taken back, for which the next charge is to be moved back.
 */
export async function finishRedemptions(context: Context): Promise<void> {
  const unfinished = await selectUnfinished(context.db, context.now);
  for (const card of unfinished) {
    try {
      const finish = card.state === 'revoking' ? finishRevocation : finishRedemption;
      await finish(context, card);
    } catch (error) {
      log('warn', 'redemption.unfinished', {
        community: context.tenant.slug,
        cardId: card.id,
        ...describeError(error),
      });
    }
  }
}
