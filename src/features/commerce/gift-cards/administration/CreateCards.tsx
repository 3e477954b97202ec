import { useState } from 'react';
import { maxCardFields } from '#api/features/commerce/gift-cards/contract.ts';
import { paidPlans } from '#api/features/commerce/payments/contract.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { type Answer, type Body, call } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { DialogProps } from './CardDialog.tsx';
import { CreatedCodes } from './CreatedCodes.tsx';

export type CreatedBatch = Answer<'POST /api/admin/gift-cards'>['data'];

/** Creates a batch of cards, then shows their codes. */
export function CreateCards({ close, done }: DialogProps) {
  const { t, locale } = usePage();
  const [made, setMade] = useState<CreatedBatch | null>(null);
  if (made) {
    const count = made.cards.length;
    const text = t('gift-cards:admin.created', { count, shown: formatCount(count, locale) });
    return <CreatedCodes made={made} close={() => done(text)} />;
  }
  return (
    <Dialog title={t('gift-cards:admin.form.title')} close={close}>
      <Form
        send={(body: Body<'POST /api/admin/gift-cards'>) => call('POST /api/admin/gift-cards', { body })}
        done={({ data }) => setMade(data)}
        submit={t('gift-cards:admin.form.submit')}
        busy={t('gift-cards:admin.form.working')}
        cancel={{ text: t('gift-cards:admin.form.cancel'), act: close }}
      >
        <CardFields />
      </Form>
    </Dialog>
  );
}

function CardFields() {
  const { t, now, timeZone } = usePage();
  return (
    <>
      <div className="side-by-side">
        <SelectField
          name="tier"
          label={t('gift-cards:admin.form.tier')}
          options={paidPlans.map((tier) => ({ value: tier, text: t(`pricing:plan.${tier}.name`) }))}
        />
        <TextField
          name="months"
          type="number"
          label={t('gift-cards:admin.form.months')}
          min={1}
          max={maxCardFields.months}
          defaultValue={3}
          required
        />
      </div>
      <TextField
        name="quantity"
        type="number"
        label={t('gift-cards:admin.form.quantity')}
        hint={t('gift-cards:admin.form.quantityHint')}
        min={1}
        max={maxCardFields.quantity}
        defaultValue={10}
        required
      />
      <TextField
        name="description"
        label={t('gift-cards:admin.form.description')}
        hint={t('gift-cards:admin.form.descriptionHint')}
        maxLength={maxCardFields.description}
        autoComplete="off"
      />
      <TextField
        name="expiresAt"
        type="date"
        label={t('gift-cards:admin.form.expiry')}
        hint={t('gift-cards:admin.form.expiryHint')}
        min={localDay(new Date(now), timeZone)}
      />
    </>
  );
}
