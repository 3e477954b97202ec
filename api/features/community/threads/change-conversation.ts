import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { readNotifications } from '#api/features/accounts/notifications/index.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { acceptSenders, changeRow, isPending, leaveRow } from './queries.ts';

type Input = z.input<typeof idParams>;

/** Stops mail and digests about the conversation. It stays in the list and in the count. */
export async function muteConversation(context: Context, input: Input): Promise<void> {
  const { user } = requireMember(context);
  const id = parseId(input);
  const { db, now } = context;
  const { changed } = await namedBatch(db, {
    changed: changeRow(db, user.id, id, { mutedAt: now.getTime() }),
    notifications: readNotifications(db, now, user.id, [id]),
  });
  requireChange(changed);
}

export async function unmuteConversation(context: Context, input: Input): Promise<void> {
  const { user } = requireMember(context);
  requireChange(await changeRow(context.db, user.id, parseId(input), { mutedAt: null }));
}

/** Marks the conversation as unread until it is read again. */
export async function markUnread(context: Context, input: Input): Promise<void> {
  const { user } = requireMember(context);
  requireChange(await changeRow(context.db, user.id, parseId(input), { isMarkedUnread: true }));
}

/** Permanently removes the conversation for this member only. The others keep it and see that the member left. */
export async function leaveConversation(context: Context, input: Input): Promise<void> {
  const { user } = requireMember(context);
  const id = parseId(input);
  const { db, now } = context;
  await namedBatch(db, {
    left: leaveRow(db, user.id, id, now),
    notifications: readNotifications(db, now, user.id, [id]),
  });
}

/** Moves a request to the inbox. Its sender may write freely from then on. */
export async function acceptRequest(context: Context, input: Input): Promise<void> {
  const { user } = requireMember(context);
  const id = parseId(input);
  const { db, now } = context;
  const { changed } = await namedBatch(db, {
    accepted: changeRow(db, user.id, id, { request: 'accepted' }, isPending),
    senders: acceptSenders(db, user.id, id, now),
    changed: changeRow(db, user.id, id, { isMarkedUnread: false }),
  });
  requireChange(changed);
}

/** Hides a request. Its sender isn't notified. */
export async function declineRequest(context: Context, input: Input): Promise<void> {
  const { user } = requireMember(context);
  await changeRow(context.db, user.id, parseId(input), { request: 'declined' }, isPending);
}

/** A conversation that the member isn't in, or has left, gets the same answer as an unknown one. */
function requireChange(changed: ReadonlyArray<{ id: string }>): void {
  if (changed.length === 0) throw new AppError('not_found');
}
