import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { type NamedResults, type NamedStatements, nameResults } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type ContentCard, type OpenedContent, slugParams } from '../content/contract.ts';
import { loadContent } from '../content/index.ts';
import type { Recipe } from '../recipes/contract.ts';
import { presentRecipe, selectRecipe } from '../recipes/index.ts';

/** Returns an article that the viewer has access to. */
export async function getArticle(
  context: Context,
  input: z.input<typeof slugParams>,
): Promise<{ data: OpenedContent }> {
  const { data } = await loadContent(context, 'article', input);
  return { data };
}

export interface ArticlePage<Reads extends NamedStatements> {
  data: OpenedContent;
  /** Whether the viewer has no access and sees only the preview. */
  isPreview: boolean;
  /** Null if the article has none or the viewer has no access. */
  recipe: Recipe | null;
  others: ContentCard[];
  /** Results of `extraReads`, whether or not the viewer has access. */
  extra: NamedResults<Reads>;
}

/**
 * Loads the article's own page, including preview, recipe and related articles. `extraReads` are other nouns'
 * queries for it, run in the same exchange.
 */
export async function loadArticlePage<const Reads extends NamedStatements = Record<never, never>>(
  context: Context,
  input: z.input<typeof slugParams>,
  extraReads: Reads = {} as Reads,
): Promise<ArticlePage<Reads>> {
  const { slug } = slugParams.safeParse(input).data ?? {};
  if (!slug) throw new AppError('not_found');
  const reads = { recipe: selectRecipe(context.db, slug), more: Object.values(extraReads).flat() };
  const options = { withPreview: true, others: 3, extraReads: reads };
  const { data, isPreview, others, extra } = await loadContent(context, 'article', { slug }, options);
  const recipe = isPreview ? null : presentRecipe(extra.recipe[0]);
  return { data, isPreview, others, recipe, extra: nameResults(extraReads, extra.more) };
}
