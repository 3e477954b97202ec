import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { confirmPassword, requireConfirmed } from '../sessions/index.ts';
import { unlinkBody, unlinkRefusals } from './contract.ts';
import { deleteIdentity, findIdentity } from './queries.ts';

/**
 * Disconnects a provider from the member's account. Never removes the only way to sign in, even under concurrent calls.
 */
export const unlinkIdentity = verb(
  { access: 'member', params: idParams, input: unlinkBody, refusals: unlinkRefusals },
  async (context, { id, ...given }, member): Promise<Outcome<object, keyof typeof unlinkRefusals>> => {
    const { db, tenant } = context;
    const confirmation = await confirmPassword(context, member, given);
    const issuers = tenant.signInProviders.map(({ issuer }) => issuer);
    const userId = member.user.id;
    const { confirmed, deleted, left } = await namedBatch(db, {
      confirmed: confirmation.check,
      deleted: deleteIdentity(db, { id, userId }, issuers, confirmation.holds),
      left: findIdentity(db, id, userId),
    });
    requireConfirmed(confirmation, confirmed);
    if (deleted.length > 0) return { ok: true };
    if (left.length > 0) return refuse('identity_is_only_way_in');
    throw new AppError('not_found');
  },
);
