import { paidPlans } from '#api/features/commerce/payments/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { createChoice, Filters } from '#src/ui/table/Filters.tsx';

export function CardFilters() {
  const { t } = usePage();
  return (
    <Filters
      search={{ name: 'q', label: t('gift-cards:admin.search'), short: t('gift-cards:admin.searchShort') }}
      choices={[createChoice('tier', t('gift-cards:admin.tier'), paidPlans, (tier) => t(`pricing:plan.${tier}.name`))]}
      rare={{
        ranges: [
          { from: 'soldFrom', to: 'soldTo', label: t('gift-cards:admin.sold') },
          { from: 'redeemedFrom', to: 'redeemedTo', label: t('gift-cards:redeemed') },
        ],
      }}
    />
  );
}
