import { type CardStats, cardStatuses } from '#api/features/commerce/gift-cards/contract.ts';
import { formatCount } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';
import { Views } from '#src/ui/table/Views.tsx';

/** The statuses as tabs, each with its number of cards. */
export function CardStatusTabs({ counts }: { counts: CardStats | null }) {
  const { t, locale } = usePage();
  const shown = (count: number | undefined) => (count === undefined ? null : formatCount(count, locale));
  return (
    <Views
      label={t('gift-cards:admin.status')}
      names={['status']}
      total={shown(counts?.total)}
      views={cardStatuses.map((status) => ({
        name: t(`gift-cards:admin.statuses.${status}`),
        query: { status },
        count: shown(counts?.[status]),
      }))}
    />
  );
}
