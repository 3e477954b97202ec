import { changeQuery } from '#src/client/address.ts';
import type { ApiData } from '#src/client/api-data.ts';
import { useListLocation, usePage } from '../island.tsx';

/** Links to the next page and to the first. The browser's Back button returns to the previous one. */
export function Pages({ page }: { page: ApiData<{ data: { nextCursor: string | null } }> }) {
  const { t } = usePage();
  // A stale page isn't the one that the URL asks for, so its cursor isn't used.
  const nextCursor = page.isStale ? null : (page.answer?.data.nextCursor ?? null);
  const { query, steps } = useListLocation();
  const { cursor } = query;
  if (!cursor && !nextCursor) return null;
  const go = (next: string) => {
    changeQuery({ cursor: next });
    scrollTo({ top: 0 });
  };
  return (
    <nav className="actions table-pages" aria-label={t('islands:table.pages')}>
      {cursor && (
        <button type="button" className="button button-quiet" onClick={() => go('')}>
          {t('islands:table.first')}
        </button>
      )}
      {cursor && steps > 0 && (
        <button type="button" className="button button-quiet" onClick={() => history.back()}>
          {t('islands:table.previous')}
        </button>
      )}
      {nextCursor && (
        <button type="button" className="button button-quiet" onClick={() => go(nextCursor)}>
          {t('islands:table.next')}
        </button>
      )}
    </nav>
  );
}
