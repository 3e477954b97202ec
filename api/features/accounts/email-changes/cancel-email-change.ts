import { verb } from '#api/verb.ts';
import { deletePendingChange } from './queries.ts';

/** Cancels the member's pending change of address. The mailed link stops working. */
export const cancelEmailChange = verb({ access: 'member' }, async (context, _, { user }): Promise<void> => {
  await deletePendingChange(context.db, user.id);
});
