import { useMemo } from 'react';
import type { Payment, PaymentsPage } from '#api/features/commerce/payment-records/contract.ts';
import { isFiltered, serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { Download } from '#src/ui/Download.tsx';
import { Island, type IslandPage, useListQuery, usePage } from '#src/ui/island.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { PaymentFilters, PaymentViews } from './PaymentFilters.tsx';
import { definePaymentColumns, paymentName } from './payment-columns.tsx';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: { success: true; data: PaymentsPage };
}

/** All payments that succeeded, were refunded or failed, for administrators. */
export function PaymentsList({ page, first }: Props) {
  return (
    <Island page={page}>
      <List first={first} />
    </Island>
  );
}

const path = '/api/admin/payments';

function List({ first }: Pick<Props, 'first'>) {
  const { t, locale } = usePage();
  const query = useListQuery();
  const reading = useApiData(`${path}${serializeQuery(query)}`, first);
  const columns = useMemo(() => definePaymentColumns(t), [t]);
  const { cursor: _, sort: __, ...filter } = query;
  return (
    <>
      <PaymentViews />
      <PaymentFilters />
      <Table
        caption={t('payments:caption')}
        columns={columns}
        usual={usualColumns}
        usualSort="newest"
        page={reading}
        nameOf={(payment) => paymentName(t, payment, locale)}
        count={reading.answer && <Sums {...reading.answer.data} />}
        acts={
          <Download
            path={`${path}/export${serializeQuery(filter)}`}
            name="payments.csv"
            label={t('payments:download')}
          />
        }
        rowMenu={(payment) => <Links payment={payment} />}
        empty={t(isFiltered(query) ? 'payments:noneFound' : 'payments:none')}
      />
    </>
  );
}

const usualColumns = ['member', 'state', 'amount', 'at'];

/** How many payments match the filters, and their totals in each currency. */
function Sums({ total, sums }: Pick<PaymentsPage, 'total' | 'sums'>) {
  const { t, locale } = usePage();
  const written = (amountOf: (sum: PaymentsPage['sums'][number]) => number) =>
    sums
      .filter((sum) => amountOf(sum) !== 0)
      .map((sum) => formatMoney(amountOf(sum), sum.currency, locale))
      .join(' + ');
  const [received, returned] = [written((sum) => sum.received), written((sum) => sum.returned)];
  const failed = written((sum) => sum.failed);
  const together = received && returned && written((sum) => sum.received - sum.returned);
  const parts = [
    t('payments:count', { count: total, shown: formatCount(total, locale) }),
    received && t('payments:received', { amount: received }),
    returned && t('payments:returnedSum', { amount: returned }),
    together && t('payments:together', { amount: together }),
    failed && t('payments:failedSum', { amount: failed }),
  ];
  return parts.filter(Boolean).join(' · ');
}

function Links({ payment: { document, member, cards } }: { payment: Payment }) {
  const { t } = usePage();
  return (
    <>
      {document?.kind === 'invoice' && (
        <a className="menu-item" href={`/admin/payments/invoice?id=${encodeURIComponent(document.id)}`}>
          {t('payments:invoice')}
        </a>
      )}
      {document?.kind === 'order' && (
        <a className="menu-item" href={`/gifts/order?id=${document.id}`}>
          {t('payments:order')}
        </a>
      )}
      {member && (
        <a className="menu-item" href={`/admin/users/${member.id}${cards ? '' : '#subscription'}`}>
          {t(cards ? 'payments:account' : 'payments:subscriptionOf')}
        </a>
      )}
    </>
  );
}
