import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import { errorText } from '../../lib/error-text.ts';

interface Props {
  t: TFunction;
  label: string;
  hint?: ReactNode;
  lang?: string;
  value: string;
  max: number;
  error: string | null;
  isLong?: boolean;
  onChange: (value: string) => void;
}

/** A field with its label, hint and error tied to it. */
export function LineField({ t, label, hint, lang, value, max, error, isLong = false, onChange }: Props) {
  const id = useId();
  const common = {
    id,
    className: 'input',
    lang,
    value,
    maxLength: max,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {isLong ? <textarea {...common} rows={3} /> : <input {...common} type="text" autoComplete="off" />}
      <span className="field-error" id={`${id}-error`} role="alert">
        {error && errorText(t, error)}
      </span>
    </div>
  );
}
