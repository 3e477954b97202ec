import { useState } from 'react';
import { giftCardStorePath, writeBlock } from '#api/features/growth/campaigns/cards/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { ApiError } from '#src/client/api-client.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import './blocks.css';
import { completeLinkTarget } from './complete-link-target.ts';
import { FindCard } from './FindCard.tsx';

interface Props {
  /** The language of the text to insert into. */
  locale: Locale;
  insert: (blocks: string) => void;
  close: () => void;
}

const kinds = ['content', 'gift', 'button'] as const;

/** The dialog that asks which card or button to insert into a text. */
export function InsertBlock({ locale, insert, close }: Props) {
  const { t } = usePage();
  const [kind, setKind] = useState<(typeof kinds)[number]>('content');
  const insertBlock = (...block: Parameters<typeof writeBlock>) => {
    insert(writeBlock(...block));
    close();
  };
  const addCard = (label: string, address: string) => insertBlock('card', { label, address });
  return (
    <Dialog title={t('campaigns:blocks.title')} close={close}>
      <div className="stack block-choice">
        <Segmented
          label={t('campaigns:blocks.kind')}
          options={kinds.map((value) => ({ value, text: t(`campaigns:blocks.${value}`) }))}
          chosen={kind}
          choose={setKind}
        />
        {kind === 'content' && <FindCard locale={locale} choose={({ title, address }) => addCard(title, address)} />}
        {kind === 'gift' && (
          <>
            <p>{t('campaigns:blocks.giftText')}</p>
            <p className="actions">
              <button
                type="button"
                className="button button-primary"
                onClick={() => addCard(t('campaigns:blocks.gift'), giftCardStorePath)}
              >
                {t('campaigns:blocks.add')}
              </button>
            </p>
          </>
        )}
        {kind === 'button' && <ButtonForm add={(block) => insertBlock('button', block)} />}
      </div>
    </Dialog>
  );
}

/** The form for a button's text and URL. */
function ButtonForm({ add }: { add: (block: { label: string; address: string }) => void }) {
  const { t } = usePage();
  return (
    <Form
      mayBeLeft
      send={async ({ label, address }: { label: string; address: string }) => {
        const whole = completeLinkTarget(address);
        if (!label.trim()) throw faultAt('label', 'text_required');
        if (!whole) throw faultAt('address', 'brand_link_address_invalid');
        return { label, address: whole };
      }}
      done={add}
      submit={t('campaigns:blocks.add')}
      busy={t('campaigns:blocks.adding')}
    >
      <TextField
        name="label"
        label={t('campaigns:blocks.label')}
        hint={t('campaigns:blocks.labelHint')}
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        name="address"
        label={t('campaigns:blocks.address')}
        hint={t('campaigns:blocks.addressHint')}
        maxLength={500}
        inputMode="url"
        autoComplete="off"
      />
    </Form>
  );
}

const faultAt = (field: string, code: string) =>
  new ApiError(400, { code: 'invalid_input', message: '', fields: { [field]: { code, message: '' } } });
