import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { listQuery } from '../content/contract.ts';
import { type ContentList, listContent } from '../content/index.ts';

/** Lists the articles available to the viewer, newest first. */
export function listArticles(context: Context, input: z.input<typeof listQuery>): Promise<ContentList> {
  return listContent(context, 'article', input);
}
