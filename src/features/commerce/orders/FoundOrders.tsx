import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { OrderDetails } from '#api/features/commerce/orders/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import { formatMoney } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import type { Tone } from '#src/ui/badge.ts';
import { Day, ShortDay } from '#src/ui/DateTime.tsx';
import { Email } from '#src/ui/Email.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';

export type LoadedOrders = { success: true; data: Page<OrderDetails> };

/** The maximum number of orders that a search shows. */
export const maxFoundOrders = 10;

/** The orders that match an administrator's search, above the cards. */
export function FoundOrders({ q, first }: { q: string; first: LoadedOrders | null }) {
  const { t } = usePage();
  const reading = useApiData(`/api/admin/orders${serializeQuery({ q, limit: String(maxFoundOrders) })}`, first);
  const columns = useMemo(() => defineColumns(t), [t]);
  const answer = reading.answer?.data;
  return (
    <Table
      caption={t('orders:found.title')}
      columns={columns}
      page={{ ...reading, answer: answer ? { data: { items: answer.items, nextCursor: null } } : null }}
      nameOf={({ id }) => id}
      count={
        <>
          <strong>{t('orders:found.title')}</strong> {answer?.nextCursor && t('orders:found.more')}
        </>
      }
      rowMenu={({ id, cardsUrl, reversed }) => (
        <>
          <a className="menu-item" href={`/gifts/order?id=${id}`}>
            {t('orders:bought.receipt')}
          </a>
          {cardsUrl && !reversed && (
            <a className="menu-item" href={cardsUrl}>
              {t('orders:found.open')}
            </a>
          )}
        </>
      )}
      empty={t('orders:found.none')}
    />
  );
}

function defineColumns(t: TFunction): Array<Column<OrderDetails>> {
  return [
    { id: 'order', header: t('orders:found.order'), cell: (order) => <Order order={order} /> },
    { id: 'buyer', header: t('orders:bought.buyer'), cell: ({ buyer }) => <Buyer {...buyer} /> },
    {
      ...{ id: 'recipient', header: t('orders:found.recipient') },
      cell: ({ recipientEmail, isSent }) =>
        recipientEmail ? <Email address={recipientEmail} /> : isSent ? t('orders:found.erased') : '–',
    },
    { id: 'state', header: t('orders:found.stateOf'), cell: (order) => <State order={order} /> },
    {
      ...{ id: 'paid', header: t('orders:found.paid'), kind: 'time' },
      cell: ({ paidAt }) => (paidAt ? <ShortDay at={paidAt} /> : '–'),
    },
    { id: 'total', header: t('orders:bought.total'), kind: 'figure', cell: ({ total }) => <Total {...total} /> },
  ];
}

function Order({ order: { id, quantity, tier, months } }: { order: OrderDetails }) {
  const { t } = usePage();
  const title = t('orders:bought.title', {
    count: quantity,
    plan: t(`pricing:plan.${tier}.name`),
    duration: t('store:monthCount', { count: months }),
  });
  return (
    <span className="entry">
      <a href={`/gifts/order?id=${id}`}>{title}</a>
      <span className="sub line">{id}</span>
    </span>
  );
}

function Buyer({ name, email }: OrderDetails['buyer']) {
  const { t } = usePage();
  if (!name && !email) return t('gift-cards:admin.gone');
  return (
    <span className="entry">
      {name ?? (email && <Email address={email} />)}
      {name && email && (
        <span className="sub">
          <Email address={email} />
        </span>
      )}
    </span>
  );
}

const tones: Record<OrderDetails['state'], Tone> = {
  open: 'neutral',
  paid: 'neutral',
  done: 'success',
  reversed: 'danger',
  closed: 'neutral',
};

function State({ order: { state, deliverAt } }: { order: OrderDetails }) {
  const { t } = usePage();
  return (
    <span className="entry">
      <Badge tone={tones[state]} isSmall>
        {t(`orders:found.state.${state}`)}
      </Badge>
      {state === 'paid' && deliverAt && (
        <span className="sub">
          {t('orders:bought.delivery')} <Day at={deliverAt} />
        </span>
      )}
    </span>
  );
}

function Total({ amount, currency }: OrderDetails['total']) {
  return formatMoney(amount, currency, usePage().locale);
}
