import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { findConnectedMembers } from '#api/platform/live/find-connected-members.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { verb } from '#api/verb.ts';
import { type ListPresence, listPresenceQuery, type Presence } from './contract.ts';
import {
  findActivitySetting,
  findOwnActivitySetting,
  selectActivitySharers,
  selectActivitySharersInList,
} from './queries.ts';

/** Returns which other members of a conversation are online now, if they and the member both show their activity. */
export const getPresence = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<{ data: Presence }> => {
    const { shows, sharing } = await loadActivitySharing(context, user.id, id);
    return { data: { online: shows ? await findConnectedMembers(context, sharing) : null } };
  },
);

/**
 * Returns which other members of the member's latest conversations are online now, if both show their activity, and
 * the same for the conversation open beside the list; no one if the member isn't in that or hasn't accepted it.
 */
export const listPresence = verb(
  { access: 'member', input: listPresenceQuery },
  async (context, { open = '' }, { user }): Promise<{ data: ListPresence }> => {
    const { db } = context;
    const { own, others, accepted, there } = await namedBatch(db, {
      own: findActivitySetting(db, user.id),
      others: selectActivitySharersInList(db, user.id),
      accepted: findOwnActivitySetting(db, user.id, open),
      there: selectActivitySharers(db, user.id, open),
    });
    if (!own[0]?.shows) return { data: { online: null, there: [] } };
    const listed = new Set(others.map(({ id }) => id));
    const inOpen = new Set(accepted[0] ? there.map(({ id }) => id) : []);
    const connected = await findConnectedMembers(context, [...listed.union(inOpen)]);
    return {
      data: { online: connected.filter((id) => listed.has(id)), there: connected.filter((id) => inOpen.has(id)) },
    };
  },
);

/** Sends a hint that this member is typing to members who can see their activity. Stores nothing. */
export const publishTyping = verb(
  { access: 'writer', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    const { sharing } = await loadActivitySharing(context, user.id, id);
    publishHint(context, { topic: 'typing', id, by: user.id, to: sharing });
  },
);

async function loadActivitySharing({ db }: Context, userId: string, id: string) {
  const { own, others } = await namedBatch(db, {
    own: findOwnActivitySetting(db, userId, id),
    others: selectActivitySharers(db, userId, id),
  });
  if (!own[0]) throw new AppError('not_found');
  return { shows: own[0].shows, sharing: others.map((other) => other.id) };
}
