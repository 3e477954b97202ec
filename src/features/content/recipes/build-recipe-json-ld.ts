import type { OpenedContent } from '#api/features/content/content/contract.ts';
import type { Recipe } from '#api/features/content/recipes/contract.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import type { Translate } from '#api/platform/i18n/translate.ts';
import { embedJson } from '#src/server/structured-data.ts';

interface Site {
  origin: string;
  publisher: string;
  t: Translate;
}

/** schema.org data of an article with a recipe, escaped for use in a script element. */
export function buildRecipeJsonLd(article: OpenedContent, recipe: Recipe, { origin, publisher, t }: Site): string {
  const { title, summary, cover, author, locale, slug, publishedAt, updatedAt, topics } = article;
  const inLanguage = (text: { et: string; en: string }) => text[locale] || text.et || text.en;
  const { prepMinutes, cookMinutes, servings, ingredients, steps } = recipe;
  return embedJson({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: title,
    ...(summary ? { description: summary } : {}),
    ...(cover ? { image: [origin + cover.address] } : {}),
    author: author ? { '@type': 'Person', name: author.name } : { '@type': 'Organization', name: publisher },
    mainEntityOfPage: `${origin}/articles/${slug}`,
    inLanguage: languageTags[locale],
    datePublished: publishedAt,
    dateModified: updatedAt,
    ...(topics.length > 0 ? { keywords: topics.join(', ') } : {}),
    ...(prepMinutes > 0 ? { prepTime: `PT${prepMinutes}M` } : {}),
    ...(cookMinutes > 0 ? { cookTime: `PT${cookMinutes}M` } : {}),
    ...(prepMinutes + cookMinutes > 0 ? { totalTime: `PT${prepMinutes + cookMinutes}M` } : {}),
    recipeYield: String(servings),
    recipeIngredient: ingredients.map(({ amount, unit, name }) =>
      [amount ?? '', amount !== null && unit ? t(`recipes:unit.${unit}`) : '', inLanguage(name)]
        .filter(Boolean)
        .join(' '),
    ),
    recipeInstructions: steps.map((step) => ({ '@type': 'HowToStep', text: inLanguage(step) })),
  });
}
