import type { TFunction } from 'i18next';
import type { RecipeMaximums, Unit } from '#api/features/content/recipes/contract.ts';
import { DraftTextField } from '../drafts/DraftTextField.tsx';
import { NumberField } from './NumberField.tsx';
import { Rows } from './Rows.tsx';
import type { IngredientDraft } from './recipe-draft.ts';

interface Props {
  t: TFunction;
  allowed: RecipeMaximums;
  ingredients: readonly IngredientDraft[];
  errorOf: (path: string) => string | null;
  onChange: (ingredients: IngredientDraft[]) => void;
}

/** The rows of ingredients, each with an amount, a unit and a name in both languages. */
export function IngredientRows({ t, allowed, ingredients, errorOf, onChange }: Props) {
  return (
    <Rows
      t={t}
      kind="ingredients"
      title={t('recipes:ingredients')}
      heads={[t('recipes:amount'), t('recipes:unitLabel'), t('recipes:name.et'), t('recipes:name.en')]}
      add={t('recipes:addIngredient')}
      error={errorOf('')}
      rows={ingredients}
      max={allowed.ingredients}
      empty={{ amount: null, unit: null, name: { et: '', en: '' } }}
      onChange={onChange}
      draw={(row, index, change) => (
        <>
          <NumberField
            t={t}
            label={t('recipes:amount')}
            isLabelHidden
            value={row.amount}
            error={errorOf(`.${index}.amount`)}
            onChange={(amount) => change({ ...row, amount })}
          />
          <select
            className="input"
            aria-label={t('recipes:unitLabel')}
            value={row.unit ?? ''}
            onChange={({ target }) => change({ ...row, unit: (target.value || null) as Unit | null })}
          >
            <option value="">–</option>
            {allowed.units.map((unit) => (
              <option key={unit} value={unit}>
                {t(`recipes:unit.${unit}`)}
              </option>
            ))}
          </select>
          {(['et', 'en'] as const).map((lang) => (
            <DraftTextField
              key={lang}
              t={t}
              lang={lang}
              label={t(`recipes:name.${lang}`)}
              isLabelHidden
              value={row.name[lang]}
              max={120}
              error={errorOf(`.${index}.name.${lang}`) ?? (lang === 'et' ? errorOf(`.${index}.name`) : null)}
              onChange={(name) => change({ ...row, name: { ...row.name, [lang]: name } })}
            />
          ))}
        </>
      )}
    />
  );
}
