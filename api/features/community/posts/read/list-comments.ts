import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hasRole, requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { resolveModel, selectModelKey } from '#api/platform/models/community-model.ts';
import { verb } from '#api/verb.ts';
import { readerOf } from '../cards/reader.ts';
import { readFeedSpaces } from '../feed/cached-reads.ts';
import type { SpaceWithUnread } from '../feed/contract.ts';
import { presentSpace } from '../feed/list-spaces.ts';
import { minSummarizedComments } from '../summary/contract.ts';
import { type CommentsPageOptions, readComments, readPost, readPostAccess } from './cached-reads.ts';
import { type CommentsPage, commentsQuery, type ThreadPost } from './contract.ts';
import { presentComments } from './present-comments.ts';
import { presentPost } from './present-post.ts';
import type { CommentRow } from './queries.ts';

type CommentsInput = z.input<typeof commentsQuery> & z.input<typeof idParams>;

/** Lists a page of a post's comments, oldest first. */
export const listComments = verb(
  { access: 'member', params: idParams, input: commentsQuery },
  async (context, { id, ...part }, member): Promise<{ data: CommentsPage }> => {
    const reader = readerOf(context, member);
    const { post, ...read } = await namedBatch(context.db, {
      post: readPostAccess(context.db, reader, id),
      ...readComments(context.db, reader, id, part),
    });
    if (post.length === 0) throw new AppError('not_found');
    return { data: presentCommentsPage(context, read, part) };
  },
);

export interface PostPage {
  post: ThreadPost;
  comments: CommentsPage;
  spaces: SpaceWithUnread[];
  /** Whether the viewer is staff and the thread is long enough for the community's model to summarize. */
  maySummarize: boolean;
}

/** Loads a post with a page of its comments and the member's spaces, in one exchange, for the page. */
export async function loadPostPage(context: Context, input: CommentsInput): Promise<{ data: PostPage }> {
  const reader = readerOf(context, requireMember(context));
  const id = parseId(input);
  const part = parseInput(commentsQuery, input);
  const { db } = context;
  const mayAsk = context.tenant.ai !== undefined && hasRole(context.actor, 'moderator');
  const { post, spaces, keys, ...read } = await namedBatch(db, {
    post: readPost(db, reader, id),
    spaces: readFeedSpaces(db, reader),
    keys: mayAsk ? [selectModelKey(context)] : [],
    ...readComments(db, reader, id, part),
  });
  const [row] = post;
  if (!row) throw new AppError('not_found');
  const shownSpaces = spaces.map((space) => presentSpace(context, reader, space));
  const hasModel = keys[0] !== undefined && (await resolveModel(context, keys[0])) !== null;
  return {
    data: {
      post: presentPost(context, row),
      comments: presentCommentsPage(context, read, part),
      spaces: shownSpaces,
      maySummarize: hasModel && row.commentCount >= minSummarizedComments,
    },
  };
}

interface Read {
  rows: CommentRow[];
  first: Array<{ position: number }>;
}

function presentCommentsPage(context: Context, { rows, first }: Read, part: CommentsPageOptions): CommentsPage {
  return presentComments(context, { rows, firstPosition: first[0]?.position }, part);
}
