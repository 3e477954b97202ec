import type { TFunction } from 'i18next';
import type { Recipe, RecipeMaximums } from '#api/features/content/recipes/contract.ts';
import { DraftTextField } from '../drafts/DraftTextField.tsx';
import { Rows } from './Rows.tsx';

type Step = Recipe['steps'][number];

interface Props {
  t: TFunction;
  allowed: RecipeMaximums;
  steps: readonly Step[];
  errorOf: (path: string) => string | null;
  onChange: (steps: Step[]) => void;
}

/** The rows of steps, in order and in both languages. */
export function StepRows({ t, allowed, steps, errorOf, onChange }: Props) {
  return (
    <Rows
      t={t}
      kind="steps"
      title={t('recipes:steps')}
      heads={['', t('recipes:language.et'), t('recipes:language.en')]}
      add={t('recipes:addStep')}
      error={errorOf('')}
      rows={steps}
      max={allowed.steps}
      empty={{ et: '', en: '' }}
      onChange={onChange}
      draw={(row, index, change) => (
        <>
          <span aria-hidden="true">{index + 1}.</span>
          {(['et', 'en'] as const).map((lang) => (
            <DraftTextField
              key={lang}
              t={t}
              lang={lang}
              label={t(`recipes:step.${lang}`, { number: index + 1 })}
              isLabelHidden
              value={row[lang]}
              max={1_000}
              error={errorOf(`.${index}.${lang}`) ?? (lang === 'et' ? errorOf(`.${index}`) : null)}
              isLong
              onChange={(text) => change({ ...row, [lang]: text })}
            />
          ))}
        </>
      )}
    />
  );
}
