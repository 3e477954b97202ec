import { rebuildPlainTexts } from '#api/features/site/search/index.ts';
import { rebuildSearch } from '#api/features/site/search/rebuild-search.ts';
import { type Command, chooseFolders, forEachCommunity } from './command.ts';
import { requireRegisteredTenant } from './find-tenant.ts';
import { withTarget } from './target/open-target.ts';

/**
 * `index [slug]`: rebuilds the search indexes of published content, discussions and messages. Also rewrites plain texts
 * that an older rule produced differently. Search stays available.
 */
export const indexSearch: Command = async (call) => {
  const chosen = chooseFolders(call);
  return withTarget(call, (target) =>
    forEachCommunity(call, chosen, async (folder) => {
      const tenant = await requireRegisteredTenant(target, folder);
      const db = target.connect(tenant);
      const indexed = await rebuildSearch(db);
      const rewritten = await rebuildPlainTexts(db);
      call.output.log(`${tenant.slug}: ${indexed} texts indexed, ${rewritten} plain texts rewritten`);
    }),
  );
};
