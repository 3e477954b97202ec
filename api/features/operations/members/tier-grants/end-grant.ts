import type { Context } from '#api/context.ts';
import { buildLedger, findEntry, recordInLedger, selectLedger } from '#api/features/accounts/entitlements/index.ts';
import { findRecipient, isAdministrator } from '#api/features/accounts/users/index.ts';
import { alignNextCharge } from '#api/features/commerce/subscriptions/index.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { endGrantRefusals, endGrantSchema, grantParams } from './contract.ts';
import { grantEndedMail } from './mails.ts';
import { presentGrants } from './present-grants.ts';

/**
 * Ends a tier granted by staff early. The member keeps the time already used and all other time, and is notified of the
 * reason.
 */
export const endGrant = verb(
  {
    access: 'admin',
    params: grantParams,
    input: endGrantSchema,
    refusals: endGrantRefusals,
    records: 'user.end_tier',
  },
  async (context, { id, grantId, reason }, { user }): Promise<Outcome<object, keyof typeof endGrantRefusals>> => {
    const { db, now } = context;
    const read = await namedBatch(db, { recipient: findRecipient(db, id), ledger: selectLedger(db, id) });
    const ledger = buildLedger(id, read.ledger);
    const [recipient] = read.recipient;
    const entry = findEntry(ledger, { source: 'admin', reference: grantId });
    if (!recipient || !entry) throw new AppError('not_found');
    if (!presentGrants(context, ledger).some((grant) => grant.id === grantId)) return refuse('grant_ended');

    const { tier } = entry;
    const mail = await prepareMail(context, grantEndedMail(context, recipient, { tier, reason }));
    const act = staffAction(context, user.id, 'user.end_tier', { reason });
    const { outcome } = await recordInLedger(
      context,
      id,
      { kind: 'revoke', source: 'admin', reference: grantId, at: now.getTime(), reason: 'admin' },
      {
        ledger,
        onlyIf: isAdministrator(user.id),
        alsoWrite: ({ applied }) => [
          auditEntry(db, { ...act, targetId: id, before: { tier } }, applied),
          mail.insert,
          mail.withdrawUnless(applied),
        ],
      },
    );
    if (outcome !== 'recorded') return refuse('grant_ended');
    mail.dispatch();
    context.defer(rescheduleCharge(context, id));
    return { ok: true };
  },
);

/** Moves a charge that was postponed until the end of the grant to its new, earlier date. */
async function rescheduleCharge(context: Context, userId: string): Promise<void> {
  try {
    await alignNextCharge(context, userId);
  } catch (thrown) {
    log('warn', 'grant.charge_not_moved', { community: context.tenant.slug, userId, ...describeError(thrown) });
  }
}
