import { countConnected } from '#api/platform/live/count-connected.ts';
import { verb } from '#api/verb.ts';
import type { OnlineMembersCount } from './contract.ts';

/** How many members are on the site now. It comes from their open sockets, and is never stored. */
export const getOnlineMembers = verb({ access: 'admin' }, async (context): Promise<{ data: OnlineMembersCount }> => {
  return { data: { members: await countConnected(context) } };
});
