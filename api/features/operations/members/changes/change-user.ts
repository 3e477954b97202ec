import type { Context } from '#api/context.ts';
import {
  type Administrators,
  type ChangeableUser,
  findChangeableUser,
  prepareAdministratorNotice,
  selectAdministrators,
  updateNameAndRole,
} from '#api/features/accounts/users/index.ts';
import { type Member, requireFreshProof } from '#api/permissions.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { changeUserRefusals, changeUserSchema } from '../contract.ts';
import { roleChangedMail } from '../mails.ts';
import { findChangeRefusal, isChangeable } from './queries.ts';

type Refusal = keyof typeof changeUserRefusals;

/**
 * Changes a member's name or role, and mails them about a new role. At least one administrator always remains, even if
 * several are demoted at once.
 */
export const changeUser = verb(
  {
    access: 'admin',
    proof: 'part',
    params: idParams,
    input: changeUserSchema,
    refusals: changeUserRefusals,
    records: 'user.change',
  },
  async (context, { id, reason, ...given }, member): Promise<Outcome<object, Refusal>> => {
    const { db } = context;
    const read = await namedBatch(db, { found: findChangeableUser(db, id), administrators: selectAdministrators(db) });
    const [before] = read.found;
    if (!before) throw new AppError('not_found');
    const after = { name: given.name === undefined ? before.name : given.name, role: given.role ?? before.role };
    const hasNewRole = after.role !== before.role;
    if (!hasNewRole && after.name === before.name) return { ok: true };
    if (hasNewRole) requireFreshProof(context, member);
    const change = { before, after, reason };
    const refusal = await applyChange(context, member, change, read.administrators);
    if (refusal) return refuse(refusal);
    // The sockets reopen with the permissions of the new role.
    if (hasNewRole) closeSockets(context, { userId: id });
    return { ok: true };
  },
);

interface Change {
  before: ChangeableUser;
  after: Pick<ChangeableUser, 'name' | 'role'>;
  reason: string | null;
}

/** Stores the change and its mails. Returns why the change can no longer be made, or null on success. */
async function applyChange(
  context: Context,
  member: Member,
  change: Change,
  administrators: Administrators,
): Promise<Refusal | null> {
  const { before, after, reason } = change;
  const hasNewRole = after.role !== before.role;
  const { db, now } = context;
  const { user } = member;
  const { id, name, role } = before;
  const act = staffAction(context, user.id, 'user.change', { reason });
  const mails = hasNewRole ? [await prepareMail(context, roleChangedMail(context, before, after.role))] : [];
  const isDone = isRecorded(act);
  const notice = await prepareAdministratorNotice(
    context,
    hasNewRole && after.role === 'admin' ? administrators : null,
    { email: before.email, name: after.name, givenBy: user.name ?? user.email },
    isDone,
  );
  const onlyIf = isChangeable(member, before, { to: after.role, onlyIf: notice.isComplete }, now);
  const results = await batchAndInvalidate(
    context,
    {
      recorded: auditEntry(db, { ...act, targetId: id, before: { name, role }, after }, onlyIf),
      changed: updateNameAndRole(db, id, after, isDone, now),
      mails: mails.flatMap((mail) => [mail.insert, mail.withdrawUnless(isDone)]),
      notice: notice.statements,
      administrators: selectAdministrators(db),
      refused: findChangeRefusal(db, before, after.role, now),
    },
    { ifChanged: 'recorded' },
  );
  if (results.recorded.rowsAffected === 0) {
    if (notice.misses(results.administrators)) return applyChange(context, member, change, results.administrators);
    const [refused] = results.refused;
    if (refused?.refusal) return refused.refusal;
    // The requester lost the role in the meantime.
    throw new AppError('forbidden');
  }
  for (const mail of mails) mail.dispatch();
  notice.dispatch();
  return null;
}
