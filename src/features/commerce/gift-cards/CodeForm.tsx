import type { TFunction } from 'i18next';
import type { SubmitEvent } from 'react';
import { InputField } from '#src/ui/InputField.tsx';

interface Props {
  t: TFunction;
  code: string;
  /** What the community's codes begin with. */
  codePrefix: string;
  change: (code: string) => void;
  /** Error code, or null. */
  failure: string | null;
  isBusy: boolean;
  isPrimary: boolean;
  send: () => Promise<void>;
}

/** A form for a code. The server ignores case, spaces and dashes. */
export function CodeForm({ t, code, codePrefix, change, failure, isBusy, isPrimary, send }: Props) {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    await send();
    document.getElementById('redeem-code')?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <InputField
        t={t}
        id="redeem-code"
        className="redeem-code"
        label={t('gift-cards:redeem.code')}
        error={failure}
        errorValues={{ codePrefix }}
        value={code}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        placeholder={`${codePrefix}-XXXX-XXXX-XXXX`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <button className={`button ${isPrimary ? 'button-primary' : 'button-quiet'}`} type="submit" disabled={isBusy}>
        {t(isBusy ? 'gift-cards:redeem.working' : 'gift-cards:redeem.check')}
      </button>
    </form>
  );
}
