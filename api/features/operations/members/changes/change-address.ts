import { prepareEmailChange } from '#api/features/accounts/email-changes/index.ts';
import { findChangeableUser } from '#api/features/accounts/users/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { changeAddressRefusals, changeAddressSchema } from '../contract.ts';
import { limits } from '../limits.ts';
import { findConfirmedAccount, mayChangeAddress } from './queries.ts';

/**
 * Requests a change of address for a member who can't do it themselves. It takes effect once the new address is
 * confirmed; a mail to the old address, sent at once, can undo it. Administrators change their own addresses.
 */
export const changeAddress = verb(
  {
    access: 'admin',
    proof: 'always',
    params: idParams,
    input: changeAddressSchema,
    refusals: changeAddressRefusals,
    records: 'user.change_address',
  },
  async (context, { id, email, reason }, admin): Promise<Outcome<object, keyof typeof changeAddressRefusals>> => {
    const { user } = admin;
    const { db, now } = context;
    const limit = limits.changeAddress(user.id);
    const { attempts, found, owner } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now),
      found: findChangeableUser(db, id),
      owner: findConfirmedAccount(db, email),
    });
    refuseWhenOver(limit, attempts, now);
    const [member] = found;
    if (!member) throw new AppError('not_found');
    if (email === member.email) throw new AppError('invalid_input', { fields: { email: 'email_same' } });
    // Administrators see all addresses, so telling them that one is taken reveals nothing.
    if (owner.length > 0) return refuse('already_member');
    const act = staffAction(context, user.id, 'user.change_address', { reason });
    const change = await prepareEmailChange(
      context,
      { user: member, newEmail: email, sessionId: null, startedBy: { userId: user.id, reason } },
      isRecorded(act),
    );
    const { recorded } = await namedBatch(db, {
      recorded: auditEntry(db, { ...act, targetId: id }, mayChangeAddress(admin, member)),
      inserted: change.inserted,
      writes: change.writes,
    });
    if (recorded.rowsAffected === 0) return refuse('address_unchangeable');
    change.dispatch();
    return { ok: true };
  },
);
