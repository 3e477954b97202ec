import { paymentKinds, paymentStates } from '#api/features/commerce/payment-records/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { createChoice, Filters } from '#src/ui/table/Filters.tsx';
import { Views } from '#src/ui/table/Views.tsx';

export function PaymentFilters() {
  const { t } = usePage();
  return (
    <Filters
      choices={[createChoice('kind', t('payments:column.kind'), paymentKinds, (kind) => t(`payments:kind.${kind}`))]}
      ranges={[{ from: 'from', to: 'to', label: t('payments:column.at') }]}
    />
  );
}

/** The states of payments as tabs. */
export function PaymentViews() {
  const { t } = usePage();
  return (
    <Views
      label={t('payments:column.state')}
      names={['state']}
      views={paymentStates.map((state) => ({ name: t(`payments:state.${state}`), query: { state } }))}
    />
  );
}
