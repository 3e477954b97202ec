import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Hint } from '#api/platform/live/contract.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import type { Group } from '#api/platform/live/rules.ts';
import { isStaffMember, selectAllowedMembers } from './queries.ts';

/**
 * Sends a hint to the open pages of a group, but only for members whose `users` row currently meets a condition. Checks
 * all members in one exchange.
 */
export function hintGroup(context: Context, group: Group, hint: Hint, condition: SQL): void {
  const who = async (userIds: readonly string[]) =>
    (await selectAllowedMembers(context.db, userIds, condition)).map(({ id }) => id);
  publishHint(context, { ...hint, to: { group, who } });
}

/** The role that staff need to read each list. */
const readers = { queue: 'moderator', 'staff-inbox': 'admin' } as const;

/**
 * Sends a hint that a staff list changed to everyone who may read it, except the member with the id `exceptId`, who
 * mustn't learn of the change.
 */
export function hintStaff(context: Context, topic: keyof typeof readers, exceptId?: string): void {
  hintGroup(context, 'staff', { topic }, isStaffMember(readers[topic], exceptId));
}
