import type { Context } from '#api/context.ts';
import { readNotifications } from '#api/features/accounts/notifications/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { verb } from '#api/verb.ts';
import {
  addStarterContact,
  endMembership,
  isPending,
  selectPresentMembers,
  selectStarter,
  updateMembership,
} from './queries.ts';

/** Stops mail and digests about a conversation, which stays in the list and in the unread count. */
export const muteConversation = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    const { db, now } = context;
    const { changed } = await namedBatch(db, {
      changed: updateMembership(db, user.id, id, { mutedAt: now.getTime() }),
      notifications: readNotifications(db, now, user.id, [id]),
    });
    requireChange(changed);
    hintOwnPages(context, user.id);
  },
);

export const unmuteConversation = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    requireChange(await updateMembership(context.db, user.id, id, { mutedAt: null }));
    hintOwnPages(context, user.id);
  },
);

/** Sends a hint to the member's other tabs, so that their lists of conversations show the change. */
const hintOwnPages = (context: Context, userId: string) => publishHint(context, { topic: 'messages', to: [userId] });

/** Marks the conversation as unread until it is read again. */
export const markUnread = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    requireChange(await updateMembership(context.db, user.id, id, { isMarkedUnread: true }));
  },
);

/** Permanently removes the conversation for this member only. The others keep it and see at once that the member left. */
export const leaveConversation = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    const { db, now } = context;
    const { left, others } = await namedBatch(db, {
      left: endMembership(db, user.id, id, now),
      notifications: readNotifications(db, now, user.id, [id]),
      others: selectPresentMembers(db, id),
    });
    if (left[0].rowsAffected === 0) return;
    publishHint(context, { topic: 'members', id, to: others.map(({ userId }) => userId) });
    hintOwnPages(context, user.id);
  },
);

/** Moves a request to the inbox. Its sender may write freely from then on, and sees that on an open page. */
export const acceptRequest = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    const { db, now } = context;
    const { changed, starters } = await namedBatch(db, {
      accepted: updateMembership(db, user.id, id, { request: 'accepted' }, isPending),
      senders: addStarterContact(db, user.id, id, now),
      changed: updateMembership(db, user.id, id, { isMarkedUnread: false }),
      starters: selectStarter(db, user.id, id),
    });
    requireChange(changed);
    publishHint(context, { topic: 'messages', id, to: starters.map(({ startedBy }) => startedBy) });
  },
);

/** Hides a request. Its sender isn't notified. */
export const declineRequest = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    await updateMembership(context.db, user.id, id, { request: 'declined' }, isPending);
  },
);

/** Reports a conversation that the member isn't in, or has left, as not found, like an unknown one. */
function requireChange(changed: ReadonlyArray<{ id: string }>): void {
  if (changed.length === 0) throw new AppError('not_found');
}
