import type { TFunction } from 'i18next';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { RecipeAllowance } from '#api/features/content/recipes/contract.ts';
import { useTexts } from '#src/lib/island-texts.ts';
import { ContentEditor } from '../drafts/ContentEditor.tsx';
import type { RecipeDraft } from '../recipes/recipe-draft.ts';

/** Most articles are none. */
const RecipeFields = lazy(() =>
  import('../recipes/RecipeFields.tsx').then(({ RecipeFields: fields }) => ({ default: fields })),
);

interface Props extends Omit<ComponentProps<typeof ContentEditor>, 'children'> {
  allowed: RecipeAllowance;
}

/** Writes an article; one with a recipe has its fields too. */
export function ArticleEditor({ allowed, ...editor }: Props) {
  const t: TFunction | null = useTexts(editor.locale, ['recipes', 'errors.general']);
  return (
    <ContentEditor {...editor}>
      {(details, put, errorOf) => {
        const recipe = details['recipe'] as RecipeDraft | undefined;
        if (!t || !recipe) return null;
        return (
          <Suspense fallback={null}>
            <RecipeFields
              t={t}
              recipe={recipe}
              allowed={allowed}
              errorOf={(path) => errorOf(`details.recipe.${path}`)}
              onChange={(changed) => put({ recipe: changed })}
            />
          </Suspense>
        );
      }}
    </ContentEditor>
  );
}
