import { useId } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { useFieldError } from '#src/ui/form/Form.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  label: string;
  charges: ReadonlyArray<{ id: string; day: string; amount: string }>;
}

/** Asks which payments to refund. None is selected at first. */
export function ChargeChoice({ label, charges }: Props) {
  const { t } = usePage();
  const fault = useFieldError('charges');
  const error = useId();
  return (
    <fieldset className="charge-choice" aria-describedby={fault ? error : undefined}>
      <legend>{label}</legend>
      {charges.map(({ id, day, amount }) => (
        <label key={id} className="check">
          <input type="checkbox" name="charges" value={id} aria-invalid={fault !== null} />
          <span>
            {day}, {amount}
          </span>
        </label>
      ))}
      <span className="field-error" id={error}>
        {fault && <ErrorText t={t} code={fault} />}
      </span>
    </fieldset>
  );
}
