import { attributeAction, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { cancelRefusals } from './contract.ts';
import { cancelCard, findCard } from './queries.ts';

/** Cancels a card that hasn't been redeemed. Idempotent. */
export const cancelGiftCard = verb(
  { access: 'admin', params: idParams, refusals: cancelRefusals, records: 'gift_card.cancel' },
  async (
    context,
    { id },
    { user },
  ): Promise<Outcome<{ data: { id: string; status: 'cancelled' } }, 'gift_card_redeemed'>> => {
    const { db } = context;
    const results = await namedBatch(db, {
      cancelled: cancelCard(db, id),
      recorded: auditEntry(
        db,
        { ...attributeAction(context, user.id), action: 'gift_card.cancel', targetType: 'gift_card', targetId: id },
        hasChanged,
      ),
      found: findCard(db, id),
    });
    const [card] = results.found;
    if (!card) throw new AppError('not_found');
    return card.state === 'cancelled' ? { ok: true, data: { id, status: 'cancelled' } } : refuse('gift_card_redeemed');
  },
);
