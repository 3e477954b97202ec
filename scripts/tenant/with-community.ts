import { type Context, createContext, withSettings } from '#api/context.ts';
import { type CommandCall, pickFolders } from './command.ts';
import { expectedTenant, findRegistered } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';

/**
 * Does work in an applied community that normally the Worker does. There is no viewer, so the community's own language
 * applies.
 */
export async function withCommunity(
  call: CommandCall,
  slug: string,
  work: (context: Context) => Promise<void>,
): Promise<number> {
  const [folder] = pickFolders(readTenantFolders(call.settings.tenants), slug);
  if (call.kind === 'production' && !call.environment['MASTER_KEY']) {
    throw new OperatorError([
      'The mail is sealed in the database: set MASTER_KEY to the Worker’s secret of that name.',
    ]);
  }
  return withTarget(call, async (target) => {
    const registered = folder && (await findRegistered(target, folder));
    if (!registered) throw new OperatorError([`${slug} is not applied yet: npm run tenant -- apply ${slug}`]);
    const tenant = expectedTenant(folder, registered);
    const request = new Request(`https://${tenant.hostnames[0]}/`);
    const defer = () => undefined;
    const started = createContext({ tenant, env: target.env, request, defer });
    started.answered();
    await work(await withSettings(started));
    return 0;
  });
}
