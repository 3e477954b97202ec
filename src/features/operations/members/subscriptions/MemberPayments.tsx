import { useState } from 'react';
import { formatDay, formatMoney } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import type { Membership as State, SubscriptionActionKind } from './SubscriptionActionDialog.tsx';
import './member-payments.css';

/** Loaded when the dialog opens. */
const SubscriptionActionDialog = lazyPart(() =>
  import('./SubscriptionActionDialog.tsx').then((loaded) => loaded.SubscriptionActionDialog),
);

interface Props {
  userId: string;
  /** The data that the page was rendered with. */
  first: State;
}

/** Shows a member's payments and plan, and what administrators can do about them. */
export function MemberPayments({ userId, first }: Props) {
  const { t } = usePage();
  const day = useFormatDay();
  const [state, setState] = useState(first);
  const [act, setAct] = useState<SubscriptionActionKind | null>(null);
  const { paid, history, charges } = state;
  return (
    <div className="member-subscription" id="subscription">
      {paid && <Paid paid={paid} />}
      {history.length === 0 && <p className="muted">{t('member-subscriptions:none')}</p>}
      <ul>
        {history.map(({ tier, source, reversed, startsAt, endsAt }) => (
          <li key={`${startsAt} ${tier}`}>
            {t(`staff:tier.${tier}`)}
            <span className="muted">
              {day(startsAt)} – {day(endsAt)} · {t(`member-subscriptions:source.${reversed ?? source}`)}
            </span>
          </li>
        ))}
      </ul>
      {charges.length > 0 && <Charges charges={charges} />}
      <Acts state={state} open={setAct} />
      {act && (
        <SubscriptionActionDialog
          userId={userId}
          state={state}
          act={act}
          close={() => setAct(null)}
          done={(changed, text) => {
            setState(changed);
            setAct(null);
            showToast(text);
          }}
        />
      )}
    </div>
  );
}

function Paid({ paid }: { paid: NonNullable<State['paid']> }) {
  const { t, locale } = usePage();
  const day = useFormatDay();
  const { plan, nextPlan, price, status, renewsAt, endsAt, graceUntil } = paid;
  const monthly = formatMoney(price.amount, price.currency, locale);
  const words = { plan: t(`staff:tier.${nextPlan ?? plan}`), price: monthly };
  return (
    <p className="paying">
      <strong>{nextPlan ? t(`staff:tier.${plan}`) : t('member-subscriptions:perMonth', words)}</strong>
      <span className="muted">
        {renewsAt && t('member-subscriptions:renews', { day: day(renewsAt) })}
        {endsAt && t('member-subscriptions:ends', { day: day(endsAt) })}
        {status === 'past_due' && graceUntil && t('member-subscriptions:failed', { day: day(graceUntil) })}
      </span>
      {nextPlan && <span className="muted">{t('member-subscriptions:next', words)}</span>}
    </p>
  );
}

/** Returns a function that formats days in the community's zone, by which paid time is counted. */
function useFormatDay() {
  const { locale, timeZone } = usePage();
  return (at: string) => formatDay(new Date(at), timeZone, locale);
}

function Charges({ charges }: Pick<State, 'charges'>) {
  const { t, locale } = usePage();
  const day = useFormatDay();
  return (
    <>
      <h3>{t('member-subscriptions:charges')}</h3>
      <ul>
        {charges.map(({ id, plan, price, paidAt, startsAt, endsAt, state }) => (
          <li key={id} className="charge">
            <span>
              {day(paidAt)}
              <span className="muted">
                {t(`staff:tier.${plan}`)}, {day(startsAt)} – {day(endsAt)}
              </span>
            </span>
            <span className="amount">
              {formatMoney(price.amount, price.currency, locale)}
              {state !== 'paid' && (
                <Badge tone={state === 'disputed' ? 'danger' : 'neutral'} isSmall>
                  {t(`member-subscriptions:state.${state}`)}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Offers only the actions that would change something. */
function Acts({ state: { paid, charges }, open }: { state: State; open: (act: SubscriptionActionKind) => void }) {
  const { t } = usePage();
  const acts: SubscriptionActionKind[] = [
    ...(paid && paid.status !== 'cancelled' ? (['change', 'cancel'] as const) : []),
    ...(paid?.status === 'cancelled' ? (['resume'] as const) : []),
    ...(charges.some(({ isRefundable }) => isRefundable) ? (['refund'] as const) : []),
  ];
  if (acts.length === 0) return null;
  return (
    <p className="actions">
      {acts.map((act) => (
        <button key={act} type="button" className="button button-quiet" onClick={() => open(act)}>
          {t(`member-subscriptions:${act}.open`)}
        </button>
      ))}
    </p>
  );
}
