import { rebuildSearch } from '#api/features/site/search/rebuild-search.ts';
import { type Command, chooseFolders, forEachCommunity } from './command.ts';
import { requireRegistered } from './find-tenant.ts';
import { withTarget } from './target/open-target.ts';

/** `index [slug]`: rebuilds what search knows, of published content, discussions and messages, while it stays available. */
export const indexSearch: Command = async (call) => {
  const chosen = chooseFolders(call);
  return withTarget(call, (target) =>
    forEachCommunity(call, chosen, async (folder) => {
      const tenant = await requireRegistered(target, folder);
      call.output.log(`${tenant.slug}: ${await rebuildSearch(target.connect(tenant))} texts indexed`);
    }),
  );
};
