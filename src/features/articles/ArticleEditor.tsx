import type { TFunction } from 'i18next';
import type { ComponentProps } from 'react';
import type { Recipe, RecipeAllowance } from '#api/features/recipes/contract.ts';
import { useTexts } from '../../lib/island-texts.ts';
import { ContentEditor } from '../drafts/ContentEditor.tsx';
import { RecipeFields } from '../recipes/RecipeFields.tsx';

interface Props extends Omit<ComponentProps<typeof ContentEditor>, 'children'> {
  allowed: RecipeAllowance;
}

/** Writes an article; one with a recipe has its fields too. */
export function ArticleEditor({ allowed, ...editor }: Props) {
  const t: TFunction | null = useTexts(editor.locale, ['recipes', 'errors']);
  return (
    <ContentEditor {...editor}>
      {(content, change, errorOf) => {
        const recipe = content.details['recipe'] as Recipe | undefined;
        if (!t || !recipe) return null;
        return (
          <RecipeFields
            t={t}
            recipe={recipe}
            allowed={allowed}
            errorOf={(path) => errorOf(`details.recipe.${path}`)}
            onChange={(changed) => {
              const { recipe: _, ...others } = content.details;
              change({ ...content, details: changed ? { ...others, recipe: changed } : others });
            }}
          />
        );
      }}
    </ContentEditor>
  );
}
