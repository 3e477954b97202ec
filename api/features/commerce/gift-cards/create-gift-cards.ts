import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { acting, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { endOfDay } from '#api/platform/calendar/end-of-day.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type CreatedCards, createCardsSchema } from './contract.ts';
import { encryptCodes } from './encrypted-codes.ts';
import { prepareCards } from './prepare-cards.ts';
import { codesLifeMs } from './rules.ts';

/** Creates cards for an administrator. Returns their codes, which can be downloaded again once within a day. */
export async function createGiftCards(
  context: Context,
  input: z.input<typeof createCardsSchema>,
): Promise<{ data: CreatedCards }> {
  const { user } = requireRole(context, 'admin');
  const { expiresAt, ...wanted } = parseInput(createCardsSchema, input);
  const { db, now } = context;
  const { batchId, cards, value, statements } = await prepareCards(context, {
    ...wanted,
    expiresAt: expiresAt ? expiryOf(context, expiresAt) : null,
    createdBy: user.id,
    encryptedCodes: (batch, codes) => encryptCodes(context, batch, codes),
  });
  const { quantity, tier, months } = wanted;
  const act = {
    ...acting(context, user.id),
    action: 'gift_card.create',
    targetType: 'gift_card_batch',
    targetId: batchId,
  };
  await db.batch([...statements, auditEntry(db, { ...act, after: { quantity, tier, months } })]);
  const codesUntil = isoTime(now.getTime() + codesLifeMs);
  return { data: { batchId, cards, value, codesUntil } };
}

function expiryOf({ now, tenant }: Context, given: string): number {
  const at = given.includes('T') ? Date.parse(given) : endOfDay(given, tenant.timeZone);
  if (at <= now.getTime()) throw new AppError('invalid_input', { fields: { expiresAt: 'expiry_invalid' } });
  return at;
}
