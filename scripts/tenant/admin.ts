import { createContext, withSettings } from '#api/context.ts';
import { createInvitation } from '#api/features/accounts/invitations/index.ts';
import { emailSchema } from '#api/features/accounts/users/contract.ts';
import { type Command, pickFolders } from './command.ts';
import { expectedTenant, findRegistered } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';

/** `admin <slug> <email>`: invites an administrator, such as the first one in production. */
export const admin: Command = async (call) => {
  const [slug, address] = call.args;
  if (!slug || !address) throw new OperatorError(['Which community, and who? npm run tenant -- admin <slug> <email>']);
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new OperatorError([`"${address}" is not an e-mail address.`]);
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
    // There is no viewer, so the community's own language applies.
    const request = new Request(`https://${tenant.hostnames[0]}/`);
    const defer = () => undefined;
    const context = await withSettings(createContext({ tenant, env: target.env, request, defer }));
    const { expiresAt } = await createInvitation(context, { email: email.data, role: 'admin' });
    call.output.log(`${slug}: ${email.data} is invited as administrator.`);
    call.output.log(
      `The Worker sends the mail within two minutes. Its link works once, until ${expiresAt.toISOString()}.`,
    );
    return 0;
  });
};
