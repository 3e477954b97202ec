export { presentRecipe } from './present-recipe.ts';
export { replaceRecipe, selectRecipe } from './queries.ts';
