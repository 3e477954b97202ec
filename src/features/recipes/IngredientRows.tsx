import type { TFunction } from 'i18next';
import type { Ingredient, RecipeAllowance, Unit } from '#api/features/recipes/contract.ts';
import { LineField } from '../drafts/LineField.tsx';
import { NumberField } from './NumberField.tsx';
import { Rows } from './Rows.tsx';

interface Props {
  t: TFunction;
  allowed: RecipeAllowance;
  ingredients: readonly Ingredient[];
  errorOf: (path: string) => string | null;
  onChange: (ingredients: Ingredient[]) => void;
}

/** Amount, unit and a name in both languages; a row for each. */
export function IngredientRows({ t, allowed, ingredients, errorOf, onChange }: Props) {
  return (
    <Rows
      t={t}
      title={t('recipes:ingredients')}
      add={t('recipes:addIngredient')}
      error={errorOf('')}
      rows={ingredients}
      most={allowed.ingredients}
      empty={{ amount: null, unit: null, name: { et: '', en: '' } }}
      onChange={onChange}
      draw={(row, index, change) => (
        <div className="ingredient">
          <NumberField
            t={t}
            label={t('recipes:amount')}
            value={row.amount}
            error={errorOf(`.${index}.amount`)}
            onChange={(amount) => change({ ...row, amount })}
          />
          <label className="field">
            <span className="label">{t('recipes:unitLabel')}</span>
            <select
              className="input"
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
          </label>
          {(['et', 'en'] as const).map((lang) => (
            <LineField
              key={lang}
              t={t}
              lang={lang}
              label={t(`recipes:name.${lang}`)}
              value={row.name[lang]}
              max={120}
              error={lang === 'et' ? errorOf(`.${index}.name`) : null}
              onChange={(name) => change({ ...row, name: { ...row.name, [lang]: name } })}
            />
          ))}
        </div>
      )}
    />
  );
}
