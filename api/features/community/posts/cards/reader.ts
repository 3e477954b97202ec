import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { type CommunityViewer, communityViewer } from '../../spaces/index.ts';

/** A viewer and the time of viewing, which together decide what is unread. */
export interface Reader extends CommunityViewer {
  /** When they joined. Everything written before counts as read. */
  createdAt: number;
  now: number;
}

export function readerOf(context: Context, member: Member): Reader {
  return { ...communityViewer(context, member), createdAt: member.user.createdAt, now: context.now.getTime() };
}
