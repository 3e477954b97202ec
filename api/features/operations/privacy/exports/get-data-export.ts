import { verb } from '#api/verb.ts';
import type { DataExportState } from './contract.ts';
import { presentExport } from './present-export.ts';
import { findNewestExport, selectHasPassword } from './queries.ts';

/** Returns the state of the member's newest copy of their data. */
export const getDataExport = verb(
  { access: 'member' },
  async (context, _, { user }): Promise<{ data: DataExportState }> => {
    const { db, now } = context;
    const [[newest], [account]] = await db.batch([findNewestExport(db, user.id, now), selectHasPassword(db, user.id)]);
    return { data: { export: presentExport(newest), needsPassword: Boolean(account?.hasPassword) } };
  },
);
