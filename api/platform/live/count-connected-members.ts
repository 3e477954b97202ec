import type { Context } from '#api/context.ts';
import { describeError, log } from '../http/log.ts';
import { listHubs } from './hubs.ts';

/** Counts the members who have a page of the community open. Null if that can't be determined. */
export async function countConnectedMembers(context: Context): Promise<number | null> {
  const hubs = listHubs(context);
  if (hubs.length === 0) return null;
  try {
    const counts = await Promise.all(hubs.map((hub) => hub.countMembers()));
    return counts.reduce((sum, count) => sum + count, 0);
  } catch (error) {
    log('warn', 'live.not_asked', { community: context.tenant.slug, ...describeError(error) });
    return null;
  }
}
