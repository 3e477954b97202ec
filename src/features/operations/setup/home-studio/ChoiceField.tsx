import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  choices: ReadonlyArray<{ value: string; text: string }>;
  onChange: (value: string) => void;
}

/** A field for a choice from a list. */
export function ChoiceField({ label, value, choices, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </div>
  );
}
