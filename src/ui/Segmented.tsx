import { useId } from 'react';
import './segmented.css';

interface Props<Value extends string> {
  label: string;
  options: ReadonlyArray<{ value: Value; text: string }>;
  /** The chosen value; without `choose`, the initially chosen one. */
  chosen: Value;
  /** Without it, the choice is a field of its form, which works without JavaScript. */
  choose?: (value: Value) => void;
  /** The field's name. Without it, the choice belongs to no form. */
  name?: string;
}

/** A choice of two to four short values, all visible side by side. */
export function Segmented<Value extends string>({ label, options, chosen, choose, name }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value, text }) => (
        <label key={value}>
          <input
            type="radio"
            name={name ?? id}
            form={name === undefined ? '' : undefined}
            value={value}
            {...(choose
              ? { checked: value === chosen, onChange: () => choose(value) }
              : { defaultChecked: value === chosen })}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
