import { buildLedger, selectLedger } from '#api/features/accounts/entitlements/index.ts';
import { findRecipient } from '#api/features/accounts/users/index.ts';
import { attributeAction, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { type CardRow, findCard } from '../queries.ts';
import { type RevokeRefusal, revokeRefusals, revokeSchema } from './contract.ts';
import { cardRevocationMail } from './mails.ts';
import { revokeGrant } from './revoke-grant.ts';

/**
 * Revokes a redeemed card: the member keeps the used time, loses the rest and gets the reason by mail. The card records
 * who revoked it, when and why.
 */
export const revokeRedeemedCard = verb(
  { access: 'admin', params: idParams, input: revokeSchema, refusals: revokeRefusals, records: 'gift_card.revoke' },
  async (context, { id, reason: message }, { user }): Promise<Outcome<{ data: { id: string } }, RevokeRefusal>> => {
    const { db } = context;
    const [card] = await findCard(db, id);
    if (!card) throw new AppError('not_found');
    const { redeemedBy: userId } = card;
    const refusal = refusalFor(card);
    if (refusal || userId === null) return refuse(refusal ?? 'gift_card_not_redeemed');
    const [[redeemer], rows] = await db.batch([findRecipient(db, userId), selectLedger(db, userId)]);
    const mail = redeemer ? await prepareMail(context, cardRevocationMail(context, redeemer, card, message)) : null;
    const act = {
      ...attributeAction(context, user.id),
      action: 'gift_card.revoke',
      targetType: 'gift_card',
      targetId: id,
    };
    const isRevoked = await revokeGrant(context, card, {
      reason: 'admin',
      ledger: buildLedger(userId, rows),
      by: { userId: user.id, message },
      alsoWrite: (applied) => [
        auditEntry(db, { ...act, reason: message }, applied),
        ...(mail ? [mail.insert, mail.withdrawUnless(applied)] : []),
      ],
    });
    if (!isRevoked) return refuse('gift_card_revoked');
    mail?.dispatch();
    return { ok: true, data: { id } };
  },
);

function refusalFor({ state, revokedAt }: Pick<CardRow, 'state' | 'revokedAt'>): RevokeRefusal | null {
  if (state === 'redeeming' || state === 'revoking') return 'gift_card_busy';
  if (state !== 'redeemed') return 'gift_card_not_redeemed';
  return revokedAt === null ? null : 'gift_card_revoked';
}
