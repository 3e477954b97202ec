import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { confirmPassword, requireConfirmed } from '../sessions/index.ts';
import { unlinkBody, type unlinkRefusals } from './contract.ts';
import { deleteIdentity, findIdentity } from './queries.ts';

/**
 * Disconnects a provider from the member's account. The only way to sign in stays, even under
 * concurrent calls.
 */
export async function unlinkIdentity(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof unlinkBody>,
): Promise<Outcome<object, keyof typeof unlinkRefusals>> {
  const member = requireMember(context);
  const { db, tenant } = context;
  const id = parseId(input);
  const confirmation = await confirmPassword(context, member, parseInput(unlinkBody, input));
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
}
