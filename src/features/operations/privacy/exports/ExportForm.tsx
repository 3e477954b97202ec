import type { TFunction } from 'i18next';
import { type SubmitEvent, useState } from 'react';
import type { DataExportState } from '#api/features/operations/privacy/exports/contract.ts';
import { type ApiFailure, failureOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { requestExport } from './data-export-calls.ts';

interface Props {
  t: TFunction;
  needsPassword: boolean;
  done: (state: DataExportState) => void;
}

/** Requests a copy of the member's data, which the member confirms with their password. */
export function ExportForm({ t, needsPassword, done }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const fault = failure?.fields?.['password']?.code;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Not disabled while busy, so that the button keeps the focus.
    if (isBusy) return;
    const typed = new FormData(event.currentTarget).get('password');
    setIsBusy(true);
    setFailure(null);
    try {
      done(await requestExport(typeof typed === 'string' ? typed : undefined));
    } catch (error) {
      setFailure(failureOf(error));
    }
    setIsBusy(false);
  };
  return (
    <form className="stack data-form" noValidate onSubmit={submit}>
      <p className="notice notice-danger" role="alert">
        {failure && !fault && <ErrorText t={t} code={failure.code} />}
      </p>
      {needsPassword && <PasswordField t={t} id="export-password" fault={fault} />}
      <button type="submit" className="button button-quiet" aria-disabled={isBusy}>
        {isBusy ? t('data-exports:working') : t('data-exports:request')}
      </button>
    </form>
  );
}
