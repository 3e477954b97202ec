import type { Context } from '#api/context.ts';
import type { OpenedContent } from '../content/contract.ts';
import { type ContentPage, openContent } from '../content/index.ts';

/** An article that the reader may open. */
export async function getArticle(context: Context, input: unknown): Promise<{ data: OpenedContent }> {
  const { data } = await openContent(context, 'article', input);
  return { data };
}

/** The same for its own page: with the preview that its author allows, and others to go on with. */
export function openArticle(context: Context, input: unknown): Promise<ContentPage> {
  return openContent(context, 'article', input, { withPreview: true, others: 3 });
}
