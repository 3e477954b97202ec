import { useCallback, useEffect, useState } from 'react';
import type { PaidSubscription, SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { type Answer, call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { type ChangedSubscription, changeSubscription, type Outcome, type Prices } from './change-subscription.ts';
import { useSubscriptionFormat } from './use-subscription-format.ts';

interface Props {
  dialog: 'change' | 'cancel' | 'refund';
  state: SubscriptionState;
  prices: Prices;
  close: () => void;
  done: (outcome: Outcome, changed: ChangedSubscription) => void;
}

/** Says what an action that moves money or ends a plan will do, and asks for confirmation. */
export function SubscriptionDialog({ dialog, state: { paid, refund }, prices, close, done }: Props) {
  const { t, day, money } = useSubscriptionFormat();
  const shared = { back: t('subscriptions:action.back'), working: t('subscriptions:action.working'), close };
  if (dialog === 'change') return paid && <Change paid={paid} prices={prices} close={close} done={done} />;
  if (dialog === 'cancel') {
    return (
      paid && (
        <Confirm
          {...shared}
          title={t('subscriptions:cancel.title')}
          text={t('subscriptions:cancel.text', {
            plan: t(`pricing:plan.${paid.plan}.name`),
            day: day(paid.renewsAt ?? paid.graceUntil ?? paid.startedAt),
          })}
          confirm={t('subscriptions:cancel.confirm')}
          isDangerous
          send={() => changeSubscription('cancel')}
          done={(changed) => done('cancelled', changed)}
        />
      )
    );
  }
  return (
    refund && (
      <Confirm
        {...shared}
        title={t('subscriptions:refund.title')}
        text={t('subscriptions:refund.text', { amount: money(refund) })}
        confirm={t('subscriptions:refund.confirm')}
        isDangerous
        send={() => changeSubscription('refund')}
        done={(changed) => done('refunded', changed)}
      />
    )
  );
}

type Quote = Answer<'GET /api/subscription/change'>['data'];

function Change({ paid, prices, close, done }: Pick<Props, 'prices' | 'close' | 'done'> & { paid: PaidSubscription }) {
  const { t, day, money } = useSubscriptionFormat();
  // The plan to change to: the other one or, to revert a pending change, the current one.
  const plan = paid.nextPlan ? paid.plan : paid.plan === 'premium' ? 'donator' : 'premium';
  const { quote, readQuote } = useQuote(plan);
  const isNow = paid.plan === 'premium' && paid.nextPlan === null && !paid.isPutOff;
  const { currency, amount } = paid.price;
  const send = async () => {
    // The button is disabled until there is a quote.
    if (!quote || quote === 'failed') throw new Error('There is no quote to confirm.');
    try {
      return await changeSubscription('change', { plan, quotedAt: quote.quotedAt, amount: quote.charge.amount });
    } catch (error) {
      if (codeOf(error) === 'quote_changed') readQuote();
      throw error;
    }
  };
  return (
    <Confirm
      title={t(isNow ? 'subscriptions:change.titleNow' : 'subscriptions:change.titleNext')}
      text={t(isNow ? 'subscriptions:change.textNow' : 'subscriptions:change.textNext', {
        plan: t(`pricing:plan.${plan}.name`),
        price: money({ currency, amount: prices[plan][currency] ?? amount }),
        day: paid.renewsAt ? day(paid.renewsAt) : '',
      })}
      confirm={t('subscriptions:change.confirm')}
      working={t('subscriptions:action.working')}
      back={t('subscriptions:action.back')}
      isBlocked={!quote || quote === 'failed'}
      send={send}
      done={(changed) => done('changed', changed)}
      close={close}
    >
      <QuoteLine quote={quote} />
    </Confirm>
  );
}

/** Today's charge, loaded each time the dialog opens. The change can't be confirmed without it. */
function useQuote(plan: Quote['plan']) {
  const [quote, setQuote] = useState<Quote | 'failed' | null>(null);
  const readQuote = useCallback(() => {
    setQuote(null);
    call('GET /api/subscription/change', { query: { plan } }).then(
      ({ data }) => setQuote(data),
      () => setQuote('failed'),
    );
  }, [plan]);
  useEffect(readQuote, [readQuote]);
  return { quote, readQuote };
}

function QuoteLine({ quote }: { quote: Quote | 'failed' | null }) {
  const { t, money } = useSubscriptionFormat();
  const words = () => {
    if (quote === null) return t('subscriptions:change.quoting');
    if (quote === 'failed') return t('subscriptions:change.quoteFailed');
    if (quote.timing === 'next') return t('subscriptions:change.nothingToday');
    return t('subscriptions:change.today', { amount: money(quote.charge) });
  };
  return (
    <p className={`notice ${quote === 'failed' ? 'notice-danger' : ''} subscription-quote`} role="status">
      {words()}
    </p>
  );
}
