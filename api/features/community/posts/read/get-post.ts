import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { readerOf } from '../cards/reader.ts';
import { readPost } from './cached-reads.ts';
import type { ThreadPost } from './contract.ts';
import { presentPost } from './present-post.ts';

/** Returns a post the member may open, in every language it has. */
export const getPost = verb(
  { access: 'member', params: idParams },
  async (context, { id }, member): Promise<{ data: ThreadPost }> => {
    const reader = readerOf(context, member);
    const [row] = await readPost(context.db, reader, id);
    if (!row) throw new AppError('not_found');
    return { data: presentPost(context, row) };
  },
);
