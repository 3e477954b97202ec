import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { finishRedemption } from './finish-redemption.ts';
import { finishRevocation } from './finish-revocation.ts';
import { markCardsTried, selectUnfinishedCards } from './queries.ts';

/** Finishes redemptions and revocations that were interrupted at least a minute ago. Run every minute. */
export async function finishRedemptions(context: Context): Promise<void> {
  const unfinished = await selectUnfinishedCards(context.db, context.now);
  if (unfinished.length > 0) await markCardsTried(context.db, unfinished, context.now);
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
