export { presentRecipe } from './present-recipe.ts';
export { putRecipe, selectRecipe } from './queries.ts';
