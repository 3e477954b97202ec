import type { Context } from '#api/context.ts';
import { type ContentList, listContent } from '../content/index.ts';

/** Articles that the reader may open, newest first. */
export function listArticles(context: Context, input: unknown): Promise<ContentList> {
  return listContent(context, 'article', input);
}
