import type { Context } from '#api/context.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { invitationTokenSchema } from './contract.ts';
import { findOpenInvitation } from './queries.ts';

/** The name prefilled in an invitation's form: null if it has none or can't be accepted. */
export async function findInvitedName({ db, now }: Context, token: string): Promise<string | null> {
  const parsed = invitationTokenSchema.safeParse({ token });
  if (!parsed.success) return null;
  const [open] = await findOpenInvitation(db, await hashToken(parsed.data.token), now);
  return open?.name ?? null;
}
