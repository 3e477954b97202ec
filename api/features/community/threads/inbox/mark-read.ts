import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { readMessagesOf } from '#api/features/accounts/notifications/index.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { countUnread } from '../queries.ts';
import { readAllSchema } from './contract.ts';
import { isAllRead, markAllRead, markRead } from './queries.ts';

type Counted = { data: { unreadCount: number } };

/** Marks a message and everything before it in its conversation as read. Can be repeated. */
export async function markMessageRead(context: Context, input: z.input<typeof idParams>): Promise<Counted> {
  const { user } = requireMember(context);
  const id = parseId(input);
  const { db } = context;
  const { read, unread } = await namedBatch(db, {
    read: markRead(db, user.id, id),
    notifications: readMessageNotifications(context, user.id),
    unread: countUnread(db, user.id),
  });
  if (read.length === 0) throw new AppError('not_found');
  publishHint(context, { topic: 'messages', to: [user.id] });
  return { data: { unreadCount: unread[0]?.count ?? 0 } };
}

/** Marks everything shown in the inbox as read. Newer messages stay unread. */
export async function markAllMessagesRead(context: Context, input: z.input<typeof readAllSchema>): Promise<Counted> {
  const { user } = requireMember(context);
  const { until } = parseInput(readAllSchema, input);
  const { db } = context;
  const { unread } = await namedBatch(db, {
    read: markAllRead(db, user.id, until),
    notifications: readMessageNotifications(context, user.id),
    unread: countUnread(db, user.id),
  });
  publishHint(context, { topic: 'messages', to: [user.id] });
  return { data: { unreadCount: unread[0]?.count ?? 0 } };
}

/** Messages that were read need no mail any more. */
function readMessageNotifications({ db, now }: Context, userId: string) {
  return readMessagesOf(db, now, userId, (subjectId) => isAllRead(userId, subjectId));
}
