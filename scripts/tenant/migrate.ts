import { migrateDatabase } from './apply-tenant.ts';
import { type Command, describeFailure, reportFailed } from './command.ts';
import { expectedTenant, findRegistered } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders, type TenantFolder } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';

const atOnce = 8;

/** `migrate`: migrates all communities, a few at a time. If one fails, it is named and the rest continue. */
export const migrate: Command = async (call) => {
  const { folders, faults } = readTenantFolders(call.settings.tenants);
  return withTarget(call, async (target) => {
    const waiting = [...folders];
    const failed = faults.map(({ slug }) => slug);
    for (const { slug, lines } of faults) call.output.log(`${slug}: FAILED: ${lines.join('\n  ')}`);
    const work = async () => {
      for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
        const why = await migrateOne(target, folder);
        if (why) failed.push(folder.file.slug);
        call.output.log(`${folder.file.slug}: ${why ? `FAILED: ${why}` : 'up to date'}`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, folders.length) }, work));
    return reportFailed(call.output, failed, folders.length + faults.length);
  });
};

async function migrateOne(target: Target, folder: TenantFolder): Promise<string | null> {
  try {
    const registered = await findRegistered(target, folder);
    const { slug } = folder.file;
    if (!registered) throw new OperatorError([`not applied yet: npm run tenant -- apply ${slug}`]);
    await migrateDatabase(target.connect(expectedTenant(folder, registered)));
    return null;
  } catch (error) {
    return describeFailure(error);
  }
}
