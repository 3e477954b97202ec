import type { Context } from '#api/context.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import type { Member } from '#api/permissions.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import type { AuditState } from '#api/platform/audit/schema.ts';
import { AppError } from '#api/platform/http/app-error.ts';

type Action = 'user.cancel_subscription' | 'user.resume_subscription' | 'user.change_subscription';

/**
 * Records what an administrator requests from the provider before the request: if the Worker stops in between, the log
 * has an extra entry rather than a missing one. The entry says “asked”, so it is true even if the provider refuses.
 */
export async function recordSubscriptionAction(
  context: Context,
  admin: Member,
  action: Action,
  { id, reason, before, after }: { id: string; reason: string; before?: AuditState; after?: AuditState },
): Promise<void> {
  const { db } = context;
  const act = staffAction(context, admin.user.id, action, { reason });
  const states = { ...(before && { before }), ...(after && { after }) };
  const { rowsAffected } = await auditEntry(db, { ...act, targetId: id, ...states }, isActingAdministrator(admin));
  if (rowsAffected === 0) throw new AppError('forbidden');
}
