import { type Ref, useState } from 'react';
import { isColor } from '../is-color.ts';

interface Props {
  ref?: Ref<HTMLInputElement>;
  id: string;
  value: string;
  /** The accessible name of the picker beside the text. */
  picker: string;
  describedBy: string;
  isInvalid: boolean;
  take: (typed: string) => void;
  leave: () => void;
}

/** A text input for a color, preceded by the browser's color picker. */
export function ColorInput({ ref, id, value, picker, describedBy, isInvalid, take, leave }: Props) {
  // The picker can't show an unfinished color.
  const [whole, setWhole] = useState(value);
  if (isColor(value) && value !== whole) setWhole(value);
  return (
    <span className="color-row">
      <input
        type="color"
        value={whole.toLowerCase()}
        aria-label={picker}
        onChange={({ target }) => take(target.value)}
        onBlur={leave}
      />
      <input
        ref={ref}
        className="input"
        id={id}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => take(target.value)}
        onBlur={leave}
      />
    </span>
  );
}
