import { useId } from 'react';
import { useFieldError } from '../form/Form.tsx';
import { describedByAttributes, InputFrame } from '../InputField.tsx';
import { usePage } from '../island.tsx';
import { type Choice, ComboboxField, type ComboboxProps } from './ComboboxField.tsx';
import './combobox.css';

export interface FrameProps {
  label: string;
  hint?: string;
}

/**
 * Chooses one or several options, which a call finds while the member types. The form field with its name holds their
 * ids.
 */
export function Combobox<Item extends Choice>({ label, hint, ...props }: ComboboxProps<Item> & FrameProps) {
  const { t } = usePage();
  const frame = { id: useId(), hint, error: useFieldError(props.name) };
  return (
    <InputFrame t={t} label={label} {...frame}>
      <ComboboxField {...props} label={label} attributes={describedByAttributes(frame)} />
    </InputFrame>
  );
}
