import type { TFunction } from 'i18next';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { ErrorText } from './ErrorText.tsx';
import { FieldLabel } from './FieldLabel.tsx';

interface FrameProps {
  /** A translator with the texts of `errors.general`. */
  t: TFunction;
  /** Id of the control. */
  id: string;
  label: string;
  /** Whether the label is hidden because a column heading shows it. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** The code of the value's error. */
  error?: string | null | undefined;
  /** The values of the placeholders in the error's text. */
  errorValues?: Readonly<Record<string, string>> | undefined;
}

/** The frame of an island's control, like `FieldFrame.astro` on a page: label, hint, control, error. */
export function InputFrame({
  t,
  id,
  label,
  isLabelHidden = false,
  hint,
  error,
  errorValues,
  children,
}: FrameProps & { children: ReactNode }) {
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isLabelHidden={isLabelHidden} hint={hint} />
      {children}
      <span className="field-error" id={`${id}-error`} role="alert">
        {error && <ErrorText t={t} code={error} values={errorValues} />}
      </span>
    </div>
  );
}

/** Returns the attributes that link a control to its hint and error. */
export function describedByAttributes({ id, hint, error }: Pick<FrameProps, 'id' | 'hint' | 'error'>) {
  return {
    id,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
    'aria-invalid': error ? true : undefined,
  };
}

type Props = Omit<FrameProps, 'id'> & ComponentProps<'input'>;

/** A single-line field linked to its label, hint and error. */
export function InputField(props: Props) {
  const { t, label, isLabelHidden, hint, error, errorValues, id: given, className = '', ...input } = props;
  const own = useId();
  const frame = { id: given ?? own, hint, error };
  return (
    <InputFrame t={t} label={label} isLabelHidden={isLabelHidden} errorValues={errorValues} {...frame}>
      <input {...input} {...describedByAttributes(frame)} className={`input ${className}`} />
    </InputFrame>
  );
}
