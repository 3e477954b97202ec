import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { readNotifications } from '#api/features/accounts/notifications/index.ts';
import { requireMember } from '#api/permissions.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { communityViewer } from '../../spaces/index.ts';
import { readAllSchema, readPostSchema, unreadDays } from './contract.ts';
import { findReadableSpace, setRead, setSpaceRead, setVisit } from './queries.ts';

/** Posts without activity since then count as read. */
function readSince(now: Date): Date {
  return new Date(now.getTime() - unreadDays * dayMs);
}

/** Marks a post as read up to what was displayed, along with notifications about the post itself. */
export async function readPost(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof readPostSchema>,
): Promise<void> {
  const member = requireMember(context);
  const id = parseId(input);
  const { position } = parseInput(readPostSchema, input);
  const { db, now } = context;
  const { stored } = await namedBatch(db, {
    stored: setRead(db, communityViewer(context, member), id, position, now),
    notifications: readNotifications(db, now, member.user.id, [id]),
  });
  if (stored.length === 0) throw new AppError('not_found');
}

/** Marks everything as read, or the posts of one space. */
export async function readAllPosts(context: Context, input: z.input<typeof readAllSchema>): Promise<void> {
  const member = requireMember(context);
  const { space } = parseInput(readAllSchema, input);
  const { db, now } = context;
  if (space === undefined) {
    await setVisit(db, member.user.id, now);
    return;
  }
  const viewer = communityViewer(context, member);
  const { found } = await namedBatch(db, {
    found: findReadableSpace(db, viewer, space),
    read: setSpaceRead(db, viewer, space, readSince(now), now),
  });
  if (found.length === 0) throw new AppError('not_found');
}
