import type { AuditPage } from '#api/features/operations/audit-log/contract.ts';
import { isFiltered, serializeQuery } from '#src/client/address.ts';
import { useApiData } from '#src/client/api-data.ts';
import { Download } from '#src/ui/Download.tsx';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { Pages } from '#src/ui/table/Pages.tsx';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import { ActionFilters } from './ActionFilters.tsx';
import { Timeline } from './Timeline.tsx';
import '#src/ui/table/table.css';
import { EmptyState } from '#src/ui/EmptyState.tsx';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: { success: true; data: AuditPage };
}

/** Shows administrators what staff did, day by day. */
export function StaffActions({ page, first }: Props) {
  return (
    <Island page={page}>
      <Acts first={first} />
    </Island>
  );
}

function Acts({ first }: Pick<Props, 'first'>) {
  const { t } = usePage();
  const { query } = useListLocation();
  const page = useApiData(`/api/admin/audit${serializeQuery(query)}`, first);
  const { answer, isLoading, isStale } = page;
  const { cursor: _, ...filter } = query;
  const items = answer?.data.items ?? [];
  return (
    <>
      <ActionFilters items={items} />
      <section
        className="table"
        aria-busy={isLoading}
        data-stale={isStale || undefined}
        aria-label={t('audit-log:title')}
      >
        <div className="table-bar">
          <p className="count log-note">{t('audit-log:lead')}</p>
          <div className="table-acts">
            <Download
              path={`/api/admin/audit/export${serializeQuery(filter)}`}
              name="log.csv"
              label={t('audit-log:download')}
            />
          </div>
        </div>
        <ReadFailure page={page} />
        {answer && items.length === 0 && !isStale ? (
          <EmptyState
            art={isFiltered(query) ? 'search' : 'record'}
            title={t(isFiltered(query) ? 'audit-log:none' : 'audit-log:empty')}
          />
        ) : (
          <Timeline items={items} />
        )}
        <Pages page={page} />
      </section>
    </>
  );
}
