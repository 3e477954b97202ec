import type { TFunction } from 'i18next';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { ErrorText } from './ErrorText.tsx';

interface FrameProps {
  /** A translator that has the texts of `errors.general`. */
  t: TFunction;
  /** Of the control. */
  id: string;
  label: string;
  /** Where a column's head shows it. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** Code of what is wrong with the value. */
  error?: string | null | undefined;
}

/** What an island's control has around it, as `FieldFrame.astro` on a page: label, hint, control, error. */
export function InputFrame({
  t,
  id,
  label,
  isLabelHidden = false,
  hint,
  error,
  children,
}: FrameProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      <span className="field-error" id={`${id}-error`} role="alert">
        {error && <ErrorText t={t} code={error} />}
      </span>
    </div>
  );
}

/** What ties a control to its hint and its error. */
export function describe({ id, hint, error }: Pick<FrameProps, 'id' | 'hint' | 'error'>) {
  return {
    id,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
    'aria-invalid': error ? true : undefined,
  };
}

type Props = Omit<FrameProps, 'id'> & ComponentProps<'input'>;

/** One line to fill in, with its label, hint and error tied to it. */
export function InputField({ t, label, isLabelHidden, hint, error, id: given, className = '', ...input }: Props) {
  const own = useId();
  const frame = { id: given ?? own, hint, error };
  return (
    <InputFrame t={t} label={label} isLabelHidden={isLabelHidden} {...frame}>
      <input {...input} {...describe(frame)} className={`input ${className}`} />
    </InputFrame>
  );
}
