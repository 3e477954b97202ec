import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { attributeAction, auditEntries } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { type CancelledCards, cancelCardsSchema } from './contract.ts';
import { type CardRow, cancelCards } from './queries.ts';

/**
 * Cancels the chosen cards that haven't been redeemed, in one transaction with their audit entries, and returns why it
 * kept the others. Idempotent.
 */
export const cancelGiftCards = verb(
  { access: 'admin', proof: 'always', input: cancelCardsSchema, records: 'gift_card.cancel' },
  async (context, { ids, reason }, admin): Promise<{ data: CancelledCards }> => {
    const { db } = context;
    const act = {
      ...{ ...attributeAction(context, admin.user.id), action: 'gift_card.cancel' },
      ...{ targetType: 'gift_card', reason },
    };
    const { targets, ...statements } = cancelCards(db, ids, isActingAdministrator(admin));
    const { cancelled, found } = await namedBatch(db, { recorded: auditEntries(db, act, targets), ...statements });
    const done = new Set(cancelled.map(({ id }) => id));
    const kept = ids
      .filter((id) => !done.has(id))
      .map((id) =>
        describeKeptCard(
          id,
          found.find((card) => card.id === id),
        ),
      );
    return { data: { cancelled: done.size, kept } };
  },
);

function describeKeptCard(
  id: string,
  card: (Pick<CardRow, 'state'> & { lastGroup: string }) | undefined,
): CancelledCards['kept'][number] {
  if (!card) return { id, lastGroup: null, reason: 'not_found' };
  // A card only stays active here if the caller is no longer an administrator.
  if (card.state === 'active') throw new AppError('forbidden');
  const { state, lastGroup } = card;
  const reasons = {
    redeeming: 'gift_card_busy',
    cancelled: 'gift_card_cancelled',
    redeemed: 'gift_card_redeemed',
    revoking: 'gift_card_redeemed',
  } as const;
  return { id, lastGroup, reason: reasons[state] };
}
