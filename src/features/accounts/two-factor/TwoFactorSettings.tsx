import { useState } from 'react';
import { call } from '#src/client/call.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { refreshProfile } from '../users/profile-store.ts';

/** Loaded on demand, because most visits don't need these forms. */
const BackupCodes = lazyPart(() => import('./BackupCodes.tsx').then(({ BackupCodes: list }) => list));
const PasswordForm = lazyPart(() => import('./PasswordForm.tsx').then((loaded) => loaded.PasswordForm));

interface Props {
  community: string;
  isOn: boolean;
  backupCodesLeft: number;
}

const setupPage = '/security/2fa-setup';

/** Two-factor settings: shows the state, makes new backup codes, and turns it off. */
export function TwoFactorSettings({ page, ...state }: Props & { page: IslandPage }) {
  return (
    <Island page={page}>
      <Settings {...state} />
    </Island>
  );
}

function Settings({ community, ...initial }: Props) {
  const { t } = usePage();
  const [{ isOn, backupCodesLeft }, setState] = useState(initial);
  const [asked, setAsked] = useState<'renew' | 'disable' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isDisabled, setDisabled] = useState(false);

  const renewed = (backupCodes: readonly string[]) => {
    setCodes(backupCodes);
    setState({ isOn, backupCodesLeft: backupCodes.length });
    setAsked(null);
  };
  const turnedOff = () => {
    setState({ isOn: false, backupCodesLeft: 0 });
    setAsked(null);
    setDisabled(true);
    void refreshProfile();
  };
  return (
    <div className="stack two-factor-step">
      <div className="two-factor-head">
        <h3>{t('two-factor:settings.title')}</h3>
        <span className={isOn ? 'badge badge-success' : 'badge'}>
          {t(isOn ? 'two-factor:settings.on' : 'two-factor:settings.off')}
        </span>
      </div>
      <p className="notice notice-success" role="status">
        {isDisabled && t('two-factor:settings.disabled')}
      </p>
      {codes ? (
        <BackupCodes
          community={community}
          codes={codes}
          finishText={t('two-factor:settings.done')}
          finish={() => setCodes(null)}
        />
      ) : asked ? (
        <>
          <p>{t(`two-factor:settings.${asked}Text`)}</p>
          {asked === 'renew' ? (
            <PasswordForm
              key="renew"
              submit={t('two-factor:settings.renew')}
              general="backup_codes_failed"
              send={async (body) => (await call('POST /api/two-factor/backup-codes', { body })).data.backupCodes}
              done={(backupCodes) => renewed(backupCodes as readonly string[])}
              cancel={() => setAsked(null)}
            />
          ) : (
            <PasswordForm
              key="disable"
              submit={t('two-factor:settings.disable')}
              general="two_factor_disable_failed"
              send={(body) => call('POST /api/two-factor/disable', { body })}
              done={turnedOff}
              cancel={() => setAsked(null)}
            />
          )}
        </>
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
