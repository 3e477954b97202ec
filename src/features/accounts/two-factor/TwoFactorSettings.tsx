import { lazy, Suspense, useState } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { refreshProfile } from '../users/profile-store.ts';
import { disable, renewCodes } from './two-factor-calls.ts';

/** Loaded on demand; most visits don't need them. */
const BackupCodes = lazy(() => import('./BackupCodes.tsx').then(({ BackupCodes: list }) => ({ default: list })));
const CallForm = lazy(() => import('./CallForm.tsx').then(({ CallForm: form }) => ({ default: form })));

interface Props {
  locale: Locale;
  community: string;
  isOn: boolean;
  backupCodesLeft: number;
}

const setupPage = '/security/2fa-setup';
const generals = { renew: 'backup_codes_failed', disable: 'two_factor_disable_failed' } as const;

/** Two-factor settings: status, new backup codes, turning it off. */
export function TwoFactorSettings({ locale, community, ...initial }: Props) {
  const t = useTexts(locale, ['two-factor', 'errors.general']);
  const [{ isOn, backupCodesLeft }, setState] = useState(initial);
  const [asked, setAsked] = useState<'renew' | 'disable' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isDisabled, setDisabled] = useState(false);
  if (!t) return null;

  const renew = async (password: string) => {
    const renewed = await renewCodes(password);
    setCodes(renewed);
    setState({ isOn, backupCodesLeft: renewed.length });
    setAsked(null);
  };
  const turnOff = async (password: string) => {
    await disable(password);
    setState({ isOn: false, backupCodesLeft: 0 });
    setAsked(null);
    setDisabled(true);
    void refreshProfile();
  };
  return (
    <div className="stack two-factor-step">
      <div className="two-factor-head">
        <h3>{t('two-factor:settings.title')}</h3>
        <span className={isOn ? 'badge' : 'badge badge-neutral'}>
          {t(isOn ? 'two-factor:settings.on' : 'two-factor:settings.off')}
        </span>
      </div>
      <p className="notice notice-success" role="status">
        {isDisabled && t('two-factor:settings.disabled')}
      </p>
      {codes ? (
        <Suspense>
          <BackupCodes
            t={t}
            community={community}
            codes={codes}
            finishText={t('two-factor:settings.done')}
            finish={() => setCodes(null)}
          />
        </Suspense>
      ) : asked ? (
        <Suspense>
          <p>{t(`two-factor:settings.${asked}Text`)}</p>
          <CallForm
            key={asked}
            t={t}
            type="password"
            label={t('two-factor:settings.password')}
            submit={t(`two-factor:settings.${asked}`)}
            general={generals[asked]}
            send={asked === 'renew' ? renew : turnOff}
          >
            <button type="button" className="button button-quiet" onClick={() => setAsked(null)}>
              {t('two-factor:settings.cancel')}
            </button>
          </CallForm>
        </Suspense>
      ) : isOn ? (
        <>
          <p className="muted">{t('two-factor:settings.left', { count: backupCodesLeft })}</p>
          <div className="actions">
            <button type="button" className="button button-quiet" onClick={() => setAsked('renew')}>
              {t('two-factor:settings.renew')}
            </button>
            <a className="button button-quiet" href={setupPage}>
              {t('two-factor:settings.replace')}
            </a>
            <button type="button" className="button button-quiet" onClick={() => setAsked('disable')}>
              {t('two-factor:settings.disable')}
            </button>
          </div>
        </>
      ) : (
        <>
          <p className="muted">{t('two-factor:settings.offText')}</p>
          <p>
            <a className="button button-quiet" href={setupPage}>
              {t('two-factor:settings.setUp')}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
