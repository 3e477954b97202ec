import { useId } from 'react';

interface Props<Value extends string> {
  label: string;
  options: ReadonlyArray<{ value: Value; text: string }>;
  chosen: Value;
  choose: (value: Value) => void;
}

/** One of two or three, all visible. It belongs to no form. */
export function Switch<Value extends string>({ label, options, chosen, choose }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className="campaign-switch">
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value, text }) => (
        <label key={value}>
          <input
            type="radio"
            name={id}
            form=""
            value={value}
            checked={chosen === value}
            onChange={() => choose(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
