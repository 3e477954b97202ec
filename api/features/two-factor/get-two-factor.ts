import type { Context } from '#api/context.ts';
import { requireSignedIn } from '#api/permissions.ts';
import { countUnspentCodes } from './queries.ts';

/** What a member's settings show of their second factor. */
export async function getTwoFactor(context: Context): Promise<{ isOn: boolean; backupCodesLeft: number }> {
  const { user } = requireSignedIn(context);
  const [row] = await countUnspentCodes(context.db, user.id);
  return { isOn: user.twoFactorEnabled, backupCodesLeft: row?.count ?? 0 };
}
