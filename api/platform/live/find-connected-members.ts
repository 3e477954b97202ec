import type { Context } from '#api/context.ts';
import { describeError, log } from '../http/log.ts';
import { listHubs } from './hubs.ts';

/** Returns which of these members have a page of the community open; none if that can't be determined. */
export async function findConnectedMembers(context: Context, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  try {
    const found = await Promise.all(listHubs(context).map((hub) => hub.connected(userIds)));
    return [...new Set(found.flat())];
  } catch (error) {
    log('warn', 'live.not_asked', { community: context.tenant.slug, ...describeError(error) });
    return [];
  }
}
