import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import type { Bindable } from '#api/platform/database/cache-statement.ts';
import { type CommunityViewer, communityViewer } from '../../spaces/index.ts';

/** A viewer and the time of viewing, which together decide what is unread. */
export interface Reader extends CommunityViewer {
  /** When the member joined. Everything written before counts as read. */
  createdAt: number;
  now: number;
}

/** The reader's values that statements take as parameters. */
export type ReaderValues = Pick<Reader, 'id' | 'createdAt' | 'now'>;

/** A reader in a statement, whose values may be filled in later. */
export type ReaderParameters = Bindable<ReaderValues> & Pick<Reader, 'levels'>;

export const readerValues = ({ id, createdAt, now }: Reader): ReaderValues => ({ id, createdAt, now });

export function readerOf(context: Context, member: Member): Reader {
  return { ...communityViewer(context, member), createdAt: member.user.createdAt, now: context.now.getTime() };
}
