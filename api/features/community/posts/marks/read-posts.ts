import { readNotifications } from '#api/features/accounts/notifications/index.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { communityViewer } from '../../spaces/index.ts';
import { readAllSchema, readPostSchema, unreadDays } from './contract.ts';
import { findReadableSpace, markAllPostsRead, markSpacePostsRead, setRead } from './queries.ts';

/** Returns the time since which posts must have had activity to count as unread. */
function getUnreadCutoff(now: Date): Date {
  return new Date(now.getTime() - unreadDays * dayMs);
}

/** Marks a post as read up to what was displayed, along with notifications about the post itself. */
export const readPost = verb(
  { access: 'member', params: idParams, input: readPostSchema },
  async (context, { id, position }, member): Promise<void> => {
    const { db, now } = context;
    const { stored } = await namedBatch(db, {
      stored: setRead(db, communityViewer(context, member), id, position, now),
      notifications: readNotifications(db, now, member.user.id, [id]),
    });
    if (stored.length === 0) throw new AppError('not_found');
  },
);

/** Marks everything as read, or the posts of one space. */
export const readAllPosts = verb(
  { access: 'member', input: readAllSchema },
  async (context, { space }, member): Promise<void> => {
    const { db, now } = context;
    if (space === undefined) {
      await markAllPostsRead(db, member.user.id, now);
      return;
    }
    const viewer = communityViewer(context, member);
    const { found } = await namedBatch(db, {
      found: findReadableSpace(db, viewer, space),
      read: markSpacePostsRead(db, viewer, space, getUnreadCutoff(now), now),
    });
    if (found.length === 0) throw new AppError('not_found');
  },
);
