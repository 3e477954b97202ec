import type { TFunction } from 'i18next';
import type { TwoFactorSetup } from '#api/features/accounts/two-factor/contract.ts';
import { QrCode } from '#src/ui/QrCode.tsx';
import { CallForm } from './CallForm.tsx';

interface Props {
  t: TFunction;
  setup: TwoFactorSetup;
  verify: (code: string) => Promise<void>;
}

/** The secret as a QR code or text, and the field for the first code. */
export function ScanStep({ t, setup, verify }: Props) {
  return (
    <>
      <section className="card stack two-factor-step">
        <p className="eyebrow two-factor-number">{t('two-factor:steps', { step: 2 })}</p>
        <h2>{t('two-factor:scan.title')}</h2>
        <p>{t('two-factor:scan.text')}</p>
        <QrCode text={setup.uri} label={t('two-factor:scan.qr')} />
        <details>
          <summary className="unfolds">{t('two-factor:scan.byHand')}</summary>
          <code className="two-factor-key">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </details>
        <p>
          <a href={setup.uri}>{t('two-factor:scan.open')}</a>
        </p>
      </section>
      <section className="card stack two-factor-step">
        <p className="eyebrow two-factor-number">{t('two-factor:steps', { step: 3 })}</p>
        <h2>{t('two-factor:verify.title')}</h2>
        <CallForm
          t={t}
          type="code"
          label={t('two-factor:verify.label')}
          submit={t('two-factor:verify.submit')}
          general="verification_failed"
          send={verify}
        />
      </section>
    </>
  );
}
