import type { ReactNode } from 'react';

interface Props {
  /** Id of the control. */
  id: string;
  label: string;
  isLabelHidden?: boolean;
  hint?: ReactNode;
}

/** The label and hint of a control. */
export function FieldLabel({ id, label, isLabelHidden = false, hint }: Props) {
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </>
  );
}
