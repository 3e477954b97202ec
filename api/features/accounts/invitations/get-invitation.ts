import type { Context } from '#api/context.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { type InvitationRefusal, invitationTokenSchema } from './contract.ts';
import { findInvitation } from './queries.ts';

type Found = Awaited<ReturnType<typeof findInvitation>>[number];

/** Returns why an invitation can't be accepted, or null if it can. */
export function findInvitationRefusal(
  found: Pick<Found, 'isOpen' | 'revokedAt'> | undefined,
): InvitationRefusal | null {
  if (found?.isOpen) return null;
  return found && found.revokedAt !== null ? 'invitation_revoked' : 'token_invalid';
}

/** Returns what the invitation's form shows: the name from an import, or why the invitation can't be accepted. */
export async function getInvitation(
  { db, now }: Context,
  token: string,
): Promise<{ name: string | null; refusal: InvitationRefusal | null }> {
  const parsed = invitationTokenSchema.safeParse({ token });
  const [found] = parsed.success ? await findInvitation(db, await hashToken(parsed.data.token), now) : [];
  const refusal = findInvitationRefusal(found);
  return { name: refusal ? null : (found?.name ?? null), refusal };
}
