import { migrateDatabase } from './apply-tenant.ts';
import { refuseUnfinishedImport } from './archive/import-mark.ts';
import { type Command, chooseFolders, forEachCommunity } from './command.ts';
import { buildTenantRecord, requireRegisteredTenant } from './find-tenant.ts';
import { withTarget } from './target/open-target.ts';

const atOnce = 8;

/** `migrate`: migrates all communities, a few at a time. If one fails, it is reported and the rest continue. */
export const migrate: Command = async (call) => {
  const chosen = chooseFolders({ ...call, args: [] });
  return withTarget(call, (target) =>
    forEachCommunity(
      call,
      chosen,
      async (folder) => {
        const db = target.connect(buildTenantRecord(folder, await requireRegisteredTenant(target, folder)));
        await refuseUnfinishedImport(db);
        await migrateDatabase(db);
        call.output.log(`${folder.file.slug}: up to date`);
      },
      atOnce,
    ),
  );
};
