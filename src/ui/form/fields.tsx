import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedByAttributes, InputFrame } from '../InputField.tsx';
import { usePage } from '../island.tsx';
import { useFieldError } from './Form.tsx';

interface Shared {
  name: string;
  label: string;
  /** Whether the label is hidden because the placeholder says the same. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** The values of the placeholders in the texts of its errors. */
  errorValues?: Readonly<Record<string, string>> | undefined;
}

function useFrame({ name, label, isLabelHidden, hint, errorValues }: Shared) {
  const { t } = usePage();
  const frame = { id: useId(), hint, error: useFieldError(name) };
  return {
    attributes: { ...describedByAttributes(frame), name },
    frame: { t, label, isLabelHidden, errorValues, ...frame },
  };
}

/** A single-line field. All other properties are passed to the input. */
export function TextField({ hint, label, errorValues, ...input }: Shared & ComponentProps<'input'>) {
  const { attributes, frame } = useFrame({ name: input.name, label, hint, errorValues });
  return (
    <InputFrame {...frame}>
      <input {...input} {...attributes} className={`input ${input.className ?? ''}`} />
    </InputFrame>
  );
}

/** A multi-line field. */
export function TextArea({
  hint,
  label,
  isLabelHidden,
  ...area
}: Omit<Shared, 'errorValues'> & ComponentProps<'textarea'>) {
  const { attributes, frame } = useFrame({ name: area.name, label, isLabelHidden, hint });
  return (
    <InputFrame {...frame}>
      <textarea rows={4} {...area} {...attributes} className={`input ${area.className ?? ''}`} />
    </InputFrame>
  );
}

interface SelectProps extends Shared {
  options: ReadonlyArray<{ value: string; text: string }>;
}

/** A choice of one of a few options. */
export function SelectField({ hint, label, options, ...select }: SelectProps & ComponentProps<'select'>) {
  const { attributes, frame } = useFrame({ name: select.name, label, hint });
  return (
    <InputFrame {...frame}>
      <select className="input" {...select} {...attributes}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </InputFrame>
  );
}
