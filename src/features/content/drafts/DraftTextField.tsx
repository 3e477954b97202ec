import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import { describedByAttributes, InputFrame } from '#src/ui/InputField.tsx';

interface Props {
  t: TFunction;
  label: string;
  isLabelHidden?: boolean;
  hint?: ReactNode;
  lang?: string;
  value: string;
  max: number;
  error: string | null;
  isLong?: boolean;
  onChange: (value: string) => void;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
}

/** A plain text field of a draft, of one or a few lines. */
export function DraftTextField({ lang, value, max, isLong = false, onChange, onLeave, ...field }: Props) {
  const frame = { ...field, id: useId() };
  const common = {
    ...describedByAttributes(frame),
    className: 'input',
    lang,
    value,
    maxLength: max,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    onBlur: onLeave,
  };
  return (
    <InputFrame {...frame}>
      {isLong ? <textarea {...common} rows={3} /> : <input {...common} type="text" autoComplete="off" />}
    </InputFrame>
  );
}
