import { type Context, createContext, withSettings } from '#api/context.ts';
import { type CommandCall, pickFolder } from './command.ts';
import { buildTenantRecord, requireRegisteredTenant } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';

/**
 * Runs work that normally runs in the Worker, for a community that was applied. There is no viewer, so the community's
 * default language applies.
 */
export async function withCommunity(
  call: CommandCall,
  slug: string,
  work: (context: Context) => Promise<void>,
): Promise<number> {
  const folder = pickFolder(readTenantFolders(call.settings.tenants), slug);
  return withTarget(call, async (target) => {
    const tenant = buildTenantRecord(folder, await requireRegisteredTenant(target, folder));
    const request = new Request(`https://${tenant.hostnames[0]}/`);
    const started = createContext({ tenant, env: target.env, request, defer: () => undefined });
    started.answered();
    await work(await withSettings(started));
    return 0;
  });
}

/** Throws if encrypted values in the database can't be read or written. On this machine the key always exists. */
export function requireMasterKey({ kind, environment }: Pick<CommandCall, 'kind' | 'environment'>, why: string): void {
  if (kind === 'local' || environment['MASTER_KEY']) return;
  throw new OperatorError([`${why}: set MASTER_KEY to the Worker’s secret of that name, with all its versions.`]);
}
