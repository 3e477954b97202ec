import { resetTwoFactorByOperator } from '#api/features/operations/members/index.ts';
import { addressPrefix } from '#api/platform/mail/address.ts';
import type { Command } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { requireMasterKey, withCommunity } from './with-community.ts';

/**
 * `reset-two-factor <slug> <email>`: resets two-factor for an administrator whose community has no other one to confirm
 * it.
 */
export const resetTwoFactor: Command = async (call) => {
  const [slug, address] = call.args;
  if (!slug || !address) {
    throw new OperatorError(['Which community, and who? npm run tenant -- reset-two-factor <slug> <email>']);
  }
  requireMasterKey(call, 'The mail is encrypted in the database');
  return withCommunity(call, slug, async (context) => {
    const isReset = await resetTwoFactorByOperator(context, addressPrefix(address));
    if (!isReset) throw new OperatorError([`${slug} has no account ${address} with two-factor.`]);
    call.output.log(`${slug}: ${address} signs in with the password alone now, and is signed out everywhere.`);
    call.output.log('The Worker sends a mail about it within two minutes.');
  });
};
