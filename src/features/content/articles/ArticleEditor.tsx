import type { TFunction } from 'i18next';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { RecipeMaximums } from '#api/features/content/recipes/contract.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { ContentEditor } from '../drafts/ContentEditor.tsx';
import type { RecipeDraft } from '../recipes/recipe-draft.ts';

/** Loaded on demand, because most articles have no recipe. */
const RecipeFields = lazy(() =>
  import('../recipes/RecipeFields.tsx').then(({ RecipeFields: fields }) => ({ default: fields })),
);

interface Props extends Omit<ComponentProps<typeof ContentEditor>, 'children' | 'isReady'> {
  allowed: RecipeMaximums;
}

/** The editor of an article, with recipe fields if it has a recipe. */
export function ArticleEditor({ allowed, ...editor }: Props) {
  const t: TFunction | null = useTexts(editor.locale, ['recipes', 'errors.general']);
  return (
    <Suspense fallback={null}>
      <ContentEditor {...editor} isReady={t !== null}>
        {(details, put, errorOf) => {
          const recipe = details['recipe'] as RecipeDraft | undefined;
          if (!t || !recipe) return null;
          return (
            <RecipeFields
              t={t}
              recipe={recipe}
              allowed={allowed}
              errorOf={(path) => errorOf(`details.recipe.${path}`)}
              onChange={(changed) => put({ recipe: changed })}
            />
          );
        }}
      </ContentEditor>
    </Suspense>
  );
}
