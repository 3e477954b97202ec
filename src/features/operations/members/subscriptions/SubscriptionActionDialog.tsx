import { type PaidPlan, paidPlans } from '#api/features/commerce/payments/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { type Answer, call } from '#src/client/call.ts';
import { formatDay, formatMoney } from '#src/shared/format.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { SelectField, TextArea } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { ChargeChoice } from './ChargeChoice.tsx';

export type Membership = Answer<'POST /api/admin/users/{id}/subscription/cancel'>['data'];
export type SubscriptionActionKind = 'cancel' | 'resume' | 'change' | 'refund';

interface Props {
  userId: string;
  state: Membership;
  act: SubscriptionActionKind;
  close: () => void;
  /** Called with the state after the action and a message for the administrator. */
  done: (state: Membership, text: string) => void;
}

interface Values {
  reason: string;
  plan: PaidPlan;
  charges?: string | string[];
}

/** Asks for a reason, then has the payment provider make the change. */
export function SubscriptionActionDialog({ userId, state, act, close, done }: Props) {
  const { t, locale, timeZone } = usePage();
  const { paid, charges } = state;
  const at = paid?.renewsAt ?? paid?.endsAt;
  const words = { day: at ? formatDay(new Date(at), timeZone, locale) : '' };
  return (
    <Confirm
      title={t(`member-subscriptions:${act}.title`)}
      text={t(`member-subscriptions:${act}.text`, words)}
      confirm={t(`member-subscriptions:${act}.confirm`)}
      working={t(`member-subscriptions:${act}.working`)}
      back={t('member-subscriptions:back')}
      isDangerous={act === 'cancel' || act === 'refund'}
      send={(values: Values) => send(userId, act, values)}
      done={({ data }) => done(data, t(`member-subscriptions:${act}.done`, words))}
      close={close}
      keptAs={act}
    >
      {act === 'change' && paid && (
        <SelectField
          name="plan"
          label={t('member-subscriptions:change.plan')}
          required
          options={[
            { value: '', text: t('member-subscriptions:change.choose') },
            ...paidPlans
              .filter((plan) => plan !== (paid.nextPlan ?? paid.plan))
              .map((plan) => ({ value: plan, text: t(`staff:tier.${plan}`) })),
          ]}
        />
      )}
      {act === 'refund' && (
        <ChargeChoice
          label={t('member-subscriptions:refund.charges')}
          charges={charges
            .filter(({ isRefundable }) => isRefundable)
            .map(({ id, price, paidAt }) => ({
              id,
              day: formatDay(new Date(paidAt), timeZone, locale),
              amount: formatMoney(price.amount, price.currency, locale),
            }))}
        />
      )}
      <TextArea name="reason" rows={3} maxLength={maxReasonLength} required label={t('member-subscriptions:reason')} />
    </Confirm>
  );
}

function send(id: string, act: SubscriptionActionKind, { reason, plan, charges = [] }: Values) {
  const params = { id };
  switch (act) {
    case 'cancel':
      return call('POST /api/admin/users/{id}/subscription/cancel', { params, body: { reason } });
    case 'resume':
      return call('POST /api/admin/users/{id}/subscription/resume', { params, body: { reason } });
    case 'change':
      return call('POST /api/admin/users/{id}/subscription/change', { params, body: { reason, plan } });
    case 'refund':
      return call('POST /api/admin/users/{id}/subscription/refund', {
        params,
        body: { reason, charges: [charges].flat() },
      });
  }
}
