import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import type { TwoFactorReset } from './contract.ts';
import { presentReset } from './present-reset.ts';
import { selectOpenResets } from './queries.ts';

/** Requests waiting for an administrator, oldest first. */
export async function listResets(context: Context): Promise<{ data: { items: TwoFactorReset[] } }> {
  requireRole(context, 'admin');
  const rows = await selectOpenResets(context.db, context.now);
  return { data: { items: rows.map(presentReset) } };
}
