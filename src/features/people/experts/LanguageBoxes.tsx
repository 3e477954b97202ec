import { useId } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { useFieldError } from '#src/ui/form/Form.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { listSpokenLanguages, SpokenLanguage } from './list-spoken-languages.ts';

/** Languages with their names from the server, because browsers use other names for some. */
export type SpokenLanguages = ReturnType<typeof listSpokenLanguages>;

/** Checkboxes for the languages an expert speaks: the usual ones, and more on request. */
export function LanguageBoxes({ ticked, languages }: { ticked: readonly string[]; languages: SpokenLanguages }) {
  const { t } = usePage();
  const id = useId();
  const fault = useFieldError('languages');
  const { usual, others } = languages;
  const boxOf = ({ code, name }: SpokenLanguage, isFirst: boolean) => (
    <label key={code}>
      <input
        type="checkbox"
        name="languages"
        value={code}
        defaultChecked={ticked.includes(code)}
        aria-invalid={(isFirst && fault !== null) || undefined}
      />
      {name}
    </label>
  );
  return (
    <fieldset className="field language-boxes" aria-describedby={`${id}-error`}>
      <legend className="label">{t('experts:own.languages')}</legend>
      <span className="field-error" id={`${id}-error`} role="alert">
        {fault && <ErrorText t={t} code={fault} />}
      </span>
      <div className="boxes">{usual.map((language, index) => boxOf(language, index === 0))}</div>
      <details open={others.some(({ code }) => ticked.includes(code))}>
        <summary className="unfolds">{t('experts:own.moreLanguages')}</summary>
        <div className="boxes">{others.map((language) => boxOf(language, false))}</div>
      </details>
    </fieldset>
  );
}
