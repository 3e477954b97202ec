import type { TFunction } from 'i18next';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type ApiFailure, callApi, failureOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { InputField } from '#src/ui/InputField.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';

interface Props {
  t: TFunction;
  way: 'password' | 'code';
  cancel: () => void;
  done: () => void;
}

export function FreshProofForm({ t, way, cancel, done }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const fault = failure?.fields?.[way]?.code;
  // Focuses the field on mount and after each wrong attempt.
  useEffect(() => {
    if (!isBusy) form.current?.querySelector('input')?.focus();
  }, [isBusy]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget).get(way);
    setIsBusy(true);
    setFailure(null);
    try {
      await callApi('POST', '/api/auth/proof', { [way]: typed });
      done();
    } catch (error) {
      setIsBusy(false);
      setFailure(failureOf(error));
    }
  };
  return (
    <form className="stack" ref={form} noValidate onSubmit={submit}>
      {failure && !fault && (
        <p className="notice notice-danger" role="alert">
          <ErrorText t={t} code={failure.code} />
        </p>
      )}
      {way === 'password' ? (
        <PasswordField t={t} id="proof" fault={fault} saysWhy={false} />
      ) : (
        <InputField
          t={t}
          id="proof"
          name="code"
          label={t('proofs:code')}
          hint={t('proofs:codeHint')}
          error={fault}
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
      <p className="actions">
        <button type="submit" className="button button-primary" aria-disabled={isBusy}>
          {t(isBusy ? 'proofs:working' : 'proofs:confirm')}
        </button>
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={cancel}>
          {t('proofs:cancel')}
        </button>
      </p>
    </form>
  );
}
