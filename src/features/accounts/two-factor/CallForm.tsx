import type { TFunction } from 'i18next';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { InputField } from '#src/ui/InputField.tsx';
import { failureCode } from './failure-code.ts';

interface Props {
  t: TFunction;
  label: string;
  type: 'password' | 'code';
  submit: string;
  /** Shown for a failure without a code of its own. */
  general: string;
  send: (value: string) => Promise<void>;
  children?: ReactNode;
}

/** A form with one field: an authenticator code, or the password that confirms a change. */
export function CallForm({ t, label, type, submit, general, send, children }: Props) {
  const id = useId();
  const [value, setValue] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send(value);
    } catch (error) {
      setFailure(failureCode(error, general));
      document.getElementById(id)?.focus();
    }
    setBusy(false);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <InputField
        t={t}
        id={id}
        label={label}
        error={failure}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        {...(type === 'code'
          ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }
          : { type: 'password', autoComplete: 'current-password', maxLength: 128 })}
      />
      <div className="actions">
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? t('two-factor:working') : submit}
        </button>
        {children}
      </div>
    </form>
  );
}
