import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hintNotified } from '#api/features/accounts/notifications/index.ts';
import { requireMember } from '#api/permissions.ts';
import { staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { replaceMentions } from '../mentions/index.ts';
import { deletePoll } from '../polls/index.ts';
import { communityViewer } from '../spaces/index.ts';
import { deletePostSchema } from './contract.ts';
import { deleteOwnPost, findPost, removePost } from './queries.ts';
import { tellAuthor } from './tell-author.ts';
import { aboutTexts } from './tell-mentioned.ts';

/**
 * Deletes the member's own post, with its texts, or removes somebody else's as staff, which is recorded.
 * What was said below stays. Repeating the call changes nothing.
 */
export async function deletePost(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof deletePostSchema>,
): Promise<void> {
  const member = requireMember(context);
  const id = parseId(input);
  const given = parseInput(deletePostSchema, input);
  const { db, now } = context;
  const viewer = communityViewer(context, member);
  const act = staffAct(context, viewer.id, 'post.remove', given);
  const own = deleteOwnPost(db, viewer, id);
  const { found, toldAuthor } = await namedBatch(db, {
    found: findPost(db, viewer, id),
    own: own.statements,
    poll: deletePoll(db, id, own.isDeleted),
    mentions: replaceMentions(db, aboutTexts(id, []), now, own.isDeleted),
    removed: viewer.isStaff ? removePost(db, member, id, act) : [],
    toldAuthor: viewer.isStaff ? tellAuthor(context, act, 'post_removed', id) : [],
  });
  const [post] = found;
  if (!post) throw new AppError('not_found');
  if (post.authorId !== viewer.id && !viewer.isStaff) throw new AppError('forbidden');
  if (post.isAdministrators && post.authorId !== viewer.id && member.user.role !== 'admin') {
    throw new AppError('forbidden', { code: 'not_yours_to_decide' });
  }
  hintNotified(context, toldAuthor);
}
