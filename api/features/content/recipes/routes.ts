import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { suggestionSchema } from './contract.ts';
import { suggestRecipe } from './suggest-recipe.ts';

export function mountRecipes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      tag: 'recipes',
      path: '/api/admin/recipe-suggestions',
      summary: 'Let the community’s model write a recipe from a title',
      answer: { data: suggestionSchema },
    },
    suggestRecipe,
  );
}
