import { useEffect, useRef, useState } from 'react';
import { shareDays } from '#api/features/operations/setup/brand-studio/contract.ts';
import { call } from '#src/client/call.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { InputField } from '#src/ui/InputField.tsx';
import { usePage } from '#src/ui/island.tsx';
import { useCopyText } from '#src/ui/use-copied.ts';
import type { DialogProps } from './StudioDialog.tsx';
import { useStudio } from './studio.ts';

/** Creates a URL at which visitors see the draft, or turns it off. */
export function ShareDialog({ draft: { sharedUntil }, close, done }: DialogProps) {
  const { t, now } = usePage();
  const { brand } = useStudio();
  const [address, setAddress] = useState<string | null>(null);
  return (
    <Dialog title={t('brand-studio:share.title')} close={close}>
      <p>{t('brand-studio:share.text')}</p>
      {sharedUntil !== null && sharedUntil > now && (
        <p>
          <DateTime at={new Date(sharedUntil).toISOString()} text={t('brand-studio:share.until', { time: '%' })} />
        </p>
      )}
      <Form
        send={({ days }: { days: string }) =>
          call('POST /api/admin/customizations/preview', { body: { days: Number(days) as (typeof shareDays)[number] } })
        }
        done={({ data }) => {
          setAddress(data.address);
          void brand.refresh();
        }}
        submit={t('brand-studio:share.confirm')}
        busy={t('brand-studio:share.working')}
        mayBeLeft
        cancel={{ text: t('brand-studio:back'), act: close }}
      >
        <SelectField
          name="days"
          label={t('brand-studio:share.days')}
          defaultValue={7}
          options={shareDays.map((days) => ({
            value: String(days),
            text: t('brand-studio:share.day', { count: days }),
          }))}
        />
        {address && <Address key={address} address={address} />}
      </Form>
      {(sharedUntil !== null || address) && (
        <Form
          send={async () => {
            await call('DELETE /api/admin/customizations/preview');
            await brand.refresh();
          }}
          done={() => done('unshared')}
          submit={t('brand-studio:share.revoke')}
          busy={t('brand-studio:share.revoking')}
          isDangerous
          mayBeLeft
        />
      )}
    </Dialog>
  );
}

function Address({ address }: { address: string }) {
  const { t } = usePage();
  const { copy, said } = useCopyText({ copied: t('brand-studio:share.copied') });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <>
      <InputField
        ref={input}
        t={t}
        label={t('brand-studio:share.address')}
        hint={t('brand-studio:share.addressHint')}
        value={address}
        readOnly
        autoComplete="off"
      />
      <p className="actions">
        <button type="button" className="button button-quiet" onClick={() => copy(address)}>
          {t('brand-studio:share.copy')}
        </button>
        <span role="status">{said}</span>
      </p>
    </>
  );
}
