import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { confirmationRefusals } from '#api/features/accounts/sessions/contract.ts';
import type { Member } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import { confirmPassword, recordProof, requireConfirmed } from '../sessions/index.ts';
import { proveAgainSchema } from './contract.ts';
import { proveByCode } from './prove-by-code.ts';

/**
 * Gives this session a fresh proof for the password or a second-factor code. It is valid for 15 minutes, in this
 * session only. A password or second factor that was set in this session isn't accepted: without another, the member
 * has to sign in again.
 */
export const proveAgain = verb(
  { access: 'member', input: proveAgainSchema, refusals: confirmationRefusals },
  async (context, { code, ...given }, member): Promise<void> => {
    await (code === undefined ? proveByPassword(context, member, given) : proveByCode(context, member, code));
  },
);

async function proveByPassword(
  context: Context,
  member: Member,
  input: Pick<z.input<typeof proveAgainSchema>, 'password'>,
): Promise<void> {
  const confirmation = await confirmPassword(context, member, input);
  // An earlier proof can't create a new one, even while it is still fresh.
  if (!confirmation.isProof) return;
  const { db, now } = context;
  const { confirmed } = await namedBatch(db, {
    confirmed: confirmation.check,
    proof: recordProof(db, member.sessionId, confirmation.holds, now),
  });
  requireConfirmed(confirmation, confirmed);
}
