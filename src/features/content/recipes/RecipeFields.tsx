import type { TFunction } from 'i18next';
import type { RecipeMaximums } from '#api/features/content/recipes/contract.ts';
import './recipe-fields.css';
import { IngredientRows } from './IngredientRows.tsx';
import { NumberField } from './NumberField.tsx';
import type { RecipeDraft } from './recipe-draft.ts';
import { StepRows } from './StepRows.tsx';

interface Props {
  t: TFunction;
  recipe: RecipeDraft;
  allowed: RecipeMaximums;
  /** Returns the error code at a path inside the recipe, or null. */
  errorOf: (path: string) => string | null;
  onChange: (recipe: RecipeDraft | undefined) => void;
}

/** The fields for an article's recipe, in both languages at once. */
export function RecipeFields({ t, recipe, allowed, errorOf, onChange }: Props) {
  const set = (changes: Partial<RecipeDraft>) => onChange({ ...recipe, ...changes });
  return (
    <section className="recipe-fields" aria-labelledby="recipe-fields">
      <div className="recipe-head">
        <h2 id="recipe-fields">{t('recipes:recipe')}</h2>
        <button type="button" className="button button-quiet" onClick={() => onChange(undefined)}>
          {t('recipes:remove')}
        </button>
      </div>
      <div className="recipe-numbers">
        {(['servings', 'prepMinutes', 'cookMinutes'] as const).map((name) => (
          <NumberField
            key={name}
            t={t}
            label={t(`recipes:field.${name}`)}
            value={recipe[name]}
            empty={name === 'servings' ? null : 0}
            error={errorOf(name)}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <IngredientRows
        t={t}
        allowed={allowed}
        ingredients={recipe.ingredients}
        errorOf={(path) => errorOf(`ingredients${path}`)}
        onChange={(ingredients) => set({ ingredients })}
      />
      <StepRows
        t={t}
        allowed={allowed}
        steps={recipe.steps}
        errorOf={(path) => errorOf(`steps${path}`)}
        onChange={(steps) => set({ steps })}
      />
    </section>
  );
}
