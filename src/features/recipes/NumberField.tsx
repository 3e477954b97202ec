import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';

interface Props {
  t: TFunction;
  label: string;
  value: number | null;
  error: string | null;
  onChange: (value: number | null) => void;
}

/** A number as people type it, with a comma too; an empty field is none. */
export function NumberField({ t, label, value, error, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const shown = numberOf(typed) === value ? typed : String(value ?? '');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = numberOf(target.value);
          if (!Number.isNaN(next)) onChange(next);
        }}
      />
      <span className="field-error" id={`${id}-error`} role="alert">
        {error && errorText(t, error)}
      </span>
    </div>
  );
}

function numberOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.replace(',', '.'));
}
