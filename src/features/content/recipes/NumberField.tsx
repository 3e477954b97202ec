import type { TFunction } from 'i18next';
import { useState } from 'react';
import { InputField } from '#src/ui/InputField.tsx';
import type { TypedNumber } from './recipe-draft.ts';

interface Props {
  t: TFunction;
  label: string;
  isLabelHidden?: boolean;
  value: TypedNumber;
  /** The value of an empty field. */
  empty?: 0 | null;
  error: string | null;
  onChange: (value: TypedNumber) => void;
}

/** A number field that also accepts a decimal comma. Invalid input is sent as typed for the server to refuse. */
export function NumberField({ value, empty = null, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(String(value ?? ''));
  const shown = numberOf(typed, empty) === value ? typed : String(value ?? '');
  return (
    <InputField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOf(target.value, empty));
      }}
    />
  );
}

function numberOf(typed: string, empty: 0 | null): TypedNumber {
  if (typed.trim() === '') return empty;
  const number = Number(typed.replace(',', '.'));
  return Number.isFinite(number) ? number : typed;
}
