import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { findChangeable, isAdministrator } from '#api/features/accounts/users/index.ts';
import { prepareDeletion } from '#api/features/operations/privacy/index.ts';
import { requireProvenRole } from '#api/permissions.ts';
import { auditEntry, staffAct } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { type deleteUserRefusals, deleteUserSchema } from './contract.ts';
import { deletedByStaffMail } from './mails.ts';

type Deleted = Outcome<object, keyof typeof deleteUserRefusals>;

/** Permanently deletes a member's account, as their own deletion would, and notifies them of the reason. */
export async function deleteUser(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof deleteUserSchema>,
): Promise<Deleted> {
  const admin = requireProvenRole(context, 'admin');
  const id = parseId(input);
  const { address, reason } = parseInput(deleteUserSchema, input);
  return deleteAccountOf(context, admin.user.id, { id, reason, address }, isActingAdministrator(admin));
}

/** The same on an administrator's behalf. With an `address`, only if it is still the account's. */
export async function deleteAccountOf(
  context: Context,
  by: string,
  { id, reason, address }: { id: string; reason: string; address?: string },
  onlyIf: SQL = isAdministrator(by),
): Promise<Deleted> {
  if (id === by) return refuse('own_account');
  const { db } = context;
  const [member] = await findChangeable(db, id);
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
  const act = staffAct(context, by, 'user.delete', { reason });
  const { deleted } = await batchAndInvalidate(
    context,
    { ...writes, recorded: auditEntry(db, { ...act, targetId: id, before: { role: member.role } }, isDeleted) },
    { ifChanged: 'deleted' },
  );
  if (deleted.length === 0) return refuse('last_admin');
  finish();
  return { ok: true };
}
