import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { selectLedger, toLedger } from '#api/features/accounts/entitlements/index.ts';
import { findRecipient } from '#api/features/accounts/users/index.ts';
import { requireRole } from '#api/permissions.ts';
import { acting, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { type CardRow, findCard } from '../queries.ts';
import { type RevokeRefusal, revokeSchema } from './contract.ts';
import { revokedMail } from './mails.ts';
import { revokeGrant } from './revoke-grant.ts';

/**
 * Revokes a redeemed card: the member keeps the used time, loses the rest, and gets the reason by
 * mail. The card records who revoked it, when and why.
 */
export async function revokeRedeemedCard(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof revokeSchema>,
): Promise<Outcome<{ data: { id: string } }, RevokeRefusal>> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const { reason: message } = parseInput(revokeSchema, input);
  const { db } = context;
  const [card] = await findCard(db, id);
  if (!card) throw new AppError('not_found');
  const { redeemedBy: userId } = card;
  const refusal = refusalFor(card);
  if (refusal || userId === null) return refuse(refusal ?? 'gift_card_not_redeemed');
  const [[redeemer], rows] = await db.batch([findRecipient(db, userId), selectLedger(db, userId)]);
  const mail = redeemer ? await prepareMail(context, revokedMail(context, redeemer, card, message)) : null;
  const act = { ...acting(context, user.id), action: 'gift_card.revoke', targetType: 'gift_card', targetId: id };
  const isRevoked = await revokeGrant(context, card, {
    reason: 'admin',
    ledger: toLedger(userId, rows),
    by: { userId: user.id, message },
    alsoWrite: (applied) => [
      auditEntry(db, { ...act, reason: message }, applied),
      ...(mail ? [mail.insert, mail.withdrawUnless(applied)] : []),
    ],
  });
  if (!isRevoked) return refuse('gift_card_revoked');
  mail?.dispatch();
  return { ok: true, data: { id } };
}

function refusalFor({ state, revokedAt }: Pick<CardRow, 'state' | 'revokedAt'>): RevokeRefusal | null {
  if (state === 'redeeming' || state === 'revoking') return 'gift_card_busy';
  if (state !== 'redeemed') return 'gift_card_not_redeemed';
  return revokedAt === null ? null : 'gift_card_revoked';
}
