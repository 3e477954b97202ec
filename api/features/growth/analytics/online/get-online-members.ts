import { countConnectedMembers } from '#api/platform/live/count-connected-members.ts';
import { verb } from '#api/verb.ts';
import type { OnlineMembersCount } from './contract.ts';

/** Counts the members who are on the site now from their open sockets. The count is never stored. */
export const getOnlineMembers = verb({ access: 'admin' }, async (context): Promise<{ data: OnlineMembersCount }> => {
  return { data: { members: await countConnectedMembers(context) } };
});
