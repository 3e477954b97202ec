import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import type { AuditState } from '#api/platform/audit/schema.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { isActingAdministrator } from './queries.ts';

/**
 * Records a staff export in the audit log before its first line is read. `about` is the filter of the export. A search
 * may contain a member's address, which mustn't stay in the log, so only the fact that there was one is recorded.
 */
export async function recordExport(
  context: Context,
  exporter: Member,
  { action, targetId, about = {} }: { action: `${string}.${string}`; targetId: string; about?: object },
): Promise<void> {
  const act = staffAction(context, exporter.user.id, action);
  const after = Object.fromEntries(
    Object.entries(about)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, searched.has(name) ? '…' : value]),
  ) as AuditState;
  const entry = auditEntry(context.db, { ...act, targetId, after }, isActingAdministrator(exporter));
  const { rowsAffected } = await entry;
  if (rowsAffected === 0) throw new AppError('forbidden');
}

/** The filter fields that contain a search. */
const searched = new Set(['q', 'who', 'target']);
