import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { type CommunityViewer, communityViewer } from '../../spaces/index.ts';
import { deleteFollow, deleteSave, insertSave, upsertFollow } from './queries.ts';

const marks = {
  follow: {
    set: ({ db, now }: Context, viewer: CommunityViewer, id: string) => upsertFollow(db, viewer, id, 'following', now),
    clear: ({ db }: Context, userId: string, id: string) => deleteFollow(db, userId, id, 'following'),
  },
  mute: {
    set: ({ db, now }: Context, viewer: CommunityViewer, id: string) => upsertFollow(db, viewer, id, 'muted', now),
    clear: ({ db }: Context, userId: string, id: string) => deleteFollow(db, userId, id, 'muted'),
  },
  save: {
    set: ({ db, now }: Context, viewer: CommunityViewer, id: string) => insertSave(db, viewer, id, now),
    clear: ({ db }: Context, userId: string, id: string) => deleteSave(db, userId, id),
  },
} as const;

type Mark = keyof typeof marks;

/** Creates the verb that follows, mutes or saves a post the member may open. Following ends muting, and vice versa. */
export const setPostMark = (mark: Mark) =>
  verb({ access: 'member', params: idParams }, async (context, { id }, member): Promise<void> => {
    const stored = await marks[mark].set(context, communityViewer(context, member), id);
    if (stored.length === 0) throw new AppError('not_found');
  });

/** Creates the verb that removes a mark set by {@link setPostMark}. Always succeeds. */
export const clearPostMark = (mark: Mark) =>
  verb({ access: 'member', params: idParams }, async (context, { id }, { user }): Promise<void> => {
    await marks[mark].clear(context, user.id, id);
  });
