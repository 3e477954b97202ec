import { useId } from 'react';
import { ErrorText } from '../ErrorText.tsx';
import { usePage } from '../island.tsx';
import './choices.css';
import { useFieldError } from './Form.tsx';

interface Props {
  name: string;
  legend: string;
  hint?: string;
  choices: ReadonlyArray<{ value: string; text: string; hint?: string; lang?: string }>;
  /** The value that is already chosen, if any. */
  defaultValue?: string;
  /** Shows the choices side by side if there is room. */
  isRow?: boolean;
}

/** A choice of one of a few values, all of which are shown. */
export function ChoicesField({ name, legend, hint, choices, defaultValue, isRow = false }: Props) {
  const { t } = usePage();
  const id = useId();
  const fault = useFieldError(name);
  return (
    <fieldset
      className={isRow ? 'field choices-field is-row' : 'field choices-field'}
      aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
    >
      <legend className="label">{legend}</legend>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <span className="field-error" id={`${id}-error`} role="alert">
        {fault && <ErrorText t={t} code={fault} />}
      </span>
      <div className="choices-list">
        {choices.map(({ value, text, hint: more, lang }, index) => (
          <label key={value} lang={lang}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              aria-invalid={(fault !== null && index === 0) || undefined}
            />
            <span>
              {text}
              {more && <span className="hint">{more}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
