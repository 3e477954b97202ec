export { findRecipe } from './find-recipe.ts';
export { putRecipe } from './queries.ts';
export { aiKeyName, canSuggest } from './suggest-recipe.ts';
