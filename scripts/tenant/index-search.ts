import { rebuildSearch } from '#api/features/site/search/rebuild-search.ts';
import { type Command, pickFolders } from './command.ts';
import { findRegistered } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';

/** `index [slug]`: rebuilds the search index from published content while search stays available. */
export const indexSearch: Command = async (call) => {
  const chosen = pickFolders(readTenantFolders(call.settings.tenants), call.args[0]);
  return withTarget(call, async (target) => {
    for (const folder of chosen) {
      const tenant = await findRegistered(target, folder);
      const { slug } = folder.file;
      if (!tenant) throw new OperatorError([`${slug} is not applied yet: npm run tenant -- apply ${slug}`]);
      call.output.log(`${slug}: ${await rebuildSearch(target.connect(tenant))} texts indexed`);
    }
    return 0;
  });
};
