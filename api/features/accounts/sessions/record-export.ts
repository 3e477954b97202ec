import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { auditEntry, staffAct } from '#api/platform/audit/audit-entry.ts';
import type { AuditState } from '#api/platform/audit/schema.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { isActingAdministrator } from './queries.ts';

/**
 * Records a staff export in the audit log before its first line is read. `about` is the filter: a search may contain
 * a member's address, which the log would keep, so it only records that there was one.
 */
export async function recordExport(
  context: Context,
  exporter: Member,
  { action, targetId, about = {} }: { action: `${string}.${string}`; targetId: string; about?: object },
): Promise<void> {
  const act = staffAct(context, exporter.user.id, action);
  const after = Object.fromEntries(
    Object.entries(about)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, searched.has(name) ? '…' : value]),
  ) as AuditState;
  const entry = auditEntry(context.db, { ...act, targetId, after }, isActingAdministrator(exporter));
  const { rowsAffected } = await entry;
  if (rowsAffected === 0) throw new AppError('forbidden');
}

/** Filter fields that hold typed text. */
const searched = new Set(['q', 'who', 'target']);
