import { lazy, Suspense, useId } from 'react';
import { useFault } from '../form/Form.tsx';
import { describe, InputFrame } from '../InputField.tsx';
import { usePage } from '../island.tsx';
import type { Choice, ComboboxProps } from './ComboboxField.tsx';
import './combobox.css';

/** With the library behind it, which only pages that use it load. */
const Field = lazy(() => import('./ComboboxField.tsx').then((loaded) => ({ default: loaded.ComboboxField })));

export type { Choice };

/** Chooses one or several of many, which a call finds as one types. Its field has their ids, by its name. */
export function Combobox<Item extends Choice>({ label, hint, ...props }: ComboboxProps<Item> & FrameProps) {
  const { t } = usePage();
  const frame = { id: useId(), hint, error: useFault(props.name) };
  const attributes = describe(frame);
  return (
    <InputFrame t={t} label={label} {...frame}>
      <Suspense fallback={<input {...attributes} className="input" disabled />}>
        <Field {...(props as unknown as ComboboxProps<Choice>)} label={label} attributes={attributes} />
      </Suspense>
    </InputFrame>
  );
}

interface FrameProps {
  label: string;
  hint?: string;
}
