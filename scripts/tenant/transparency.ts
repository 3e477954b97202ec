import { createContext, withSettings } from '#api/context.ts';
import { readTransparency } from '#api/features/moderation/transparency/index.ts';
import { type Command, pickFolders } from './command.ts';
import { expectedTenant, findRegistered } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';

/** `transparency <slug> <year>`: prints the numbers that a community publishes once a year, as JSON. */
export const transparency: Command = async (call) => {
  const [slug, typed = ''] = call.args;
  const year = Number(typed);
  if (!slug || !/^20\d\d$/.test(typed)) {
    throw new OperatorError(['Which community, and which year? npm run tenant -- transparency <slug> <year>']);
  }
  const [folder] = pickFolders(readTenantFolders(call.settings.tenants), slug);
  return withTarget(call, async (target) => {
    const registered = folder && (await findRegistered(target, folder));
    if (!registered) throw new OperatorError([`${slug} is not applied yet: npm run tenant -- apply ${slug}`]);
    const tenant = expectedTenant(folder, registered);
    const request = new Request(`https://${tenant.hostnames[0]}/`);
    const started = createContext({ tenant, env: target.env, request, defer: () => undefined });
    started.answered();
    const context = await withSettings(started);
    call.output.log(JSON.stringify(await readTransparency(context, year), null, 2));
    return 0;
  });
};
