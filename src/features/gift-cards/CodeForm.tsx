import type { TFunction } from 'i18next';
import type { SubmitEvent } from 'react';
import { errorText } from '../../lib/error-text.ts';

interface Props {
  t: TFunction;
  code: string;
  change: (code: string) => void;
  /** Code of what was wrong with it. */
  failure: string | null;
  isBusy: boolean;
  send: () => Promise<void>;
}

/** Takes a code as somebody types it: the server forgives its case, spaces and dashes. */
export function CodeForm({ t, code, change, failure, isBusy, send }: Props) {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    await send();
    document.getElementById('redeem-code')?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor="redeem-code">{t('gift-cards:redeem.code')}</label>
        <input
          className="input redeem-code"
          id="redeem-code"
          value={code}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          placeholder="RYUP-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          aria-invalid={failure ? true : undefined}
          aria-describedby="redeem-code-error"
        />
        <span className="field-error" id="redeem-code-error" role="alert">
          {failure && errorText(t, failure)}
        </span>
      </div>
      <button className="button button-primary" type="submit" disabled={isBusy}>
        {t(isBusy ? 'gift-cards:redeem.working' : 'gift-cards:redeem.check')}
      </button>
    </form>
  );
}
