import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { readerOf } from '../cards/reader.ts';
import type { ThreadPost } from './contract.ts';
import { presentPost } from './present-post.ts';
import { findPost } from './queries.ts';

/** A post the member may open, in every language it has. */
export async function getPost(context: Context, input: z.input<typeof idParams>): Promise<{ data: ThreadPost }> {
  const reader = readerOf(context, requireMember(context));
  const id = parseId(input);
  const [row] = await findPost(context.db, reader, id);
  if (!row) throw new AppError('not_found');
  return { data: presentPost(context, row) };
}
