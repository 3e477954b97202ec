import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import type { DataExportState } from './contract.ts';
import { presentExport } from './present-export.ts';
import { findNewestExport, selectHasPassword } from './queries.ts';

/** The state of the member's newest copy of their data. */
export async function getDataExport(context: Context): Promise<{ data: DataExportState }> {
  const { user } = requireMember(context);
  const { db, now } = context;
  const [[newest], [account]] = await db.batch([findNewestExport(db, user.id, now), selectHasPassword(db, user.id)]);
  return { data: { export: presentExport(newest), needsPassword: Boolean(account?.hasPassword) } };
}
