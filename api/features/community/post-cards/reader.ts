import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { type CommunityViewer, communityViewer } from '../spaces/index.ts';

/** Who is reading and when: a viewer with what decides what is unread. */
export interface Reader extends CommunityViewer {
  /** When they joined. Everything written before counts as read. */
  createdAt: number;
  now: number;
}

export function readerOf(context: Context, member: Member): Reader {
  return { ...communityViewer(context, member), createdAt: member.user.createdAt, now: context.now.getTime() };
}
