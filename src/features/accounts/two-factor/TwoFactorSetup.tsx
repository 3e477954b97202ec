import { useEffect, useRef, useState } from 'react';
import type { TwoFactorSetup as Setup } from '#api/features/accounts/two-factor/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { refreshProfile } from '../users/profile-store.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { CallForm } from './CallForm.tsx';
import { failureCode } from './failure-code.ts';
import { ScanStep } from './ScanStep.tsx';
import { beginSetup, enable } from './two-factor-calls.ts';

interface Props {
  locale: Locale;
  community: string;
  isOn: boolean;
  /** Path on this origin to go to when done. */
  next: string;
}

/** Guides through the setup: app, secret, code, backup codes. Leaving early changes nothing. */
export function TwoFactorSetup({ locale, community, isOn, next }: Props) {
  const t = useTexts(locale, ['two-factor', 'errors.general']);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const step = codes ? 'codes' : setup ? 'scan' : 'begin';
  useEffect(() => {
    if (step !== 'begin') place.current?.focus();
  }, [step]);
  if (!t) return null;

  const begin = () => beginSetup('').then(setSetup, (error) => setFailure(failureCode(error, 'setup_failed')));
  const verify = async (code: string) => {
    setCodes(await enable(code));
    void refreshProfile();
  };
  return (
    <div className="stack" ref={place} tabIndex={-1}>
      {codes ? (
        <section className="card stack two-factor-step">
          <p className="eyebrow two-factor-number">{t('two-factor:steps', { step: 4 })}</p>
          <h2>{t('two-factor:codes.title')}</h2>
          <BackupCodes
            t={t}
            community={community}
            codes={codes}
            finishText={t('two-factor:codes.finish')}
            finish={() => location.assign(next)}
          />
        </section>
      ) : setup ? (
        <ScanStep t={t} setup={setup} verify={verify} />
      ) : isOn ? (
        <section className="card stack two-factor-step">
          <h2>{t('two-factor:replace.title')}</h2>
          <p>{t('two-factor:replace.text')}</p>
          <CallForm
            t={t}
            type="password"
            label={t('two-factor:settings.password')}
            submit={t('two-factor:replace.submit')}
            general="setup_failed"
            send={async (password) => setSetup(await beginSetup(password))}
          />
        </section>
      ) : (
        <section className="card stack two-factor-step">
          <p className="eyebrow two-factor-number">{t('two-factor:steps', { step: 1 })}</p>
          <h2>{t('two-factor:app.title')}</h2>
          <p>{t('two-factor:app.text')}</p>
          <p className="field-error" role="alert">
            {failure && <ErrorText t={t} code={failure} />}
          </p>
          <button type="button" className="button button-primary" onClick={begin}>
            {t('two-factor:app.next')}
          </button>
        </section>
      )}
    </div>
  );
}
