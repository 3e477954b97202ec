import type { Context } from '#api/context.ts';
import { attributeAction, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { endOfDay } from '#api/platform/calendar/end-of-day.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { type CreatedCards, createCardsSchema } from './contract.ts';
import { encryptCodes } from './encrypted-codes.ts';
import { prepareCards } from './prepare-cards.ts';
import { codesLifetimeMs } from './rules.ts';

/** Creates cards for an administrator and returns their codes, which can also be downloaded once within a day. */
export const createGiftCards = verb(
  { access: 'admin', input: createCardsSchema, records: 'gift_card.create' },
  async (context, { expiresAt, ...wanted }, { user }): Promise<{ data: CreatedCards }> => {
    const { db, now } = context;
    const { batchId, cards, value, statements } = await prepareCards(context, {
      ...wanted,
      expiresAt: expiresAt ? parseExpiry(context, expiresAt) : null,
      createdBy: user.id,
      encryptedCodes: (batch, codes) => encryptCodes(context, batch, codes),
    });
    const { quantity, tier, months } = wanted;
    const act = {
      ...attributeAction(context, user.id),
      action: 'gift_card.create',
      targetType: 'gift_card_batch',
      targetId: batchId,
    };
    await db.batch([...statements, auditEntry(db, { ...act, after: { quantity, tier, months } })]);
    const codesUntil = isoTime(now.getTime() + codesLifetimeMs);
    return { data: { batchId, cards, value, codesUntil } };
  },
);

function parseExpiry({ now, tenant }: Context, given: string): number {
  const at = given.includes('T') ? Date.parse(given) : endOfDay(given, tenant.timeZone);
  if (at <= now.getTime()) throw new AppError('invalid_input', { fields: { expiresAt: 'expiry_invalid' } });
  return at;
}
