import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { replaceMentions } from '../../mentions/index.ts';
import { communityViewer } from '../../spaces/index.ts';
import { hintReaders } from '../hint-readers.ts';
import { deletePoll } from '../polls/queries.ts';
import { mentionParameters } from './notify-mentioned-members.ts';
import { deleteOwnPost, findPost } from './queries.ts';

/** Deletes the member's own post and its texts. Comments stay. Idempotent. */
export async function deletePost(context: Context, member: Member, id: string): Promise<void> {
  const { db, now } = context;
  const viewer = communityViewer(context, member);
  const own = deleteOwnPost(db, viewer, id);
  const { found } = await namedBatch(db, {
    found: findPost(db, viewer, id),
    own: own.statements,
    poll: deletePoll(db, id, own.isDeleted),
    mentions: replaceMentions(db, mentionParameters(id, []), now, own.isDeleted),
  });
  const [post] = found;
  if (!post) throw new AppError('not_found');
  if (post.authorId !== viewer.id) throw new AppError('forbidden');
  hintReaders(context, id, viewer.id);
}
