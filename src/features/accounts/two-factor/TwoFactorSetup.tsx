import { useEffect, useRef, useState } from 'react';
import type { TwoFactorSetup as Setup } from '#api/features/accounts/two-factor/contract.ts';
import { call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { refreshProfile } from '../users/profile-store.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ScanStep } from './ScanStep.tsx';

interface Props {
  community: string;
  isOn: boolean;
  /** Path on this origin to go to when done. */
  next: string;
}

/** Guides the member through the setup: app, secret, code, backup codes. Leaving early changes nothing. */
export function TwoFactorSetup({ page, ...state }: Props & { page: IslandPage }) {
  return (
    <Island page={page}>
      <Steps {...state} />
    </Island>
  );
}

async function beginSetup(body: { password?: string }): Promise<Setup> {
  return (await call('POST /api/two-factor/setup', { body })).data;
}

function Steps({ community, isOn, next }: Props) {
  const { t } = usePage();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const step = codes ? 'codes' : setup ? 'scan' : 'begin';
  useEffect(() => {
    if (step !== 'begin') place.current?.focus();
  }, [step]);

  const verified = (backupCodes: readonly string[]) => {
    setCodes(backupCodes);
    void refreshProfile();
  };
  return (
    <div className="stack" ref={place} tabIndex={-1}>
      {codes ? (
        <section className="card stack two-factor-step">
          <p className="eyebrow two-factor-number">{t('two-factor:steps', { step: 4 })}</p>
          <h2>{t('two-factor:codes.title')}</h2>
          <BackupCodes
            community={community}
            codes={codes}
            finishText={t('two-factor:codes.finish')}
            finish={() => location.assign(next)}
          />
        </section>
      ) : setup ? (
        <ScanStep setup={setup} done={verified} />
      ) : isOn ? (
        <section className="card stack two-factor-step">
          <h2>{t('two-factor:replace.title')}</h2>
          <p>{t('two-factor:replace.text')}</p>
          <PasswordForm
            submit={t('two-factor:replace.submit')}
            general="setup_failed"
            send={beginSetup}
            done={setSetup}
          />
        </section>
      ) : (
        <section className="card stack two-factor-step">
          <p className="eyebrow two-factor-number">{t('two-factor:steps', { step: 1 })}</p>
          <h2>{t('two-factor:app.title')}</h2>
          <p>{t('two-factor:app.text')}</p>
          <Form
            send={() => beginSetup({})}
            done={setSetup}
            submit={t('two-factor:app.next')}
            busy={t('two-factor:working')}
            general="setup_failed"
          />
        </section>
      )}
    </div>
  );
}
