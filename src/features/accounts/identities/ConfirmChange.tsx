import type { TFunction } from 'i18next';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Connections } from '#api/features/accounts/identities/contract.ts';
import { type ApiFailure, failureOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { InputField } from '#src/ui/InputField.tsx';
import { type Change, updateConnection } from './connections-calls.ts';

interface Props {
  t: TFunction;
  change: Change;
  hasPassword: boolean;
  /** Called with the remaining connections after disconnecting. Connecting leaves the page. */
  done: (left: Connections) => void;
  cancel: () => void;
}

/** Asks for the password before a connection changes; accounts without one just confirm. */
export function ConfirmChange({ t, change, hasPassword, done, cancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const fault = failure?.fields?.['password']?.code;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('password');
    setIsBusy(true);
    setFailure(null);
    try {
      const left = await updateConnection(change, typeof typed === 'string' ? typed : undefined);
      if (left) done(left);
    } catch (error) {
      setIsBusy(false);
      setFailure(failureOf(error));
    }
  };
  const label = change.kind === 'connect' ? 'confirmConnect' : 'confirmDisconnect';
  return (
    <form ref={form} className="stack connections-confirm" noValidate onSubmit={submit}>
      <p className="notice notice-danger" role="alert">
        {failure && !fault && <ErrorText t={t} code={failure.code} />}
      </p>
      {hasPassword && (
        <InputField
          t={t}
          id="connections-password"
          label={t('identities:connections.password')}
          hint={t('identities:connections.why')}
          error={fault}
          name="password"
          type="password"
          autoComplete="current-password"
        />
      )}
      <p className="actions">
        <button type="submit" className="button button-primary" disabled={isBusy}>
          {isBusy
            ? t('identities:connections.working')
            : t(`identities:connections.${label}`, { provider: change.name })}
        </button>
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={cancel}>
          {t('identities:connections.cancel')}
        </button>
      </p>
    </form>
  );
}
