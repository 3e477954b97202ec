import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { type ContentCard, type OpenedContent, slugParams } from '../content/contract.ts';
import { loadContent } from '../content/index.ts';
import type { Recipe } from '../recipes/contract.ts';
import { presentRecipe, selectRecipe } from '../recipes/index.ts';

/** Returns an article that the viewer has access to. */
export const getArticle = verb(
  { access: 'anyone', params: slugParams },
  async (context, input): Promise<{ data: OpenedContent }> => {
    const { data } = await loadContent(context, 'article', input);
    return { data };
  },
);

export interface ArticlePage {
  data: OpenedContent;
  /** Whether the viewer has no access and sees only the preview. */
  isPreview: boolean;
  /** Null if the article has none or the viewer has no access. */
  recipe: Recipe | null;
  others: ContentCard[];
}

/** Loads the article's own page, including preview, recipe and related articles. */
export async function loadArticlePage(context: Context, input: z.input<typeof slugParams>): Promise<ArticlePage> {
  const { slug } = slugParams.safeParse(input).data ?? {};
  if (!slug) throw new AppError('not_found');
  const extraReads = { recipe: selectRecipe(context.db, { slug }) };
  const options = { withPreview: true, others: 3, extraReads };
  const { data, isPreview, others, extra } = await loadContent(context, 'article', { slug }, options);
  const recipe = isPreview ? null : presentRecipe(extra.recipe[0]);
  return { data, isPreview, others, recipe };
}
