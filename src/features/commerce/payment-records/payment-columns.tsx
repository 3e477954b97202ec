import type { TFunction } from 'i18next';
import type { Payment } from '#api/features/commerce/payment-records/contract.ts';
import { dateFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import { formatMoney } from '#src/shared/format.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import type { Tone } from '#src/ui/badge.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Email } from '#src/ui/Email.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { Column } from '#src/ui/table/columns.ts';

/** The columns of the payment list. */
export function definePaymentColumns(t: TFunction): Array<Column<Payment>> {
  return [
    { id: 'what', header: t('payments:column.what'), cell: (payment) => <What payment={payment} /> },
    { id: 'member', header: t('payments:column.member'), cell: (payment) => <Payer payment={payment} /> },
    { id: 'state', header: t('payments:column.state'), cell: ({ state }) => <State state={state} /> },
    {
      ...{ id: 'amount', header: t('payments:column.amount'), kind: 'figure', sort: 'highest', sortUp: 'lowest' },
      cell: ({ amount }) => <Money {...amount} />,
    },
    {
      ...{ id: 'at', header: t('payments:column.at'), kind: 'time', sort: 'newest', sortUp: 'oldest' },
      cell: ({ at }) => <DateTime at={at} />,
    },
  ];
}

function describePayment(t: TFunction, { kind, plan, cards }: Payment): string {
  const named = { plan: t(`pricing:plan.${plan}.name`) };
  const of = cards
    ? t('payments:cards', { ...named, count: cards.quantity, duration: t('store:monthCount', { count: cards.months }) })
    : t('payments:subscription', named);
  return kind === 'refund' ? t('payments:returned', { of: of.charAt(0).toLocaleLowerCase() + of.slice(1) }) : of;
}

/** Describes a payment in words, for the accessible names of its controls. */
export const paymentName = (t: TFunction, payment: Payment, locale: Locale): string =>
  t('payments:name', {
    what: describePayment(t, payment),
    amount: formatMoney(payment.amount.amount, payment.amount.currency, locale),
  });

function What({ payment }: { payment: Payment }) {
  const { t } = usePage();
  const { period, kind } = payment;
  return (
    <span className="entry">
      {describePayment(t, payment)}
      {period && kind !== 'refund' && (
        <span className="sub">
          <Period {...period} />
        </span>
      )}
    </span>
  );
}

/** The period of a payment in the community's time zone, as on the invoice. */
function Period({ startsAt, endsAt }: NonNullable<Payment['period']>) {
  const { locale, timeZone } = usePage();
  const style = { day: 'numeric', month: 'short', timeZone } as const;
  return dateFormat(languageTags[locale], style).formatRange(new Date(startsAt), new Date(endsAt));
}

function Payer({ payment: { member, buyerEmail, cards } }: { payment: Payment }) {
  const { t } = usePage();
  if (!member) {
    return buyerEmail ? (
      <Email address={buyerEmail} />
    ) : (
      <span className="muted">{t(`payments:${cards ? 'visitor' : 'gone'}`)}</span>
    );
  }
  return (
    <span className="person">
      <Avatar person={member} />
      <a href={`/admin/users/${member.id}`}>{member.name ?? <Email address={member.email} />}</a>
    </span>
  );
}

const tones: Record<Payment['state'], Tone> = {
  ...{ paid: 'success', partly_refunded: 'neutral', refunded: 'neutral' },
  ...{ disputed: 'danger', failed: 'warning' },
};

function State({ state }: Pick<Payment, 'state'>) {
  const { t } = usePage();
  return (
    <Badge tone={tones[state]} isSmall>
      {t(`payments:state.${state}`)}
    </Badge>
  );
}

function Money({ amount, currency }: Payment['amount']) {
  return formatMoney(amount, currency, usePage().locale);
}
