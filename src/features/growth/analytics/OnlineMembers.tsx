import type { OnlineMembersCount } from '#api/features/growth/analytics/online/contract.ts';
import { useApiData, usePolling } from '#src/client/api-data.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';

const path = '/api/admin/analytics/online';

/** How many members are online. Renders nothing while the number is unknown. */
export function OnlineMembers({ page }: { page: IslandPage }) {
  return (
    <Island page={page}>
      <Count />
    </Island>
  );
}

function Count() {
  const { t } = usePage();
  const { answer, isStale } = useApiData<{ data: OnlineMembersCount }>(path, null);
  usePolling(path, true);
  const members = answer?.data.members ?? null;
  // The number is never 0 for long, because the viewer counts once their own page is connected.
  if (!members || isStale) return null;
  return <p className="online-members">{t('analytics-report:online', { count: members })}</p>;
}
