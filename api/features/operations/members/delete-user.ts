import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { findChangeableUser, isAdministrator } from '#api/features/accounts/users/index.ts';
import { prepareDeletion } from '#api/features/operations/privacy/index.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { deleteUserRefusals, deleteUserSchema } from './contract.ts';
import { deletedByStaffMail } from './mails.ts';

type Deleted = Outcome<object, keyof typeof deleteUserRefusals>;

/** Permanently deletes a member's account, as their own deletion would, and notifies them of the reason. */
export const deleteUser = verb(
  {
    access: 'admin',
    proof: 'always',
    params: idParams,
    input: deleteUserSchema,
    refusals: deleteUserRefusals,
    records: 'user.delete',
  },
  (context, { id, address, reason }, admin): Promise<Deleted> =>
    deleteMemberAccount(context, admin.user.id, { id, reason, address }, isActingAdministrator(admin)),
);

/**
 * Deletes an account like {@link deleteUser}, on behalf of the administrator `by`. An `address` that isn't the
 * account's current one is refused.
 */
export async function deleteMemberAccount(
  context: Context,
  by: string,
  { id, reason, address }: { id: string; reason: string; address?: string },
  onlyIf: SQL = isAdministrator(by),
): Promise<Deleted> {
  if (id === by) return refuse('own_account');
  const { db } = context;
  const [member] = await findChangeableUser(db, id);
  if (!member) throw new AppError('not_found');
  if (address !== undefined && address !== member.email) {
    throw new AppError('invalid_input', { fields: { address: 'address_differs' } });
  }
  const { writes, isDeleted, finish } = await prepareDeletion(
    context,
    member,
    deletedByStaffMail(context, member, reason),
    onlyIf,
  );
  const act = staffAction(context, by, 'user.delete', { reason });
  const { deleted } = await batchAndInvalidate(
    context,
    { ...writes, recorded: auditEntry(db, { ...act, targetId: id, before: { role: member.role } }, isDeleted) },
    { ifChanged: 'deleted' },
  );
  if (deleted.length === 0) return refuse('last_admin');
  finish();
  return { ok: true };
}
