import { verb } from '#api/verb.ts';
import type { TwoFactorReset } from './contract.ts';
import { presentReset } from './present-reset.ts';
import { selectOpenResets } from './queries.ts';

/** Lists requests waiting for an administrator, oldest first. */
export const listResets = verb({ access: 'admin' }, async (context): Promise<{ data: { items: TwoFactorReset[] } }> => {
  const rows = await selectOpenResets(context.db, context.now);
  return { data: { items: rows.map(presentReset) } };
});
