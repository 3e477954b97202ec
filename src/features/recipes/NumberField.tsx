import type { TFunction } from 'i18next';
import { useState } from 'react';
import { InputField } from '../../ui/InputField.tsx';

interface Props {
  t: TFunction;
  label: string;
  isLabelHidden?: boolean;
  value: number | null;
  error: string | null;
  onChange: (value: number | null) => void;
}

/** A number as people type it, with a comma too; an empty field is none. */
export function NumberField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const shown = numberOf(typed) === value ? typed : String(value ?? '');
  return (
    <InputField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = numberOf(target.value);
        if (!Number.isNaN(next)) onChange(next);
      }}
    />
  );
}

function numberOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.replace(',', '.'));
}
