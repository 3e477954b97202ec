import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Hint } from '#api/platform/live/contract.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import type { Group } from '#api/platform/live/rules.ts';
import { isOfStaff, selectAllowed } from './queries.ts';

/**
 * Sends a hint to the open pages of a group whose members meet a condition on their `users` row now, however long they
 * have been watching. One exchange for all of them.
 */
export function hintGroup(context: Context, group: Group, hint: Hint, condition: SQL): void {
  const who = async (userIds: readonly string[]) =>
    (await selectAllowed(context.db, userIds, condition)).map(({ id }) => id);
  publishHint(context, { ...hint, to: { group, who } });
}

/** Who may make the calls about a list of staff. */
const readers = { queue: 'moderator', desk: 'admin' } as const;

/** Tells those of staff who may read it that a list changed, but not the member who mustn't learn of it. */
export function hintStaff(context: Context, topic: keyof typeof readers, exceptId?: string): void {
  hintGroup(context, 'staff', { topic }, isOfStaff(readers[topic], exceptId));
}
