import type { TwoFactorSetup } from '#api/features/accounts/two-factor/contract.ts';
import { call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';

interface Props {
  setup: TwoFactorSetup;
  done: (backupCodes: readonly string[]) => void;
}

/** The secret as a QR code or text, and the field for the first code. */
export function ScanStep({ setup, done }: Props) {
  const { t } = usePage();
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
        <Form<{ code: string }, readonly string[]>
          send={async (body) => (await call('POST /api/two-factor/enable', { body })).data.backupCodes}
          done={done}
          submit={t('two-factor:verify.submit')}
          busy={t('two-factor:working')}
          about="code"
          general="verification_failed"
        >
          <TextField
            name="code"
            label={t('two-factor:verify.label')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
        </Form>
      </section>
    </>
  );
}
