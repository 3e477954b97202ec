import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type ContentCard, type OpenedContent, slugParams } from '../content/contract.ts';
import { loadContent } from '../content/index.ts';
import type { Recipe } from '../recipes/contract.ts';
import { presentRecipe, selectRecipe } from '../recipes/index.ts';

/** An article that the reader may open. */
export async function getArticle(
  context: Context,
  input: z.input<typeof slugParams>,
): Promise<{ data: OpenedContent }> {
  const { data } = await loadContent(context, 'article', input);
  return { data };
}

export interface ArticlePage {
  data: OpenedContent;
  /** Whether this is the beginning only, because the reader may not open the rest. */
  isPreview: boolean;
  /** Null for an article without one, and for who may not open it. */
  recipe: Recipe | null;
  others: ContentCard[];
}

/** The same for its own page: with the preview that its author allows, its recipe, and others to go on with. */
export async function loadArticlePage(context: Context, input: z.input<typeof slugParams>): Promise<ArticlePage> {
  const { slug } = slugParams.safeParse(input).data ?? {};
  if (!slug) throw new AppError('not_found');
  const extraReads = { recipe: selectRecipe(context.db, slug) };
  const options = { withPreview: true, others: 3, extraReads };
  const { data, isPreview, others, extra } = await loadContent(context, 'article', { slug }, options);
  const [row] = extra.recipe;
  return { data, isPreview, others, recipe: isPreview ? null : presentRecipe(row) };
}
