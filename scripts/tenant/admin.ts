import { createInvitation } from '#api/features/accounts/invitations/index.ts';
import { emailSchema } from '#api/features/accounts/users/contract.ts';
import type { Command } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { requireMasterKey, withCommunity } from './with-community.ts';

/** `admin <slug> <email>`: invites an administrator, such as the first one in production. */
export const admin: Command = async (call) => {
  const [slug, address] = call.args;
  if (!slug || !address) throw new OperatorError(['Which community, and who? npm run tenant -- admin <slug> <email>']);
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new OperatorError([`"${address}" is not an e-mail address.`]);
  requireMasterKey(call, 'The mail is encrypted in the database');
  return withCommunity(call, slug, async (context) => {
    const { expiresAt } = await createInvitation(context, { email: email.data, role: 'admin' });
    call.output.log(`${slug}: ${email.data} is invited as administrator.`);
    call.output.log(
      `The Worker sends the mail within two minutes. Its link works once, until ${expiresAt.toISOString()}.`,
    );
  });
};
